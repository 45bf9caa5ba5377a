import { parse } from "csv-parse/sync";
import type { Reading } from "./reading.ts";
import { cellCounter, SHEET_LIMITS, type SheetRow } from "./sheet.ts";
import { writeSheets } from "./sheet-text.ts";
import { readText } from "./text.ts";

const DELIMITERS = [",", ";", "\t", "|"];
/** Lines that decide which character separates the cells. */
const TRIED_LINES = 20;

/** Reads a data file. Its first row has the names of the columns. */
export function readCsv(bytes: Uint8Array, onProgress: () => void): Reading {
  const text = readText(bytes);
  const declared = /^sep=(.)\n/i.exec(text)?.[1];
  const delimiter = declared ?? likelyDelimiter(text);
  const count = cellCounter();
  const rows: SheetRow[] = [];
  let further = 0;
  parse(declared ? text.slice(text.indexOf("\n") + 1) : text, {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 1_000_000,
    on_record: (record: string[], { lines }) => {
      const shown = record.slice(0, SHEET_LIMITS.columns);
      further += record.length - shown.length;
      const cells: SheetRow["cells"] = new Map();
      for (const [index, cell] of shown.entries()) {
        const words = cell.slice(0, SHEET_LIMITS.cellCharacters).trim();
        if (words) cells.set(index + 1, { text: words, isValue: isValue(words), isBold: false });
      }
      count(cells.size, 1);
      rows.push({ number: rows.length + 1, cells });
      if (lines % 1_000 === 0) onProgress();
      return null;
    },
  });
  const sheet = { name: "", rows, merges: [], isHiddenRow: () => false, namesFirst: true };
  return {
    ...writeSheets([sheet], onProgress),
    pages: [],
    pagesWithoutText: [],
    leftOut: further > 0 ? [{ what: "further_columns", count: further, where: "" }] : [],
  };
}

/** The character that gives the first lines the same number of cells, and the most of them. */
function likelyDelimiter(text: string): string {
  const lines = text.slice(0, 50_000).split("\n").filter(Boolean).slice(0, TRIED_LINES);
  const scored = DELIMITERS.map((delimiter) => {
    const counts = lines.map((line) => line.replace(/"[^"]*"/g, "").split(delimiter).length - 1);
    const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
    const same = counts.filter((one) => one === usual).length / Math.max(counts.length, 1);
    return { delimiter, score: usual === 0 ? 0 : same + Math.min(usual, 20) / 100 };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).delimiter;
}

/** An amount, a percentage, a date or a time. */
function isValue(text: string): boolean {
  return text.length <= 24 && /^[^\p{L}\d]{0,3}\d[\d\s.,:/'’%-]*(?:\p{Sc}|[A-Z]{3}|%)?$/u.test(text);
}
