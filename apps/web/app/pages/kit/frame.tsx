import type { ReactNode } from "react";
import { cn } from "../../ui/cn.ts";

/** A section of the kit with its own anchor. */
export function Section({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6 border-t pt-10">
      <h2 id={`${id}-title`} className="display text-33">
        {title}
      </h2>
      {note ? <p className="mt-2 max-w-[72ch] text-ink-soft">{note}</p> : null}
      <div className="mt-7 grid grid-cols-1 gap-9">{children}</div>
    </section>
  );
}

/** Shows one component, or one state of it, with its name. */
export function Sample({
  name,
  className,
  children,
}: {
  name: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className="min-w-0">
      <h3 className="mb-3 font-medium text-14 text-ink-soft">{name}</h3>
      <div className={cn("min-w-0", className)}>{children}</div>
    </div>
  );
}

export const inRow = "flex flex-wrap items-center gap-3";
export const inPairs = "grid grid-cols-1 gap-x-10 gap-y-7 md:grid-cols-2";
