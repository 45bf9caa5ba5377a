import { type Mutation, replace } from "../testing/mutation.ts";

const JOBS = "platform/jobs.ts";
const STORE = "modules/documents/passage-store.ts";

type Change = { status?: string };
type Documents = { update: (userId: string, id: number, change: Change) => Promise<unknown> };
type Transaction = { execute: (run: (tx: unknown) => Promise<void>) => Promise<void> };
type Database = { transaction: () => Transaction; connection: () => Transaction };
type PassageStore = (db: Partial<Database>, ...rest: never[]) => { replace: unknown };

export const mutations: readonly Mutation[] = [
  {
    name: "a worker that has gone silent is believed to work",
    // No export reaches the options of a queue, so this edits the source text.
    edits: [{ in: JOBS, find: "heartbeatSeconds: 10,", put: "heartbeatSeconds: 3_600," }],
    mustFail: ["the queue is empty in time"],
  },
  {
    name: "a job has one try",
    replaces: [replace(JOBS, "defineJob", () => (job: object) => ({ ...job, retries: 0 }))],
    mustFail: ["no job fails", "every document is ready"],
  },
  {
    name: "a document counts as indexed before it is",
    replaces: [
      replace<(db: unknown) => Documents>(
        "modules/documents/repository.ts",
        "documentRepository",
        (original) => (db: unknown) => {
          const documents = original(db);
          const early = (change: Change) =>
            change.status === "learning" ? { ...change, status: "ready" } : change;
          return {
            ...documents,
            update: (userId: string, id: number, change: Change) =>
              documents.update(userId, id, early(change)),
          };
        },
      ),
    ],
    mustFail: ["passages equal an undisturbed run"],
  },
  {
    name: "passages are written without a transaction",
    replaces: [
      replace<PassageStore>(STORE, "passageStore", (original) => (db: Database, ...rest: never[]) => ({
        ...original(db, ...rest),
        replace: original({ transaction: () => db.connection() }, ...rest).replace,
      })),
    ],
    mustFail: ["passages equal an undisturbed run"],
  },
  {
    name: "what is indexed again is added",
    replaces: [
      // No document counts as indexed with the current versions, so a repeated job does all its work again.
      replace<(model: string | undefined) => string>(
        "modules/documents/index-version.ts",
        "indexVersion",
        (original) => (model: string | undefined) => `${original(model)} ${performance.now()}`,
      ),
    ],
    // No export reaches a single statement of a transaction, so this edits the source text.
    edits: [
      {
        in: STORE,
        find: 'await tx.deleteFrom("passages").where("user_id", "=", scope.userId).where("document_id", "=", documentId).execute();',
        put: "",
      },
    ],
    mustFail: ["no passage is doubled"],
  },
];
