export type Reading = {
  /** Headings as Markdown `#` lines, tables as rows between bars, list items with their marks. */
  text: string;
  /** Where each page lies in the text; empty for formats without pages. */
  pages: { number: number; start: number; end: number }[];
  /** Pages that hold a picture or nothing: the owner is told which. */
  pagesWithoutText: number[];
};
