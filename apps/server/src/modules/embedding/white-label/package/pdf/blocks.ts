import { mix } from "@understudy/contracts";
import { GREY, INK, WHITE } from "./palette.ts";
import { INNER, PAGE, type Style } from "./sheet.ts";
import { LABEL, SMALL, TEXT, type Writer } from "./writer.ts";

const CODE: Style = { face: "mono", size: 8.6, colour: INK, leading: 13.6 };

/** A code block to copy; moves to the next page rather than being split, if it fits there. */
export function code(writer: Writer, text: string): void {
  const { sheet, palette } = writer;
  const width = INNER - 32;
  const height = sheet.heightOf(text, width, CODE) + 26;
  writer.need(height);
  const { document } = sheet;
  document.roundedRect(PAGE.left, writer.y, INNER, height, 6).fill(palette.wash);
  document.rect(PAGE.left, writer.y + 6, 2.5, height - 12).fill(palette.accent);
  sheet.text(text, PAGE.left + 18, writer.y + 13, width, CODE);
  writer.y += height + 13;
}

export function bullets(writer: Writer, points: readonly string[]): void {
  const { sheet, palette } = writer;
  for (const point of points) {
    writer.need(sheet.heightOf(point, INNER - 18, TEXT));
    sheet.document.circle(PAGE.left + 4, writer.y + 8, 2.2).fill(palette.deep);
    writer.y = sheet.text(point, PAGE.left + 18, writer.y, INNER - 18, TEXT) + 5;
  }
  writer.space(7);
}

/** A numbered list of steps. */
export function steps(writer: Writer, points: readonly string[]): void {
  const { sheet, palette } = writer;
  points.forEach((point, index) => {
    writer.need(Math.max(26, sheet.heightOf(point, INNER - 34, TEXT)));
    sheet.document.circle(PAGE.left + 10, writer.y + 9, 10).fill(palette.primary);
    const number = String(index + 1);
    const style: Style = { face: "bold", size: 10, colour: palette.onPrimary };
    sheet.line(number, PAGE.left + 10 - sheet.widthOf(number, style) / 2, writer.y + 12.6, style);
    writer.y = sheet.text(point, PAGE.left + 34, writer.y + 1, INNER - 34, TEXT) + 9;
  });
  writer.space(5);
}

/** A highlighted note. */
export function note(writer: Writer, words: string): void {
  const { sheet, palette } = writer;
  const style = { ...TEXT, size: 10, leading: 15.5 };
  const height = sheet.heightOf(words, INNER - 36, style) + 22;
  writer.need(height);
  sheet.document
    .roundedRect(PAGE.left, writer.y, INNER, height, 6)
    .lineWidth(1)
    .stroke(mix(WHITE, palette.deep, 0.4));
  sheet.text(words, PAGE.left + 18, writer.y + 11, INNER - 36, style);
  writer.y += height + 13;
}

export type Column = { title: string; share: number; mono?: true; bold?: true };

export function table(
  writer: Writer,
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): void {
  const { sheet, palette } = writer;
  const gap = 14;
  const widths = columns.map(({ share }) => INNER * share - gap);
  const lefts = columns.map((_, index) =>
    columns.slice(0, index).reduce<number>((left, { share }) => left + INNER * share, PAGE.left),
  );
  const styles = columns.map(
    ({ mono, bold }): Style =>
      mono ? { ...CODE, size: 8.4 } : { ...TEXT, face: bold ? "bold" : "text", size: 9.5, leading: 14 },
  );
  const head = (): void => {
    columns.forEach(({ title }, index) => {
      sheet.text(title, lefts[index] ?? 0, writer.y, widths[index] ?? 0, LABEL);
    });
    writer.y += 18;
    sheet.document.rect(PAGE.left, writer.y, INNER, 1.2).fill(palette.deep);
    writer.y += 7;
  };
  writer.need(60);
  head();
  for (const row of rows) {
    const heights = row.map((cell, index) => sheet.heightOf(cell, widths[index] ?? 0, styles[index] ?? TEXT));
    const height = Math.max(...heights);
    if (writer.y + height + 14 > PAGE.height - PAGE.bottom) {
      writer.blank();
      head();
    }
    row.forEach((cell, index) => {
      sheet.text(cell, lefts[index] ?? 0, writer.y, widths[index] ?? 0, styles[index] ?? TEXT);
    });
    writer.y += height + 6;
    sheet.document.rect(PAGE.left, writer.y, INNER, 0.6).fill(palette.line);
    writer.y += 7;
  }
  writer.space(8);
}

export function caption(writer: Writer, words: string, x: number, y: number, width: number): number {
  return writer.sheet.text(words, x, y, width, { ...SMALL, colour: GREY });
}
