import { type DocsPage, docsPages } from "../../content/docs.ts";
import { readMarkdown, sectionsOf } from "../../platform/markdown.ts";
import { type ApiGroup, readApi } from "./openapi.server.ts";
import type { Place } from "./search.ts";

const FOLDER = "../../../../../content/docs/";
const FILES = import.meta.glob<string>("../../../../../content/docs/*.md", {
  query: "?raw",
  import: "default",
  eager: true,
});

function readSource({ slug, file = slug }: DocsPage): string {
  const source = FILES[`${FOLDER}${file}.md`];
  if (source === undefined) throw new Error(`content/docs/${file}.md is missing.`);
  return source;
}

/** The names of all files, including those not listed in the navigation. */
export function docsFiles(): string[] {
  return Object.keys(FILES).map((file) => file.slice(FOLDER.length, -".md".length));
}

/** A docs page, rendered at build time. */
export function readDocsPage(address: string) {
  // The build also requests each page's data, at the page's URL with a `.data` suffix.
  const pathname = new URL(address).pathname.replace(/\.data$/, "");
  const slug = pathname.split("/").filter(Boolean).at(-1) ?? "";
  const page = docsPages.find((one) => one.slug === slug);
  if (!page) throw new Error(`/docs/${slug} is not in the list of pages.`);
  const { html, headings } = readMarkdown(readSource(page));
  const api: ApiGroup[] | undefined = slug === "api" ? readApi() : undefined;
  return { slug, html, headings, api };
}

/** The Markdown sources of all pages, for readers that want plain text. */
export function docsSources() {
  return docsPages.map((page) => ({ ...page, source: readSource(page) }));
}

/** Every section under a heading, for search in the browser. */
export function docsPlaces(): Place[] {
  return docsSources().flatMap(({ slug, title, source }) =>
    sectionsOf(source).map(({ id, heading, text }) => ({
      href: `/docs/${slug}${id ? `#${id}` : ""}`,
      page: title,
      heading: id ? heading : title,
      text,
    })),
  );
}
