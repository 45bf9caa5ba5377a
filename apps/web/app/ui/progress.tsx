import type { ReactNode } from "react";
import { cn } from "./cn.ts";

type TrackProps = {
  /** 0 to 100. */
  value: number;
  label: string;
  /** Amber for work in progress; `quiet` for a measurement that does not change. */
  tone?: "running" | "quiet" | "bad" | undefined;
  className?: string | undefined;
};

const fills = {
  running: "bg-spotlight inset-ring inset-ring-spotlight-ink/45",
  quiet: "bg-aubergine",
  bad: "bg-bad",
};

export function Track({ value, label, tone = "running", className }: TrackProps) {
  const percent = Math.min(100, Math.max(0, Math.round(value)));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className={cn("h-1.5 overflow-hidden rounded-pill bg-sunk", className)}
    >
      <div
        className={cn("h-full rounded-pill transition-[width] duration-200 ease-quick", fills[tone])}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}

type ProgressProps = {
  value: number;
  label: string;
  /** The current step, such as "Reading page 12 of 40". */
  stage: ReactNode;
  /** What that means for now, such as "Answers already come from pages 1 to 11". */
  note?: ReactNode;
  tone?: TrackProps["tone"];
};

export function Progress({ value, label, stage, note, tone }: ProgressProps) {
  return (
    <div className="min-w-0">
      <Track value={value} label={label} tone={tone} />
      <Stage stage={stage} note={note} className="mt-2" />
    </div>
  );
}

export function Stage({
  stage,
  note,
  className,
}: {
  stage: ReactNode;
  note?: ReactNode;
  className?: string;
}) {
  return (
    <p className={cn("flex flex-wrap gap-x-3 text-14 leading-normal", className)}>
      <span className="font-[550]">{stage}</span>
      {note ? <span className="text-ink-soft">{note}</span> : null}
    </p>
  );
}
