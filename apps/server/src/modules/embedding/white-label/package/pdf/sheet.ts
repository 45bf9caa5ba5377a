import PDFDocument from "pdfkit";
import type { Face, FontFiles } from "./fonts.ts";

export const PAGE = { width: 595.28, height: 841.89, left: 60, right: 60, top: 92, bottom: 76 } as const;
export const INNER = PAGE.width - PAGE.left - PAGE.right;

export type Style = { face: Face; size: number; colour: string; leading?: number; tracking?: number };
type Font = ReturnType<PDFKit.PDFDocument["font"]> & {
  _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
};
type Run = { name: string; text: string };

export type Sheet = ReturnType<typeof openSheet>;
type Info = { title: string; author: string; at: Date };

function newDocument({ title, author, at }: Info): PDFKit.PDFDocument {
  return new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: "en",
    displayTitle: true,
    pdfVersion: "1.7",
    info: { Title: title, Author: author, Creator: author, CreationDate: at, ModDate: at },
  });
}

/** A PDF with absolute positioning and fallback fonts for missing glyphs. */
export function openSheet(fonts: FontFiles, info: Info) {
  const document = newDocument(info);
  const pieces: Buffer[] = [];
  document.on("data", (piece: Buffer) => pieces.push(piece));
  const known = register(document, fonts);

  /** Splits text into runs by the font that has the glyphs; characters without a glyph in any font are omitted. */
  function runs(text: string, face: Face): Run[] {
    const found: Run[] = [];
    const spaced = text.replace(/\s/g, " ").normalize("NFC");
    for (const character of face === "mono" ? spaced : spaced.replaceAll("'", "’")) {
      const code = character.codePointAt(0) ?? 0;
      const font = known[face].find(({ has }) => has(code));
      if (!font) continue;
      const last = found.at(-1);
      if (last?.name === font.name) last.text += character;
      else found.push({ name: font.name, text: character });
    }
    return found;
  }

  function widthOf(text: string, { face, size, tracking = 0 }: Style): number {
    let width = 0;
    for (const run of runs(text, face)) {
      document.font(run.name).fontSize(size);
      width += document.widthOfString(run.text, spaced(face, tracking));
    }
    return width;
  }

  /** Draws one line; `y` is its baseline. */
  function line(text: string, x: number, y: number, style: Style): number {
    let at = x;
    for (const run of runs(text, style.face)) {
      document.font(run.name).fontSize(style.size).fillColor(style.colour);
      const options = {
        lineBreak: false,
        baseline: "alphabetic" as const,
        ...spaced(style.face, style.tracking),
      };
      document.text(run.text, at, y, options);
      at += document.widthOfString(run.text, spaced(style.face, style.tracking));
    }
    return at;
  }

  async function finish(): Promise<Buffer> {
    const ended = new Promise<void>((resolve, reject) => {
      document.once("end", resolve);
      document.once("error", reject);
    });
    document.end();
    await ended;
    return Buffer.concat(pieces);
  }

  return { document, widthOf, line, ...columns(widthOf, line), finish };
}

/** Text blocks with line wrapping. */
function columns(
  widthOf: (text: string, style: Style) => number,
  line: (text: string, x: number, y: number, style: Style) => number,
) {
  const leadingOf = ({ size, leading = size * 1.5 }: Style): number => leading;
  const lines = (text: string, width: number, style: Style) =>
    text.split("\n").flatMap((paragraph) => broken(paragraph, width, (part) => widthOf(part, style)));
  return {
    /** `top` is the top of the first line; returns the bottom of the last. */
    text(words: string, x: number, top: number, width: number, style: Style): number {
      const leading = leadingOf(style);
      const rows = lines(words, width, style);
      rows.forEach((row, index) => {
        line(row, x, top + leading * index + leading / 2 + style.size * 0.35, style);
      });
      return top + leading * rows.length;
    },
    heightOf: (words: string, width: number, style: Style): number =>
      lines(words, width, style).length * leadingOf(style),
  };
}

/** Code shows each character as typed: no ligatures such as an arrow for `=>`. */
function spaced(
  face: Face,
  tracking = 0,
): { characterSpacing: number; features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  const none = { liga: false, calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[];
  return { characterSpacing: tracking, ...(face === "mono" ? { features: none } : {}) };
}

function register(document: PDFKit.PDFDocument, fonts: FontFiles) {
  const faces = Object.entries(fonts).map(([face, files]) => [
    face,
    files.map((file, index) => {
      const name = `${face}-${index}`;
      document.registerFont(name, file);
      const { font } = (document.font(name) as Font)._font;
      return { name, has: (code: number) => font.hasGlyphForCodePoint(code) };
    }),
  ]);
  return Object.fromEntries(faces) as Record<Face, { name: string; has: (code: number) => boolean }[]>;
}

/** Wraps text greedily; a word longer than a line is split. */
function broken(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const rows: string[] = [];
  let row = "";
  const indent = /^ */.exec(paragraph)?.[0] ?? "";
  for (const word of paragraph.slice(indent.length).split(" ")) {
    const longer = row === "" ? word : `${row} ${word}`;
    if (widthOf(longer) <= width) {
      row = longer;
      continue;
    }
    if (row !== "") rows.push(row);
    row = "";
    for (const character of word) {
      if (row !== "" && widthOf(row + character) > width) {
        rows.push(row);
        row = "";
      }
      row += character;
    }
  }
  return [...rows, row].map((one) => indent + one);
}
