import type { Mutation } from "../testing/mutation.ts";

const HOT = "platform/hot.ts";

export const mutations: readonly Mutation[] = [
  {
    name: "without Redis each server counts as if it were alone",
    edits: [{ in: "platform/hot-counters.ts", find: "Math.min(1, APART / counters)", put: "1" }],
    mustFail: ["gone: limits hold"],
  },
  {
    name: "a count that Redis has lost is not put back",
    edits: [{ in: HOT, find: "return known && known.ends > now ? known.count : 0;", put: "return 0;" }],
    mustFail: ["emptied: limits hold"],
  },
];
