import type { Sabotage } from "./sabotage.ts";

const HOT = "platform/hot.ts";

export const sabotages: readonly Sabotage[] = [
  {
    name: "without Redis each server counts as if it were alone",
    edits: [{ in: "platform/hot-counters.ts", find: "Math.min(1, APART / counters)", put: "1" }],
    reddens: ["gone: limits hold"],
  },
  {
    name: "a count that Redis has lost is not put back",
    edits: [{ in: HOT, find: "return known && known.ends > now ? known.count : 0;", put: "return 0;" }],
    reddens: ["emptied: limits hold"],
  },
];
