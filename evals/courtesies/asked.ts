import { readReaderOwners } from "../reader/owners.ts";

/** Every sixth question is held back for judging. */
const HELD_BACK = 6;

/** The questions of the reader's training set: those to learn from, or those held back for judging. */
export function askedQuestions(use: "learn" | "judge"): string[] {
  return readReaderOwners()
    .flatMap((owner) => owner.questions.map(({ question }) => question))
    .filter((_, index) => (index % HELD_BACK === 0) === (use === "judge"));
}
