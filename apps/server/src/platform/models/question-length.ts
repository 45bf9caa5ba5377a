/** How a model splits a text into tokens and joins them again. */
export type Tokens = { encode: (text: string) => number[]; decode: (tokens: number[]) => string };

/**
 * A longer question adds nothing for the models and costs many times as much. The cross-encoder was trained on
 * questions of up to 64 tokens and scores each against dozens of texts.
 */
const MOST_TOKENS = { embedder: 128, reranker: 64 };
/** The text is cut to this length before it is tokenized. */
const MOST_CHARACTERS = 2_000;

/** Shortens a question to what the model can use. A long question keeps its beginning and its end. */
export function cutQuestion(
  question: string,
  model: keyof typeof MOST_TOKENS,
  { encode, decode }: Tokens,
): string {
  const half = MOST_CHARACTERS / 2;
  const isLong = question.length > MOST_CHARACTERS;
  const text = isLong ? `${question.slice(0, half)} ${question.slice(-half)}`.toWellFormed() : question;
  const tokens = encode(text);
  const most = MOST_TOKENS[model];
  if (tokens.length <= most) return text;
  const ends = [tokens.slice(0, most / 2), tokens.slice(-most / 2)];
  return ends.map((part) => decode(part)).join(" ");
}
