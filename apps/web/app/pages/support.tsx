import { support as copy } from "../content/support.ts";
import { CardGrid } from "../features/marketing/card-grid.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { Questions } from "../features/marketing/questions.tsx";
import { Section } from "../features/marketing/section.tsx";
import { pageHead, questionsData } from "../platform/head.ts";

export const meta = () =>
  pageHead({ path: copy.path, ...copy.meta, data: [questionsData(copy.questions.list)] });

export default function SupportPage() {
  return (
    <>
      <PageHero words={copy.hero} />
      <Section id="ways" title={copy.ways.title}>
        <CardGrid list={copy.ways.list} />
      </Section>
      <Section id="questions" title={copy.questions.title}>
        <Questions list={copy.questions.list} />
      </Section>
    </>
  );
}
