import { type Mutation, replace } from "../testing/mutation.ts";

const STORAGE = "platform/storage.ts";

type Parts = { storage: object };
type Storage = { put: (...args: unknown[]) => Promise<unknown> };

export const mutations: readonly Mutation[] = [
  {
    name: "a full disk is a fault like any other",
    replaces: [
      replace<(folder: string) => Storage>(STORAGE, "folderStorage", (original) => (folder: string) => {
        const storage = original(folder);
        const put = (...args: unknown[]) =>
          storage.put(...args).catch((error: Error) => {
            throw error.cause ?? error;
          });
        return { ...storage, put };
      }),
    ],
    mustFail: ["a full store: says so"],
  },
  {
    name: "a piece of a file stays behind",
    // No export reaches the name under which a file is written, so this edits the source text.
    edits: [{ in: STORAGE, find: "await rm(unfinished, { force: true });", put: "" }],
    mustFail: ["a full store: every file has its row"],
  },
  {
    name: "nobody removes files that were not kept",
    replaces: [
      replace<(parts: Parts) => unknown>(
        "modules/documents/originals.ts",
        "originalJobs",
        (original) => (parts: Parts) =>
          original({ ...parts, storage: { ...parts.storage, remove: async () => {} } }),
      ),
    ],
    mustFail: ["a full log, later: every file has its row"],
  },
];
