import { getDocumentProxy } from "unpdf";
import { type Block, settleHeadings, writeBlock, writeRow } from "./blocks.ts";
import { readWidths } from "./glyph-widths.ts";
import { withoutFurniture } from "./pdf-furniture.ts";
import { jointBetween, type Words } from "./pdf-hyphens.ts";
import { layoutOf } from "./pdf-layout.ts";
import { pdfLines, type WrittenBlock } from "./pdf-lines.ts";
import { blocksOf, continues, type PdfBlock, typeOf } from "./pdf-paragraphs.ts";
import { type Item, type PageText, type PdfFont, type Segment, segmentsOf } from "./pdf-segments.ts";
import { isTail } from "./pdf-tables.ts";
import type { Reading } from "./reading.ts";
import { pageOfScan, type ScannedPage, withPlaces } from "./scan.ts";
import { unreadable } from "./unreadable.ts";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Pdf["getPage"]>>;

const LOCKED = "This PDF is password-protected. Upload a copy without a password.";
const MAX_PAGES = 5_000;

/** Pages without text have that of their scan, if they were scanned already. */
export async function readPdf(
  bytes: Uint8Array,
  onProgress: () => void,
  scans: readonly ScannedPage[] = [],
): Promise<Reading> {
  const pdf = await open(bytes);
  if (pdf.numPages > MAX_PAGES)
    throw unreadable(`This PDF has more than ${MAX_PAGES} pages. Upload it in parts.`);
  const pages: PageText[] = [];
  const fonts = new Map<string, PdfFont>();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    pages.push(await readPage(page, number, fonts));
    page.cleanup();
    onProgress();
  }
  const scanned = scans.filter(({ number }) => pages[number - 1]?.segments.length === 0);
  for (const scan of scanned) pages[scan.number - 1] = pageOfScan(scan);
  const reading = write(withoutFurniture(pages));
  onProgress();
  return withPlaces(reading, scanned);
}

/** Reads the only page of a picture. */
export function readPicture(scans: readonly ScannedPage[]): Reading {
  const pages = scans.map(pageOfScan);
  if (pages.length === 0)
    return { text: "", pages: [{ number: 1, start: 0, end: 0 }], pagesWithoutText: [1] };
  return withPlaces(write(pages), scans);
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(Uint8Array.from(bytes), {
      // Nothing is rendered: no image is decoded, and no system font is used.
      maxImageSize: 0,
      disableFontFace: true,
      useSystemFonts: false,
      enableXfa: false,
      // The widths of letters, to know where in its line a word is.
      fontExtraProperties: true,
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (error) {
    if ((error as Error).name === "PasswordException") throw unreadable(LOCKED, error);
    throw error;
  }
}

async function readPage(page: Page, number: number, fonts: Map<string, PdfFont>): Promise<PageText> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const items = content.items.filter((item): item is Item & typeof item => "str" in item);
  const unknown = Object.keys(content.styles).filter((font) => !fonts.has(font));
  if (unknown.length > 0) await learnFonts(page, unknown, fonts);
  const sheet = { number, toPage: transform as number[] };
  const segments = segmentsOf(items, sheet, (font) => fonts.get(font) ?? UNKNOWN_FONT);
  return { segments, width, height };
}

const UNKNOWN_FONT: PdfFont = { bold: false, widths: undefined };

/** Only drawing instructions name a font. They are requested once for every font, not for every page. */
async function learnFonts(page: Page, names: readonly string[], fonts: Map<string, PdfFont>): Promise<void> {
  await page.getOperatorList().catch(() => undefined);
  for (const name of names) {
    const font = page.commonObjs.has(name) ? (page.commonObjs.get(name) as Font) : {};
    const bold = /bold|black|heavy|semibold|demi/i.test(font.name ?? "");
    fonts.set(name, { bold, widths: readWidths(font) });
  }
}

type Font = Parameters<typeof readWidths>[0] & { name?: string };

/** `from` has the segments of each cell of a table, or of the only cell of another block. */
type Placed = { page: number; block: Block; from: Segment[][][] };

function write(pages: readonly PageText[]): Reading {
  const type = typeOf(pages);
  const found = pages.map((page) => blocksOf(layoutOf(page.segments, type.words), type));
  for (const [index, blocks] of found.entries()) mendRow(found[index - 1]?.at(-1), blocks[0]);
  const placed = found.flatMap((blocks, index) =>
    blocks.map(({ from, ...block }): Placed => ({ page: index + 1, block, from })),
  );
  const settled = settleHeadings(placed.map(({ block }) => block));
  const blocks = placed.map((one, index): Placed => ({ ...one, block: settled[index] ?? one.block }));
  const { written, ...reading } = writePages(blocks, pages.length, type.words);
  return {
    ...reading,
    layout: pdfLines(reading.text, written, pages),
    pagesWithoutText: found.flatMap((blocks, index) => (blocks.length === 0 ? [index + 1] : [])),
  };
}

/** Repairs a row that a page break split: the rest of its first cell is below the repeated header. */
function mendRow(above: PdfBlock | undefined, below: PdfBlock | undefined): void {
  if (above?.kind !== "table" || below?.kind !== "table" || !isSameTable(above, below)) return;
  const [tail, last] = [below.rows[1], above.rows.at(-1)];
  if (!tail || !last || !isTail(tail) || writeRow(below.rows[0] ?? []) !== writeRow(above.rows[0] ?? []))
    return;
  last[0] = `${last[0]} ${tail[0]}`;
  below.rows.splice(1, 1);
  const [rest] = below.from.splice(1, 1);
  above.from.at(-1)?.[0]?.push(...(rest?.[0] ?? []));
}

/** Text that continues across a page break stays together. The page still starts at its own first word. */
function writePages(
  placed: readonly Placed[],
  count: number,
  words: Words,
): Omit<Reading, "pagesWithoutText"> & { written: WrittenBlock[] } {
  const written: WrittenBlock[] = [];
  const starts = new Map<number, number>();
  const parts: string[] = [];
  // The length is counted, because measuring a growing text each time would copy it as often.
  let length = 0;
  placed.forEach((one, index) => {
    const { page, block, from } = one;
    const before = placed[index - 1];
    const joint = before ? jointOf(before, one, words) : { gap: "", text: writeBlock(block), drop: 0 };
    if (joint.drop > 0) parts.push((parts.pop() ?? "").slice(0, -joint.drop));
    const start = length - joint.drop + joint.gap.length;
    if (!starts.has(page)) starts.set(page, start);
    written.push({ start, lines: (joint.headless ? from.slice(1) : from).flat(2) });
    parts.push(joint.gap, joint.text);
    length += joint.gap.length + joint.text.length - joint.drop;
  });
  const pages: Reading["pages"] = [];
  let end = length;
  for (let number = count; number >= 1; number -= 1) {
    const start = Math.min(starts.get(number) ?? end, end);
    pages.unshift({ number, start, end });
    end = start;
  }
  return { text: parts.join(""), pages, written };
}

/**
 * What goes between two blocks, what the second adds, and how much of the first is removed. `headless` is a table whose
 * first row is left out.
 */
type Joint = { gap: string; text: string; drop: number; headless?: boolean };

function jointOf(before: Placed, { page, block }: Placed, words: Words): Joint {
  const above = before.block;
  if (block.kind === "paragraph" && above.kind !== "table" && continues(above, block)) {
    return { ...jointBetween(above.text, block.text, words), text: block.text };
  }
  if (above.kind === "table" && block.kind === "table" && page > before.page && isSameTable(above, block)) {
    const [head = [], ...rows] = block.rows;
    const repeated = writeRow(head) === writeRow(above.rows[0] ?? []);
    const shown = repeated ? rows : block.rows;
    return { gap: "\n", text: shown.map(writeRow).join("\n"), drop: 0, headless: repeated };
  }
  const gap = above.kind === "item" && block.kind === "item" ? "\n" : "\n\n";
  return { gap, text: writeBlock(block), drop: 0 };
}

function isSameTable(above: Block & { kind: "table" }, below: Block & { kind: "table" }): boolean {
  return above.rows[0]?.length === below.rows[0]?.length;
}
