import { inkOn } from "@understudy/contracts";
import { INNER, type Style } from "./sheet.ts";
import type { Writer } from "./writer.ts";

type LogoBox = {
  x: number;
  y: number;
  height: number;
  ground: string;
  colour?: string;
  /** A longer name is drawn smaller, never cut off. */
  widest?: number;
};

/** Draws the logo or, without one, the name as a wordmark beside its initial. Returns the width. */
export function drawLogo(writer: Writer, place: LogoBox): number {
  const { sheet, palette, brand } = writer;
  const { document } = sheet;
  const { x, ground, colour } = place;
  const height = place.height * Math.min(1, (place.widest ?? INNER) / widthAt(writer, place));
  const y = place.y + (place.height - height) / 2;
  if (brand.logo && !colour) {
    const { width, height: pictureHeight } = brand.logo;
    const scaled = (width / pictureHeight) * height;
    document.image(brand.logo.png, x, y, { height });
    return scaled;
  }
  const ink = colour ?? inkOn(ground);
  const tile = ground === palette.primary ? palette.accent : palette.primary;
  document.roundedRect(x, y, height, height, height * 0.26).fill(colour ?? tile);
  const initial = [...brand.companyName.trim()][0]?.toUpperCase() ?? "";
  const style: Style = { face: "title", size: height * 0.58, colour: colour ? ground : inkOn(tile) };
  sheet.line(initial, x + height / 2 - sheet.widthOf(initial, style) / 2, y + height * 0.705, style);
  const word: Style = { face: "title", size: height * 0.48, colour: ink };
  const left = x + height * 1.3;
  return sheet.line(brand.companyName, left, y + height * 0.67, word) - x;
}

function widthAt({ sheet, brand }: Writer, { height, colour }: LogoBox): number {
  if (brand.logo && !colour) return (brand.logo.width / brand.logo.height) * height;
  const word = { face: "title", size: height * 0.48, colour: "" } as const;
  return height * 1.3 + sheet.widthOf(brand.companyName, word);
}

export function crossMark(document: PDFKit.PDFDocument, x: number, y: number, colour = "#b3261e"): void {
  document.circle(x, y, 8).fill(colour);
  document.lineWidth(1.6).strokeColor("#ffffff");
  document
    .moveTo(x - 3, y - 3)
    .lineTo(x + 3, y + 3)
    .stroke();
  document
    .moveTo(x + 3, y - 3)
    .lineTo(x - 3, y + 3)
    .stroke();
}

export function checkMark(document: PDFKit.PDFDocument, x: number, y: number, colour = "#1a7f4b"): void {
  document.circle(x, y, 8).fill(colour);
  document.lineWidth(1.6).strokeColor("#ffffff").lineCap("round").lineJoin("round");
  document
    .moveTo(x - 3.5, y + 0.3)
    .lineTo(x - 1, y + 3)
    .lineTo(x + 3.8, y - 2.8)
    .stroke();
}
