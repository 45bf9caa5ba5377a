import type { Sabotage } from "./sabotage.ts";

const ONE = ["one exchange a key", "one question counted a key"];

export const sabotages: readonly Sabotage[] = [
  {
    name: "the key is not read",
    edits: [
      {
        in: "features/chat/",
        find: "const once: Once | undefined = key ?",
        put: "const once: Once | undefined = key && (false as boolean) ?",
      },
    ],
    reddens: [...ONE, "all answers of a key are one", "another question under the key is refused"],
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
    reddens: ["another question under the key is refused"],
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
    reddens: [...ONE, "one conversation a key", "all answers of a key are one"],
  },
];
