import type { Mutation } from "../testing/mutation.ts";

const ONE = ["one exchange a key", "one question counted a key"];

export const mutations: readonly Mutation[] = [
  {
    name: "the key is not read",
    edits: [
      {
        in: "features/chat/",
        find: "const once: Once | undefined = key ?",
        put: "const once: Once | undefined = key && (false as boolean) ?",
      },
    ],
    mustFail: [...ONE, "all answers of a key are one", "another question under the key is refused"],
  },
  {
    name: "what was asked under the key is not compared",
    edits: [
      {
        in: "platform/idempotency.ts",
        find: 'if (row && row.request_hash !== hash) throw new AppError("key_reused");',
        put: "",
      },
    ],
    mustFail: ["another question under the key is refused"],
  },
  {
    name: "a key that is taken stops nobody",
    edits: [
      {
        in: "platform/idempotency.ts",
        find: "return taken ? undefined : findEarlier(tx, { userId, scope, key, hash });",
        put: "return undefined;",
      },
    ],
    mustFail: [...ONE, "one conversation a key", "all answers of a key are one"],
  },
];
