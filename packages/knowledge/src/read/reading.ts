import type { LEFT_OUT } from "@understudy/contracts/plain";
import type { PageAbout } from "./page-about.ts";

export type Reading = {
  /** Headings as Markdown `#` lines, tables as rows between bars, list items with their marks. */
  text: string;
  /** The offsets of each page in the text; empty for formats without pages. */
  pages: { number: number; start: number; end: number }[];
  /** Pages with only an image or nothing. The owner sees which. */
  pagesWithoutText: number[];
  /** Where each line is on its page or sheet; absent for formats without either. */
  layout?: PageLayout[];
  /** Words of scanned pages that may have been misread: where each starts and ends. */
  doubtful?: [start: number, end: number][];
  /** What the author hid, or this program cannot read. The owner sees it. */
  leftOut?: LeftOut[];
};

/** A page or a sheet, with the places of its lines. */
export type PageLayout = {
  /** From 1, in the order of the file. */
  number: number;
  /** The name of a sheet; empty for a page. */
  name: string;
  start: number;
  end: number;
  /** Of a page, in points; 0 for a sheet. */
  width: number;
  height: number;
  /** Of a sheet: which columns the cells of a line are in, from 1. Lines refer to one of these lists. */
  columns: number[][];
  /**
   * On a sheet: start, row, list of columns. On a page: start, end, x, y, width, height, in points from the top left, and
   * for the words after the first, if known: offset in the line and x, alternately.
   */
  lines: number[][];
};

/** `where` is the name of a sheet, or the names of several. */
export type LeftOut = { what: (typeof LEFT_OUT)[number]; count: number; where: string };

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
