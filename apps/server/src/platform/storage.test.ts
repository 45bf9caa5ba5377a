import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { freshBucket } from "../../../../testing/s3.ts";
import { folderStorage } from "./storage.ts";
import { s3Storage } from "./storage-s3.ts";

const outside = await mkdtemp(path.join(tmpdir(), "understudy-storage-test-"));
const folder = path.join(outside, "originals");
const bucket = await freshBucket();
afterAll(async () => {
  await rm(outside, { recursive: true, force: true });
  await bucket?.remove();
});

async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** `held` lists all stored files, complete or not. */
const stores = [
  { name: "a folder", storage: folderStorage(folder), held: files },
  ...(bucket
    ? [
        {
          name: "an S3-compatible store",
          storage: s3Storage(bucket.settings),
          held: async () => [...(await bucket.keys()), ...(await bucket.unfinished())],
        },
      ]
    : []),
];

async function* pieces(...parts: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts;
}

test("only the product's user can read the files of a folder", async () => {
  const { key } = await folderStorage(folder).put(pieces(randomBytes(1)), 10);
  expect((await stat(path.join(folder, key))).mode & 0o077).toBe(0);
});

describe.each(stores)("what is put into $name", ({ storage, held }) => {
  test("is read back unchanged, with its size, hash and first bytes", async () => {
    const parts = [randomBytes(3_000), randomBytes(3_000), randomBytes(1)];
    const whole = Buffer.concat(parts);
    const stored = await storage.put(pieces(...parts), 10_000);
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

  test.each([5, 5 + 1 / 1024, 10])("may have %d MB", async (megabytes) => {
    const whole = randomBytes(megabytes * 1024 * 1024);
    const parts = Array.from({ length: Math.ceil(whole.length / 65_536) }, (_, index) =>
      whole.subarray(index * 65_536, (index + 1) * 65_536),
    );
    const { key, bytes } = await storage.put(pieces(...parts), whole.length);
    expect(bytes).toBe(whole.length);
    expect(Buffer.compare(Buffer.from(await storage.read(key)), whole)).toBe(0);
    await storage.remove(key);
  });

  test("gets a new key each time it is stored", async () => {
    const keys = await Promise.all(
      Array.from({ length: 20 }, () => storage.put(pieces(Buffer.from("same")), 10)),
    );
    expect(new Set(keys.map(({ key }) => key)).size).toBe(20);
  });

  test("can be empty and removed twice", async () => {
    const { key, bytes } = await storage.put(pieces(), 10);
    expect(bytes).toBe(0);
    expect(await storage.read(key)).toHaveLength(0);
    await storage.remove(key);
    await storage.remove(key);
  });

  test("can have as many bytes as the limit allows", async () => {
    expect(await storage.put(pieces(randomBytes(60), randomBytes(40)), 100)).toMatchObject({ bytes: 100 });
  });

  test.each([10_000, 6 * 1024 * 1024])(
    "stops at the first byte over %d, reads no further and leaves nothing",
    async (limit) => {
      const before = await held();
      let position = 0;
      let closed = false;
      async function* endless(): AsyncGenerator<Uint8Array> {
        try {
          for (;;) {
            position += 1;
            yield randomBytes(limit / 10);
          }
        } finally {
          closed = true;
        }
      }
      await expect(storage.put(endless(), limit)).rejects.toMatchObject({ code: "file_too_large" });
      expect(position).toBeLessThan(100);
      expect(closed).toBe(true);
      expect(await held()).toEqual(before);
    },
  );

  test("leaves nothing if its source fails", async () => {
    const before = await held();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield randomBytes(6 * 1024 * 1024);
      throw new Error("the visitor left");
    }
    await expect(storage.put(broken(), 10 * 1024 * 1024)).rejects.toThrow("the visitor left");
    expect(await held()).toEqual(before);
  });
});

test.runIf(bucket)("a store with wrong credentials fails, and not as a missing file", async () => {
  if (!bucket) return;
  const stranger = s3Storage({ ...bucket.settings, secretKey: "wrong" });
  await expect(stranger.put(pieces(randomBytes(1)), 10)).rejects.toThrow("403");
  const nowhere = s3Storage({ ...bucket.settings, bucket: "there-is-none" });
  const missing = nowhere.read(`ab/${"0".repeat(40)}`);
  await expect(missing).rejects.not.toMatchObject({ code: "ENOENT" });
});

describe.each(stores)("a key of $name", ({ storage }) => {
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
    await expect(async () => storage.read(key)).rejects.toThrow("Invalid storage key.");
    await expect(async () => storage.remove(key)).rejects.toThrow("Invalid storage key.");
    expect((await stat(path.join(outside, SECRET))).isFile()).toBe(true);
  });

  test("in any other form is refused before it becomes a path", async () => {
    const odd = fc.oneof(fc.string({ unit: "binary" }), fc.webPath(), fc.stringMatching(/^[.0-9a-f/]{43}$/));
    await fc.assert(
      fc.asyncProperty(odd, async (key) => {
        fc.pre(!/^[0-9a-f]{2}\/[0-9a-f]{40}$/.test(key));
        await expect(async () => storage.read(key)).rejects.toThrow("Invalid storage key.");
      }),
    );
  });
});
