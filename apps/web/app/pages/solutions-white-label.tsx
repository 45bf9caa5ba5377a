import { whiteLabel as words } from "../content/solutions.ts";
import { CardGrid } from "../features/marketing/card-grid.tsx";
import { Closing } from "../features/marketing/closing.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { Section } from "../features/marketing/section.tsx";
import { pageHead } from "../platform/head.ts";

export const meta = () => pageHead({ path: words.path, ...words.meta });

export default function WhiteLabelPage() {
  return (
    <>
      <PageHero words={words.hero} />
      <Section id="today" title={words.today.title}>
        <CardGrid list={words.today.list} across={4} />
      </Section>
      <Section id="coming" title={words.coming.title} text={words.coming.text}>
        <CardGrid list={words.coming.list} />
      </Section>
      <Closing words={words.closing} />
    </>
  );
}
