import { support as words } from "../content/support.ts";
import { CardGrid } from "../features/marketing/card-grid.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { Questions } from "../features/marketing/questions.tsx";
import { Section } from "../features/marketing/section.tsx";
import { pageHead, questionsData } from "../platform/head.ts";

export const meta = () =>
  pageHead({ path: words.path, ...words.meta, data: [questionsData(words.questions.list)] });

export default function SupportPage() {
  return (
    <>
      <PageHero words={words.hero} />
      <Section id="ways" title={words.ways.title}>
        <CardGrid list={words.ways.list} />
      </Section>
      <Section id="questions" title={words.questions.title}>
        <Questions list={words.questions.list} />
      </Section>
    </>
  );
}
