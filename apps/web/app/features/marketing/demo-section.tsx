import { Clock } from "lucide-react";
import type { ReactNode } from "react";
import { home } from "../../content/home.ts";
import { Icon } from "../../ui/icon.tsx";

type DemoSectionProps = { id?: string; words?: typeof home.demo; children: ReactNode };

/** The frame has a fixed height, so that the chat never shifts the page below it. */
export function DemoSection({ id = "demo", words = home.demo, children }: DemoSectionProps) {
  const { title, text, note } = words;
  return (
    <section id={id} aria-labelledby="demo-title" className="scroll-mt-4 border-y bg-surface py-14 md:py-24">
      <div className="wrap grid gap-7 md:gap-10 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:items-center lg:gap-18">
        <div className="max-w-160">
          <h2 id="demo-title" className="display text-33 md:text-48">
            {title}
          </h2>
          <p className="mt-3 text-16 text-ink-soft leading-normal md:text-19">{text}</p>
          <p className="mt-5 flex items-center gap-2 text-14 text-ink-soft">
            <Icon of={Clock} size={16} className="shrink-0" />
            {note}
          </p>
        </div>
        <div className="grid min-h-140 min-w-0 grid-cols-[minmax(0,1fr)] rounded-talk border bg-paper p-4 max-md:-mx-2 md:min-h-130 md:p-5">
          {children}
        </div>
      </div>
    </section>
  );
}
