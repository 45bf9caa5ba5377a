import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { zip } from "../../../../../../testing/zip-fixture.ts";
import { openUnpackedFolder } from "./unpacked-folder.ts";

const MB = 1024 * 1024;
const [COMMIT, TREE, BLOB, DELTA] = [1, 2, 3, 7];

const idOf = (type: string, content: Buffer): Buffer =>
  createHash("sha1").update(`${type} ${content.length}\0`).update(content).digest();

/** How Git writes lengths: seven bits a byte, the lowest first. */
function lengthOf(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    bytes.push(rest >= 128 ? (rest % 128) | 128 : rest);
    if (rest < 128) return Buffer.from(bytes);
  }
}

/** An object of a pack: its type and size, what it is a delta of, and its content. */
function object(type: number, content: Buffer, { base }: { base?: Buffer } = {}) {
  const rest = Math.floor(content.length / 16);
  const head = Buffer.from([(rest > 0 ? 128 : 0) | (type << 4) | (content.length % 16)]);
  const parts = [
    head,
    rest > 0 ? lengthOf(rest) : Buffer.alloc(0),
    base ?? Buffer.alloc(0),
    deflateSync(content),
  ];
  return Buffer.concat(parts);
}

/** A commit with one file, and whatever else the pack holds. */
function packed(file: Buffer, more: (blob: Buffer) => Buffer[]) {
  const blob = idOf("blob", file);
  const tree = Buffer.concat([Buffer.from("100644 notes.md\0"), blob]);
  const author = "Ada <ada@example.com> 1767225600 +0000";
  const commit = Buffer.from(
    `tree ${idOf("tree", tree).toString("hex")}\nauthor ${author}\ncommitter ${author}\n\nNotes\n`,
  );
  const objects = [object(COMMIT, commit), object(TREE, tree), object(BLOB, file), ...more(blob)];
  const head = Buffer.from("PACK\0\0\0\x02\0\0\0\0", "latin1");
  head.writeUInt32BE(objects.length, 8);
  const body = Buffer.concat([head, ...objects]);
  const pack = Buffer.concat([body, createHash("sha1").update(body).digest()]);
  return { bytes: pack, commit: idOf("commit", commit).toString("hex") };
}

const notes = Buffer.from("The cellar opens at noon.");

/** Copies 64 KB of its base this many times: seven bytes each. */
function copying(times: number): Buffer {
  const copy = Buffer.from([0b1011_0000, 0xff, 0xff]);
  return Buffer.concat([lengthOf(64 * 1024), lengthOf(times * 0xffff), ...Array<Buffer>(times).fill(copy)]);
}

const base = Buffer.alloc(64 * 1024, "a");

test("a pack of Git is read in its own process", async () => {
  const folder = openUnpackedFolder(packed(notes, () => []));
  expect((await folder.list()).map(({ path }) => path)).toEqual(["notes.md"]);
  expect(Buffer.from((await folder.read("notes.md")) as Uint8Array)).toEqual(notes);
  folder.close();
});

test.each([
  ["a delta that becomes 1 GB", packed(base, (blob) => [object(DELTA, copying(16_000), { base: blob })])],
  ["a file of 1 GB", packed(notes, () => [object(BLOB, Buffer.alloc(1024 * MB, " "))])],
])("%s in a pack of Git is too large", async (_name, pack) => {
  const folder = openUnpackedFolder(pack);
  await expect(folder.list()).rejects.toMatchObject({ outcome: "too_large" });
  folder.close();
});

test("a ZIP with too many files is too large, and one that is cut off is unreadable", async () => {
  const many = Buffer.from(zip({ "notes.md": "The cellar opens at noon." }));
  const end = many.lastIndexOf("PK\x05\x06");
  for (const at of [8, 10]) many.writeUInt16LE(20_001, end + at);
  const tooMany = openUnpackedFolder({ bytes: many });
  await expect(tooMany.list()).rejects.toMatchObject({ outcome: "too_large" });
  tooMany.close();
  const cut = openUnpackedFolder({ bytes: many.subarray(0, 40) });
  await expect(cut.list()).rejects.toMatchObject({ outcome: "unreadable" });
  cut.close();
});
