import { type Mutation, replace } from "../testing/mutation.ts";

const IDEMPOTENCY = "platform/idempotency.ts";
const ONE = ["one exchange a key", "one question counted a key"];

/** The minimum of the product's type that the replacement needs. */
type ClaimKey = (once: { key: string }, ...rest: unknown[]) => unknown;

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
      replace<ClaimKey>(
        IDEMPOTENCY,
        "claimKey",
        (original): ClaimKey =>
          (once, ...rest) =>
            original({ ...once, key: `${once.key} ${Math.random()}` }, ...rest),
      ),
    ],
    mustFail: [...ONE, "one conversation a key", "all answers of a key are one"],
  },
];
