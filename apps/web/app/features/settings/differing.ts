type Span = { start: number; end: number };

/** The sentences that the previous answer didn't have, as text ranges. */
export function newSentences(before: string, after: string): Span[] {
  const known = new Set(sentencesOf(before).map(({ text }) => plain(text)));
  return sentencesOf(after)
    .filter(({ text }) => !known.has(plain(text)))
    .map(({ start, text }) => ({ start, end: start + text.length }));
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** Good enough for highlighting: an abbreviation only makes the highlight a little longer. */
function sentencesOf(text: string): { start: number; text: string }[] {
  return [...text.matchAll(/\S[^\n]*?(?:[.!?…]+["”’)]*(?=\s|$)|(?=\n|$))/g)].map((match) => ({
    start: match.index,
    text: match[0],
  }));
}

function plain(sentence: string): string {
  return sentence.replace(/\s+/g, " ").trim().toLowerCase();
}
