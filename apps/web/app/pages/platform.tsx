import { platform as words } from "../content/platform.ts";
import { CardGrid } from "../features/marketing/card-grid.tsx";
import { Closing } from "../features/marketing/closing.tsx";
import { Figures } from "../features/marketing/figures.tsx";
import { NumberedSteps } from "../features/marketing/numbered-steps.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { ProductPicture } from "../features/marketing/product-picture.tsx";
import { Section } from "../features/marketing/section.tsx";
import { pageHead } from "../platform/head.ts";

export const meta = () => pageHead({ path: words.path, ...words.meta });

export default function PlatformPage() {
  return (
    <>
      <PageHero words={words.hero} />
      <ProductPicture of="conversation" />
      <Section id="capabilities" title={words.capabilities.title}>
        <CardGrid list={words.capabilities.list} />
      </Section>
      <Section id="how" title={words.how.title}>
        <NumberedSteps list={words.how.steps} />
      </Section>
      <Section id="use-cases" title={words.useCases.title} text={words.useCases.text}>
        <CardGrid list={words.useCases.list} across={4} />
      </Section>
      <Section id="scale" title={words.scale.title}>
        <Figures list={words.scale.list} />
      </Section>
      <Closing words={words.closing} />
    </>
  );
}
