const MOST = 3;

/** Prices and shares of an answer, as they stand there: what a right answer to the same question contains. */
export function figuresOf(answer: string): string[] {
  const found = answer.match(/\p{Sc}\s?\d[\d.,]*\d|\p{Sc}\s?\d|\d[\d.,]*\s?(?:%|\p{Sc})/gu) ?? [];
  return [...new Set(found)].slice(0, MOST);
}
