import type { Mutation } from "../testing/mutation.ts";

const ENGINE = "packages/knowledge/src/";
const CHAT = "features/chat/";

export const mutations: readonly Mutation[] = [
  {
    name: "an answer may take as long as it likes",
    edits: [{ in: ENGINE, find: "AbortSignal.timeout(limits.totalMs)", put: "AbortSignal.timeout(60_000)" }],
    mustFail: ["stall: in time"],
  },
  {
    name: "a refusal of the model is the answer",
    edits: [
      {
        in: ENGINE,
        find: "} catch { // Before the first word: once more, then the quotation.",
        put: "} catch (error) { throw error;",
      },
    ],
    mustFail: ["429: in its state", "500: in its state", "hang: in its state"],
  },
  {
    name: "a broken answer passes for a whole one",
    edits: [{ in: ENGINE, find: 'if (fault !== undefined) return reply("failed");', put: "" }],
    mustFail: ["drop after seven words: in its state", "malformed: in its state"],
  },
  {
    name: "nothing is too long",
    edits: [{ in: ENGINE, find: "const MOST_CHARACTERS = 8_000;", put: "const MOST_CHARACTERS = 80_000;" }],
    mustFail: ["five million letters: in its state"],
  },
  {
    name: "every end counts twice",
    edits: [
      {
        in: CHAT,
        find: 'const questions = (byOwner: boolean): Counted => ({ name: "questions", label: labelOf(byOwner) });',
        put: 'const questions = (byOwner: boolean): Counted => ({ name: "questions", label: labelOf(byOwner), count: 2 });',
      },
    ],
    mustFail: ["questions are counted once"],
  },
  {
    name: "the end is told and not kept",
    edits: [
      {
        in: CHAT,
        find: "persistently(() => endExchange(db, place, ending), job.onFault);",
        put: "Promise.resolve(true);",
      },
    ],
    mustFail: ["no fault: kept", "no lease is left"],
  },
];
