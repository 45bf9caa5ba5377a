import type { AnswerCitation, Candidate } from "./ports.ts";
import { isFigure } from "./read/scan.ts";

const MOST_NAMED = 5;

/** Figures in an answer, or in what it cites, that may have been misread in a scan. */
export function doubtfulFigures(response: string, citations: readonly AnswerCitation[]): string[] {
  const found = new Set<string>();
  for (const { candidate, quote, start, end } of citations) {
    const { text, doubtful = [] } = candidate;
    const shown = response.slice(start, end);
    const from = text.indexOf(quote);
    for (const [begin, finish] of doubtful) {
      const word = bare(text.slice(begin, finish));
      if (!isFigure(word)) continue;
      const isQuoted = from !== -1 && begin < from + quote.length && finish > from;
      if (isQuoted || shown.includes(word)) found.add(word);
    }
  }
  return [...found].slice(0, MOST_NAMED);
}

const MARK = /["'“”„«»(),;:.!?]/u;

/** Without the punctuation around it. */
function bare(word: string): string {
  let [start, end] = [0, word.length];
  while (start < end && MARK.test(word.charAt(start))) start += 1;
  while (end > start && MARK.test(word.charAt(end - 1))) end -= 1;
  return word.slice(start, end);
}

/** The same words in a part of the passage's text. Where each was is not known any more, so all that look alike count. */
export function doubtfulIn(text: string, { text: before, doubtful }: Pick<Candidate, "text" | "doubtful">) {
  if (!doubtful || text === before) return doubtful;
  const words = new Set(doubtful.map(([start, end]) => before.slice(start, end)));
  return [...words].flatMap((word) => {
    const places: [number, number][] = [];
    if (word === "") return places;
    for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length))
      places.push([at, at + word.length]);
    return places;
  });
}
