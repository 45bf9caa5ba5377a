import { professionals as copy } from "../content/solutions.ts";
import { Beside } from "../features/marketing/beside.tsx";
import { CardGrid } from "../features/marketing/card-grid.tsx";
import { Closing } from "../features/marketing/closing.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { PhonePicture } from "../features/marketing/product-picture.tsx";
import { Section } from "../features/marketing/section.tsx";
import { Worked } from "../features/marketing/worked.tsx";
import { pageHead } from "../platform/head.ts";

export const meta = () => pageHead({ path: copy.path, ...copy.meta });

export default function ProfessionalsPage() {
  const { example } = copy;
  return (
    <>
      <PageHero words={copy.hero}>
        <PhonePicture of="answer" />
      </PageHero>
      <Section id="people" title={copy.people.title}>
        <CardGrid list={copy.people.list} />
      </Section>
      <Beside title={example.title} text={example.text} action={example.action}>
        <Worked example={example.worked} />
      </Beside>
      <Section id="manners" title={copy.manners.title} className="pt-16 md:pt-24">
        <CardGrid list={copy.manners.list} />
      </Section>
      <Closing words={copy.closing} />
    </>
  );
}
