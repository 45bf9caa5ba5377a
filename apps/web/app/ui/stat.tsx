import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn.ts";

/*
 * Neighboring cells share one panel. The dividers are the panel's background seen through gaps of one pixel, so they
 * are correct for every number of columns.
 */
const columns = {
  3: "grid-cols-1 md:grid-cols-3",
  4: "grid-cols-2 lg:grid-cols-4",
  5: "grid-cols-2 md:grid-cols-6 lg:grid-cols-5 max-md:[&>:last-child]:col-span-2 md:max-lg:[&>*]:col-span-2 md:max-lg:[&>:nth-child(n+4)]:col-span-3",
};

export function StatPanel({
  of,
  className,
  children,
}: {
  of: keyof typeof columns;
  className?: string;
  children: ReactNode;
}) {
  return (
    <dl className={cn("grid gap-px overflow-hidden rounded-card border bg-line", columns[of], className)}>
      {children}
    </dl>
  );
}

type StatProps = {
  label: ReactNode;
  value: ReactNode;
  unit?: ReactNode;
  /** One line: a unit, a period or a comparison. */
  note: ReactNode;
  /** Nothing has been counted yet. */
  quiet?: boolean | undefined;
};

export function Stat({ label, value, unit, note, quiet = false }: StatProps) {
  return (
    <div className="min-w-0 bg-surface p-4 md:px-6 md:pt-5 md:pb-5.5">
      <dt className="text-14 text-ink-soft leading-[1.4]">{label}</dt>
      <dd className="grid">
        <span
          className={cn(
            "mt-1 flex min-h-10 flex-wrap items-center font-[420] font-serif text-33 lining-nums leading-[1.2] tracking-[-0.02em] md:mt-2 md:min-h-12 md:text-40",
            quiet && "text-ink-soft",
          )}
        >
          {value}
          {unit ? (
            <small className="ml-1.5 self-end pb-2.25 font-[450] font-sans text-16 text-ink-soft leading-none tracking-normal">
              {unit}
            </small>
          ) : null}
        </span>
        <span className="mt-1 text-14 text-ink-soft leading-[1.4]">{note}</span>
      </dd>
    </div>
  );
}

/** A state instead of a number: an icon and a word. */
export function StatState({ tone, children }: { tone: "good" | "warn" | "bad"; children: ReactNode }) {
  const colour = { good: "text-good", warn: "text-warn", bad: "text-bad" }[tone];
  return (
    <span
      className={cn(
        "inline-flex items-center gap-2 font-sans font-semibold leading-[1.2] tracking-[-0.01em] [&_svg]:shrink-0",
        tone === "good" ? "text-19 md:text-23" : "text-16 md:text-19",
        colour,
      )}
    >
      {children}
    </span>
  );
}

/** The change of a number. `good` says whether the change is welcome. */
export function Delta({ by, good = by >= 0 }: { by: number; good?: boolean }) {
  const Arrow = by < 0 ? ArrowDown : ArrowUp;
  const tone = by === 0 ? "text-ink-soft" : good ? "text-good" : "text-bad";
  return (
    <span className={cn("whitespace-nowrap font-semibold tabular-nums", tone)}>
      {by === 0 ? null : (
        <Arrow
          size={14}
          strokeWidth={2.25}
          className="mr-px inline align-[-2px]"
          aria-label={by < 0 ? "Down" : "Up"}
        />
      )}
      {Math.abs(by)}%
    </span>
  );
}
