import { contactUs as copy } from "../content/support.ts";
import { CardGrid } from "../features/marketing/card-grid.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { Section } from "../features/marketing/section.tsx";
import { pageHead, siteAddress } from "../platform/head.ts";

export const meta = () =>
  pageHead({
    path: copy.path,
    ...copy.meta,
    data: [{ "@type": "ContactPage", url: siteAddress(copy.path), name: copy.meta.title }],
  });

export default function ContactPage() {
  return (
    <>
      <PageHero words={copy.hero} />
      <Section id="reasons" title={copy.reasons.title}>
        <CardGrid list={copy.reasons.list} across={2} />
      </Section>
    </>
  );
}
