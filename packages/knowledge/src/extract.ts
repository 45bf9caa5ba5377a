import { AppError } from "@understudy/contracts";

export type Reading = {
  /** Headings as Markdown `#` lines, tables as rows between bars, list items with their marks. */
  text: string;
  /** Where each page lies in the text; empty for formats without pages. */
  pages: { number: number; start: number; end: number }[];
  /** Pages that hold a picture or nothing: the owner is told which. */
  pagesWithoutText: number[];
};

/** Reads the text of a file. Plain text and Markdown so far; the others say so instead of pretending. */
export async function readFile(bytes: Uint8Array, fileType: string): Promise<Reading> {
  if (fileType !== "text/plain" && fileType !== "text/markdown") {
    throw new AppError("document_unreadable", {
      detail: "Files of this type cannot be read yet. Upload the text as .txt or .md.",
    });
  }
  const text = new TextDecoder("utf-8").decode(bytes).replace(/\r\n?/g, "\n").replaceAll("\0", "");
  if (!text.trim()) throw new AppError("document_unreadable");
  return { text, pages: [], pagesWithoutText: [] };
}
