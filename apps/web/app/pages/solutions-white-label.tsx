import { whiteLabel as copy } from "../content/solutions.ts";
import { CardGrid } from "../features/marketing/card-grid.tsx";
import { Closing } from "../features/marketing/closing.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { ProductPicture } from "../features/marketing/product-picture.tsx";
import { Section } from "../features/marketing/section.tsx";
import { pageHead } from "../platform/head.ts";

export const meta = () => pageHead({ path: copy.path, ...copy.meta });

export default function WhiteLabelPage() {
  return (
    <>
      <PageHero words={copy.hero} />
      <ProductPicture of="brand" />
      <Section id="brand" title={copy.brand.title} text={copy.brand.text}>
        <CardGrid list={copy.brand.list} />
      </Section>
      <Section id="clients" title={copy.clients.title}>
        <CardGrid list={copy.clients.list} across={4} />
      </Section>
      <Closing words={copy.closing} />
    </>
  );
}
