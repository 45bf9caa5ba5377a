import { readReaderOwners } from "../reader/owners.ts";

/** Every sixth question is kept for judging. */
const KEPT = 6;

/** The questions of the reader's training set: those to learn from, or those kept for judging. */
export function askedQuestions(use: "learn" | "judge"): string[] {
  return readReaderOwners()
    .flatMap((owner) => owner.questions.map(({ question }) => question))
    .filter((_, index) => (index % KEPT === 0) === (use === "judge"));
}
