import { type Mutation, mutateExport } from "../testing/mutation.ts";

const STORAGE = "platform/storage.ts";

type Pieces = AsyncIterable<Uint8Array>;
type FolderStorage = (folder: string) => {
  put: (source: Pieces, limit: number, under: { key: string }) => Promise<object>;
};
type Receive = (intake: { storage: object }, ...rest: unknown[]) => Promise<object>;
type Query = {
  [Step in "selectFrom" | "select" | "where"]: (...args: string[]) => Query;
} & { executeTakeFirst: () => Promise<{ plan_type: string } | undefined> };
type LockPlan = (db: Query, userId: string) => Promise<string | undefined>;

export const mutations: readonly Mutation[] = [
  mutateExport<FolderStorage>(
    "the limit itself is too much",
    [STORAGE, "folderStorage"],
    (original) => (folder) => {
      const storage = original(folder);
      return { ...storage, put: (source, limit, under) => storage.put(source, limit - 1, under) };
    },
    "10 MiB are accepted",
  ),
  mutateExport<FolderStorage>(
    "a byte more is taken",
    [STORAGE, "folderStorage"],
    (original) => (folder) => {
      const storage = original(folder);
      return { ...storage, put: (source, limit, under) => storage.put(source, limit + 1, under) };
    },
    "a byte more is refused in the words of the specification",
  ),
  mutateExport<LockPlan>(
    "the owner's row is not held while documents are counted",
    ["platform/locks.ts", "lockPlan"],
    () => async (db, userId) => {
      const owner = db.selectFrom("users").select("plan_type").where("id", "=", userId);
      return (await owner.executeTakeFirst())?.plan_type;
    },
    "of many at the quota exactly one is accepted",
  ),
  mutateExport<Receive>(
    "what is refused stays in storage",
    ["modules/documents/receive.ts", "receive"],
    (original) =>
      (intake, ...rest) =>
        original({ ...intake, storage: { ...intake.storage, remove: async () => {} } }, ...rest),
    "no file is without its row",
  ),
  mutateExport<FolderStorage>(
    "what breaks off stays in storage",
    [STORAGE, "folderStorage"],
    (original) => (folder) => {
      const storage = original(folder);
      return {
        ...storage,
        put: (source, limit, under) =>
          storage.put(source, limit, under).catch(async (error: unknown) => {
            const { writeFile } = await import("node:fs/promises");
            await writeFile(`${folder}/${under.key}.part`, "");
            throw error;
          }),
      };
    },
    "nothing half is left of an upload that breaks off",
  ),
  mutateExport<FolderStorage>(
    "every piece of an upload holds up everybody",
    [STORAGE, "folderStorage"],
    (original) => (folder) => {
      const storage = original(folder);
      async function* buffer(source: Pieces): AsyncGenerator<Uint8Array> {
        for await (const piece of source) {
          if (piece.byteLength < 2000) for (const end = Date.now() + 6; Date.now() < end; );
          yield piece;
        }
      }
      return { ...storage, put: (source, limit, under) => storage.put(buffer(source), limit, under) };
    },
    "a visitor is answered as fast beside slow uploads",
  ),
];
