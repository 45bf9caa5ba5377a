import { type Mutation, replace } from "../testing/mutation.ts";

/** The minimum of the product's type that the replacement needs. */
type ClaimKey = (once: { key: string }, ...rest: unknown[]) => unknown;

export const mutations: readonly Mutation[] = [
  {
    name: "nobody ends what a killed server left pending",
    replaces: [
      replace<(dependencies: unknown) => object>(
        "modules/chat/service.ts",
        "chatService",
        (original) => (dependencies: unknown) => ({ ...original(dependencies), sweep: async () => {} }),
      ),
    ],
    mustFail: ["nothing is pending"],
  },
  {
    name: "a request that comes again is another one",
    replaces: [
      replace<ClaimKey>(
        "platform/idempotency.ts",
        "claimKey",
        (original): ClaimKey =>
          (once, ...rest) =>
            original({ ...once, key: `${once.key} ${Math.random()}` }, ...rest),
      ),
    ],
    mustFail: ["no question is doubled"],
  },
  {
    name: "a server that is asked to end does so at once",
    replaces: [
      replace<(log: unknown, steps: object, underWay: unknown) => void>(
        "platform/shutdown.ts",
        "onSignal",
        (original) => (log: unknown, _steps: object, underWay: unknown) => original(log, {}, underWay),
      ),
    ],
    mustFail: ["a server that is leaving fails nobody"],
  },
];
