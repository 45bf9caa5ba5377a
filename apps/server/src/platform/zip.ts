import { addAbortSignal, PassThrough, pipeline, Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { constants } from "node:zlib";
import { ZipFile } from "yazl";

export type ZipEntry = {
  /** A path with slashes, created by us and not by a user. */
  name: string;
  at: Date;
  body: string | Uint8Array | AsyncIterable<Uint8Array | string>;
};

/** Streams a ZIP while its entries are created. Only the list of names is held in memory. */
export function zip(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  const archive = new ZipFile();
  const output = new PassThrough();
  const readerLeft = new AbortController();
  pipeline(archive.outputStream, output, () => readerLeft.abort());
  addEntries(archive, entries, readerLeft.signal).then(
    () => archive.end(),
    (error) => output.destroy(error),
  );
  return output;
}

/** The next entry is asked for once the previous one was read to its end. */
async function addEntries(
  archive: ZipFile,
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  readerLeft: AbortSignal,
): Promise<void> {
  for await (const { name, at, body } of entries) {
    const content = addAbortSignal(readerLeft, Readable.from(body instanceof Uint8Array ? [body] : body));
    // Fast rather than small: an owner waits for it, and most originals are already compressed.
    const options = { mtime: at, mode: 0o100600, compressionLevel: constants.Z_BEST_SPEED };
    archive.addReadStream(content, name, options);
    await finished(content);
  }
}
