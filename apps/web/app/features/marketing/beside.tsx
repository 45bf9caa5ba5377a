import type { ReactNode } from "react";
import type { Action } from "../../content/marketing.ts";
import { Button } from "../../ui/button.tsx";

type BesideProps = {
  id?: string;
  title: string;
  text: string;
  action?: Action | undefined;
  children: ReactNode;
};

/** Text on the left and the matching content on the right, on a separate background. */
export function Beside({ id, title, text, action, children }: BesideProps) {
  return (
    <section id={id} className="scroll-mt-4 border-y bg-surface py-14 md:py-20">
      <div className="wrap grid gap-8 lg:grid-cols-[minmax(0,4fr)_minmax(0,7fr)] lg:items-center lg:gap-18">
        <div className="max-w-160">
          <h2 className="display text-33 md:text-48">{title}</h2>
          <p className="mt-3 text-16 text-ink-soft leading-normal md:text-19">{text}</p>
          {action ? (
            <Button asChild variant="quiet" size="lg" className="mt-7 max-sm:w-full">
              <a href={action.href}>{action.label}</a>
            </Button>
          ) : null}
        </div>
        {children}
      </div>
    </section>
  );
}
