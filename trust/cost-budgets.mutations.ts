import { type Mutation, replace } from "../testing/mutation.ts";

/** The minimum of the product's types that the replacements need. */
type Turn = { owner: string; signal: AbortSignal };
type TakeTurns = (options?: object) => (turn: Turn, step: () => Promise<boolean>) => Promise<void>;
type CutQuestion = (question: string, model: string, tokens: object) => string;
type Counted = { name: string; limit: number | null };
type UsageRepository = (db: object) => {
  takeInOrder: (userId: string, counters: Counted[]) => Promise<Map<string, number>>;
};
type PublicLimits = (most: { reads: number; streams: number }) => object;

const TURNS = "platform/models/turns.ts";
const LIMITS = "platform/public-limits.ts";

const one = <Export>(
  name: string,
  [module, exported]: [string, string],
  replacement: (original: Export) => Export,
  ...mustFail: string[]
): Mutation => ({ name, replaces: [replace(module, exported, replacement)], mustFail });

export const mutations: readonly Mutation[] = [
  one<TakeTurns>(
    "whoever comes first is served first, whoever it is for",
    [TURNS, "takeTurns"],
    (original) => (options) => {
      const run = original(options);
      return (turn, step) => run({ ...turn, owner: "everybody" }, step);
    },
    "a hostile visitor: another owner's answer takes at most 3 times as long",
    "a hostile owner: another owner's answer takes at most 3 times as long",
  ),
  one<CutQuestion>(
    "questions are read to their end",
    ["platform/models/question-length.ts", "cutQuestion"],
    () => (question) => question,
    "the longest question costs at most 3 ordinary ones",
  ),
  one<TakeTurns>(
    "what nobody waits for is worked on all the same",
    [TURNS, "takeTurns"],
    (original) => (options) => {
      const run = original(options);
      const forever = new AbortController().signal;
      return (turn, step) => run({ ...turn, signal: forever }, step);
    },
    "abandoned calls are dropped",
  ),
  one<TakeTurns>(
    "any number of calls may wait",
    [TURNS, "takeTurns"],
    (original) => (options) => original({ ...options, most: { ofOwner: 100_000, ofAll: 100_000 } }),
    "calls that would wait too long are refused",
  ),
  one<UsageRepository>(
    "one visitor begins any number of conversations",
    ["modules/plans/repository.ts", "usageRepository"],
    (original) => (db) => {
      const usage = original(db);
      return {
        ...usage,
        takeInOrder: (userId, counters) =>
          usage.takeInOrder(
            userId,
            counters.map((one) => (one.name === "visitor" ? { ...one, limit: null } : one)),
          ),
      };
    },
    "one network begins 20 of 100 conversations in a day",
  ),
  one<PublicLimits>(
    "reads and streams have no limit",
    [LIMITS, "publicLimits"],
    (original) => () => original({ reads: Number.POSITIVE_INFINITY, streams: Number.POSITIVE_INFINITY }),
    "public reads have a limit",
    "open streams have a limit",
  ),
];
