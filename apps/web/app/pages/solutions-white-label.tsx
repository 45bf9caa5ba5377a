import { whiteLabel as words } from "../content/solutions.ts";
import { CardGrid } from "../features/marketing/card-grid.tsx";
import { Closing } from "../features/marketing/closing.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { ProductPicture } from "../features/marketing/product-picture.tsx";
import { Section } from "../features/marketing/section.tsx";
import { pageHead } from "../platform/head.ts";

export const meta = () => pageHead({ path: words.path, ...words.meta });

export default function WhiteLabelPage() {
  return (
    <>
      <PageHero words={words.hero} />
      <ProductPicture of="customizer" />
      <Section id="brand" title={words.brand.title} text={words.brand.text}>
        <CardGrid list={words.brand.list} />
      </Section>
      <Section id="clients" title={words.clients.title}>
        <CardGrid list={words.clients.list} across={4} />
      </Section>
      <Closing words={words.closing} />
    </>
  );
}
