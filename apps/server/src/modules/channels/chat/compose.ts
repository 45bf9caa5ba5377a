import type { ChatAnswer } from "@understudy/contracts";
import type { ChatPart, ChatSource } from "./adapter.ts";

const MOST_SOURCES = 8;
const SOURCE_CHARACTERS = 120;
/** A longer answer is cut. Nobody reads more in a chat, and each part is one call of the service. */
const MOST_PARTS = 5;

/** The answer in parts that fit into one message each. The last one has the sources. */
export function composeReply(answer: ChatAnswer, longest: number, note: string | null): ChatPart[] {
  const parts = splitText(answer.response, longest).slice(0, MOST_PARTS);
  return parts.map((text, index) => {
    const isLast = index === parts.length - 1;
    return { text, sources: isLast ? sourcesOf(answer) : [], note: isLast ? note : null };
  });
}

export const plainReply = (text: string, longest: number): ChatPart[] =>
  splitText(text, longest).map((part) => ({ text: part, sources: [], note: null }));

function sourcesOf({ citations }: ChatAnswer): ChatSource[] {
  const cited = [...new Map(citations.map((one) => [one.number, one])).values()];
  return cited.slice(0, MOST_SOURCES).map(({ number, documentName, headingPath, page, address }) => {
    const name = [documentName, ...headingPath, ...(page === null ? [] : [`page ${page}`])].join(" · ");
    return { number, name: cut(oneLine(name), SOURCE_CHARACTERS), address: webAddress(address) };
  });
}

function webAddress(address: string | undefined): string | undefined {
  return address && /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address).href : undefined;
}

const oneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The first characters of a text, without half of a surrogate pair at its end. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** Splits between paragraphs if possible, else between lines, else between words. */
export function splitText(text: string, longest: number): string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > longest) {
    const piece = rest.slice(0, longest + 1);
    const ends = ["\n\n", "\n", " "].map((end) => piece.lastIndexOf(end));
    // A part that is much too short would leave more parts than needed.
    const end = ends.find((at) => at > longest / 2) ?? withoutHalfPair(rest, longest);
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  if (rest || parts.length === 0) parts.push(rest);
  return parts;
}

const withoutHalfPair = (text: string, at: number): number =>
  /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at - 1 : at;

type Marks = {
  /** Makes text harmless in the service's own markup. */
  escapeText: (text: string) => string;
  bold: (escaped: string) => string;
  link: (escaped: string, address: string) => string;
};

/** A part in the markup of a service. Of Markdown, bold text, headings and lists are kept. */
export function renderPart({ text, sources, note }: ChatPart, marks: Marks): string {
  const lines = text.split("\n").map((line) => renderLine(line, marks));
  const blocks = [lines.join("\n")];
  if (sources.length > 0) blocks.push(renderSources(sources, marks));
  if (note) blocks.push(marks.escapeText(note));
  return blocks.join("\n\n");
}

function renderSources(sources: readonly ChatSource[], { escapeText, link }: Marks): string {
  const names = sources.map(({ name, address }) =>
    address ? link(escapeText(name), address) : escapeText(name),
  );
  if (names.length === 1) return `Source: ${names[0]}`;
  return ["Sources:", ...names.map((name) => `• ${name}`)].join("\n");
}

function renderLine(line: string, marks: Marks): string {
  const heading = /^#{1,6} /.exec(line)?.[0];
  if (heading) return marks.bold(marks.escapeText(line.slice(heading.length).replaceAll("**", "")));
  const item = /^( {0,8})[-*] /.exec(line);
  const bullet = item ? `${item[1]}• ` : "";
  const pieces = line.slice(item?.[0].length ?? 0).split("**");
  // An odd number of marks means that one of them is not a mark.
  if (pieces.length % 2 === 0) return bullet + marks.escapeText(pieces.join("**"));
  return bullet + pieces.map((piece, index) => renderPiece(piece, index % 2 === 1, marks)).join("");
}

function renderPiece(piece: string, isBold: boolean, { escapeText, bold }: Marks): string {
  return isBold && piece.trim() ? bold(escapeText(piece)) : escapeText(piece);
}
