import { fromBufferPromise } from "yauzl";

/** The files of an archive, by name. */
export async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const file = await fromBufferPromise(bytes, { lazyEntries: true });
  const found = new Map<string, string>();
  for await (const entry of file.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await file.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    found.set(entry.fileName, Buffer.concat(pieces).toString());
  }
  return found;
}
