const MOST = 3;

/** Prices and percentages in an answer, as written: a correct answer to the same question contains them. */
export function figuresOf(answer: string): string[] {
  const found = answer.match(/\p{Sc}\s?\d[\d.,]*\d|\p{Sc}\s?\d|\d[\d.,]*\s?(?:%|\p{Sc})/gu) ?? [];
  return [...new Set(found)].slice(0, MOST);
}
