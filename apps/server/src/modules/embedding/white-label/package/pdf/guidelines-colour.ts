import { contrast, inkOn, mix, readableOn } from "@understudy/contracts";
import { note } from "./blocks.ts";
import { checkMark, crossMark } from "./logo.ts";
import { GREY, INK, WHITE } from "./palette.ts";
import { INNER, PAGE, type Style } from "./sheet.ts";
import { LABEL, SMALL, type Writer } from "./writer.ts";

const DARK = "#16161c";

export function colourChapter(writer: Writer): void {
  const { sheet, palette } = writer;
  const { document } = sheet;
  writer.chapter(
    "Color",
    "Use the primary color for buttons and for the name. Use the secondary color sparingly, for highlights.",
  );
  const half = (INNER - 18) / 2;
  const swatches = [
    ["Primary", palette.primary],
    ["Secondary", palette.secondary],
  ] as const;
  const top = writer.y;
  swatches.forEach(([name, colour], index) => {
    const x = PAGE.left + index * (half + 18);
    document.roundedRect(x, top, half, 150, 10).fill(colour);
    document.roundedRect(x, top, half, 150, 10).lineWidth(0.6).stroke(palette.line);
    const ink = inkOn(colour);
    sheet.line(name, x + 18, top + 32, { face: "bold", size: 14, colour: ink });
    sheet.line(colour.toUpperCase(), x + 18, top + 130, { face: "mono", size: 12, colour: ink });
    let y = top + 164;
    for (const [label, value] of valuesOf(colour)) {
      sheet.line(label, x, y + 9, LABEL);
      sheet.line(value, x + 46, y + 9, { face: "mono", size: 9, colour: INK });
      y += 17;
    }
  });
  writer.y = top + 246;
  writer.heading("Tints");
  writer.paragraph("For backgrounds and lines. Use near-black text on them.");
  tints(writer);
  writer.heading("How much of each");
  const y = writer.y + 6;
  const shares = [
    [WHITE, 0.62, "62% white and tints"],
    [palette.primary, 0.28, "28% primary"],
    [palette.secondary, 0.1, "10%"],
  ] as const;
  let x: number = PAGE.left;
  for (const [colour, share, words] of shares) {
    document.rect(x, y, INNER * share, 46).fill(colour);
    sheet.line(words, x + 10, y + 27, { face: "bold", size: 9.5, colour: inkOn(colour) });
    x += INNER * share;
  }
  document.rect(PAGE.left, y, INNER, 46).lineWidth(0.6).stroke(palette.line);
  writer.y = y + 60;
}

function tints(writer: Writer): void {
  const { sheet, palette } = writer;
  const shares = [1, 0.8, 0.6, 0.4, 0.2, 0.1, 0.05];
  const width = INNER / shares.length;
  const top = writer.y;
  [palette.primary, palette.secondary].forEach((colour, row) => {
    shares.forEach((share, index) => {
      const tint = mix(WHITE, colour, share);
      const x = PAGE.left + index * width;
      const y = top + row * 66;
      sheet.document.rect(x, y, width, 58).fill(tint);
      sheet.line(`${share * 100}%`, x + 8, y + 20, { face: "bold", size: 8.5, colour: inkOn(tint) });
      sheet.line(tint.toUpperCase(), x + 8, y + 46, { face: "mono", size: 7.4, colour: inkOn(tint) });
    });
    sheet.document
      .rect(PAGE.left, top + row * 66, INNER, 58)
      .lineWidth(0.6)
      .stroke(palette.line);
  });
  writer.y = top + 138;
}

/** RGB and HSL are exact; CMYK uses the simple formula, as a starting point for a print shop. */
function valuesOf(colour: string): [string, string][] {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const [most, least] = [Math.max(red, green, blue) / 255, Math.min(red, green, blue) / 255];
  const light = (most + least) / 2;
  const span = most - least;
  const share = span === 0 ? 0 : span / (1 - Math.abs(2 * light - 1));
  const black = 1 - most;
  const ink = (part: number): number =>
    black === 1 ? 0 : Math.round(((1 - part / 255 - black) / (1 - black)) * 100);
  return [
    ["RGB", `${red}, ${green}, ${blue}`],
    ["HSL", `${hueOf(red, green, blue)}, ${Math.round(share * 100)}%, ${Math.round(light * 100)}%`],
    ["CMYK", `${ink(red)}, ${ink(green)}, ${ink(blue)}, ${Math.round(black * 100)} (check a proof)`],
  ];
}

function hueOf(red: number, green: number, blue: number): number {
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const span = most - least;
  if (span === 0) return 0;
  const turn =
    most === red
      ? ((green - blue) / span) % 6
      : most === green
        ? (blue - red) / span + 2
        : (red - green) / span + 4;
  return (Math.round(turn * 60) + 360) % 360;
}

type Pair = { name: string; ink: string; ground: string };

export function contrastChapter(writer: Writer): void {
  const { sheet, palette } = writer;
  writer.chapter(
    "Contrast",
    "Which color combinations are readable, according to WCAG 2.2. Text needs 4.5 to 1; large text and icons need 3 to 1.",
  );
  const { primary, secondary } = palette;
  const pairs: Pair[] = [
    { name: "Primary on white", ink: primary, ground: WHITE },
    { name: "White on primary", ink: WHITE, ground: primary },
    { name: "Near-black on primary", ink: INK, ground: primary },
    { name: "Secondary on white", ink: secondary, ground: WHITE },
    { name: "White on secondary", ink: WHITE, ground: secondary },
    { name: "Near-black on secondary", ink: INK, ground: secondary },
    { name: "Secondary on primary", ink: secondary, ground: primary },
    { name: "Primary on near-black", ink: primary, ground: DARK },
  ];
  const columns = [PAGE.left + 150, PAGE.left + 306, PAGE.left + 366, PAGE.left + 432];
  ["Ratio", "Text", "Large"].forEach((title, index) => {
    sheet.line(title, columns[index + 1] ?? 0, writer.y + 8, LABEL);
  });
  writer.y += 16;
  for (const pair of pairs) row(writer, pair, columns);
  writer.space(6);
  const [deep, bright] = [readableOn(WHITE, primary), readableOn(DARK, primary)];
  const changed = (from: string, to: string, where: string): string =>
    from.toLowerCase() === to.toLowerCase()
      ? `${where}, the primary color is readable as it is.`
      : `${where}, the widget uses ${to.toUpperCase()} for text, the nearest readable shade.`;
  note(
    writer,
    `${changed(primary, deep, "On white")} ${changed(primary, bright, "On near-black")} Never rely on color alone: describe errors in words and underline links.`,
  );
}

function row(writer: Writer, { name, ink, ground }: Pair, columns: readonly number[]): void {
  const { sheet, palette } = writer;
  const { document } = sheet;
  const [height, y] = [44, writer.y];
  const ratio = contrast(ink, ground);
  document.roundedRect(PAGE.left, y + 5, 132, height - 10, 5).fill(ground);
  document
    .roundedRect(PAGE.left, y + 5, 132, height - 10, 5)
    .lineWidth(0.6)
    .stroke(palette.line);
  const sample: Style = { face: "bold", size: 14, colour: ink };
  sheet.line("Ask us Aa 123", PAGE.left + 14, y + height / 2 + 5, sample);
  sheet.line(name, columns[0] ?? 0, y + height / 2 + 3.5, { face: "text", size: 10.5, colour: INK });
  sheet.line(`${ratio.toFixed(2)} : 1`, columns[1] ?? 0, y + height / 2 + 3.5, {
    face: "mono",
    size: 9.5,
    colour: INK,
  });
  [4.5, 3].forEach((least, index) => {
    const x = (columns[index + 2] ?? 0) + 8;
    if (ratio >= least) checkMark(document, x, y + height / 2);
    else crossMark(document, x, y + height / 2);
    const words = ratio < least ? "No" : ratio >= (index === 0 ? 7 : 4.5) ? "AAA" : "AA";
    sheet.line(words, x + 13, y + height / 2 + 3.2, { ...SMALL, colour: GREY });
  });
  document.rect(PAGE.left, y + height, INNER, 0.6).fill(palette.line);
  writer.y += height + 4;
}
