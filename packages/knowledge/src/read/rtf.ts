import { type Block, clean, writeBlocks } from "./blocks.ts";
import { unreadable } from "./unreadable.ts";

/** Groups with these names have no text of the document: fonts, styles, pictures, headers of pages. */
const SILENT = new Set(
  "fonttbl colortbl stylesheet listtable listoverridetable revtbl rsidtbl generator info pict object objdata header headerl headerr headerf footer footerl footerr footerf footnote annotation atnid atnauthor themedata colorschememapping datastore latentstyles xmlnstbl filetbl template bkmkstart bkmkend fldinst mmathPr wgrffmtfilter pgdsctbl userprops nonshppict listtext pntext".split(
    " ",
  ),
);
const SYMBOLS: Record<string, string> = {
  line: "\n",
  tab: "\t",
  emdash: "—",
  endash: "–",
  bullet: "•",
  lquote: "‘",
  rquote: "’",
  ldblquote: "“",
  rdblquote: "”",
  emspace: " ",
  enspace: " ",
  page: "\n",
  "~": " ",
  _: "-",
};
const CODE_PAGES: Record<number, string> = {
  874: "windows-874",
  932: "shift_jis",
  936: "gbk",
  949: "euc-kr",
  950: "big5",
  1250: "windows-1250",
  1251: "windows-1251",
  1253: "windows-1253",
  1254: "windows-1254",
  1255: "windows-1255",
  1256: "windows-1256",
  1257: "windows-1257",
  10000: "macintosh",
  65001: "utf-8",
};
const DEEPEST = 1_000;
const BOLD_HEADING_CHARACTERS = 100;

type State = { silent: boolean; bold: boolean; hidden: boolean; skip: number };
type Paragraph = {
  text: string;
  isAllBold: boolean;
  level: number | undefined;
  inTable: boolean;
  isItem: boolean;
};

/** Reads rich text as WordPad, TextEdit and Word write it: paragraphs, bold lines as headings, lists and tables. */
export function readRtf(bytes: Uint8Array, onProgress: () => void): string {
  const source = Buffer.from(bytes).toString("latin1");
  if (!source.startsWith("{\\rtf")) throw unreadable("This file isn't rich text, despite its name.");
  const blocks: Block[] = [];
  const stack: State[] = [];
  let state: State = { silent: false, bold: false, hidden: false, skip: 1 };
  let coded: number[] = [];
  let charset = "windows-1252";
  let paragraph = fresh();
  let [row, rows]: [string[], string[][]] = [[], []];
  let skipping = 0;

  function fresh(): Paragraph {
    return { text: "", isAllBold: true, level: undefined, inTable: false, isItem: false };
  }
  const write = (text: string): void => {
    if (state.silent || state.hidden) return;
    paragraph.text += text;
    if (text.trim() && !state.bold) paragraph.isAllBold = false;
  };
  /** Bytes of other alphabets take several, so they are decoded together. */
  const flush = (): void => {
    if (coded.length === 0) return;
    write(new TextDecoder(charset).decode(Uint8Array.from(coded)));
    coded = [];
  };
  const endTable = (): void => {
    const filled = rows.filter((cells) => cells.some(Boolean));
    if (filled.length > 0) blocks.push({ kind: "table", rows: filled });
    rows = [];
  };
  const endParagraph = (): void => {
    const text = paragraph.text.trim();
    const { isAllBold, level, isItem } = paragraph;
    const { inTable } = paragraph;
    paragraph = fresh();
    paragraph.inTable = inTable;
    if (!text) return;
    if (rows.length > 0) endTable();
    const isHeading =
      level !== undefined || (isAllBold && text.length <= BOLD_HEADING_CHARACTERS && !/[.,;!]$/.test(text));
    if (isHeading) {
      const words = text.replace(/\s+/g, " ");
      blocks.push({ kind: "heading", level: (level ?? 1) + 1, text: words, guessed: level === undefined });
    } else if (isItem) blocks.push({ kind: "item", mark: "-", depth: 0, text });
    else blocks.push({ kind: "paragraph", text });
  };
  const control = (word: string, value: number | undefined): void => {
    if (word in SYMBOLS) write(SYMBOLS[word] ?? "");
    else if (SILENT.has(word)) state.silent = true;
    else if (word === "par" || word === "sect") {
      if (paragraph.inTable) write(" ");
      else endParagraph();
    } else if (word === "pard") {
      const { text, isAllBold } = paragraph;
      paragraph = { ...fresh(), text, isAllBold };
    } else if (word === "intbl") paragraph.inTable = true;
    else if (word === "ls") paragraph.isItem = true;
    else if (word === "outlinelevel") paragraph.level = Math.min(value ?? 0, 8) + 1;
    else if (word === "cell") {
      row.push(paragraph.text.replace(/\s+/g, " ").trim());
      paragraph = { ...fresh(), inTable: true };
    } else if (word === "row") {
      rows.push(row);
      row = [];
      paragraph = fresh();
    } else if (word === "b") state.bold = value !== 0;
    else if (word === "plain") state = { ...state, bold: false, hidden: false };
    else if (word === "v") state.hidden = value !== 0;
    else if (word === "uc") state.skip = Math.min(value ?? 1, 10);
    else if (word === "ansicpg") charset = CODE_PAGES[value ?? 0] ?? "windows-1252";
    else if (word === "mac") charset = "macintosh";
    else if (word === "u" && value !== undefined) {
      write(String.fromCharCode(value < 0 ? value + 65_536 : value));
      skipping = state.skip;
    }
  };

  const token =
    /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\(\*)|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]{1,4096})/gi;
  let steps = 0;
  for (const match of source.matchAll(token)) {
    const [, word, value, byte, star, symbol, brace, text] = match;
    steps += 1;
    if (steps % 5_000 === 0) onProgress();
    if (byte !== undefined) {
      if (skipping > 0) skipping -= 1;
      else coded.push(Number.parseInt(byte, 16));
      continue;
    }
    flush();
    if (brace === "{") {
      if (stack.length >= DEEPEST) throw new Error("Too many groups.");
      stack.push({ ...state });
    } else if (brace === "}") {
      state = stack.pop() ?? state;
      skipping = 0;
    } else if (star) state.silent = true;
    else if (word) {
      if (word === "bin") throw new Error("Binary data is not read.");
      control(word.toLowerCase() === word ? word : "", value === undefined ? undefined : Number(value));
    } else if (symbol) {
      if (symbol === "\n" || symbol === "\r") control("par", undefined);
      else write(SYMBOLS[symbol] ?? (/[\\{}]/.test(symbol) ? symbol : ""));
    } else if (text) {
      write(text.slice(skipping));
      skipping = Math.max(0, skipping - text.length);
    }
  }
  flush();
  paragraph.inTable = false;
  endParagraph();
  endTable();
  return clean(writeBlocks(blocks));
}
