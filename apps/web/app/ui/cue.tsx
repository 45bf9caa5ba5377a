import type { ReactNode } from "react";
import { cn } from "./cn.ts";

type CueProps = {
  /** Number of waiting items. */
  count?: number | undefined;
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  /** One primary action. */
  action?: ReactNode;
  className?: string | undefined;
};

/** The most important item. At most one per view. */
export function Cue({ count, icon, title, children, action, className }: CueProps) {
  return (
    <section
      className={cn(
        "grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3.5 rounded-card bg-spotlight-wash p-5 inset-ring inset-ring-spotlight/55 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center md:gap-5 md:px-6",
        className,
      )}
    >
      <span
        aria-hidden="true"
        className="grid size-11 place-items-center rounded-pill bg-spotlight font-[650] text-19 text-on-spotlight tabular-nums"
      >
        {icon ?? count}
      </span>
      <div className="min-w-0">
        <h2 className="text-16">{title}</h2>
        {children ? (
          <p className="text-ink-soft [&_q]:font-serif [&_q]:text-ink [&_q]:italic">{children}</p>
        ) : null}
      </div>
      {action ? <div className="max-md:col-span-full max-md:*:w-full">{action}</div> : null}
    </section>
  );
}
