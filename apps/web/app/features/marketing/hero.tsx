import { home } from "../../content/home.ts";
import { Button } from "../../ui/button.tsx";
import { HeroExample } from "./hero-example.tsx";

export function Hero() {
  const { title, lead, start, demo, note } = home.hero;
  return (
    <section className="wrap grid items-center gap-12 pt-8 pb-14 md:gap-14 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-18 lg:pt-14 lg:pb-26">
      <div>
        <h1 className="display text-[4rem] leading-[0.98] tracking-[-0.03em] [font-weight:400] [word-spacing:0.06em] md:text-[clamp(4.6rem,7vw,6.4rem)]">
          {title.map((line, index) => (
            <span key={line} className="block">
              {line}
              {index < title.length - 1 ? " " : null}
            </span>
          ))}
        </h1>
        <p className="mt-5 max-w-[30em] text-17 text-ink-soft leading-[1.55] md:mt-9 md:text-19">{lead}</p>
        <div className="mt-7 flex flex-col gap-3 sm:flex-row md:mt-9">
          <Button asChild size="lg">
            <a href={start.href}>{start.label}</a>
          </Button>
          <Button asChild size="lg" variant="quiet">
            <a href={demo.href}>{demo.label}</a>
          </Button>
        </div>
        <p className="mt-5 text-14 text-ink-soft">{note}</p>
      </div>
      <HeroExample />
    </section>
  );
}
