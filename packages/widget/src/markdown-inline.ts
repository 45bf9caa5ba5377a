import type { Inline, Leaf, Line } from "./markdown-blocks.ts";

/** How far to search for a closing mark: a hostile text of nothing but asterisks must stay cheap. */
const REACH = 2_000;
const DEEPEST = 5;
const LINK =
  /!?\[((?:[^[\]\\]|\\.|\[[^[\]]{0,100}\]){0,500})\]\(\s*<?([^\s<>()]*(?:\([^\s()]{0,200}\)[^\s<>()]*){0,3})>?(?:\s+["'][^"'\n]{0,200}["'])?\s*\)/y;
const ADDRESS = /https?:\/\/[^\s<>"'`|]+/y;
const EMAIL = /[\w.+-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,4}/iy;
const WORD = /[\p{L}\p{N}_]/u;

/** Parses the text of a paragraph. A line break counts as a space. */
export function parseInline(lines: readonly Line[]): Inline[] {
  const text = lines.map((line) => line.text).join("\n");
  const places: number[] = [];
  for (const line of lines) for (let at = 0; at <= line.text.length; at += 1) places.push(line.at + at);
  return run({ text, places, searched: new Map() }, 0, text.length, 0, false);
}

/** `searched`: up to which offset a marker is known to close nothing, so that no range is searched twice. */
type Source = { text: string; places: number[]; searched: Map<string, number> };

function run(source: Source, from: number, to: number, depth: number, inLink: boolean): Inline[] {
  const found: Inline[] = [];
  const { text } = source;
  for (let at = from; at < to; ) {
    const marked = depth < DEEPEST ? markedAt(source, at, to, depth, inLink) : undefined;
    if (marked) {
      found.push(...marked.nodes);
      at = marked.end;
      continue;
    }
    if (text[at] === "\\" && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? "")) at += 1;
    const hard = text.slice(at, at + 8).match(/^(?: {2,}|\\)\n/);
    if (hard && at + hard[0].length <= to) {
      found.push({ kind: "break", start: offsetAt(source, at) });
      at += hard[0].length;
      continue;
    }
    append(found, source, at);
    at += 1;
  }
  return found;
}

/** Appends one character; it joins the previous text if the two are adjacent in the source as well. */
function append(found: Inline[], source: Source, at: number): void {
  const start = offsetAt(source, at);
  const last = found.at(-1);
  const text = source.text[at] ?? "";
  if (last?.kind === "text" && last.end === start) {
    last.text += text;
    last.end += 1;
  } else found.push({ kind: "text", text, start, end: start + 1 });
}

function offsetAt({ places }: Source, at: number): number {
  return places[at] ?? 0;
}

type Marked = { nodes: Inline[]; end: number };

function markedAt(
  source: Source,
  at: number,
  to: number,
  depth: number,
  inLink: boolean,
): Marked | undefined {
  const character = source.text[at];
  if (character === "`") return codeAt(source, at, to);
  if (character === "*" || character === "_") return emphasisAt(source, at, to, depth, inLink);
  if (character === "[" || character === "!") return linkAt(source, at, to, depth, inLink);
  const before = source.text[at - 1] ?? " ";
  return inLink || WORD.test(before) ? undefined : addressAt(source, at, to);
}

function codeAt(source: Source, at: number, to: number): Marked | undefined {
  const ticks = source.text.slice(at).match(/^`+/)?.[0] ?? "`";
  const end = source.text.indexOf(ticks, at + ticks.length);
  if (end < 0 || end + ticks.length > to || end > at + REACH) return undefined;
  const words: Inline[] = [];
  for (let inside = at + ticks.length; inside < end; inside += 1) append(words, source, inside);
  const nodes = words.map((leaf): Inline => (leaf.kind === "text" ? { ...leaf, kind: "code" } : leaf));
  return { nodes, end: end + ticks.length };
}

function emphasisAt(
  source: Source,
  at: number,
  to: number,
  depth: number,
  inLink: boolean,
): Marked | undefined {
  const { text } = source;
  const one = text[at] ?? "";
  const marker = text[at + 1] === one ? one + one : one;
  const first = at + marker.length;
  if (/\s/.test(text[first] ?? " ")) return undefined;
  if (one === "_" && WORD.test(text[at - 1] ?? " ")) return undefined;
  const end = closing(source, marker, first, Math.min(to, first + REACH));
  if (end < 0) return undefined;
  const children = run(source, first, end, depth + 1, inLink);
  const kind = marker.length === 2 ? "strong" : "em";
  return { nodes: [{ kind, start: offsetAt(source, at), children }], end: end + marker.length };
}

function closing({ text, searched }: Source, marker: string, from: number, to: number): number {
  const one = marker[0] ?? "";
  for (let at = text.indexOf(marker, Math.max(from + 1, searched.get(marker) ?? 0)); at >= 0 && at < to; ) {
    const length = text.slice(at, Math.min(at + 4, to)).match(/^(.)\1*/)?.[0].length ?? 1;
    const fits = marker.length === 2 ? length >= 2 : length !== 2;
    const after = text[at + length] ?? " ";
    if (fits && !/\s/.test(text[at - 1] ?? " ") && !(one === "_" && WORD.test(after)))
      return at + length - marker.length;
    at = text.indexOf(marker, at + length);
  }
  searched.set(marker, to);
  return -1;
}

/** A picture is shown as its alt text, because loading it would call any URL that the text names. */
function linkAt(source: Source, at: number, to: number, depth: number, inLink: boolean): Marked | undefined {
  LINK.lastIndex = at;
  const match = LINK.exec(source.text);
  if (!match || at + match[0].length > to) return undefined;
  const isPicture = match[0].startsWith("!");
  const first = at + (isPicture ? 2 : 1);
  const label = match[1] ?? "";
  const children = run(source, first, first + label.length, depth + 1, true);
  const end = at + match[0].length;
  const target = isPicture || inLink ? undefined : safeLink(match[2] ?? "");
  if (!target) return { nodes: children, end };
  return { nodes: [{ kind: "link", start: offsetAt(source, at), ...target, children }], end };
}

function addressAt(source: Source, at: number, to: number): Marked | undefined {
  const { text } = source;
  const match = sticky(ADDRESS, text, at) ?? sticky(EMAIL, text, at);
  if (!match) return undefined;
  const written = match.slice(0, to - at).replace(/[.,;:!?'"*_~)\]}]+$/, "");
  const target = safeLink(written.includes("://") ? written : `mailto:${written}`);
  const start = offsetAt(source, at);
  const leaf: Leaf = { kind: "text", text: written, start, end: start + written.length };
  if (!target) return { nodes: [leaf], end: at + written.length };
  // Its text is its URL, so the host need not be shown.
  return {
    nodes: [{ kind: "link", start, href: target.href, host: undefined, children: [leaf] }],
    end: at + written.length,
  };
}

function sticky(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Allows only web pages and mailboxes, never with credentials, and never with a prefilled e-mail. */
export function safeLink(written: string): { href: string; host: string } | undefined {
  if (!URL.canParse(written)) return undefined;
  const url = new URL(written);
  if (url.protocol === "mailto:") {
    return url.pathname.includes("@")
      ? { href: `mailto:${url.pathname}`, host: decoded(url.pathname) }
      : undefined;
  }
  const isPage = url.protocol === "https:" || url.protocol === "http:";
  return isPage && !url.username && !url.password ? { href: url.href, host: url.host } : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A text that is still streaming, without an incomplete mark at its end: nothing flickers from asterisks to bold. */
export function withoutLooseEnd(text: string): string {
  return text.replace(/(?:[*_`~]{1,3}|!?\[[^\]\n]{0,120}(?:\](?:\([^)\s]{0,300})?)?)$/, "");
}

/** Closes the open marks in the last paragraph of a text that is still streaming. */
export function withOpenMarksClosed(text: string): string {
  const paragraph = text.slice(text.lastIndexOf("\n\n") + 1);
  const bold = paragraph.match(/\*\*/g)?.length ?? 0;
  return bold % 2 === 1 ? `${text.trimEnd()}**` : text;
}
