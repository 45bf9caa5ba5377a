import { type Mutation, replace } from "../testing/mutation.ts";

export const mutations: readonly Mutation[] = [
  {
    name: "without Redis each server counts as if it were alone",
    replaces: [
      replace<(...args: unknown[]) => object>(
        "platform/ephemeral-counters.ts",
        "countersOf",
        (original) =>
          (...args: unknown[]) => ({ ...original(...args), share: () => 1 }),
      ),
    ],
    mustFail: ["gone: limits hold"],
  },
  {
    name: "a count that Redis has lost is not put back",
    // No export reaches what a process remembers of Redis, so this edits the source text.
    edits: [
      {
        in: "platform/ephemeral-store.ts",
        find: "return known && known.ends > now ? known.count : 0;",
        put: "return 0;",
      },
    ],
    mustFail: ["emptied: limits hold"],
  },
];
