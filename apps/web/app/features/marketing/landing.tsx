import type { ReactNode } from "react";
import { coachExample } from "../../content/examples.ts";
import type { creatorLanding, secondLanding } from "../../content/landing.ts";
import { Audience } from "./audience.tsx";
import { CardGrid } from "./card-grid.tsx";
import { Closing } from "./closing.tsx";
import { DemoSection } from "./demo-section.tsx";
import { Figures } from "./figures.tsx";
import { PageHero } from "./page-hero.tsx";
import { PricingTeaser } from "./pricing-teaser.tsx";
import { Section } from "./section.tsx";
import { Steps } from "./steps.tsx";
import { Worked } from "./worked.tsx";

type Words = typeof secondLanding | typeof creatorLanding;

/** The top that both variants share, each with its own copy. */
function Top({ words }: { words: Words }) {
  const { title, lead, start, demo, note } = words.hero;
  const hero = { title: title.join(" "), lead, actions: [start, demo], note };
  return (
    <>
      <PageHero words={hero}>
        <Worked example={coachExample} />
      </PageHero>
      <div className="wrap pb-14">
        <Figures list={words.claims} />
      </div>
    </>
  );
}

export function SecondLanding({ words, demo }: { words: typeof secondLanding; demo: ReactNode }) {
  return (
    <main id="main">
      <Top words={words} />
      <DemoSection id="demo" words={words.demo}>
        {demo}
      </DemoSection>
      <Section id="features" title={words.features.title} className="pt-16 md:pt-28">
        <CardGrid list={words.features.list} />
      </Section>
      <Steps />
      <PricingTeaser words={words.pricing} />
      <Closing words={words.closing} />
    </main>
  );
}

export function CreatorLanding({ words, demo }: { words: typeof creatorLanding; demo: ReactNode }) {
  return (
    <main id="main">
      <Top words={words} />
      <DemoSection id="try-free" words={words.demo}>
        {demo}
      </DemoSection>
      <Steps />
      <Section id="features" title={words.features.title}>
        <CardGrid list={words.features.list} />
      </Section>
      <Audience />
      <PricingTeaser words={words.pricing} />
      <Closing words={words.closing} />
    </main>
  );
}
