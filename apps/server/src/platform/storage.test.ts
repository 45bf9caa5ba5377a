import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { folderStorage } from "./storage.ts";

const outside = await mkdtemp(path.join(tmpdir(), "understudy-storage-test-"));
const folder = path.join(outside, "originals");
const storage = folderStorage(folder);
afterAll(() => rm(outside, { recursive: true, force: true }));

async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

async function* pieces(...chunks: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

describe("what is put", () => {
  test("is read back as it was, with its size, hash and first bytes", async () => {
    const chunks = [randomBytes(3_000), randomBytes(3_000), randomBytes(1)];
    const whole = Buffer.concat(chunks);
    const stored = await storage.put(pieces(...chunks), 10_000);
    expect(stored).toMatchObject({
      bytes: 6_001,
      sha256: createHash("sha256").update(whole).digest("hex"),
      key: expect.stringMatching(/^[0-9a-f]{2}\/[0-9a-f]{40}$/),
    });
    expect(Buffer.compare(Buffer.from(stored.head), whole.subarray(0, 4_100))).toBe(0);
    expect(Buffer.compare(Buffer.from(await storage.read(stored.key)), whole)).toBe(0);
    await storage.remove(stored.key);
    await expect(storage.read(stored.key)).rejects.toMatchObject({ code: "ENOENT" });
  });

  test("is for the product's own user only", async () => {
    const { key } = await storage.put(pieces(randomBytes(1)), 10);
    expect((await stat(path.join(folder, key))).mode & 0o077).toBe(0);
  });

  test("gets a key of its own, however often it is put", async () => {
    const keys = await Promise.all(
      Array.from({ length: 20 }, () => storage.put(pieces(Buffer.from("same")), 10)),
    );
    expect(new Set(keys.map(({ key }) => key)).size).toBe(20);
  });

  test("may be empty, and removed twice", async () => {
    const { key, bytes } = await storage.put(pieces(), 10);
    expect(bytes).toBe(0);
    await storage.remove(key);
    await storage.remove(key);
  });
});

describe("the limit", () => {
  test("takes the last byte that it allows", async () => {
    expect(await storage.put(pieces(randomBytes(60), randomBytes(40)), 100)).toMatchObject({ bytes: 100 });
  });

  test("stops at the first byte over it, reads no further and leaves no file", async () => {
    const before = await files();
    let given = 0;
    let closed = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          given += 1;
          yield randomBytes(1_000);
        }
      } finally {
        closed = true;
      }
    }
    await expect(storage.put(endless(), 10_000)).rejects.toMatchObject({ code: "file_too_large" });
    expect(given).toBeLessThan(100);
    expect(closed).toBe(true);
    expect(await files()).toEqual(before);
  });

  test("a source that breaks off leaves no file", async () => {
    const before = await files();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield randomBytes(1_000);
      throw new Error("the visitor left");
    }
    await expect(storage.put(broken(), 10_000)).rejects.toThrow("the visitor left");
    expect(await files()).toEqual(before);
  });
});

describe("a key", () => {
  const SECRET = "secret.txt";

  test.each([
    ["a way up", `../${SECRET}`],
    ["a way further up", `../../${SECRET}`],
    ["a way down and up", `ab/../../${SECRET}`],
    ["a way from the root", path.join(outside, SECRET)],
    ["a way out of a file", `ab/${"0".repeat(40)}/../../../${SECRET}`],
    ["a line too many", `ab/${"0".repeat(40)}\n`],
    ["a byte too many", `ab/${"0".repeat(40)}\0`],
    ["capitals", `AB/${"0".repeat(40)}`],
    ["nothing", ""],
    ["a dot", "."],
    ["two dots", ".."],
  ])("that is %s leads nowhere", async (_name, key) => {
    await writeFile(path.join(outside, SECRET), "not yours");
    await expect(async () => storage.read(key)).rejects.toThrow("Not a storage key.");
    await expect(async () => storage.remove(key)).rejects.toThrow("Not a storage key.");
    expect((await stat(path.join(outside, SECRET))).isFile()).toBe(true);
  });

  test("of any other form is refused before a path is made of it", async () => {
    const odd = fc.oneof(fc.string({ unit: "binary" }), fc.webPath(), fc.stringMatching(/^[.0-9a-f/]{43}$/));
    await fc.assert(
      fc.asyncProperty(odd, async (key) => {
        fc.pre(!/^[0-9a-f]{2}\/[0-9a-f]{40}$/.test(key));
        await expect(async () => storage.read(key)).rejects.toThrow("Not a storage key.");
      }),
    );
  });
});
