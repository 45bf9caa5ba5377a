import { mix } from "@understudy/contracts";
import { drawLogo } from "./logo.ts";
import { INNER, PAGE, type Style } from "./sheet.ts";
import type { Writer } from "./writer.ts";

const DAY = new Intl.DateTimeFormat("en-US", {
  day: "numeric",
  month: "long",
  year: "numeric",
  timeZone: "UTC",
});

/** The brand's color and name, and two chat bubbles. */
export function cover(writer: Writer, title: string, lead: string): void {
  const { sheet, palette, brand } = writer;
  const { document } = sheet;
  writer.blank(palette.primary);
  const soft = mix(palette.primary, palette.onPrimary, 0.1);
  bubble(document, { x: 190, y: 430, width: 460, height: 270, tail: "left" }, soft);
  bubble(document, { x: 330, y: 600, width: 330, height: 180, tail: "none" }, palette.accent);
  dots(document, 396, 690, mix(palette.accent, palette.primary, 0.75));
  drawLogo(writer, { x: PAGE.left, y: 64, height: 40, ground: palette.primary, widest: INNER });
  const large: Style = { face: "title", size: 46, colour: palette.onPrimary, leading: 52 };
  const foot = sheet.text(title, PAGE.left, 190, INNER, large);
  const quiet = mix(palette.primary, palette.onPrimary, 0.86);
  sheet.text(lead, PAGE.left, foot + 14, INNER * 0.72, {
    face: "text",
    size: 14,
    colour: quiet,
    leading: 22,
  });
  sheet.line(DAY.format(brand.at), PAGE.left, PAGE.height - 52, { face: "bold", size: 10, colour: quiet });
}

type Bubble = { x: number; y: number; width: number; height: number; tail: "left" | "none" };

function bubble(document: PDFKit.PDFDocument, { x, y, width, height, tail }: Bubble, colour: string): void {
  document.roundedRect(x, y, width, height, 44).fill(colour);
  if (tail === "none") return;
  document
    .moveTo(x + 20, y + height - 60)
    .lineTo(x - 34, y + height + 26)
    .lineTo(x + 90, y + height - 10)
    .fill(colour);
}

function dots(document: PDFKit.PDFDocument, x: number, y: number, colour: string): void {
  for (const step of [0, 1, 2]) document.circle(x + step * 44, y, 12).fill(colour);
}

/** The table of contents; written last, when the page numbers are known. */
export function contentsPage(writer: Writer, place: number, intro: string): void {
  const { sheet, palette, contents } = writer;
  const { document } = sheet;
  document.switchToPage(place);
  let y: number = PAGE.top;
  y = sheet.text("Contents", PAGE.left, y, INNER, {
    face: "title",
    size: 27,
    colour: palette.deep,
    leading: 33,
  });
  y =
    sheet.text(intro, PAGE.left, y + 8, INNER * 0.84, {
      face: "text",
      size: 12.5,
      colour: "#5d5f6b",
      leading: 19.5,
    }) + 30;
  const style: Style = { face: "bold", size: 12.5, colour: "#1b1b22" };
  for (const { title, page } of contents) {
    sheet.line(title, PAGE.left, y, style);
    const number = String(page);
    sheet.line(number, PAGE.width - PAGE.right - sheet.widthOf(number, style), y, {
      ...style,
      colour: palette.deep,
    });
    document.rect(PAGE.left, y + 12, INNER, 0.6).fill(palette.line);
    y += 33;
  }
}
