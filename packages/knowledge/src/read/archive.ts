import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { unreadable } from "./unreadable.ts";

const LIMITS = {
  entries: 2_000,
  /** Limit for all unpacked parts together. */
  bytes: 100 * 1024 * 1024,
  /** Limit for markup, which a parser turns into a tree many times its size. */
  markup: 16 * 1024 * 1024,
};

const tooLarge = (kind: string): string =>
  `This ${kind} is far too large when unpacked, so we didn't open it.`;
const odd = (kind: string): string => `This ${kind} contains unexpected parts, so we didn't open it.`;

/** Entities can make a few lines fill the memory. Office programs write none. */
const FORBIDDEN = /<!\s*(?:DOCTYPE|ENTITY)/i;
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

type Counted = { bytes: number; markup: number };

type Kind = {
  /** What its owner calls it: "Word file". */
  name: string;
  /** The parts to keep. Everything else is counted and discarded. */
  keep: RegExp;
  /** Parts that a tolerant parser reads, which ignores entities. E-books declare the type of their pages. */
  tolerant?: RegExp;
  /** Charts have their data in a small embedded workbook. An archive anywhere else hides something. */
  archives: RegExp;
  markupBytes?: number;
};

const WORD: Kind = { name: "Word file", keep: /\.(?:xml|rels)$/i, archives: /^word\/embeddings\// };

export function unpackWord(bytes: Uint8Array, onProgress: () => void): Promise<Map<string, Uint8Array>> {
  return unpackArchive(bytes, WORD, onProgress);
}

/**
 * Returns the markup of an office file by its name in the archive; images and the like are counted and discarded. The
 * sizes that an archive declares are not trusted: everything is unpacked, up to the first byte over the limit. The
 * parser gets these parts and never sees the archive.
 */
export async function unpackArchive(
  bytes: Uint8Array,
  kind: Kind,
  onProgress: () => void,
): Promise<Map<string, Uint8Array>> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(buffer, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: false,
  });
  if (zip.entryCount > LIMITS.entries) throw unreadable(tooLarge(kind.name));
  const parts = new Map<string, Uint8Array>();
  const counted: Counted = { bytes: 0, markup: 0 };
  let entries = 0;
  for await (const entry of zip.eachEntry()) {
    entries += 1;
    if (entries > LIMITS.entries || entry.uncompressedSize > LIMITS.bytes)
      throw unreadable(tooLarge(kind.name));
    if (entry.fileName.endsWith("/")) continue;
    const content = await unpack({ zip, entry, kind, counted, onProgress });
    if (content) parts.set(entry.fileName, content);
    onProgress();
  }
  return parts;
}

type Unpacking = { zip: ZipFile; entry: Entry; kind: Kind; counted: Counted; onProgress: () => void };

async function unpack({ zip, entry, kind, counted, onProgress }: Unpacking): Promise<Uint8Array | undefined> {
  const isMarkup = kind.keep.test(entry.fileName);
  const most = kind.markupBytes ?? LIMITS.markup;
  const chunks: Uint8Array[] = [];
  let first = true;
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    const content = piece as Uint8Array;
    counted.bytes += content.byteLength;
    if (isMarkup) counted.markup += content.byteLength;
    if (counted.bytes > LIMITS.bytes || counted.markup > most) throw unreadable(tooLarge(kind.name));
    const isArchive = first && ARCHIVE.every((byte, index) => content[index] === byte);
    if (isArchive && !kind.archives.test(entry.fileName)) throw unreadable(odd(kind.name));
    first = false;
    if (isMarkup) chunks.push(content);
    onProgress();
  }
  if (!isMarkup) return undefined;
  const whole = Buffer.concat(chunks);
  if (!kind.tolerant?.test(entry.fileName) && FORBIDDEN.test(whole.toString("latin1")))
    throw unreadable(odd(kind.name));
  return whole;
}
