import { UPLOAD_TYPES } from "@understudy/contracts";

type Extension = keyof typeof UPLOAD_TYPES;
export type Claim = {
  filename: string;
  /** The MIME type that the client declares. Browsers guess it from the file name. */
  declaredType: string;
  /** The first bytes of the uploaded content. */
  head: Uint8Array;
};

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const UTF16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** Sent by systems that do not know the extension (many do not know `md`). It contradicts nothing, so accept it. */
const UNDECIDED = ["", "application/octet-stream"];
/** Other MIME types in use for the same extension. */
const ALSO: Partial<Record<Extension, readonly string[]>> = { md: ["text/x-markdown", "text/plain"] };

/**
 * Returns the type of an upload, or undefined if it is not supported. The extension, the first bytes and the declared
 * type must agree: a file that claims to be several things at once is suspicious.
 */
export function fileTypeOf({ filename, declaredType, head }: Claim): string | undefined {
  const extension = /\.([a-z]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? "";
  if (!isExtension(extension)) return undefined;
  const agrees = isDeclared(extension, declaredType) && looksLike(extension, head);
  return agrees ? UPLOAD_TYPES[extension] : undefined;
}

function isExtension(extension: string): extension is Extension {
  return Object.hasOwn(UPLOAD_TYPES, extension);
}

function isDeclared(extension: Extension, declaredType: string): boolean {
  const declared = declaredType.split(";")[0]?.trim().toLowerCase() ?? "";
  return [UPLOAD_TYPES[extension], ...(ALSO[extension] ?? []), ...UNDECIDED].includes(declared);
}

function looksLike(extension: Extension, head: Uint8Array): boolean {
  const startsWith = (magic: readonly number[]): boolean =>
    magic.every((byte, index) => head[index] === byte);
  if (extension === "pdf") return startsWith(PDF);
  if (extension === "docx") return startsWith(ZIP) && isWordPart(head);
  if (extension === "doc") return startsWith(OLE);
  return ![PDF, ZIP, OLE].some(startsWith) && (UTF16.some(startsWith) || !head.includes(0));
}

/** Every Word file starts with one of these entries. Other archives, and other archive-based documents, do not. */
function isWordPart(head: Uint8Array): boolean {
  const name = Buffer.from(head.subarray(30, 60)).toString("latin1");
  return /^(?:\[Content_Types\]\.xml|_rels\/|word\/|docProps\/|customXml\/)/.test(name);
}
