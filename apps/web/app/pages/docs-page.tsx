import { docsPages } from "../content/docs.ts";
import { DocsArticle } from "../features/docs/docs-article.tsx";
import { DocsLayout } from "../features/docs/docs-layout.tsx";
import { readDocsPage } from "../features/docs/library.server.ts";
import { pageHead, siteAddress } from "../platform/head.ts";
import type { PageHandle } from "../platform/page-handle.ts";
import { readerScript } from "../platform/reader-script.ts";
import type { Route } from "./+types/docs-page.ts";

export const handle: PageHandle = { scripts: [readerScript] };

const pageOf = (slug: string | undefined) => docsPages.find((page) => page.slug === slug);

export function loader({ request }: Route.LoaderArgs) {
  return readDocsPage(request.url);
}

export function meta({ loaderData }: Route.MetaArgs) {
  const page = pageOf(loaderData?.slug);
  if (!page) return [];
  const path = `/docs/${page.slug}`;
  const article = {
    "@type": "TechArticle",
    headline: page.title,
    description: page.about,
    url: siteAddress(path),
  };
  return pageHead({ path, title: page.title, description: page.about, type: "article", data: [article] });
}

export default function DocsPagePage({ loaderData }: Route.ComponentProps) {
  const { slug, html, headings, api } = loaderData;
  const page = pageOf(slug);
  return (
    <DocsLayout current={slug} headings={headings}>
      {page ? <DocsArticle page={page} html={html} api={api} /> : null}
    </DocsLayout>
  );
}
