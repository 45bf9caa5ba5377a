import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { UPLOAD_TYPES } from "@understudy/contracts";
import { marksOn, type PageMark, readFile, startOfQuote } from "@understudy/knowledge";
import { preparePassages } from "@understudy/knowledge/prepare";
import type { EvalOptions } from "./engine.ts";
import { round } from "./statistics.ts";

/** `evals/receipts/make.py` prints the files and asks `pdftotext -bbox` where their words are. */
const FOLDER = "evals/receipts";
const REPORT = "reports/eval/receipts.md";
const CITATIONS = 500;
/** A word is covered if this much of its box is marked, and touched if more than this much is. */
const COVERED = 0.6;
const TOUCHED = 0.4;

type Word = [text: string, left: number, top: number, right: number, bottom: number];
type Truth = { file: string; pages: Word[][] };
type Citation = {
  file: string;
  page: number;
  quote: string;
  marks: PageMark[] | undefined;
  /** The page's words, and those of the sentence wherever the page has them one after the other. */
  all: Word[];
  places: Word[][];
  /** What is quoted is not what the page says, or a line of it has no place: nothing may be marked. */
  planted: boolean;
};
type Verdict = "covered" | "none" | "not covered" | "more than the sentence" | "drawn unsure";

/** Marks sentences of PDFs on their pages, as a citation does, and compares the marks with the places of the words. */
export async function evalReceipts({ limit }: EvalOptions): Promise<void> {
  const truths = readFileSync(path.join(FOLDER, "words.jsonl"), "utf8").trim().split("\n");
  const results: (Citation & { verdict: Verdict })[] = [];
  for (const line of truths) {
    const citations = await citationsOf(JSON.parse(line) as Truth);
    results.push(...citations.map((one) => ({ ...one, verdict: judge(one) })));
  }
  // Every nth sentence, so that all files and layouts have their share.
  const sure = spread(
    results.filter(({ places, planted }) => places.length === 1 && !planted),
    Math.min(CITATIONS, limit),
  );
  const unsure = results.filter(({ places, planted }) => places.length !== 1 || planted);
  record([...sure, ...unsure]);
  console.table(
    Object.entries(Object.groupBy(sure, (one) => `${one.file.split("-")[0]}: ${one.verdict}`)).map(
      ([what, some]) => ({ what, count: some?.length }),
    ),
  );
  const count = (some: readonly { verdict: Verdict }[], ...verdicts: Verdict[]) =>
    some.filter(({ verdict }) => verdicts.includes(verdict)).length;
  console.log(
    JSON.stringify({
      set: "receipts",
      files: truths.length,
      citations: sure.length,
      covered: round(count(sure, "covered") / sure.length),
      unmarked: count(sure, "none"),
      unsure: unsure.length,
      drawnUnsure: count(unsure, "drawn unsure") + count(sure, "not covered", "more than the sentence"),
    }),
  );
}

function spread<Item>(items: readonly Item[], count: number): Item[] {
  return items.filter(
    (_, index) =>
      Math.floor((index * count) / items.length) !== Math.floor(((index - 1) * count) / items.length),
  );
}

/** Every sentence and row of a table of every passage, with what would be marked for it. */
async function citationsOf({ file, pages }: Truth): Promise<Citation[]> {
  const reading = await readFile(readFileSync(path.join(FOLDER, "files", file)), UPLOAD_TYPES.pdf);
  const citations: Citation[] = [];
  for (const { text, start } of preparePassages(file, reading))
    for (const [index, quote] of sentencesOf(text).entries()) {
      const from = start + (startOfQuote(text, quote) ?? 0);
      const layout = reading.layout?.find((page) => page.start < from + quote.length && page.end > from);
      const all = pages[(layout?.number ?? 0) - 1] ?? [];
      const citation = { file, page: layout?.number ?? 0, quote, all, places: placesOf(quote, all) };
      const lines = layout?.lines ?? [];
      citations.push({ ...citation, marks: mark(lines, text, quote, start), planted: false });
      if (index % 4 > 0) continue;
      const changed = quote.replace(/\p{L}+/u, "Otherwise");
      const missing = lines.find(([at = 0, end = 0]) => at >= from && end <= from + quote.length);
      const fewer = lines.filter((line) => line !== missing);
      citations.push({
        ...citation,
        quote: changed,
        marks: mark(lines, text, changed, start),
        planted: true,
      });
      if (missing) citations.push({ ...citation, marks: mark(fewer, text, quote, start), planted: true });
    }
  return citations;
}

function mark(lines: number[][], passage: string, quote: string, start: number): PageMark[] | undefined {
  const at = startOfQuote(passage, quote);
  return at === undefined ? undefined : marksOn(lines, quote, start + at);
}

const sentencesOf = (text: string): string[] =>
  text
    .split("\n")
    .flatMap((line) => {
      if (line.startsWith("|")) return /^\|[\s|-]+$/.test(line) ? [] : [line];
      return line.replace(/^(?:#+|-|\d+\.) /, "").split(/(?<=[.!?]) /);
    })
    .filter((one) => one.length > 12);

/** Letters and figures only: hyphens and Markdown differ between the text and the page. */
const bare = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();

/** Each place on a page where these words follow each other. */
function placesOf(quote: string, all: Word[]): Word[][] {
  const wanted = bare(quote);
  let letters = "";
  const starts = all.map(([text]) => {
    const at = letters.length;
    letters += bare(text);
    return at;
  });
  const places: Word[][] = [];
  for (let at = letters.indexOf(wanted); at >= 0 && wanted; at = letters.indexOf(wanted, at + 1)) {
    const inside = (index: number): boolean =>
      (starts[index] ?? 0) < at + wanted.length && (starts[index + 1] ?? letters.length) > at;
    places.push(all.filter((_, index) => inside(index)));
  }
  return places;
}

function judge({ marks, quote, all, places, planted }: Citation): Verdict {
  if (!marks) return "none";
  const [cited, ...others] = places;
  if (planted) return "drawn unsure";
  // The page says it twice, or pdftotext reads it in another order: the words below the mark must be the sentence.
  if (!cited || others.length > 0) return saysBelow(marks, all) === bare(quote) ? "covered" : "drawn unsure";
  if (cited.some((word) => sharedBy(word, marks) < COVERED)) return "not covered";
  const isTouched = all.some((word) => !cited.includes(word) && sharedBy(word, marks) > TOUCHED);
  return isTouched ? "more than the sentence" : "covered";
}

const saysBelow = (marks: readonly PageMark[], all: readonly Word[]): string =>
  bare(
    marks
      .flatMap((mark) => all.filter((word) => sharedBy(word, [mark]) > TOUCHED))
      .map(([text]) => text)
      .join(""),
  );

/** The share of a word's box that is marked. */
function sharedBy([, left, top, right, bottom]: Word, marks: readonly PageMark[]): number {
  const area = (right - left) * (bottom - top);
  const shared = marks.map(({ x, y, width, height }) => {
    const wide = Math.min(right, x + width) - Math.max(left, x);
    const high = Math.min(bottom, y + height) - Math.max(top, y);
    return Math.max(wide, 0) * Math.max(high, 0);
  });
  return shared.reduce((sum, one) => sum + one, 0) / Math.max(area, 1);
}

/** Writes every citation for human review, the wrong ones first. */
function record(results: readonly (Citation & { verdict: Verdict })[]): void {
  mkdirSync(path.dirname(REPORT), { recursive: true });
  const order: Verdict[] = ["drawn unsure", "not covered", "more than the sentence", "none", "covered"];
  const lines = results
    .toSorted((one, other) => order.indexOf(one.verdict) - order.indexOf(other.verdict))
    .map(({ verdict, file, page, quote, marks, places }) =>
      [
        `## ${verdict}: ${file} page ${page}`,
        quote,
        "",
        JSON.stringify(marks ?? []),
        JSON.stringify(places[0] ?? []),
      ].join("\n"),
    );
  writeFileSync(REPORT, `${lines.join("\n\n")}\n`);
}
