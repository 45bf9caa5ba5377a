import { type Mutation, replace } from "../testing/mutation.ts";

const JOBS = "platform/jobs.ts";

type Options = { log: object };
type Run = (payload: unknown) => Promise<void>;

export const mutations: readonly Mutation[] = [
  {
    name: "a job that failed counts as done",
    replaces: [
      replace<(job: unknown, run: Run) => unknown>(
        JOBS,
        "handle",
        (original) => (job: unknown, run: Run) => original(job, (payload) => run(payload).catch(() => {})),
      ),
    ],
    mustFail: ["no document is lost or doubled"],
  },
  {
    name: "a job fails without a line in the log",
    replaces: [
      replace<(options: Options) => unknown>(
        JOBS,
        "createJobs",
        (original) => (options: Options) =>
          original({ ...options, log: Object.create(options.log, { error: { value: () => {} } }) }),
      ),
    ],
    mustFail: ["somebody says so"],
  },
];
