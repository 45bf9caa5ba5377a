import { UPLOAD_TYPES } from "@understudy/contracts";

type Extension = keyof typeof UPLOAD_TYPES;

const PDF = [0x25, 0x50, 0x44, 0x46];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * The true type of an upload, or undefined when it is none that we take. The extension says what it should be and
 * the first bytes whether it is; the browser's word counts for nothing, as it guesses from the name.
 */
export function fileTypeOf(filename: string, head: Uint8Array): string | undefined {
  const extension = filename.split(".").at(-1)?.toLowerCase() ?? "";
  if (!(extension in UPLOAD_TYPES)) return undefined;
  return looksLike(extension as Extension, head) ? UPLOAD_TYPES[extension as Extension] : undefined;
}

function looksLike(extension: Extension, head: Uint8Array): boolean {
  const startsWith = (magic: number[]): boolean => magic.every((byte, index) => head[index] === byte);
  if (extension === "pdf") return startsWith(PDF);
  if (extension === "docx") return startsWith(ZIP);
  if (extension === "doc") return startsWith(OLE);
  return ![PDF, ZIP, OLE].some(startsWith) && !head.includes(0);
}
