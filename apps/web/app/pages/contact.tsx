import { contactUs as copy } from "../content/support.ts";
import { ContactIntro } from "../features/leads/contact-intro.tsx";
import { CardGrid } from "../features/marketing/card-grid.tsx";
import { Section } from "../features/marketing/section.tsx";
import { pageHead, siteAddress } from "../platform/head.ts";
import type { PageHandle } from "../platform/page-handle.ts";
import { readerScript } from "../platform/reader-script.ts";

export const handle: PageHandle = { scripts: [readerScript] };

export const meta = () =>
  pageHead({
    path: copy.path,
    ...copy.meta,
    data: [{ "@type": "ContactPage", url: siteAddress(copy.path), name: copy.meta.title }],
  });

export default function ContactPage() {
  return (
    <>
      <ContactIntro />
      <Section id="reasons" title={copy.reasons.title}>
        <CardGrid list={copy.reasons.list} across={2} />
      </Section>
    </>
  );
}
