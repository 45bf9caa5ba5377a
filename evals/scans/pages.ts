import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { UPLOAD_TYPES } from "@understudy/contracts";
import { PDFDocument } from "pdf-lib";
import PdfKit from "pdfkit";
import sharp from "sharp";
import { drawPage } from "../../apps/server/src/modules/documents/scans/draw-page.ts";

const GOLDEN = "evals/golden";
const DPI = 300;
const A4 = { width: 595.28, height: 841.89 };
const MARGIN = 56;

/** A golden document as it was printed, and as a picture of its first page. */
export type Sheet = {
  owner: string;
  name: string;
  noisy: boolean;
  /** Paragraphs and rows, as they were printed. */
  blocks: Block[];
};
export type Block = { text: string; cells?: string[] | undefined; names?: string[] | undefined };

/** The same pages in every run: the number of a page is the seed of all that varies. */
export function sheets(): Sheet[] {
  const owners = readdirSync(GOLDEN).filter((name) => !name.includes("."));
  const documents = owners.flatMap((owner) =>
    readdirSync(path.join(GOLDEN, owner, "docs"))
      .filter((name) => /\.(?:md|txt)$/.test(name))
      .map((name) => ({ owner, name })),
  );
  const step = documents.length / 60;
  return Array.from({ length: 60 }, (_, number) => {
    const { owner, name } = documents[Math.floor(number * step)] ?? { owner: "", name: "" };
    const text = readFileSync(path.join(GOLDEN, owner, "docs", name), "utf8");
    return { owner, name: `${number}-${name}`, noisy: number % 2 === 1, blocks: blocksOf(text) };
  });
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let names: string[] | undefined;
  for (const part of text.split(/\n+/)) {
    const line = plain(part);
    if (!line || /^\|[\s:|-]+\|?$/.test(line) || /^-{3,}$/.test(line)) continue;
    if (line.startsWith("|")) {
      const cells = line
        .replace(/^\||\|$/g, "")
        .split("|")
        .map((cell) => cell.trim());
      blocks.push({ text: cells.join(" "), cells, names });
      names ??= cells;
      continue;
    }
    names = undefined;
    blocks.push({ text: line });
  }
  return blocks;
}

/** Without Markdown, and only with characters that the standard fonts have. */
function plain(text: string): string {
  return text
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[^\u0020-\u007e\u00a1-\u00ff€–—‘’“”•…]/g, " ")
    .trim();
}

/** Prints as much as fits on one page. Returns the PDF, and the blocks that are on it. */
async function print({ blocks }: Sheet, random: () => number): Promise<{ pdf: Buffer; printed: Block[] }> {
  const family = [
    ["Helvetica", "Helvetica-Bold"],
    ["Times-Roman", "Times-Bold"],
  ][Math.floor(random() * 2)] ?? ["Helvetica", "Helvetica-Bold"];
  const size = 10 + Math.floor(random() * 3);
  const file = new PdfKit({ size: "A4", margin: MARGIN, info: { CreationDate: new Date(0) } });
  const pieces: Buffer[] = [];
  file.on("data", (piece: Buffer) => pieces.push(piece));
  const ended = new Promise((resolve) => file.once("end", resolve));
  const printed: Block[] = [];
  const width = A4.width - 2 * MARGIN;
  let y = MARGIN;
  for (const block of blocks) {
    const heading = /^(#+) (.*)$/.exec(block.text);
    const text = heading?.[2] ?? block.text;
    const columns = block.cells?.length ?? 1;
    const cellWidth = width / columns - (columns > 1 ? 12 : 0);
    file
      .font(family[heading ? 1 : 0] ?? "Helvetica")
      .fontSize(heading ? size + 6 - 2 * Math.min(2, (heading[1] ?? "").length - 1) : size);
    const cells = block.cells ?? [text];
    const height = Math.max(...cells.map((cell) => file.heightOfString(cell, { width: cellWidth })));
    if (y + height > A4.height - MARGIN) break;
    cells.forEach((cell, at) => {
      file.text(cell, MARGIN + (width / columns) * at, y, { width: cellWidth });
    });
    printed.push({ ...block, text });
    y += height + (block.cells ? 4 : 8);
  }
  file.end();
  await ended;
  return { pdf: Buffer.concat(pieces), printed };
}

/** A scan or photo of a page, as a file that an owner uploads. */
export async function scanned(sheet: Sheet, number: number) {
  const random = chance(number);
  const { pdf, printed } = await print(sheet, random);
  const drawn = await drawPage(pdf, UPLOAD_TYPES.pdf, 1);
  const dpi = sheet.noisy ? 150 + Math.floor(random() * 151) : 200 + Math.floor(random() * 101);
  const angle = sheet.noisy ? random() * 6 - 3 : random() - 0.5;
  const { data, info } = await sharp(drawn.pixels, {
    raw: { width: drawn.width, height: drawn.height, channels: 1 },
  })
    .rotate(angle, { background: "#ffffff" })
    .resize({ width: Math.round((drawn.width * dpi) / DPI) })
    .blur(sheet.noisy ? 0.3 + random() * 0.5 : 0.3)
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (sheet.noisy) spoil(data, info.width, random);
  const picture = await sharp(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .jpeg({ quality: sheet.noisy ? 55 : 85 })
    .toBuffer();
  const isPdf = number % 4 < 2;
  const bytes = isPdf ? await inPdf(picture) : picture;
  const name = sheet.name.replace(/\.\w+$/, isPdf ? ".pdf" : ".jpg");
  return { name, fileType: isPdf ? UPLOAD_TYPES.pdf : UPLOAD_TYPES.jpg, bytes, printed };
}

async function inPdf(picture: Buffer): Promise<Buffer> {
  const file = await PDFDocument.create({ updateMetadata: false });
  const image = await file.embedJpg(picture);
  const page = file.addPage([A4.width, (A4.width * image.height) / image.width]);
  page.drawImage(image, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() });
  return Buffer.from(await file.save());
}

/** Grain, specks, gray paper and a shadow. */
function spoil(pixels: Buffer, width: number, random: () => number): void {
  const grain = 6 + random() * 14;
  const paper = 225 + random() * 25;
  const shadow = random() * 0.25;
  for (let at = 0; at < pixels.length; at += 1) {
    const light = (paper / 255) * (1 - (shadow * (at % width)) / width);
    const noise = (random() + random() + random() - 1.5) * 2 * grain;
    const speck = random() < 0.0004 ? -120 : 0;
    pixels[at] = Math.max(0, Math.min(255, Math.round((pixels[at] ?? 0) * light + noise + speck)));
  }
}

/** A small, repeatable random generator. */
function chance(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b9);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
