import type { Reading } from "@understudy/knowledge";
import { preparePassages } from "@understudy/knowledge/prepare";
import { writeLine } from "../../platform/bounded-inside.ts";

/** Characters per line. Longer text is sent in several lines. */
const PIECE = 64 * 1024;
/** Places per line of output. */
const LINES = 2_000;
const NAME_CHARACTERS = 255;

/** Writes what was read, then its passages one by one. `prepared-lines.ts` parses this output. */
export function sayPrepared(name: string, reading: Reading, onProgress: () => void): void {
  const { text, pages, pagesWithoutText, layout = [], leftOut = [] } = reading;
  writeLine(JSON.stringify({ reading: { pages, pagesWithoutText, leftOut } }));
  for (const { lines, ...page } of layout) {
    writeLine(JSON.stringify({ layout: { ...page, name: page.name.slice(0, NAME_CHARACTERS) } }));
    for (let at = 0; at < lines.length; at += LINES)
      writeLine(JSON.stringify({ lines: lines.slice(at, at + LINES) }));
    onProgress();
  }
  for (let at = 0; at < text.length; at += PIECE)
    writeLine(JSON.stringify({ text: text.slice(at, at + PIECE) }));
  let count = 0;
  try {
    for (const { text: _text, ...passage } of preparePassages(name, reading)) {
      writeLine(JSON.stringify({ passage }));
      count += 1;
      onProgress();
    }
  } catch {
    // A text that cannot be split fails on every retry.
    writeLine(JSON.stringify({ problem: "" }));
    return;
  }
  writeLine(JSON.stringify({ done: count }));
}
