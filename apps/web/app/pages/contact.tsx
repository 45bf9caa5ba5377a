import { contactUs as words } from "../content/support.ts";
import { CardGrid } from "../features/marketing/card-grid.tsx";
import { PageHero } from "../features/marketing/page-hero.tsx";
import { Section } from "../features/marketing/section.tsx";
import { pageHead, siteAddress } from "../platform/head.ts";

export const meta = () =>
  pageHead({
    path: words.path,
    ...words.meta,
    data: [{ "@type": "ContactPage", url: siteAddress(words.path), name: words.meta.title }],
  });

export default function ContactPage() {
  return (
    <>
      <PageHero words={words.hero} />
      <Section id="reasons" title={words.reasons.title}>
        <CardGrid list={words.reasons.list} across={2} />
      </Section>
    </>
  );
}
