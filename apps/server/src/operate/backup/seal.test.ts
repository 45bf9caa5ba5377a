import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { backupKeyOf, open, parseKey, seal, sealedFor } from "./seal.ts";

const FRAME = 65_536;
const key = backupKeyOf(Buffer.alloc(32, 1));
const other = backupKeyOf(Buffer.alloc(32, 2));
const inPieces = (bytes: Buffer, length: number): Readable =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / length) }, (_, index) =>
      bytes.subarray(index * length, (index + 1) * length),
    ),
  );
const sealed = (plain: Buffer): Promise<Buffer> => buffer(seal(key.recipient, inPieces(plain, 10_000)));
const opened = (bytes: Buffer, keys = [other, key]): Promise<Buffer> =>
  buffer(open(keys, inPieces(bytes, 7_001)));

test.each([0, 1, FRAME - 1, FRAME, FRAME + 1, 3 * FRAME, 200_000])(
  "%i bytes open as they were, and show nothing of themselves",
  async (length) => {
    const plain = randomBytes(length);
    const file = await sealed(plain);
    expect(await opened(file)).toEqual(plain);
    if (length > 16) expect(file.includes(plain.subarray(0, 16))).toBe(false);
  },
);

test("nothing opens with another key, cut off at a frame, lengthened, changed or exchanged", async () => {
  const file = await sealed(randomBytes(3 * FRAME));
  const header = file.length - 3 * (FRAME + 16);
  await expect(opened(file, [other])).rejects.toThrow("another MASTER_KEY");
  const frame = (index: number): Buffer =>
    file.subarray(header + index * (FRAME + 16), header + (index + 1) * (FRAME + 16));
  const head = file.subarray(0, header);
  const changed = Buffer.from(file);
  changed[header + 5] = (changed[header + 5] ?? 0) ^ 1;
  const digest = Buffer.from(file);
  digest[header - 1] = 1;
  for (const bad of [
    file.subarray(0, -(FRAME + 16)),
    file.subarray(0, -1),
    head,
    Buffer.concat([file, frame(2)]),
    Buffer.concat([head, frame(1), frame(0), frame(2)]),
    Buffer.concat([head, frame(0), frame(2)]),
    changed,
    digest,
    Buffer.from("not sealed at all"),
  ])
    await expect(opened(bad)).rejects.toThrow("damaged");
});

test("a file says for whom it is and what it holds, without the key", async () => {
  const digest = Buffer.alloc(32, 9);
  const file = await buffer(seal(key.recipient, inPieces(Buffer.from("the log"), 3), digest));
  expect(await sealedFor(inPieces(file, 50))).toEqual({ recipient: key.recipient, digest });
  expect(await sealedFor(inPieces(Buffer.alloc(500), 50))).toBeUndefined();
  expect(parseKey(`${key.recipient.toString("base64")}\n`)).toEqual(key.recipient);
  expect(() => parseKey("short")).toThrow("32 bytes");
});
