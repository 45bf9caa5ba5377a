import type { Mutation } from "../testing/mutation.ts";

const JOBS = "features/documents/jobs.ts";
const STORE = "features/documents/passage-store.ts";

export const mutations: readonly Mutation[] = [
  {
    name: "a worker that has gone silent is believed to work",
    edits: [{ in: "platform/jobs.ts", find: "heartbeatSeconds: 10,", put: "heartbeatSeconds: 3_600," }],
    mustFail: ["the queue is empty in time"],
  },
  {
    name: "a job has one try",
    edits: [{ in: "platform/jobs.ts", find: "retryLimit: job.retries,", put: "retryLimit: 0," }],
    mustFail: ["no job fails", "every document is ready"],
  },
  {
    name: "a document counts as learned before it is",
    edits: [{ in: JOBS, find: 'status: "learning",', put: 'status: "ready",' }],
    mustFail: ["passages equal an undisturbed run"],
  },
  {
    name: "passages are written one by one",
    edits: [{ in: STORE, find: "db.transaction().execute(", put: "db.connection().execute(" }],
    mustFail: ["passages equal an undisturbed run"],
  },
  {
    name: "what is learned again is added",
    edits: [
      {
        in: JOBS,
        find: "if (!document || isLearned(document, wanted)) return;",
        put: "if (!document) return;",
      },
      {
        in: STORE,
        find: 'await tx.deleteFrom("passages").where("user_id", "=", shelf.userId).where("document_id", "=", documentId).execute();',
        put: "",
      },
    ],
    mustFail: ["no passage is doubled"],
  },
];
