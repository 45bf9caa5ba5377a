/// <reference path="./word-extractor.d.ts" />
import BufferReader from "word-extractor/lib/buffer-reader.js";
import WordOleExtractor, { type Piece } from "word-extractor/lib/word-ole-extractor.js";
import { type Block, clean, writeBlocks } from "./blocks.ts";
import { unreadable } from "./unreadable.ts";

const LOCKED = "This Word file is password-protected. Upload a copy without a password.";

/** Marks that replace the end of a paragraph, so that its style survives the parser. No text contains them. */
const MARKS = { first: 0xe000, item: 0xe00a, inCell: 0xe00b };
const ANY_MARK = /[\ue000-\ue00b]/g;

/** Reads a file of the old Word format: its text, headings, lists and tables. */
export async function readDoc(bytes: Uint8Array): Promise<string> {
  const reader = new BufferReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  await reader.open();
  const document = await new StyledExtractor().extract(reader);
  const notes = document.getFootnotes({ filterUnicode: false }).replace(ANY_MARK, "\n");
  return writeBlocks([...bodyBlocks(document.getBody({ filterUnicode: false })), ...noteBlocks(notes)]);
}

/** The parser knows the style of every paragraph but discards it. This class preserves it. */
class StyledExtractor extends WordOleExtractor {
  override extractWordDocument(document: unknown, buffer: Buffer) {
    if (buffer.readUInt16LE(0xa) & 0x0100) throw unreadable(LOCKED);
    return super.extractWordDocument(document, buffer);
  }

  override writeParagraphProperties(buffer: Buffer, table: Buffer): void {
    // The lengths must not change, because the parser uses them for its offsets.
    for (const piece of this._pieces) piece.text = piece.text.replace(ANY_MARK, " ");
    // Replaces the parser's own step, which copies the whole text for every row of a table.
    const marks = [...paragraphMarks(buffer, table)];
    for (const piece of this._pieces) piece.text = marked(piece, marks);
  }
}

const PARAGRAPH_END = 0x0d;
const CELL_END = 0x07;
const ROW_END = 0x0a;

function marked({ text, startFilePos, endFilePos, bpc }: Piece, marks: readonly Mark[]): string {
  const letters = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
  for (const { end, code } of marks) {
    const at = (end - startFilePos) / bpc - 1;
    if (end <= endFilePos && letters[at] === (code === ROW_END ? CELL_END : PARAGRAPH_END))
      letters[at] = code;
  }
  return Buffer.from(letters.buffer).toString("utf16le");
}

const PAGE = 512;
const IN_TABLE = 0x2416;
const END_OF_ROW = 0x2417;
const LIST = 0x460b;

type Mark = { end: number; code: number };

/** [MS-DOC] 2.9.175: pages of 512 bytes that contain, for every paragraph, its style and the changes to it. */
function* paragraphMarks(buffer: Buffer, table: Buffer): Generator<Mark> {
  const start = buffer.readUInt32LE(0x0102);
  const count = (buffer.readUInt32LE(0x0106) - 4) / 8;
  for (let index = 0; index < count; index += 1) {
    const page = table.readUInt32LE(start + (count + 1) * 4 + index * 4) * PAGE;
    const runs = buffer.readUInt8(page + PAGE - 1);
    for (let run = 0; run < runs; run += 1) {
      const end = buffer.readUInt32LE(page + (run + 1) * 4);
      const at = page + buffer.readUInt8(page + (runs + 1) * 4 + run * 13) * 2;
      const words = buffer.readUInt8(at);
      const from = words === 0 ? at + 2 : at + 1;
      const length = words === 0 ? buffer.readUInt8(at + 1) * 2 : words * 2 - 1;
      const code = markOf(buffer.subarray(from, Math.min(from + length, page + PAGE)));
      if (code !== undefined) yield { end, code };
    }
  }
}

/** Styles 1 to 9 are the headings in every Word file, whatever their names in its language. */
function markOf(properties: Buffer): number | undefined {
  const style = properties.readUInt16LE(0);
  const changes = changesIn(properties);
  if (changes.get(END_OF_ROW)) return ROW_END;
  if (style >= 1 && style <= 9) return MARKS.first + style;
  if (changes.get(IN_TABLE)) return MARKS.inCell;
  return changes.get(LIST) ? MARKS.item : undefined;
}

/** The number of a change determines its length; a change of variable length starts with its length. */
function changesIn(properties: Buffer): Map<number, number> {
  const changes = new Map<number, number>();
  for (let at = 2; at + 2 < properties.length; ) {
    const change = properties.readUInt16LE(at);
    changes.set(change, properties.readUInt8(at + 2));
    const kind = change >> 13;
    const length = [1, 1, 2, 4, 2, 2, undefined, 3][kind] ?? properties.readUInt8(at + 2) + 1;
    at += 2 + length;
  }
  return changes;
}

function bodyBlocks(body: string): Block[] {
  const blocks: Block[] = [];
  for (const { 1: raw = "", 2: mark = "\n" } of body.matchAll(
    /([^\n\ue000-\ue00a]*)([\n\ue000-\ue00a]|$)/g,
  )) {
    const before = blocks.at(-1);
    const line = raw.replaceAll(String.fromCharCode(MARKS.inCell), " ");
    const code = mark.charCodeAt(0);
    if (line.endsWith("\t") && line.includes("\t")) {
      const row = line.slice(0, -1).split("\t").map(clean);
      if (before?.kind === "table") before.rows.push(row);
      else if (row.some((cell) => cell.trim())) blocks.push({ kind: "table", rows: [row] });
      continue;
    }
    const text = clean(line).trim();
    if (!text) continue;
    if (code > MARKS.first && code < MARKS.item) {
      blocks.push({ kind: "heading", level: code - MARKS.first, text });
    } else if (code === MARKS.item) blocks.push({ kind: "item", mark: "-", depth: 0, text });
    else blocks.push({ kind: "paragraph", text });
  }
  return withGuessedHeadings(blocks).map(evenRows);
}

/**
 * A short line without end punctuation above a long paragraph is a heading that was formatted by hand, perhaps in
 * bold. One at the very beginning is the title, and everything else is one level deeper.
 */
function withGuessedHeadings(blocks: readonly Block[]): Block[] {
  let level = 0;
  const titled = isShortOver(blocks[0], blocks[1]);
  return blocks.map((block, index) => {
    if (block.kind === "heading") {
      level = block.level + (titled ? 1 : 0);
      return { ...block, level };
    }
    if (block.kind !== "paragraph" || !isShortOver(block, blocks[index + 1])) return block;
    return { kind: "heading", level: level + 1, text: block.text, guessed: true };
  });
}

function isShortOver(block: Block | undefined, next: Block | undefined): boolean {
  const short = block?.kind === "paragraph" && /^[\p{Lu}\p{N}¿].{0,58}[\p{L}\p{N}?]$/u.test(block.text);
  return short && next?.kind === "paragraph" && next.text.length > 80;
}

function evenRows(block: Block): Block {
  if (block.kind !== "table") return block;
  const widest = Math.max(...block.rows.map((row) => row.length));
  return {
    ...block,
    rows: block.rows.map((row) => [...row, ...Array<string>(widest - row.length).fill("")]),
  };
}

function noteBlocks(notes: string): Block[] {
  return notes
    .split("\n")
    .map((note) => clean(note).trim())
    .filter(Boolean)
    .map((note) => ({ kind: "paragraph", text: `Note: ${note}` }));
}
