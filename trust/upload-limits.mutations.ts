import type { Mutation } from "../testing/mutation.ts";

const STORAGE = "platform/storage.ts";

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one(
    "the limit itself is too much",
    STORAGE,
    "if (bytes > limit)",
    "if (bytes >= limit)",
    "10 MiB are taken",
  ),
  one(
    "a byte more is taken",
    STORAGE,
    "if (bytes > limit)",
    "if (bytes > limit + 1)",
    "a byte more is refused in the words of the specification",
  ),
  one(
    "the owner's row is not held while documents are counted",
    "platform/locks.ts",
    '.where("id", "=", userId).forNoKeyUpdate()',
    '.where("id", "=", userId)',
    "of many at the quota exactly one is taken",
  ),
  one(
    "what is refused stays in storage",
    "features/documents/receive.ts",
    "await storage.remove(stored.key);",
    "",
    "no file is without its row",
  ),
  one(
    "what breaks off stays in storage",
    STORAGE,
    "await rm(unfinished, { force: true });",
    "",
    "nothing half is left of an upload that breaks off",
  ),
  one(
    "every piece of an upload holds up everybody",
    STORAGE,
    "if (bytes < HEAD_BYTES) head.push(piece);",
    "if (piece.byteLength < 100) for (const end = Date.now() + 3; Date.now() < end; ); if (bytes < HEAD_BYTES) head.push(piece);",
    "a visitor is answered as fast beside slow uploads",
  ),
];
