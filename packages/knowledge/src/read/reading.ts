export type Reading = {
  /** Headings as Markdown `#` lines, tables as rows between bars, list items with their marks. */
  text: string;
  /** Where each page lies in the text; empty for formats without pages. */
  pages: { number: number; start: number; end: number }[];
  /** Pages that hold a picture or nothing: the owner is told which. */
  pagesWithoutText: number[];
};

/** A reading of a web page. Its text may be empty: a page of links alone still leads somewhere. */
export type PageReading = Reading & { web: WebPage };

export type WebPage = {
  title: string;
  /** Against which links are meant, where the page says so. */
  base: string | null;
  canonical: string | null;
  /** As they stand in the page. */
  links: string[];
};
