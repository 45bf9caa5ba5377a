import { type Block, settleHeadings, writeBlocks } from "./blocks.ts";
import type { LeftOut, Reading } from "./reading.ts";

/** One slide: a page with a title. */
export type Slide = { number: number; blocks: Block[] };

/** Writes slides as pages, each below its title. */
export function writeSlides(slides: readonly Slide[], leftOut: LeftOut[]): Reading {
  const parts: string[] = [];
  const pages: Reading["pages"] = [];
  let length = 0;
  for (const { number, blocks } of slides) {
    const text = writeBlocks(settleHeadings(blocks));
    const gap = length > 0 && text ? "\n\n" : "";
    const start = length + gap.length;
    parts.push(gap, text);
    length = start + text.length;
    pages.push({ number, start, end: length });
  }
  const withoutText = slides.filter(({ blocks }) => blocks.length === 0).map(({ number }) => number);
  return { text: parts.join(""), pages, pagesWithoutText: withoutText, leftOut };
}

/** The paragraphs of a text box: several are a list, unless they are whole sentences of one text. */
export function boxBlocks(paragraphs: readonly { text: string; depth: number }[], isTitle: boolean): Block[] {
  const filled = paragraphs
    .map(({ text, depth }) => ({ text: text.replace(/[^\S\n]+/g, " ").trim(), depth }))
    .filter(({ text }) => text);
  if (isTitle) {
    const text = filled.map((one) => one.text.replace(/\s+/g, " ")).join(" ");
    return text ? [{ kind: "heading", level: 1, text, guessed: true }] : [];
  }
  if (filled.length < 2) return filled.map(({ text }) => ({ kind: "paragraph", text }));
  return filled.map(({ text, depth }) => ({
    kind: "item",
    mark: "-",
    depth,
    text: text.replace(/\n/g, " "),
  }));
}
