/** How a model takes a text apart, and puts it together again. */
export type Tokens = { encode: (text: string) => number[]; decode: (tokens: number[]) => string };

/**
 * A question longer than this says nothing more to the models, and would cost many times as much: it is scored against
 * dozens of texts. Its beginning and its end are kept.
 */
const MOST_TOKENS = 128;
/** What is looked at to begin with. */
const MOST_CHARACTERS = 2_000;

/** A question as far as the models make use of it. */
export function cutQuestion(question: string, { encode, decode }: Tokens): string {
  const half = MOST_CHARACTERS / 2;
  const isLong = question.length > MOST_CHARACTERS;
  const text = isLong ? `${question.slice(0, half)} ${question.slice(-half)}`.toWellFormed() : question;
  const tokens = encode(text);
  if (tokens.length <= MOST_TOKENS) return text;
  const kept = [tokens.slice(0, MOST_TOKENS / 2), tokens.slice(-MOST_TOKENS / 2)];
  return kept.map((part) => decode(part)).join(" ");
}
