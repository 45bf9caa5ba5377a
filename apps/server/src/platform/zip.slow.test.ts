import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { type ZipEntry, zip } from "./zip.ts";

const AT = new Date("2026-02-28T13:45:20Z");

async function* body(...pieces: (string | Uint8Array)[]): AsyncGenerator<string | Uint8Array> {
  yield* pieces;
}

async function* entries(...list: ZipEntry[]): AsyncGenerator<ZipEntry> {
  yield* list;
}

async function packed(...list: ZipEntry[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of zip(entries(...list))) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("is read by others, byte for byte, with its names and times", async () => {
  const bytes = Buffer.alloc(300_000, "abc");
  const archive = await packed(
    { name: "README.txt", at: AT, body: body("one ", "two") },
    { name: "documents/7-Über uns 日本.md", at: AT, body: body(bytes) },
    { name: "empty.json", at: AT, body: body() },
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
  });
});

test("holds more files than a short count can say", async () => {
  async function* many(): AsyncGenerator<ZipEntry> {
    for (let number = 0; number < 65_600; number += 1)
      yield { name: `${number}.txt`, at: AT, body: body(`${number}`) };
  }
  const pieces: Buffer[] = [];
  for await (const piece of zip(many())) pieces.push(piece);
  const file = await fromBufferPromise(Buffer.concat(pieces), { lazyEntries: true });
  expect(file.entryCount).toBe(65_600);
}, 240_000);

test("ends with the fault of what it packs", async () => {
  async function* broken(): AsyncGenerator<string> {
    yield "a";
    throw new Error("the store is away");
  }
  await expect(packed({ name: "a", at: AT, body: broken() })).rejects.toThrow("the store is away");
});
