import { type ReactNode, useId } from "react";
import { cn } from "../../ui/cn.ts";

function SectionHead({ id, title, text }: { id: string; title: string; text?: string }) {
  return (
    <div className="mb-7 max-w-160 md:mb-10">
      <h2 id={id} className="display text-33 md:text-48">
        {title}
      </h2>
      {text ? <p className="mt-3 text-16 text-ink-soft leading-normal md:text-19">{text}</p> : null}
    </div>
  );
}

type SectionProps = { id?: string; title: string; text?: string; className?: string; children: ReactNode };

export function Section({ id, title, text, className, children }: SectionProps) {
  const titleId = useId();
  return (
    <section id={id} aria-labelledby={titleId} className={cn("wrap scroll-mt-8 py-10 md:py-14", className)}>
      <SectionHead id={titleId} title={title} {...(text ? { text } : {})} />
      {children}
    </section>
  );
}
