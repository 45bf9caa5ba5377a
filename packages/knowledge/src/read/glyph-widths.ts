/** How wide the letters of a typeface are, in thousandths of their size. */
export type GlyphWidths = ReadonlyMap<string, number>;

/** Those of most typefaces. All other letters are as wide as digits. */
const USUAL = [
  ["ijl'|", 222],
  [" .,:;!/\\ftI[]", 278],
  ['()-r`*"\u2018\u2019\u201c\u201d', 340],
  ["ckszJxyv", 500],
  ["wABEFKPSVXYZT&", 680],
  ["CDHNRUGOQ", 740],
  ["mM%", 850],
  ["W@\u2014\u2026", 970],
] as const;
const DIGIT = 556;
const USUAL_WIDTHS: GlyphWidths = new Map(
  USUAL.flatMap(([letters, width]) => [...letters].map((one) => [one, width] as const)),
);

type Piece = { text: string; left: number; right: number; widths: GlyphWidths | undefined };

/** Where a letter of a text is drawn, by the widths of the letters before and after it. */
export function positionIn({ text, left, right, widths }: Piece, at: number): number {
  const before = widthOf(text.slice(0, at), widths);
  const all = before + widthOf(text.slice(at), widths);
  return all > 0 ? left + ((right - left) * before) / all : left;
}

function widthOf(text: string, widths: GlyphWidths | undefined): number {
  let width = 0;
  for (const letter of text) width += widths?.get(letter) ?? USUAL_WIDTHS.get(letter) ?? DIGIT;
  return width;
}

/** More letters are only in typefaces of scripts whose letters are all equally wide. */
const MOST_LETTERS = 1_000;

/** Reads what pdf.js says about a typeface: the code of each letter, and the width of each code. */
export function readWidths(font: {
  toUnicode?: { _map?: readonly unknown[] };
  widths?: readonly unknown[];
}): GlyphWidths {
  const widths = new Map<string, number>();
  const { _map: letters = [] } = font.toUnicode ?? {};
  for (const code in letters) {
    const [letter, width] = [letters[code], font.widths?.[code]];
    if (widths.size >= MOST_LETTERS) break;
    if (typeof letter === "string" && typeof width === "number" && width > 0) widths.set(letter, width);
  }
  return widths;
}
