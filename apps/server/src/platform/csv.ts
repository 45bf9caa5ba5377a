/** What a cell may hold. Lists and objects are written as JSON. */
export type Cell = string | number | boolean | null | undefined | Date | object;

/** The byte order mark, which makes spreadsheets read the file as UTF-8. */
export const CSV_START = "\ufeff";

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map((cell) => written(textOf(cell), typeof cell === "number")).join(",")}\r\n`;
}

function textOf(cell: Cell): string {
  if (cell === null || cell === undefined) return "";
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === "object" ? JSON.stringify(cell) : String(cell);
}

/**
 * A spreadsheet treats text that starts like this as a formula, even after white space or invisible characters.
 * A visitor's formula could read the owner's other cells and send them away. A leading apostrophe turns it into
 * text.
 */
const FORMULA = /^[\s\p{C}]*[=+\-@|%＝＋－＠]|^[\t\r\n\0]/u;

function written(text: string, isNumber: boolean): string {
  const safe = !isNumber && FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n;\t']/.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe;
}
