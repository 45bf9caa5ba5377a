import { platform as copy } from "../content/platform.ts";
import { CardGrid } from "../features/marketing/card-grid.tsx";
import { Closing } from "../features/marketing/closing.tsx";
import { Figures } from "../features/marketing/figures.tsx";
import { NumberedSteps } from "../features/marketing/numbered-steps.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { ProductPicture } from "../features/marketing/product-picture.tsx";
import { Section } from "../features/marketing/section.tsx";
import { pageHead } from "../platform/head.ts";

export const meta = () => pageHead({ path: copy.path, ...copy.meta });

export default function PlatformPage() {
  return (
    <>
      <PageHero words={copy.hero} />
      <ProductPicture of="conversation" />
      <Section id="capabilities" title={copy.capabilities.title}>
        <CardGrid list={copy.capabilities.list} />
      </Section>
      <Section id="how" title={copy.how.title}>
        <NumberedSteps list={copy.how.steps} />
      </Section>
      <Section id="use-cases" title={copy.useCases.title} text={copy.useCases.text}>
        <CardGrid list={copy.useCases.list} across={4} />
      </Section>
      <Section id="scale" title={copy.scale.title}>
        <Figures list={copy.scale.list} />
      </Section>
      <Closing words={copy.closing} />
    </>
  );
}
