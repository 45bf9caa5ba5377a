import { type Mutation, replace } from "../testing/mutation.ts";

const ENGINE = "packages/knowledge/src/";
const GENERATE = `${ENGINE}generate.ts`;

type Task = { limits: { totalMs: number } };
type Generate = (task: Task) => AsyncGenerator<unknown, { fault: unknown }>;
type Update = { [Step in "set" | "where"]: (...given: unknown[]) => Update } & {
  execute: () => Promise<unknown>;
};
type Database = { updateTable: (name: string) => Update };
type CompleteExchange = (db: Database, scope: { userId: string }, completion: object) => Promise<boolean>;
type Plus = (column: string, operator: string, value: number) => unknown;

export const mutations: readonly Mutation[] = [
  {
    name: "an answer may take as long as it likes",
    replaces: [
      replace<Generate>(
        GENERATE,
        "generate",
        (original) => (task: Task) => original({ ...task, limits: { ...task.limits, totalMs: 60_000 } }),
      ),
    ],
    mustFail: ["stall: in time"],
  },
  {
    name: "a model that refuses leaves no answer",
    replaces: [
      replace(`${ENGINE}answer.ts`, "quote", () => async () => {
        throw new Error("There is no answer without the model.");
      }),
    ],
    mustFail: ["429: in its state", "500: in its state", "hang: in its state"],
  },
  {
    name: "a broken answer passes for a whole one",
    replaces: [
      replace<Generate>(
        GENERATE,
        "generate",
        (original) =>
          async function* (task: Task) {
            const generation = yield* original(task);
            return { ...generation, fault: undefined };
          },
      ),
    ],
    mustFail: ["drop after seven words: in its state", "malformed: in its state"],
  },
  {
    name: "nothing is too long",
    // No export reaches this limit, so this edits the source text.
    edits: [{ in: GENERATE, find: "const MOST_CHARACTERS = 8_000;", put: "const MOST_CHARACTERS = 80_000;" }],
    mustFail: ["five million letters: in its state"],
  },
  {
    name: "every end counts twice",
    replaces: [
      replace<CompleteExchange>(
        "modules/chat/exchange-store.ts",
        "completeExchange",
        (original): CompleteExchange =>
          async (db, scope, completion) => {
            const isCompleted = await original(db, scope, completion);
            await db
              .updateTable("counters")
              .set((plus: Plus) => ({ count: plus("count", "+", 1) }))
              .where("user_id", "=", scope.userId)
              .where("name", "=", "questions")
              .execute();
            return isCompleted;
          },
      ),
    ],
    mustFail: ["questions are counted once"],
  },
  {
    name: "the end is sent and not stored",
    replaces: [replace("modules/chat/exchange-store.ts", "completeExchange", () => async () => true)],
    mustFail: ["no fault: kept", "no lease is left"],
  },
];
