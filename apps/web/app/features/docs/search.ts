export type Place = { href: string; page: string; heading: string; text: string };

const MOST = 8;
const IN_TITLE = 6;

/** Sections in which every query word is the start of some word. Matches in headings score higher. */
export function searchPlaces(question: string, places: readonly Place[]): Place[] {
  const terms = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (terms.length === 0) return [];
  const vocabulary = wordsOf(places);
  const patterns = terms.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${corrected(word, vocabulary)}`, "gu"));
  return places
    .map((place) => ({ place, score: scoreOf(place, patterns) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MOST)
    .map(({ place }) => ({ ...place, text: around(place.text, patterns) }));
}

function scoreOf({ page, heading, text }: Place, patterns: readonly RegExp[]): number {
  const title = `${page} ${heading}`.toLowerCase();
  const words = text.toLowerCase();
  let score = 0;
  for (const pattern of patterns) {
    const inTitle = title.match(pattern)?.length ?? 0;
    const inText = words.match(pattern)?.length ?? 0;
    if (inTitle + inText === 0) return 0;
    score += inTitle * IN_TITLE + Math.min(inText, 4);
  }
  return score;
}

const BEFORE = 40;
const LONG = 130;

/** An excerpt around the first match. */
function around(text: string, patterns: readonly RegExp[]): string {
  const lower = text.toLowerCase();
  const found = patterns.map((pattern) => lower.search(pattern)).filter((place) => place >= 0);
  const at = found.length > 0 ? Math.min(...found) : 0;
  const start = at > BEFORE ? text.indexOf(" ", at - BEFORE) + 1 : 0;
  const piece = text.slice(start, start + LONG);
  return `${start > 0 ? "… " : ""}${piece}${start + LONG < text.length ? " …" : ""}`;
}

type Vocabulary = ReadonlyMap<string, number>;
const vocabularies = new WeakMap<readonly Place[], Vocabulary>();

/** Every word of the documentation and how often it occurs. */
function wordsOf(places: readonly Place[]): Vocabulary {
  const known = vocabularies.get(places);
  if (known) return known;
  const counts = new Map<string, number>();
  for (const { page, heading, text } of places)
    for (const word of `${page} ${heading} ${text}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
      counts.set(word, (counts.get(word) ?? 0) + 1);
  vocabularies.set(places, counts);
  return counts;
}

/** A word that begins no word of the documentation is taken for the most similar one, if one is similar enough. */
function corrected(term: string, vocabulary: Vocabulary): string {
  const most = term.length < 4 ? 0 : term.length < 7 ? 1 : 2;
  let best = { word: term, distance: most + 1, count: 0 };
  for (const [word, count] of vocabulary) {
    if (word.startsWith(term)) return term;
    // The reader may still be typing the word.
    for (const meant of [word, word.slice(0, term.length)]) {
      const distance = distanceOf(term, meant);
      const isBetter = distance < best.distance || (distance === best.distance && count > best.count);
      if (distance <= most && isBetter) best = { word: meant, distance, count };
    }
  }
  return best.word;
}

/** How many characters are wrong, missing, extra or swapped with their neighbor. */
function distanceOf(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY;
  let [beforeLast, last]: [number[], number[]] = [[], Array.from(other, (_, at) => at).concat(other.length)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped && row > 1 && column > 1 ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [beforeLast, last] = [last, next];
  }
  return last[other.length] ?? 0;
}
