import type { Mutation } from "../testing/mutation.ts";

export const mutations: readonly Mutation[] = [
  {
    name: "what a killed server left is nobody's business",
    edits: [{ in: "compose.ts", find: "every(SWEEP_MS, log, chat.sweep),", put: "" }],
    mustFail: ["nothing is pending"],
  },
  {
    name: "a request that comes again is another one",
    edits: [
      {
        in: "features/chat/keep.ts",
        find: "const earlier = once && (await claim(tx, once, at, id));",
        put: "const earlier = undefined as Earlier | undefined;",
      },
    ],
    mustFail: ["no question is doubled"],
  },
  {
    name: "a server that is asked to end does so at once",
    edits: [{ in: "platform/shutdown.ts", find: "finish().then(", put: "Promise.resolve().then(" }],
    mustFail: ["a server that is leaving fails nobody"],
  },
];
