export type Place = { href: string; page: string; heading: string; text: string };

const MOST = 8;
const IN_TITLE = 6;

/** Sections in which every query word is the start of some word. Matches in headings score higher. */
export function searchPlaces(question: string, places: readonly Place[]): Place[] {
  const terms = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  if (terms.length === 0) return [];
  const patterns = terms.map((word) => new RegExp(`(?<![\\p{L}\\p{N}])${word}`, "gu"));
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
