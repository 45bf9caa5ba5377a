import { type Mutation, replace } from "../testing/mutation.ts";

const IDEMPOTENCY = "platform/idempotency.ts";
const ONE = ["one exchange a key", "one question counted a key"];

export const mutations: readonly Mutation[] = [
  {
    name: "the key is not read",
    replaces: [replace(IDEMPOTENCY, "idempotencyKey", () => () => undefined)],
    mustFail: [...ONE, "all answers of a key are one", "another question under the key is refused"],
  },
  {
    name: "what was asked under the key is not compared",
    replaces: [replace(IDEMPOTENCY, "requestHash", () => () => "every request is the same")],
    mustFail: ["another question under the key is refused"],
  },
  {
    name: "a key that is taken stops nobody",
    replaces: [
      replace<(...args: unknown[]) => Promise<unknown>>(
        IDEMPOTENCY,
        "claim",
        (original) =>
          async (...args: unknown[]) => {
            await original(...args);
            return undefined;
          },
      ),
    ],
    mustFail: [...ONE, "one conversation a key", "all answers of a key are one"],
  },
];
