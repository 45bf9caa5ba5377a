import { home } from "../../content/home.ts";
import type { Action } from "../../content/marketing.ts";
import { Button } from "../../ui/button.tsx";

type ClosingProps = {
  words?: { title: string; start: Action; promises: readonly string[] };
  /** Extra attributes of the button, such as its analytics data. */
  start?: Record<string, string>;
};

/** The dark closing section; at most one per page. */
export function Closing({ words = home.closing, start: report }: ClosingProps) {
  const { title, start, promises } = words;
  return (
    <section
      aria-labelledby="closing-title"
      className="relative mt-10 overflow-hidden bg-night pt-22 pb-22 text-center text-on-night [--reach:165px] md:mt-18 md:pt-34 md:pb-32 md:[--reach:min(390px,42vw)]"
    >
      <div
        aria-hidden="true"
        className="absolute inset-x-0 -top-px bottom-10 bg-linear-to-b from-spotlight/62 via-spotlight/20 to-transparent [clip-path:polygon(calc(50%-20px)_0,calc(50%+20px)_0,calc(50%+var(--reach))_100%,calc(50%-var(--reach))_100%)] md:bottom-14"
      />
      <div
        aria-hidden="true"
        className="absolute bottom-4 left-1/2 h-12 w-[calc(var(--reach)*2)] -translate-x-1/2 rounded-[50%] bg-spotlight/20 md:bottom-5 md:h-18"
      />
      <div className="wrap relative">
        <h2 id="closing-title" className="display text-[clamp(2.488rem,5vw,4.3rem)] tracking-[-0.025em]">
          {title}
        </h2>
        <Button asChild size="lg" variant="lit" className="mt-9 focus-visible:outline-on-night max-sm:w-full">
          <a href={start.href} {...report}>
            {start.label}
          </a>
        </Button>
        <ul className="mt-7 flex flex-col justify-center gap-x-8 gap-y-1.5 text-14 text-on-night/90 sm:flex-row sm:flex-wrap">
          {promises.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
