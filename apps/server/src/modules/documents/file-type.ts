import { UPLOAD_TYPES } from "@understudy/contracts";

type Extension = keyof typeof UPLOAD_TYPES;
export type Claim = {
  filename: string;
  /** What the sender says that it is; a browser guesses it from the name. */
  declaredType: string;
  /** The first bytes of what was really sent. */
  head: Uint8Array;
};

const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const UTF16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** Says nothing, which is no lie: what systems send that do not know the extension, as many do not know `md`. */
const UNDECIDED = ["", "application/octet-stream"];
/** Names of the same thing that are in use. */
const ALSO: Partial<Record<Extension, readonly string[]>> = { md: ["text/x-markdown", "text/plain"] };

/**
 * The type of an upload, or undefined when it is none that we take. Its extension, its first bytes and the type
 * that was declared must agree: a file that says different things in different places has a reason to.
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

/** Every Word file begins with one of these; other archives, and other documents that are archives, do not. */
function isWordPart(head: Uint8Array): boolean {
  const name = Buffer.from(head.subarray(30, 60)).toString("latin1");
  return /^(?:\[Content_Types\]\.xml|_rels\/|word\/|docProps\/|customXml\/)/.test(name);
}
