import { business as words } from "../content/solutions.ts";
import { Beside } from "../features/marketing/beside.tsx";
import { CardGrid } from "../features/marketing/card-grid.tsx";
import { Closing } from "../features/marketing/closing.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { ProductPicture } from "../features/marketing/product-picture.tsx";
import { Questions } from "../features/marketing/questions.tsx";
import { Section } from "../features/marketing/section.tsx";
import { Worked } from "../features/marketing/worked.tsx";
import { pageHead, questionsData } from "../platform/head.ts";

export const meta = () =>
  pageHead({ path: words.path, ...words.meta, data: [questionsData(words.questions.list)] });

export default function BusinessPage() {
  const { example } = words;
  return (
    <>
      <PageHero words={words.hero} />
      <ProductPicture of="joined" />
      <Section id="impact" title={words.impact.title}>
        <CardGrid list={words.impact.list} />
      </Section>
      <Beside title={example.title} text={example.text}>
        <Worked example={example.worked} />
      </Beside>
      <Section id="questions" title={words.questions.title} className="pt-16 md:pt-24">
        <Questions list={words.questions.list} />
      </Section>
      <Closing words={words.closing} />
    </>
  );
}
