import { seo as words } from "../content/seo.ts";
import { Closing } from "../features/marketing/closing.tsx";
import { Keywords } from "../features/marketing/keywords.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { Section } from "../features/marketing/section.tsx";
import { Strategies } from "../features/marketing/strategies.tsx";
import { pageHead } from "../platform/head.ts";
import { reported } from "../platform/site-page.ts";

export const meta = () => pageHead({ path: words.path, ...words.meta });

/** Every call to action reports the click, then navigates. */
const pressed = (label: string) => reported({ category: "seo_conversion", action: "click", label });

export default function SeoPage() {
  return (
    <>
      <PageHero words={words.hero} first={pressed(words.hero.label)} />
      <Section id="keywords" title={words.keywords.title} text={words.keywords.text}>
        <Keywords words={words.keywords} />
      </Section>
      <Section id="strategies" title={words.strategies.title}>
        <Strategies list={words.strategies.list} pressed={pressed} />
      </Section>
      <Closing words={words.closing} start={pressed(words.closing.label)} />
    </>
  );
}
