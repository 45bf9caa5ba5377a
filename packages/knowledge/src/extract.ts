import { AppError, UPLOAD_TYPES } from "@understudy/contracts";
import { unreadable } from "./read/unreadable.ts";

export type Reading = {
  /** Headings as Markdown `#` lines, tables as rows between bars, list items with their marks. */
  text: string;
  /** Where each page lies in the text; empty for formats without pages. */
  pages: { number: number; start: number; end: number }[];
  /** Pages that hold a picture or nothing: the owner is told which. */
  pagesWithoutText: number[];
};

const DAMAGED = "This file is damaged or is not what its name says, so we could not read it.";

/**
 * Reads the text of a file. What a parser does with a hostile file is not known: the product calls this in a
 * process of its own (`documents/reader.ts`). `onProgress` says that work goes on.
 */
export async function readFile(
  bytes: Uint8Array,
  fileType: string,
  onProgress: () => void = () => {},
): Promise<Reading> {
  try {
    const reading = await readAs(bytes, fileType, onProgress);
    if (!reading.text.trim()) throw new AppError("document_unreadable");
    return reading;
  } catch (error) {
    throw error instanceof AppError ? error : unreadable(DAMAGED, error);
  }
}

/** Parsers are loaded when they are needed: a process that reads one file needs one of them. */
async function readAs(bytes: Uint8Array, fileType: string, onProgress: () => void): Promise<Reading> {
  if (fileType === UPLOAD_TYPES.pdf) return (await import("./read/pdf.ts")).readPdf(bytes, onProgress);
  if (fileType === UPLOAD_TYPES.docx) {
    return withoutPages(await (await import("./read/docx.ts")).readDocx(bytes, onProgress));
  }
  if (fileType === UPLOAD_TYPES.doc)
    return withoutPages(await (await import("./read/doc.ts")).readDoc(bytes));
  const { readMarkdown, readText } = await import("./read/text.ts");
  return withoutPages(fileType === UPLOAD_TYPES.md ? readMarkdown(bytes) : readText(bytes));
}

function withoutPages(text: string): Reading {
  return { text, pages: [], pagesWithoutText: [] };
}
