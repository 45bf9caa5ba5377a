import { seo as copy } from "../content/seo.ts";
import { Closing } from "../features/marketing/closing.tsx";
import { Keywords } from "../features/marketing/keywords.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { Section } from "../features/marketing/section.tsx";
import { Strategies } from "../features/marketing/strategies.tsx";
import { pageHead } from "../platform/head.ts";
import { reported } from "../platform/site-page.ts";

export const meta = () => pageHead({ path: copy.path, ...copy.meta });

/** Every call to action reports the click, then navigates. */
const pressed = (label: string) => reported({ category: "seo_conversion", action: "click", label });

export default function SeoPage() {
  return (
    <>
      <PageHero words={copy.hero} first={pressed(copy.hero.label)} />
      <Section id="keywords" title={copy.keywords.title} text={copy.keywords.text}>
        <Keywords words={copy.keywords} />
      </Section>
      <Section id="strategies" title={copy.strategies.title}>
        <Strategies list={copy.strategies.list} pressed={pressed} />
      </Section>
      <Closing words={copy.closing} start={pressed(copy.closing.label)} />
    </>
  );
}
