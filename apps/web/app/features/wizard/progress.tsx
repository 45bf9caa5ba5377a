import { Check } from "lucide-react";
import { cn } from "../../ui/cn.ts";
import { Icon } from "../../ui/icon.tsx";
import { Track } from "../../ui/progress.tsx";
import { wizard as copy } from "./copy.ts";

type ProgressProps = { step: number; onStep: (step: number) => void };

/** The progress in percent, and all steps by name. Completed steps can be opened again. */
export function WizardProgress({ step, onStep }: ProgressProps) {
  const percent = (step / copy.steps.length) * 100;
  const current = copy.steps.find(({ id }) => id === step);
  return (
    <div>
      <nav aria-label={copy.list}>
        <ol className="grid grid-cols-5 gap-3 max-md:hidden">
          {copy.steps.map(({ id, title }) => (
            <li key={id} className="min-w-0">
              <button
                type="button"
                disabled={id >= step}
                onClick={() => onStep(id)}
                {...(id === step ? { "aria-current": "step" as const } : {})}
                className={cn(
                  "flex min-h-11 w-full items-center gap-2.5 rounded-control text-left text-14 disabled:cursor-default",
                  id === step ? "font-semibold text-ink" : "font-medium text-ink-soft",
                )}
              >
                <Mark id={id} step={step} />
                <span className="truncate">{title}</span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <p className="mt-2 mb-2 flex justify-between gap-4 text-14 text-ink-soft">
        <span>{copy.percent(percent)}</span>
        <span className="md:hidden">
          {copy.stepOf(step, copy.steps.length)} · {current?.title}
        </span>
      </p>
      <Track value={percent} label={copy.progress} />
    </div>
  );
}

function Mark({ id, step }: { id: number; step: number }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        "grid size-7 shrink-0 place-items-center rounded-pill font-semibold text-14 tabular-nums",
        id < step && "bg-aubergine text-on-aubergine",
        id === step && "bg-spotlight text-on-spotlight",
        id > step && "border border-line-strong",
      )}
    >
      {id < step ? <Icon of={Check} size={16} /> : id}
    </span>
  );
}
