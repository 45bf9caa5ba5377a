import { mix } from "@understudy/contracts";
import { caption } from "./blocks.ts";
import { crossMark, drawLogo } from "./logo.ts";
import { INK, WHITE } from "./palette.ts";
import { INNER, PAGE } from "./sheet.ts";
import { TEXT, type Writer } from "./writer.ts";

const GAP = 18;
const HALF = (INNER - GAP) / 2;

export function logoChapter(writer: Writer): void {
  const { sheet, palette, brand } = writer;
  const { document } = sheet;
  const kind = brand.logo ? "logo" : "name, set in the brand's font beside its initial,";
  writer.chapter("Logo", `The ${kind} appears everywhere. Give it enough space and don't change it.`);
  clearSpace(writer);
  writer.heading("Minimum size");
  const y = writer.y + 4;
  drawLogo(writer, { x: PAGE.left, y, height: 16, ground: WHITE, widest: HALF });
  drawLogo(writer, { x: PAGE.left + HALF + GAP, y: y - 6, height: 28, ground: WHITE, widest: HALF });
  caption(writer, "On screen: at least 16 pixels high", PAGE.left, y + 32, HALF);
  caption(writer, "In print: at least 8 millimeters high", PAGE.left + HALF + GAP, y + 32, HALF);
  writer.y = y + 58;
  writer.heading("Backgrounds");
  const grounds = [
    [WHITE, "On white"],
    [palette.primary, "On the primary color"],
    [palette.wash, "On a tint of the primary color"],
    [INK, "On near-black"],
  ] as const;
  grounds.forEach(([ground, name], index) => {
    const x = PAGE.left + (index % 2) * (HALF + GAP);
    const top = writer.y + 4 + Math.floor(index / 2) * 112;
    document.roundedRect(x, top, HALF, 84, 8).fill(ground);
    if (ground === WHITE) document.roundedRect(x, top, HALF, 84, 8).lineWidth(0.8).stroke(palette.line);
    drawLogo(writer, { x: x + 24, y: top + 27, height: 30, ground, widest: HALF - 48 });
    caption(writer, name, x, top + 89, HALF);
  });
  writer.y += 230;
}

/** Clear space on every side equals the height of the initial. */
function clearSpace(writer: Writer): void {
  const { sheet, palette } = writer;
  const { document } = sheet;
  const [height, room] = [44, 22];
  const top = writer.y;
  document.roundedRect(PAGE.left, top, INNER, 148, 8).fill(palette.wash);
  const x = PAGE.left + 100;
  const y = top + 52;
  const width = drawLogo(writer, { x, y, height, ground: palette.wash, widest: INNER - 200 });
  const guide = mix(WHITE, palette.deep, 0.55);
  document.lineWidth(0.8).strokeColor(guide).dash(3, { space: 3 });
  document.rect(x, y, width, height).stroke();
  document.rect(x - room, y - room, width + room * 2, height + room * 2).stroke();
  document.undash();
  for (const left of [x - room, x + width]) {
    sheet.line("½", left + room / 2 - 5, y + height / 2 + 4, {
      face: "bold",
      size: 11,
      colour: palette.deep,
    });
  }
  writer.y = top + 160;
  writer.paragraph(
    "Clear space: half of the logo's height on every side. Keep text, lines and image edges out of it.",
    { ...TEXT, size: 10 },
  );
}

type Misuse = { name: string; draw: (writer: Writer, x: number, y: number) => void };

const MISUSES: readonly Misuse[] = [
  {
    name: "Don't stretch or squeeze it",
    draw: (writer, x, y) => {
      const { document } = writer.sheet;
      document.save().scale(1, 1.9, { origin: [x, y + 13] });
      drawLogo(writer, { x, y, height: 20, ground: WHITE, widest: HALF - 60 });
      document.restore();
    },
  },
  {
    name: "Don't rotate it",
    draw: (writer, x, y) => {
      const { document } = writer.sheet;
      document.save().rotate(-14, { origin: [x + 60, y + 13] });
      drawLogo(writer, { x, y, height: 26, ground: WHITE, widest: HALF - 60 });
      document.restore();
    },
  },
  {
    name: "Don't change its color",
    draw: (writer, x, y) =>
      void drawLogo(writer, { x, y, height: 26, ground: WHITE, colour: "#c2410c", widest: HALF - 60 }),
  },
  {
    name: "Don't use a background with low contrast",
    draw: (writer, x, y) => {
      const ground = mix(WHITE, INK, 0.78);
      writer.sheet.document.roundedRect(x - 18, y - 24, HALF - 36, 76, 4).fill(ground);
      drawLogo(writer, { x, y, height: 26, ground, colour: mix(WHITE, INK, 0.62), widest: HALF - 60 });
    },
  },
  {
    name: "Don't crowd it",
    draw: (writer, x, y) => {
      const width = drawLogo(writer, { x, y, height: 26, ground: WHITE, widest: HALF - 60 });
      const style = { face: "bold", size: 11, colour: INK } as const;
      writer.sheet.line("New! Ask us anything", x + Math.max(0, Math.min(width - 60, 60)), y + 37, style);
      writer.sheet.line("24 hours a day", x - 8, y - 3, style);
    },
  },
  {
    name: "Don't add a frame or a shadow",
    draw: (writer, x, y) => {
      const { document } = writer.sheet;
      document.roundedRect(x - 8, y - 8, HALF - 44, 48, 4).fill(mix(WHITE, INK, 0.3));
      document.roundedRect(x - 13, y - 13, HALF - 44, 48, 4).fillAndStroke(WHITE, INK);
      drawLogo(writer, { x, y: y - 2, height: 26, ground: WHITE, widest: HALF - 72 });
    },
  },
];

export function misuseChapter(writer: Writer): void {
  const { sheet, palette } = writer;
  const { document } = sheet;
  writer.chapter("Logo misuse", "Six common mistakes to avoid.");
  const [tall, top] = [176, writer.y];
  MISUSES.forEach(({ name, draw }, index) => {
    const x = PAGE.left + (index % 2) * (HALF + GAP);
    const y = top + Math.floor(index / 2) * (tall + 22);
    document.save();
    document.roundedRect(x, y, HALF, tall - 36, 8).clip();
    document.rect(x, y, HALF, tall - 36).fill(WHITE);
    draw(writer, x + 34, y + 58);
    document.restore();
    document
      .roundedRect(x, y, HALF, tall - 36, 8)
      .lineWidth(0.8)
      .stroke(palette.line);
    crossMark(document, x + 8, y + tall - 20);
    sheet.line(name, x + 24, y + tall - 16.5, { face: "text", size: 10, colour: INK });
  });
}
