import { getDocumentProxy } from "unpdf";
import { type Block, settleHeadings, writeBlock, writeRow } from "./blocks.ts";
import { withoutFurniture } from "./pdf-furniture.ts";
import { jointBetween, type Words } from "./pdf-hyphens.ts";
import { layoutOf } from "./pdf-layout.ts";
import { blocksOf, continues, typeOf } from "./pdf-paragraphs.ts";
import { type Item, type PageText, segmentsOf } from "./pdf-segments.ts";
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
  const bold = new Map<string, boolean>();
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    pages.push(await readPage(page, bold));
    page.cleanup();
    onProgress();
  }
  const scanned = scans.filter(({ number }) => pages[number - 1]?.segments.length === 0);
  for (const scan of scanned) pages[scan.number - 1] = pageOfScan(scan);
  return withPlaces(write(withoutFurniture(pages)), scanned);
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
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (error) {
    if ((error as Error).name === "PasswordException") throw unreadable(LOCKED, error);
    throw error;
  }
}

async function readPage(page: Page, bold: Map<string, boolean>): Promise<PageText> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const items = content.items.filter((item): item is Item & typeof item => "str" in item);
  const unknown = Object.keys(content.styles).filter((font) => !bold.has(font));
  if (unknown.length > 0) await learnFonts(page, unknown, bold);
  const segments = segmentsOf(items, transform as number[], (font) => bold.get(font) ?? false);
  return { segments, width, height };
}

/** Only drawing instructions name a font. They are requested once for every font, not for every page. */
async function learnFonts(page: Page, fonts: readonly string[], bold: Map<string, boolean>): Promise<void> {
  await page.getOperatorList().catch(() => undefined);
  for (const font of fonts) {
    const known = page.commonObjs.has(font) ? (page.commonObjs.get(font) as { name?: string }) : undefined;
    bold.set(font, /bold|black|heavy|semibold|demi/i.test(known?.name ?? ""));
  }
}

type Placed = { page: number; block: Block };

function write(pages: readonly PageText[]): Reading {
  const type = typeOf(pages);
  const found = pages.map((page) => blocksOf(layoutOf(page.segments, type.words), type));
  for (const [index, blocks] of found.entries()) mendRow(found[index - 1]?.at(-1), blocks[0]);
  const placed = found.flatMap((blocks, index) =>
    blocks.map((block): Placed => ({ page: index + 1, block })),
  );
  const settled = settleHeadings(placed.map(({ block }) => block));
  const blocks = settled.map((block, index): Placed => ({ page: placed[index]?.page ?? 1, block }));
  return {
    ...writePages(blocks, pages.length, type.words),
    pagesWithoutText: found.flatMap((blocks, index) => (blocks.length === 0 ? [index + 1] : [])),
  };
}

/** Repairs a row that a page break split: the rest of its first cell is below the repeated header. */
function mendRow(above: Block | undefined, below: Block | undefined): void {
  if (above?.kind !== "table" || below?.kind !== "table" || !isSameTable(above, below)) return;
  const [tail, last] = [below.rows[1], above.rows.at(-1)];
  if (!tail || !last || !isTail(tail) || writeRow(below.rows[0] ?? []) !== writeRow(above.rows[0] ?? []))
    return;
  last[0] = `${last[0]} ${tail[0]}`;
  below.rows.splice(1, 1);
}

/** Text that continues across a page break stays together. The page still starts at its own first word. */
function writePages(
  placed: readonly Placed[],
  count: number,
  words: Words,
): Omit<Reading, "pagesWithoutText"> {
  const starts = new Map<number, number>();
  const parts: string[] = [];
  // The length is counted, because measuring a growing text each time would copy it as often.
  let length = 0;
  placed.forEach(({ page, block }, index) => {
    const before = placed[index - 1];
    const joint = before
      ? jointOf(before, { page, block }, words)
      : { gap: "", text: writeBlock(block), drop: 0 };
    if (joint.drop > 0) parts.push((parts.pop() ?? "").slice(0, -joint.drop));
    if (!starts.has(page)) starts.set(page, length - joint.drop + joint.gap.length);
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
  return { text: parts.join(""), pages };
}

/** What goes between two blocks, what the second adds, and how much of the first is removed. */
type Joint = { gap: string; text: string; drop: number };

function jointOf(before: Placed, { page, block }: Placed, words: Words): Joint {
  const above = before.block;
  if (block.kind === "paragraph" && above.kind !== "table" && continues(above, block)) {
    return { ...jointBetween(above.text, block.text, words), text: block.text };
  }
  if (above.kind === "table" && block.kind === "table" && page > before.page && isSameTable(above, block)) {
    const [head = [], ...rows] = block.rows;
    const repeated = writeRow(head) === writeRow(above.rows[0] ?? []);
    return { gap: "\n", text: (repeated ? rows : block.rows).map(writeRow).join("\n"), drop: 0 };
  }
  const gap = above.kind === "item" && block.kind === "item" ? "\n" : "\n\n";
  return { gap, text: writeBlock(block), drop: 0 };
}

function isSameTable(above: Block & { kind: "table" }, below: Block & { kind: "table" }): boolean {
  return above.rows[0]?.length === below.rows[0]?.length;
}
