import { features as copy } from "../content/features.ts";
import { CardGrid } from "../features/marketing/card-grid.tsx";
import { Closing } from "../features/marketing/closing.tsx";
import { Figures } from "../features/marketing/figures.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { ProductPicture } from "../features/marketing/product-picture.tsx";
import { Section } from "../features/marketing/section.tsx";
import { pageHead } from "../platform/head.ts";

export const meta = () => pageHead({ path: copy.path, ...copy.meta });

export default function FeaturesPage() {
  return (
    <>
      <PageHero words={copy.hero} />
      <ProductPicture of="document" />
      {copy.categories.map((category) => (
        <Section key={category.title} title={category.title} text={category.text}>
          <CardGrid list={category.list} across={4} />
        </Section>
      ))}
      <Section id="integrations" title={copy.integrations.title}>
        <CardGrid list={copy.integrations.list} across={4} />
      </Section>
      <Section id="performance" title={copy.performance.title}>
        <Figures list={copy.performance.list} />
      </Section>
      <Closing words={copy.closing} />
    </>
  );
}
