import type { Reply } from "@understudy/knowledge";
import { expect, test } from "vitest";
import { followUps, type SuggestedQuestion } from "./suggest.ts";

const offered = (
  question: string,
  documentId: number,
  passageId: number,
  ...headingPath: string[]
): SuggestedQuestion => ({
  question,
  documentId,
  passageId,
  headingPath,
});
const POOL = [
  offered("Which book should I read first?", 2, 20, "Books", "Which book should I read first?"),
  offered("Do you have a car park?", 1, 10, "FAQ", "The place", "Do you have a car park?"),
  offered("How long is a session?", 1, 11, "FAQ", "Sessions", "How long is a session?"),
  offered("What does a session cost?", 1, 12, "FAQ", "Sessions", "What does a session cost?"),
];
const suggest = await followUps(
  { poolOf: async () => POOL },
  { userId: "usr_1", profileId: 1, version: 1 },
  [],
);

function reply(state: Reply["state"], ...cited: SuggestedQuestion[]): Reply {
  const citations = cited.map(({ documentId, passageId, headingPath }, index) => ({
    number: index + 1,
    start: 0,
    end: 1,
    quote: "",
    candidate: {
      passageId: passageId ?? 0,
      documentId: documentId ?? 0,
      documentName: "",
      headingPath,
      text: "",
      lead: "",
      page: undefined,
      language: undefined,
      asOf: undefined,
      quotable: true,
    },
  }));
  return { state, response: "", citations, unsupported: [], gap: false };
}

test("after an answer the same section comes first, then the document, then the rest; never an asked question", () => {
  const [, , , cost] = POOL;
  if (!cost) throw new Error("no pool");
  expect(suggest("what does a SESSION cost", reply("answered", cost))).toEqual([
    "How long is a session?",
    "Do you have a car park?",
    "Which book should I read first?",
  ]);
});

test("no question of the conversation is suggested again", async () => {
  const earlier = ["How long is a session?", "do you have a car park"];
  const later = await followUps(
    { poolOf: async () => POOL },
    { userId: "usr_1", profileId: 1, version: 1 },
    earlier,
  );
  expect(later("Thanks, and the price?", reply("not_answered"))).toEqual([
    "Which book should I read first?",
    "What does a session cost?",
  ]);
});

test(`after "I don't know", questions with common words come first`, () => {
  expect(suggest("Is there room for my cars?", reply("not_answered"))[0]).toBe("Do you have a car park?");
});

test("a broken or stopped answer suggests nothing", () => {
  expect(suggest("Hm?", reply("failed"))).toEqual([]);
  expect(suggest("Hm?", reply("stopped"))).toEqual([]);
});
