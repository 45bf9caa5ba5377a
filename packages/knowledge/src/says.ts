import { type Figure, figuresIn, numberWord, unitOf } from "./check-figures.ts";
import { wordsWithPlaces } from "./words.ts";

type Token = { at: number; word: string; figure?: Figure };

/**
 * Whether a text contains these words or figures, in any case, spacing and number format: `1 200 pounds` matches
 * `£1,200`, `90 minutes` matches `ninety minutes`. Paraphrases do not count.
 */
export function says(text: string, wanted: string): boolean {
  const wantedTokens = tokensOf(wanted);
  if (wantedTokens.length === 0) return plain(text).includes(plain(wanted));
  const textTokens = tokensOf(text);
  const named = new Set(textTokens.flatMap(({ figure, word }) => figure?.unit ?? unitOf(word) ?? []));
  return textTokens.some((_, start) =>
    wantedTokens.every((token, index) => {
      const other = textTokens[start + index];
      return other !== undefined && matchesToken(token, other, named);
    }),
  );
}

function matchesToken(wanted: Token, found: Token, named: ReadonlySet<string>): boolean {
  if (!wanted.figure || !found.figure) return !wanted.figure && !found.figure && wanted.word === found.word;
  const { values, unit } = wanted.figure;
  const other = found.figure;
  // In a table, the unit is above the column.
  const sameUnit = unit === undefined || other.unit === unit || (other.unit === undefined && named.has(unit));
  return sameUnit && values.some((value) => other.values.includes(value));
}

/** Words and figures in order. The name of a unit is part of the figure next to it. */
function tokensOf(given: string): Token[] {
  const text = given.replace(/per cent/gi, "percent ");
  const figures = figuresIn(text);
  const blank = withoutFigures(text, figures);
  const words = wordsWithPlaces(blank).map(({ word, start }): Token => {
    const value = numberWord(word);
    return {
      at: start,
      word,
      ...(value === undefined ? {} : { figure: { values: [value], unit: undefined } }),
    };
  });
  const numbers = figures.map((figure): Token => ({ at: figure.start, word: "", figure }));
  const all = [...words, ...numbers].sort((a, b) => a.at - b.at);
  return all
    .filter(({ word, figure }, index) => {
      const unit = figure ? undefined : unitOf(word);
      return (
        unit === undefined || ![all[index - 1], all[index + 1]].some((one) => one?.figure?.unit === unit)
      );
    })
    .map((token, index, tokens) => (tokens[index - 1]?.figure ? toSingular(token) : token));
}

/** Replaces figures with spaces, so that the offsets of all words stay the same. */
function withoutFigures(text: string, figures: readonly { start: number; end: number }[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of figures) {
    parts.push(text.slice(at, start), " ".repeat(end - start));
    at = end;
  }
  return [...parts, text.slice(at)].join("");
}

/** Removes the plural: a 30-minute call takes 30 minutes. */
const toSingular = (token: Token): Token => ({ ...token, word: token.word.replace(/(?<=\p{L}{3})s$/u, "") });

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, " ").trim();
