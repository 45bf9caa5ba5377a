import type { ReactNode } from "react";
import type { PageWords } from "../../content/marketing.ts";
import { Button } from "../../ui/button.tsx";

type PageHeroProps = {
  words: PageWords["hero"];
  /** Extra attributes of the first action, such as its analytics data. */
  first?: Record<string, string>;
  /** Shown beside the text on wide screens. */
  children?: ReactNode;
};

/** The top of a page: its topic and one next step. */
export function PageHero({ words, first, children }: PageHeroProps) {
  const { title, lead, actions, note } = words;
  return (
    <section className="wrap grid items-center gap-10 pt-10 pb-8 md:pt-18 md:pb-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-18">
      <div className="max-w-200">
        <h1 className="display text-40 leading-[1.04] tracking-[-0.025em] md:text-57 lg:text-[4.3rem]">
          {title}
        </h1>
        <p className="mt-5 max-w-[36em] text-17 text-ink-soft leading-[1.55] md:mt-7 md:text-19">{lead}</p>
        {actions.length > 0 ? (
          <div className="mt-7 flex flex-col gap-3 sm:flex-row md:mt-9">
            {actions.map((action, index) => (
              <Button key={action.label} asChild size="lg" variant={index === 0 ? "primary" : "quiet"}>
                <a href={action.href} {...(index === 0 ? first : {})}>
                  {action.label}
                </a>
              </Button>
            ))}
          </div>
        ) : null}
        {note ? <p className="mt-5 text-14 text-ink-soft">{note}</p> : null}
      </div>
      {children}
    </section>
  );
}
