import { type Entry, fromBufferPromise, type ZipFile } from "yauzl";
import { unreadable } from "./unreadable.ts";

const LIMITS = {
  entries: 2_000,
  /** Limit for all unpacked parts together. */
  bytes: 100 * 1024 * 1024,
  /** Limit for markup, which a parser turns into a tree many times its size. */
  markup: 16 * 1024 * 1024,
};

const TOO_LARGE = "This Word file is far too large when unpacked, so we didn't open it.";
const ODD = "This Word file contains unexpected parts, so we didn't open it.";

/** Entities can make a few lines fill the memory. Word writes none. */
const FORBIDDEN = /<!\s*(?:DOCTYPE|ENTITY)/i;
const ARCHIVE = [0x50, 0x4b, 0x03, 0x04];

type Counted = { bytes: number; markup: number };

/**
 * Returns the markup of a Word file by its name in the archive; images and the like are counted and discarded. The
 * sizes that an archive declares are not trusted: everything is unpacked, up to the first byte over the limit. The
 * parser gets these parts and never sees the archive.
 */
export async function unpackWord(
  bytes: Uint8Array,
  onProgress: () => void,
): Promise<Map<string, Uint8Array>> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const zip = await fromBufferPromise(buffer, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: false,
  });
  if (zip.entryCount > LIMITS.entries) throw unreadable(TOO_LARGE);
  const parts = new Map<string, Uint8Array>();
  const counted: Counted = { bytes: 0, markup: 0 };
  let entries = 0;
  for await (const entry of zip.eachEntry()) {
    entries += 1;
    if (entries > LIMITS.entries || entry.uncompressedSize > LIMITS.bytes) throw unreadable(TOO_LARGE);
    if (entry.fileName.endsWith("/")) continue;
    const content = await unpack(zip, entry, counted);
    if (content) parts.set(entry.fileName, content);
    onProgress();
  }
  return parts;
}

async function unpack(zip: ZipFile, entry: Entry, counted: Counted): Promise<Uint8Array | undefined> {
  const isMarkup = /\.(?:xml|rels)$/i.test(entry.fileName);
  const chunks: Uint8Array[] = [];
  let first = true;
  for await (const piece of await zip.openReadStreamPromise(entry)) {
    const content = piece as Uint8Array;
    counted.bytes += content.byteLength;
    if (isMarkup) counted.markup += content.byteLength;
    if (counted.bytes > LIMITS.bytes || counted.markup > LIMITS.markup) throw unreadable(TOO_LARGE);
    // Charts have their data in a small embedded workbook. An archive anywhere else hides something.
    const isArchive = first && ARCHIVE.every((byte, index) => content[index] === byte);
    if (isArchive && !entry.fileName.startsWith("word/embeddings/")) throw unreadable(ODD);
    first = false;
    if (isMarkup) chunks.push(content);
  }
  if (!isMarkup) return undefined;
  const whole = Buffer.concat(chunks);
  if (FORBIDDEN.test(whole.toString("latin1"))) throw unreadable(ODD);
  return whole;
}
