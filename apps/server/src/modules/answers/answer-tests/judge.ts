import type { REHEARSAL_CHANGES, RehearsedAnswer } from "@understudy/contracts";
import { says } from "@understudy/knowledge";

/** What a right answer must contain; with `unknown` the right answer is not to know. */
export type Required = {
  contains: readonly string[];
  document: { id: number; name: string } | null;
  unknown: boolean;
};
export type Said = Omit<RehearsedAnswer, "lacks">;
type Lack = RehearsedAnswer["lacks"][number];
type Change = (typeof REHEARSAL_CHANGES)[number];

/** What an answer lacks to be right. */
export function lacksOf({ contains, document, unknown }: Required, said: Said): Lack[] {
  const isAnswer = said.state === "answered" || said.state === "partly";
  if (unknown) return said.state === "not_answered" ? [] : [{ what: "unknown", words: null }];
  const lacks: Lack[] = isAnswer ? [] : [{ what: "answer", words: null }];
  for (const words of contains) if (!says(said.response, words)) lacks.push({ what: "words", words });
  // A file that was uploaded anew under its name is the same to its owner.
  const isCited = said.documents.some(({ id, name }) => id === document?.id || name === document?.name);
  if (document && !isCited) lacks.push({ what: "document", words: document.name });
  return lacks;
}

/**
 * What became of a test between two answers, both judged by what is asked for now. What lacks something that the
 * answer before had is worse, whatever else it gained. The same words in the same state are never called worse.
 */
export function changeOf(required: Required, before: Said | null, after: Said): Change {
  if (!before) return "new";
  if (before.state === after.state && before.response === after.response) return "same";
  const [had, has] = [before, after].map((said) => new Set(lacksOf(required, said).map(keyOf)));
  if (!had || !has) return "same";
  if ([...has].some((lack) => !had.has(lack))) return "worse";
  return has.size < had.size ? "better" : "same";
}

const keyOf = ({ what, words }: Lack): string => `${what} ${words}`;
