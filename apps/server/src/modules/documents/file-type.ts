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
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RTF = [0x7b, 0x5c, 0x72, 0x74, 0x66];
const UTF16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/** Sent by systems that do not know the extension (many do not know `md`). It contradicts nothing, so accept it. */
const UNDECIDED = ["", "application/octet-stream"];
/** Other MIME types in use for the same extension. */
const ALSO: Partial<Record<Extension, readonly string[]>> = {
  md: ["text/x-markdown", "text/plain"],
  // Windows names the program that opens such a file.
  csv: ["text/plain", "application/csv", "application/vnd.ms-excel"],
  rtf: ["text/rtf", "application/msword"],
};

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
  if (extension === "doc") return startsWith(OLE);
  if (extension === "png") return startsWith(PNG);
  if (extension === "jpg" || extension === "jpeg") return startsWith(JPEG);
  const folder = OFFICE_FOLDERS[extension];
  if (folder) return startsWith(ZIP) && isOfficePart(head, folder);
  if (NAMES_ITSELF.has(extension)) return startsWith(ZIP) && isNamed(head, UPLOAD_TYPES[extension]);
  if (extension === "rtf") return startsWith(RTF);
  const isText = ![PDF, ZIP, OLE, RTF, PNG, JPEG].some(startsWith);
  return isText && (UTF16.some(startsWith) || !head.includes(0));
}

/** Each Microsoft format has a folder of its own in its archive. */
const OFFICE_FOLDERS: Partial<Record<Extension, string>> = { docx: "word", xlsx: "xl", pptx: "ppt" };

/**
 * Every Office file starts with one of these entries. Other archives, and other archive-based documents, do not. The
 * first entries name the folder of the format, unless they are too long for the head; then the reader finds out.
 */
function isOfficePart(head: Uint8Array, folder: string): boolean {
  const text = Buffer.from(head).toString("latin1");
  // Behind the mark of each entry are 26 bytes of figures, then its name.
  const names = text
    .split("PK\u0003\u0004")
    .slice(1)
    .map((entry) => entry.slice(26, 86));
  const isKnown = (name: string): boolean =>
    /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/)/.test(name) || name.startsWith(`${folder}/`);
  const others = Object.values(OFFICE_FOLDERS).filter((other) => other !== folder);
  return (
    isKnown(names[0] ?? "") && !names.some((name) => others.some((other) => name.startsWith(`${other}/`)))
  );
}

/** Their first entry is named `mimetype` and contains the type, uncompressed. */
const NAMES_ITSELF = new Set<Extension>(["ods", "odp", "epub"]);

function isNamed(head: Uint8Array, type: string): boolean {
  const bytes = Buffer.from(head);
  const extra = bytes.length > 30 ? bytes.readUInt16LE(28) : 0;
  const start = 38 + extra;
  return (
    bytes.toString("latin1", 30, 38) === "mimetype" &&
    bytes.toString("latin1", start, start + type.length) === type &&
    // `…spreadsheet-template` is another type.
    bytes[start + type.length] !== 0x2d
  );
}
