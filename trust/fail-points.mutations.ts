import type { Mutation } from "../testing/mutation.ts";

const JOBS = "platform/jobs.ts";

export const mutations: readonly Mutation[] = [
  {
    name: "a job that failed counts as done",
    edits: [{ in: JOBS, find: "throw error; } finally {", put: "} finally {" }],
    mustFail: ["no document is lost or doubled"],
  },
  {
    name: "a job fails without a word",
    edits: [
      {
        in: JOBS,
        find: 'log.error({ err: error, job: job.name, jobId: job.id }, "a job failed and will be tried again");',
        put: "",
      },
    ],
    mustFail: ["somebody says so"],
  },
];
