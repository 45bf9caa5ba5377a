import type { ANSWER_TEST_CHANGES, TestedAnswer } from "@understudy/contracts";
import { says } from "@understudy/knowledge";

/** What a correct answer must contain. With `unknown`, the correct answer is not to know. */
export type Required = {
  contains: readonly string[];
  document: { id: number; name: string } | null;
  unknown: boolean;
};
export type JudgedAnswer = Omit<TestedAnswer, "lacks">;
type Lack = TestedAnswer["lacks"][number];
type Change = (typeof ANSWER_TEST_CHANGES)[number];

/** What the answer lacks to be correct. */
export function lacksOf({ contains, document, unknown }: Required, answer: JudgedAnswer): Lack[] {
  const isAnswer = answer.state === "answered" || answer.state === "partly";
  if (unknown) return answer.state === "not_answered" ? [] : [{ what: "unknown", words: null }];
  const lacks: Lack[] = isAnswer ? [] : [{ what: "answer", words: null }];
  for (const words of contains) if (!says(answer.response, words)) lacks.push({ what: "words", words });
  // To the owner, a file that was uploaded again under the same name is the same file.
  const isCited = answer.documents.some(({ id, name }) => id === document?.id || name === document?.name);
  if (document && !isCited) lacks.push({ what: "document", words: document.name });
  return lacks;
}

/**
 * Compares two answers to a test, both judged by its current requirements. An answer that lacks something the previous
 * one had is worse, whatever else it gained. The same text in the same state is never called worse.
 */
export function changeOf(required: Required, before: JudgedAnswer | null, after: JudgedAnswer): Change {
  if (!before) return "new";
  if (before.state === after.state && before.response === after.response) return "same";
  const [had, has] = [before, after].map((answer) => new Set(lacksOf(required, answer).map(keyOf)));
  if (!had || !has) return "same";
  if ([...has].some((lack) => !had.has(lack))) return "worse";
  return has.size < had.size ? "better" : "same";
}

const keyOf = ({ what, words }: Lack): string => `${what} ${words}`;
