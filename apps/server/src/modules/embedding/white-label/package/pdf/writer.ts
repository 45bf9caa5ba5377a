import type { Brand } from "../brand.ts";
import { fontFiles } from "./fonts.ts";
import { GREY, INK, type Palette, paletteOf, WHITE } from "./palette.ts";
import { INNER, openSheet, PAGE, type Sheet, type Style } from "./sheet.ts";

export type Writer = Awaited<ReturnType<typeof openWriter>>;

const FOOT = PAGE.height - PAGE.bottom;

export const TEXT: Style = { face: "text", size: 10.5, colour: INK, leading: 16.5 };
export const SMALL: Style = { face: "text", size: 9, colour: GREY, leading: 13.5 };
export const LABEL: Style = { face: "bold", size: 9, colour: GREY, leading: 13.5 };

/** Writes a branded document from top to bottom with automatic page breaks. */
export async function openWriter(brand: Brand, title: string) {
  const palette = paletteOf(brand.primaryBrand, brand.secondaryBrand);
  const sheet = openSheet(await fontFiles(brand.fontFamily), {
    title: `${brand.companyName}: ${title}`,
    author: brand.companyName,
    at: brand.at,
  });
  const { document } = sheet;
  const contents: { title: string; page: number }[] = [];
  const writer = {
    sheet,
    palette,
    brand,
    contents,
    y: 0,

    /** Adds an empty page with one background color. */
    blank(ground = WHITE): void {
      document.addPage();
      if (ground !== WHITE) document.rect(0, 0, PAGE.width, PAGE.height).fill(ground);
      writer.y = PAGE.top;
    },

    /** Starts a new page if less height than this is left. */
    need(height: number): void {
      if (writer.y + height > FOOT) writer.blank();
    },

    space(height: number): void {
      writer.y += height;
    },

    /** Starts a chapter on a new page, with an entry in the table of contents and a bookmark. */
    chapter(name: string, lead: string): void {
      writer.blank();
      contents.push({ title: name, page: document.bufferedPageRange().count });
      document.outline.addItem(name);
      writer.y = opening(sheet, palette, { name, lead, top: writer.y });
    },

    heading(words: string): void {
      writer.need(70);
      writer.y += 10;
      writer.y = sheet.text(words, PAGE.left, writer.y, INNER, {
        face: "bold",
        size: 13.5,
        colour: INK,
        leading: 19,
      });
      writer.y += 5;
    },

    paragraph(words: string, style: Style = TEXT): void {
      writer.need(sheet.heightOf(words, INNER, style));
      writer.y = sheet.text(words, PAGE.left, writer.y, INNER, style) + 9;
    },

    finish: () => finish(sheet, palette, brand, title),
  };
  return writer;
}

type ChapterOpening = { name: string; lead: string; top: number };

/** Draws a chapter's heading and lead; returns where the body starts. */
function opening(sheet: Sheet, palette: Palette, { name, lead, top }: ChapterOpening): number {
  const large: Style = { face: "title", size: 27, colour: palette.deep, leading: 33 };
  const foot = sheet.text(name, PAGE.left, top, INNER, large);
  const quiet: Style = { ...TEXT, size: 12.5, leading: 19.5, colour: GREY };
  return sheet.text(lead, PAGE.left, foot + 8, INNER * 0.84, quiet) + 24;
}

/** Page numbers are only known at the end. The cover has none. */
async function finish(sheet: Sheet, palette: Palette, brand: Brand, title: string): Promise<Buffer> {
  const { document } = sheet;
  const { count } = document.bufferedPageRange();
  for (let page = 1; page < count; page += 1) {
    document.switchToPage(page);
    const y = PAGE.height - 36;
    sheet.line(brand.companyName, PAGE.left, 50, { face: "bold", size: 9, colour: palette.deep });
    const right = PAGE.width - PAGE.right;
    sheet.line(title, right - sheet.widthOf(title, SMALL), 50, SMALL);
    document.rect(PAGE.left, 60, INNER, 0.6).fill(palette.line);
    const number = String(page + 1);
    sheet.line(number, right - sheet.widthOf(number, LABEL), y, { ...LABEL, colour: INK });
    sheet.line(brand.customFooter ?? brand.companyDomain ?? "", PAGE.left, y, SMALL);
  }
  return sheet.finish();
}
