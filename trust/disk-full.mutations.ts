import type { Mutation } from "../testing/mutation.ts";

const one = (name: string, place: string, find: string, put: string, ...mustFail: string[]): Mutation => ({
  name,
  edits: [{ in: place, find, put }],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  one(
    "a full disk is a fault like any other",
    "platform/storage.ts",
    "if (!FULL.has(code)) throw error;",
    "if (code) throw error;",
    "a full store: says so",
  ),
  one(
    "a piece of a file stays behind",
    "platform/storage.ts",
    "await rm(unfinished, { force: true });",
    "",
    "a full store: every file has its row",
  ),
  one(
    "nobody looks for files that were not kept",
    "features/documents/originals.ts",
    "await storage.remove(storageKey);",
    "{}",
    "a full log, later: every file has its row",
  ),
];
