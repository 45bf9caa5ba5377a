import { deploy } from "../content/deploy.ts";
import { DeployPage } from "../features/leads/deploy-page.tsx";
import { pageHead, siteAddress } from "../platform/head.ts";
import type { PageHandle } from "../platform/page-handle.ts";
import { readerScript } from "../platform/reader-script.ts";

export const handle: PageHandle = { scripts: [readerScript] };

export const meta = () =>
  pageHead({
    path: "/deploy",
    title: deploy.title,
    description: deploy.description,
    data: [{ "@type": "ContactPage", url: siteAddress("/deploy") }],
  });

export default function DeployPagePage() {
  return <DeployPage />;
}
