import { business as copy } from "../content/solutions.ts";
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
  pageHead({ path: copy.path, ...copy.meta, data: [questionsData(copy.questions.list)] });

export default function BusinessPage() {
  const { example } = copy;
  return (
    <>
      <PageHero words={copy.hero} />
      <ProductPicture of="joined" />
      <Section id="impact" title={copy.impact.title}>
        <CardGrid list={copy.impact.list} />
      </Section>
      <Beside title={example.title} text={example.text}>
        <Worked example={example.worked} />
      </Beside>
      <Section id="questions" title={copy.questions.title} className="pt-16 md:pt-24">
        <Questions list={copy.questions.list} />
      </Section>
      <Closing words={copy.closing} />
    </>
  );
}
