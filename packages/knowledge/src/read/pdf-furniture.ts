import type { PageText, Segment } from "./pdf-segments.ts";

/** Running headers and footers are among the outermost lines of a page. */
const OUTERMOST = 3;
const ZONE = 0.15;
/** Tolerance, in points, for the same height on every page. */
const SAME_HEIGHT = 4;

/** Recognized even if a single page has nothing to compare it with. Numbers are replaced with `#` here. */
const PAGE_NUMBER =
  /^(?:page|seite|página|pagina|pág\.)? ?# ?(?:of|\/|von|de|sur|di) ?#$|^(?:page|seite|página|pagina) #$/;

type Line = { segments: Segment[]; y: number; text: string };

/** Removes lines at the top or bottom that are at the same height on enough pages and only differ in their numbers. */
export function withoutFurniture(pages: readonly PageText[]): PageText[] {
  const outer = pages.map(outerLines);
  // Two in five pages, because left and right pages may have different lines.
  const enough = Math.max(2, pages.length * 0.4);
  const places = new Map<string, number[]>();
  for (const { text, y } of outer.flat()) places.set(text, [...(places.get(text) ?? []), y]);
  const isFurniture = ({ text, y }: Line): boolean =>
    PAGE_NUMBER.test(text) ||
    (places.get(text) ?? []).filter((other) => Math.abs(other - y) < SAME_HEIGHT).length >= enough;
  return pages.map((page, index) => {
    const gone = new Set((outer[index] ?? []).filter(isFurniture).flatMap(({ segments }) => segments));
    return { ...page, segments: page.segments.filter((segment) => !gone.has(segment)) };
  });
}

function outerLines({ segments, height }: PageText): Line[] {
  const lines: Line[] = [];
  for (const segment of [...segments].sort((one, two) => one.y - two.y || one.left - two.left)) {
    const open = lines.at(-1);
    if (open && segment.y - open.y < segment.size * 0.3) open.segments.push(segment);
    else lines.push({ segments: [segment], y: segment.y, text: "" });
  }
  return lines
    .filter(
      ({ y }, index) =>
        (index < OUTERMOST && y < height * ZONE) ||
        (index >= lines.length - OUTERMOST && y > height * (1 - ZONE)),
    )
    .map((line) => ({ ...line, text: normalized(line.segments) }));
}

function normalized(segments: readonly Segment[]): string {
  const text = segments.map((segment) => segment.text).join(" ");
  return text.toLowerCase().replace(/\d+/g, "#").replace(/\s+/g, " ");
}
