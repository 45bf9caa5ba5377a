import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { type ZipEntry, zip } from "./zip.ts";

const AT = new Date("2026-02-28T13:45:20Z");

async function* body(...pieces: (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* pieces;
}

const packed = (...list: ZipEntry[]): Promise<Buffer> => buffer(zip(list));

test("is read by other programs with identical bytes, names and times", async () => {
  const bytes = Buffer.alloc(300_000, "abc");
  const archive = await packed(
    { name: "README.txt", at: AT, body: body("one ", "two") },
    { name: "documents/7-Über uns 日本.md", at: AT, body: body(bytes) },
    { name: "empty.json", at: AT, body: "" },
    { name: "picture.png", at: AT, body: Uint8Array.of(1, 2, 3) },
  );
  const file = await fromBufferPromise(archive, { lazyEntries: true });
  const found: Record<string, string> = {};
  for await (const entry of file.eachEntry()) {
    const pieces: Buffer[] = [];
    for await (const piece of await file.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
    const content = Buffer.concat(pieces);
    expect(entry.crc32).toBe(crc32(content));
    found[entry.fileName] = content.toString();
    expect(entry.getLastModDate({ timezone: "UTC" }).toISOString()).toBe("2026-02-28T13:45:20.000Z");
  }
  expect(found).toEqual({
    "README.txt": "one two",
    "documents/7-Über uns 日本.md": bytes.toString(),
    "empty.json": "",
    "picture.png": "\u0001\u0002\u0003",
  });
});

test("fails with the error of its input", async () => {
  async function* broken(): AsyncGenerator<string> {
    yield "a";
    throw new Error("the store is away");
  }
  await expect(packed({ name: "a", at: AT, body: broken() })).rejects.toThrow("the store is away");
});

/** Data that does not shrink, in as many pieces as the reader takes. */
function endless() {
  const made = { pieces: 0, closed: false };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    try {
      for (; made.pieces < 100_000; made.pieces += 1) yield randomBytes(64 * 1024);
    } finally {
      made.closed = true;
    }
  }
  return { made, pieces };
}

test("produces only what is read, one entry after the other", async () => {
  const { made, pieces } = endless();
  let reads = 0;
  async function* originals(): AsyncGenerator<ZipEntry> {
    for (; reads < 3; reads += 1) yield { name: `${reads}`, at: AT, body: pieces() };
  }
  const archive = zip(originals());
  let read = 0;
  for await (const piece of archive) {
    read += (piece as Buffer).byteLength;
    if (read > 20 * 1024 * 1024) break;
  }
  expect(made.pieces * 64 * 1024 - read).toBeLessThan(2 * 1024 * 1024);
  expect(reads).toBe(0);
});

test("stops its input when the reader stops", async () => {
  const { made, pieces } = endless();
  let closed = false;
  async function* originals(): AsyncGenerator<ZipEntry> {
    try {
      yield { name: "a", at: AT, body: pieces() };
    } finally {
      closed = true;
    }
  }
  const archive = zip(originals());
  await once(archive, "readable");
  archive.destroy();
  await expect.poll(() => [made.closed, closed]).toEqual([true, true]);
  expect(made.pieces).toBeLessThan(100);
});
