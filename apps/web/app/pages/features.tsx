import { features as words } from "../content/features.ts";
import { CardGrid } from "../features/marketing/card-grid.tsx";
import { Closing } from "../features/marketing/closing.tsx";
import { Figures } from "../features/marketing/figures.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { ProductPicture } from "../features/marketing/product-picture.tsx";
import { Section } from "../features/marketing/section.tsx";
import { pageHead } from "../platform/head.ts";

export const meta = () => pageHead({ path: words.path, ...words.meta });

export default function FeaturesPage() {
  return (
    <>
      <PageHero words={words.hero} />
      <ProductPicture of="document" />
      {words.categories.map((category) => (
        <Section key={category.title} title={category.title} text={category.text}>
          <CardGrid list={category.list} across={4} />
        </Section>
      ))}
      <Section id="integrations" title={words.integrations.title}>
        <CardGrid list={words.integrations.list} across={4} />
      </Section>
      <Section id="performance" title={words.performance.title}>
        <Figures list={words.performance.list} />
      </Section>
      <Closing words={words.closing} />
    </>
  );
}
