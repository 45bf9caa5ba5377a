import { readReaderOwners } from "../reader/owners.ts";

/** Every sixth question is not learned from, but judged. */
const NOT_LEARNED = 6;

/** The questions of the reader's training set: those to learn from, or those that are judged. */
export function askedQuestions(use: "learn" | "judge"): string[] {
  return readReaderOwners()
    .flatMap((owner) => owner.questions.map(({ question }) => question))
    .filter((_, index) => (index % NOT_LEARNED === 0) === (use === "judge"));
}
