import { CircleAlert, RotateCcw, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { FileMark } from "./file-mark.tsx";
import { Icon } from "./icon.tsx";
import { Stage, Track } from "./progress.tsx";

type UploadRowProps = {
  name: string;
  /** 0 to 100. */
  percent: number;
  /** The current step, as text. */
  stage: ReactNode;
  /** What already works, or what is left to do. */
  note?: ReactNode;
  failed?: boolean | undefined;
  onCancel?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
};

/** A document that is being uploaded. A list item. */
export function UploadRow({ name, percent, stage, note, failed = false, onCancel, onRetry }: UploadRowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 border-t py-4 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-4">
      <FileMark />
      <div className="min-w-0">
        <div className="flex justify-between gap-3">
          <p className="font-[550] leading-[1.4] [overflow-wrap:anywhere]">{name}</p>
          {failed ? null : <span className="text-14 text-ink-soft tabular-nums">{Math.round(percent)}%</span>}
        </div>
        {failed ? (
          <p className="mt-1 flex gap-2 text-14 leading-[1.45]">
            <Icon of={CircleAlert} size={16} className="mt-0.5 shrink-0 text-bad" />
            <span>
              <span className="font-[550] text-bad">{stage}</span>{" "}
              {note ? <span className="text-ink-soft">{note}</span> : null}
            </span>
          </p>
        ) : (
          <>
            <Track value={percent} label={name} className="mt-1.5 mb-2" />
            <Stage stage={stage} note={note} />
          </>
        )}
      </div>
      <div className="flex max-md:-mr-2.5">
        {failed && onRetry ? (
          <Button variant="ghost" size="icon" aria-label={`Try ${name} again`} onClick={onRetry}>
            <Icon of={RotateCcw} />
          </Button>
        ) : null}
        {onCancel ? (
          <Button
            variant="ghost"
            size="icon"
            aria-label={failed ? `Dismiss ${name}` : `Cancel ${name}`}
            onClick={onCancel}
          >
            <Icon of={X} />
          </Button>
        ) : null}
      </div>
    </li>
  );
}
