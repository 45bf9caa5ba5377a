import type { PageAbout } from "./page-about.ts";

export type Reading = {
  /** Headings as Markdown `#` lines, tables as rows between bars, list items with their marks. */
  text: string;
  /** The offsets of each page in the text; empty for formats without pages. */
  pages: { number: number; start: number; end: number }[];
  /** Pages with only an image or nothing. The owner sees which. */
  pagesWithoutText: number[];
};

/** A reading of a web page. Its text may be empty: a page of only links still leads somewhere. */
export type PageReading = Reading & { web: WebPage };

export type WebPage = {
  about: PageAbout;
  title: string;
  /** The base URL for links, if the page sets one. */
  base: string | null;
  canonical: string | null;
  /** As they are written in the page. */
  links: string[];
};
