import { dateFromSerial, format, getFormatFromId, getFormatInfo } from "numfmt";
import { type Attributes, walkXml } from "./xml.ts";

/** How a cell looks: the pattern of its numbers, and whether it is bold. */
export type Style = { pattern: string; isBold: boolean };

const GENERAL = "General";
/** Short dates are shown in the order of the reader's country. Only one way of writing them is not misread. */
const SHORT_DATES: Record<number, string> = { 14: "yyyy-mm-dd", 22: "yyyy-mm-dd hh:mm" };

export function stylesOf(part: Uint8Array | undefined, onProgress: () => void): Style[] {
  const patterns = new Map<number, string>();
  const bold: boolean[] = [];
  const styles: Style[] = [];
  if (!part) return styles;
  const path: string[] = [];
  walkXml(
    part,
    {
      open(name, attributes) {
        const parent = path.at(-1);
        path.push(name);
        if (name === "numFmt" && parent === "numFmts") {
          patterns.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? GENERAL);
        } else if (name === "font" && parent === "fonts") bold.push(false);
        else if (name === "b" && parent === "font" && path.at(-3) === "fonts") {
          bold[bold.length - 1] = !/^(?:0|false)$/.test(attributes["val"] ?? "1");
        } else if (name === "xf" && parent === "cellXfs") styles.push(styleOf(attributes, patterns, bold));
      },
      close: () => void path.pop(),
    },
    onProgress,
  );
  return styles;
}

function styleOf(attributes: Attributes, patterns: Map<number, string>, bold: readonly boolean[]): Style {
  const id = Number(attributes["numFmtId"] ?? 0);
  const pattern = patterns.get(id) ?? SHORT_DATES[id] ?? getFormatFromId(id) ?? GENERAL;
  return { pattern: String(pattern), isBold: bold[Number(attributes["fontId"] ?? 0)] ?? false };
}

/** Days between the two calendars of spreadsheets. */
const DAYS_TO_1904 = 1_462;

/** `[$€-407]` is a currency. Its country says nothing about the separators, as that of `[$-407]` does. */
const CURRENCY = /\[\$([^\]-]+)(?:-[0-9A-F]+)?\]/gi;

/** A number as the cell shows it. A pattern that cannot be read shows the number itself. */
export function shownNumber(
  value: number,
  pattern: string,
  is1904: boolean,
): { text: string; isValue: boolean } {
  const plain = { text: String(Number(value.toPrecision(15))), isValue: true };
  try {
    const shown = pattern.replace(CURRENCY, (_, symbol: string) => `"${symbol.replaceAll('"', "")}"`);
    const { isDate, isText } = getFormatInfo(shown);
    const serial = is1904 && isDate ? value + DAYS_TO_1904 : value;
    const text = format(shown, serial, { throws: true, dateErrorThrows: true }).trim();
    // A pattern without digits (`;;;`) hides the number.
    return { text, isValue: !isText || /\d/.test(text) };
  } catch {
    return plain;
  }
}

/** A date that the file stores as text, `2026-02-01T00:00:00`. */
export function shownDate(iso: string, pattern: string): string {
  const time = Date.parse(/[zZ]|[+-]\d\d:\d\d$/.test(iso) ? iso : `${iso}Z`);
  if (Number.isNaN(time)) return iso;
  const serial = time / 86_400_000 + 25_569;
  return pattern === GENERAL || !dateFromSerial(serial)
    ? iso.slice(0, 10)
    : shownNumber(serial, pattern, false).text;
}
