import { AppError } from "@understudy/contracts";

/** Reads the text of a file. Plain text and Markdown so far; the others say so instead of pretending. */
export function extractText(bytes: Uint8Array, fileType: string): string {
  if (fileType !== "text/plain" && fileType !== "text/markdown") {
    throw new AppError("document_unreadable", {
      detail: "Files of this type cannot be read yet. Upload the text as .txt or .md.",
    });
  }
  const text = new TextDecoder("utf-8").decode(bytes).replace(/\r\n?/g, "\n").replaceAll("\0", "");
  if (!text.trim()) throw new AppError("document_unreadable");
  return text;
}
