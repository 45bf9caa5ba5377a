/** What a cell may hold. Lists and objects are written as JSON. */
export type Cell = string | number | boolean | null | undefined | Date | object;

/** Tells a spreadsheet that the file is UTF-8. */
export const CSV_START = "\ufeff";

/** One line of a CSV (RFC 4180). */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => written(textOf(cell), typeof cell === "number")).join(",")}\r\n`;
}

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}

/**
 * A spreadsheet takes what begins like this for a formula, also behind white space or signs that nobody sees, and a
 * formula of a stranger's can read the owner's other cells and send them away. An apostrophe makes it a text.
 */
const FORMULA = /^[\s\p{C}]*[=+\-@|%＝＋－＠]|^[\t\r\n\0]/u;

function written(text: string, isNumber: boolean): string {
  const safe = !isNumber && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n;\t']/.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe;
}
