import { clean } from "./blocks.ts";
import { withReadableLinks, withReadableProperties } from "./notes.ts";
import { unreadable } from "./unreadable.ts";

/** Text has tabs and line ends. A file with many other control characters is something else under its name. */
const MAX_CONTROL_SHARE = 0.01;

export function readText(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (controls(text) > text.length * MAX_CONTROL_SHARE) {
    throw unreadable("This file isn't a text file, despite its name.");
  }
  return clean(text.replace(/\r\n?|\f/g, "\n"));
}

/** Markdown stays as it is, except for what its author hid from readers, and what only programs for notes understand. */
export function readMarkdown(bytes: Uint8Array): string {
  const text = withReadableProperties(readText(bytes));
  const shown = withoutComments(text).replace(/^\[[^\]\n]*\]:[ \t]+#[ \t]*["'(][^\n]*$/gm, "");
  return withReadableLinks(shown);
}

/** The byte order mark decides. Without one it is UTF-8 if that is valid, or else Windows-1252. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function controls(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) count += 1;
  }
  return count;
}

/** Scans by hand: a regular expression that looks for both ends takes hours if the second is missing. */
function withoutComments(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of outsideCode(text)) {
    parts.push(text.slice(at, start));
    at = Math.max(at, start);
    while (at < end) {
      const open = text.indexOf("<!--", at);
      if (open === -1 || open >= end) break;
      const close = text.indexOf("-->", open + 4);
      parts.push(text.slice(at, open));
      at = close === -1 ? text.length : close + 3;
    }
    if (at < end) parts.push(text.slice(at, end));
    at = Math.max(at, end);
  }
  parts.push(text.slice(at));
  return parts.join("");
}

/** The ranges between fenced code blocks. Inside a block, a comment is only an example. */
function* outsideCode(text: string): Generator<{ start: number; end: number }> {
  let start = 0;
  let fence: string | undefined;
  for (const { 0: line, index } of text.matchAll(/^(?:`{3,}|~{3,})/gm)) {
    if (fence === undefined) {
      yield { start, end: index };
      fence = line;
    } else if (line.startsWith(fence)) {
      start = index;
      fence = undefined;
    }
  }
  if (fence === undefined) yield { start, end: text.length };
}
