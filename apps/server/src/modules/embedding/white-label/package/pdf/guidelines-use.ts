import { inkOn, mix, readableOn } from "@understudy/contracts";
import { bullets, caption, note } from "./blocks.ts";
import { checkMark, crossMark } from "./logo.ts";
import { GREY, INK, WHITE } from "./palette.ts";
import { INNER, PAGE, type Style } from "./sheet.ts";
import { TEXT, type Writer } from "./writer.ts";

const PANGRAM = "The quick brown fox jumps over the lazy dog";

export function typeChapter(writer: Writer): void {
  const { sheet, palette, brand } = writer;
  const font = brand.fontFamily === "System" ? "The visitor's system font" : brand.fontFamily;
  writer.chapter(
    "Typography",
    `${font}, in three weights. Use size and weight for hierarchy rather than color.`,
  );
  const { document } = sheet;
  const top = writer.y;
  document.roundedRect(PAGE.left, top, INNER, 152, 10).fill(palette.primary);
  sheet.line("Aa", PAGE.left + 26, top + 108, { face: "title", size: 96, colour: palette.onPrimary });
  const ink = mix(palette.primary, palette.onPrimary, 0.88);
  sheet.line("ABCDEFGHIJKLMNOPQRSTUVWXYZ", PAGE.left + 190, top + 52, {
    face: "bold",
    size: 12.5,
    colour: ink,
  });
  sheet.line("abcdefghijklmnopqrstuvwxyz", PAGE.left + 190, top + 76, {
    face: "text",
    size: 12.5,
    colour: ink,
  });
  sheet.line("0123456789  & ? ! @ £ € $ %", PAGE.left + 190, top + 100, {
    face: "text",
    size: 12.5,
    colour: ink,
  });
  sheet.line(
    brand.fontFamily === "System" ? "System default" : brand.fontFamily,
    PAGE.left + 190,
    top + 130,
    { face: "text", size: 9, colour: ink },
  );
  writer.y = top + 168;
  if (brand.fontFamily === "System") {
    note(
      writer,
      "This PDF uses Inter because it can't include each visitor's system font. On screen, the widget uses the visitor's own.",
    );
  }
  weights(writer);
  writer.heading("Text layout");
  bullets(writer, [
    "Lines of 45 to 75 characters, with a line height of 1.5.",
    "Left-aligned, never justified. No more than three words in capitals.",
    "Text is at least 12 pixels on screen and 8 points in print.",
  ]);
}

function weights(writer: Writer): void {
  const { sheet, palette, brand } = writer;
  for (const [name, face, size, use] of [
    ["Bold 700", "title", 28, "Headings, 28 points and up"],
    ["Semibold 600", "bold", 18, "Names, labels and buttons"],
    ["Regular 400", "text", 13, "Body text: answers, questions, notes"],
  ] as const) {
    writer.need(76);
    sheet.line(name, PAGE.left, writer.y + 12, { face: "bold", size: 9, colour: GREY });
    sheet.line(use, PAGE.left + 120, writer.y + 12, { face: "text", size: 9, colour: GREY });
    const style: Style = { face, size, colour: INK, leading: size * 1.3 };
    writer.y =
      sheet.text(face === "title" ? brand.companyName : PANGRAM, PAGE.left, writer.y + 20, INNER, style) + 6;
    sheet.document.rect(PAGE.left, writer.y, INNER, 0.6).fill(palette.line);
    writer.y += 8;
  }
}

export function widgetChapter(writer: Writer): void {
  const { palette } = writer;
  writer.chapter(
    "The assistant",
    "The bubble uses the primary color. The panel is plain, so the answer stands out.",
  );
  const width = (INNER - 24) / 2;
  panel(writer, PAGE.left, width, { ground: WHITE, ink: INK, name: "Light" });
  panel(writer, PAGE.left + width + 24, width, { ground: "#16161c", ink: "#f4f4f6", name: "Dark" });
  writer.y += 356;
  writer.heading("Bubble");
  const { document } = writer.sheet;
  const y = writer.y + 34;
  [palette.primary, palette.deep, palette.secondary].forEach((colour, index) => {
    const x = PAGE.left + 30 + index * 160;
    document.circle(x, y, 26).fill(colour);
    document.circle(x, y, 26).lineWidth(0.6).stroke(palette.line);
    speech(document, x, y, inkOn(colour));
    const words =
      ["Primary: the default", "If the primary color is too light", "For campaigns only"][index] ?? "";
    caption(writer, words, x + 34, y - 7, 96);
  });
  writer.y = y + 44;
  writer.paragraph(
    "One bubble per page, 24 pixels from the edges, never over a button of the page. On a phone, the panel fills the screen.",
  );
}

function speech(document: PDFKit.PDFDocument, x: number, y: number, colour: string): void {
  document.roundedRect(x - 11, y - 10, 22, 16, 5).fill(colour);
  document
    .moveTo(x - 6, y + 4)
    .lineTo(x - 6, y + 11)
    .lineTo(x + 2, y + 5)
    .fill(colour);
}

type WidgetBranding = { ground: string; ink: string; name: string };

function panel(writer: Writer, x: number, width: number, { ground, ink, name }: WidgetBranding): void {
  const { sheet, palette, brand } = writer;
  const { document } = sheet;
  const top = writer.y;
  const action = readableOn(ground, palette.primary);
  document.roundedRect(x, top, width, 320, 12).fill(ground);
  document
    .roundedRect(x, top, width, 320, 12)
    .lineWidth(0.8)
    .stroke(mix(ground, ink, 0.18));
  document.save().roundedRect(x, top, width, 320, 12).clip();
  document.rect(x, top, width, 50).fill(palette.primary);
  document.restore();
  sheet.text(brand.companyName, x + 18, top + 15, width - 36, {
    face: "bold",
    size: 13,
    colour: palette.onPrimary,
    leading: 20,
  });
  const bubbleWidth = width - 78;
  document.roundedRect(x + 60, top + 68, bubbleWidth, 48, 10).fill(action);
  sheet.text("What does a first session cost?", x + 72, top + 77, bubbleWidth - 24, {
    face: "text",
    size: 9.5,
    colour: inkOn(action),
    leading: 15,
  });
  document.roundedRect(x + 18, top + 130, bubbleWidth, 100, 10).fill(mix(ground, ink, 0.07));
  const answer: Style = { face: "text", size: 9.5, colour: ink, leading: 15 };
  sheet.text(
    "A first session costs £180 and lasts ninety minutes. It includes a written summary.",
    x + 30,
    top + 139,
    bubbleWidth - 24,
    answer,
  );
  sheet.line("Price list, page 1", x + 30, top + 218, {
    face: "bold",
    size: 8.5,
    colour: readableOn(mix(ground, ink, 0.07), palette.primary),
  });
  document
    .roundedRect(x + 18, top + 246, width - 36, 34, 8)
    .lineWidth(0.9)
    .stroke(mix(ground, ink, 0.35));
  sheet.line("Type your message...", x + 30, top + 267, {
    face: "text",
    size: 9.5,
    colour: mix(ground, ink, 0.62),
  });
  document.circle(x + width - 36, top + 263, 11).fill(action);
  const line = brand.removeBranding ? (brand.customPoweredBy ?? "") : "Powered by Understudy";
  const quiet: Style = { face: "text", size: 7.5, colour: mix(ground, ink, 0.62) };
  sheet.line(line, x + width / 2 - sheet.widthOf(line, quiet) / 2, top + 303, quiet);
  caption(writer, name, x, top + 326, width);
}

const DO = [
  "Show whose assistant it is: put the company's name in the header.",
  "Write the greeting the way your team talks.",
  "Show the sources: they make answers trustworthy.",
  "Check new colors against the contrast page before going live.",
  "Use one bubble per page, in the same position on the whole site.",
];
const DO_NOT = [
  "Don't give the assistant the name or face of a real person.",
  "Don't open it automatically on pages where people pay or sign.",
  "Don't script its answers: it answers from documents.",
  "Don't cover the cookie notice, the menu or a button.",
  "Don't make the logo in the bubble smaller than 16 pixels.",
];

export function wordsChapter(writer: Writer): void {
  const { sheet, palette, brand } = writer;
  const { document } = sheet;
  writer.chapter("Dos and don'ts", `A checklist for adding the ${brand.companyName} assistant to a site.`);
  const width = (INNER - 24) / 2;
  const top = writer.y;
  let foot = top;
  [DO, DO_NOT].forEach((points, side) => {
    const x = PAGE.left + side * (width + 24);
    sheet.line(side === 0 ? "Do" : "Don't", x, top + 14, {
      face: "title",
      size: 18,
      colour: side === 0 ? "#1a7f4b" : "#b3261e",
    });
    let y = top + 34;
    for (const point of points) {
      if (side === 0) checkMark(document, x + 8, y + 9);
      else crossMark(document, x + 8, y + 9);
      y = sheet.text(point, x + 28, y, width - 28, { ...TEXT, size: 10.5 }) + 13;
    }
    foot = Math.max(foot, y);
  });
  writer.y = foot + 12;
  document.rect(PAGE.left, writer.y, INNER, 0.6).fill(palette.line);
  writer.y += 14;
  writer.heading("Contact");
  const asks = [
    brand.customSupportUrl && `Support: ${brand.customSupportUrl}`,
    brand.privacyUrl && `Privacy: ${brand.privacyUrl}`,
    brand.termsUrl && `Terms: ${brand.termsUrl}`,
    brand.companyDomain && `Website: ${brand.companyDomain}`,
  ].filter((ask): ask is string => Boolean(ask));
  writer.paragraph(
    asks.length > 0 ? asks.join("\n") : `Ask the person at ${brand.companyName} who gave you this guide.`,
  );
}
