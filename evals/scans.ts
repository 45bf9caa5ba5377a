import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { readFile, respond, type ScannedPage } from "@understudy/knowledge";
import { isDoubtful, isFigure } from "@understudy/knowledge/scan";
import { passageStore } from "../apps/server/src/modules/documents/passage-store.ts";
import { createScanner, SCAN_LIMITS } from "../apps/server/src/modules/documents/scans/scanner.ts";
import { indexOwner } from "../testing/index-owner.ts";
import { inLanes } from "../testing/wait.ts";
import type { EvalEngine, EvalOptions } from "./engine.ts";
import { type Block, scanned, sheets } from "./scans/pages.ts";
import { round } from "./statistics.ts";

const REPORT = "reports/eval/scans.md";
const TODAY = new Date("2026-09-15T12:00:00Z");
const QUESTIONS = 200;

type Page = Awaited<ReturnType<typeof scanPage>>;

/**
 * Prints golden documents, scans them, and reads them. Word errors are counted on the pages; questions about their
 * figures must not be answered with one that was misread, unless the answer says that it may be wrong.
 */
export async function evalScans(engine: EvalEngine, { owner: only, limit }: EvalOptions): Promise<void> {
  const all = sheets().map((sheet, number) => ({ sheet, number }));
  const chosen = all.filter(({ sheet }) => !only || sheet.owner === only).slice(0, limit);
  const pages = await inLanes(chosen, availableParallelism(), ({ sheet, number }) => scanPage(sheet, number));
  const notes = pages.map(({ name, wrong, words, misread }) => {
    const bare = misread.filter(({ isFlagged }) => !isFlagged).map(({ text }) => text);
    return `- ${name}: ${round(wrong / words)}${bare.length > 0 ? `, misread and not flagged: ${bare.join(", ")}` : ""}`;
  });
  const share = (noisy: boolean): number => {
    const some = pages.filter((page) => page.noisy === noisy);
    const count = (of: (page: Page) => number): number => some.reduce((sum, page) => sum + of(page), 0);
    return round(
      count(({ wrong }) => wrong) /
        Math.max(
          1,
          count(({ words }) => words),
        ),
    );
  };
  const outcome = await ask(engine, pages);
  const misread = pages.flatMap((page) => page.misread);
  mkdirSync("reports/eval", { recursive: true });
  writeFileSync(REPORT, `# Scans\n\n${[...notes, ...outcome.notes].join("\n")}\n`);
  console.log(
    JSON.stringify({
      set: "scans",
      pages: pages.length,
      clean: share(false),
      noisy: share(true),
      figures: pages.reduce((sum, { figures }) => sum + figures, 0),
      misread: misread.length,
      flagged: misread.filter(({ isFlagged }) => isFlagged).length,
      doubtful: pages.reduce((sum, { doubtful }) => sum + doubtful, 0),
      questions: outcome.questions,
      answered: outcome.answered,
      unsure: outcome.unsure,
      misstated: outcome.misstated,
    }),
  );
}

async function scanPage(sheet: ReturnType<typeof sheets>[number], number: number) {
  const { name, fileType, bytes, printed } = await scanned(sheet, number);
  // On a busy machine a page may take minutes.
  const limits = { ...SCAN_LIMITS, timeoutSeconds: 3_600 };
  const { page } = await createScanner(limits)({ bytes, fileType, number: 1, language: null });
  const { text } = await readFile(bytes, fileType, () => {}, [page]);
  const truth = wordsIn(printed.map((block) => block.text).join("\n"));
  const read = wordsIn(text);
  return {
    ...sheet,
    name,
    bytes,
    printed,
    page,
    words: truth.length,
    wrong: distance(truth, read),
    figures: page.words.filter(([word]) => isFigure(word)).length,
    doubtful: page.words.filter(isDoubtful).length,
    misread: misreadIn(page, truth),
  };
}

/** Figures that are not on the printed page, however often. */
function misreadIn({ words }: ScannedPage, truth: readonly string[]) {
  const left = new Map<string, number>();
  for (const word of truth.map(bare)) left.set(word, (left.get(word) ?? 0) + 1);
  return words.flatMap((word) => {
    const text = bare(normalized(word[0]));
    if (!/\d/.test(text)) return [];
    const count = left.get(text) ?? 0;
    left.set(text, count - 1);
    return count > 0 ? [] : [{ text, isFlagged: isDoubtful(word) }];
  });
}

const normalized = (text: string): string =>
  text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"').replace(/[–—]/g, "-").replace(/\\/g, "");

const bare = (word: string): string => word.replace(/^[^\p{L}\p{N}\p{Sc}]+|[^\p{L}\p{N}%]+$/gu, "");

/** Words without the marks of headings, lists and tables. */
function wordsIn(text: string): string[] {
  return normalized(text)
    .replace(/^ *(?:#+|[-•]) /gm, "")
    .replaceAll("|", " ")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** How many words were added, left out or replaced. */
function distance(truth: readonly string[], read: readonly string[]): number {
  let before = Uint32Array.from({ length: read.length + 1 }, (_, index) => index);
  for (const [at, word] of truth.entries()) {
    const row = new Uint32Array(read.length + 1);
    row[0] = at + 1;
    read.forEach((other, index) => {
      row[index + 1] = Math.min(
        (before[index] ?? 0) + (word === other ? 0 : 1),
        (before[index + 1] ?? 0) + 1,
        (row[index] ?? 0) + 1,
      );
    });
    before = row;
  }
  return before.at(-1) ?? 0;
}

/** What a visitor would ask about a line with a figure: its words without the figures, or a row and a column. */
function questionAbout({ text, cells, names }: Block): string {
  if (cells && names) {
    const column = cells.findIndex((cell, index) => index > 0 && /\d/.test(cell));
    return `What is the ${names[column] ?? ""} of ${cells[0] ?? ""}?`;
  }
  const words = text.split(/\s+/).filter((word) => !/\d/.test(word));
  return `What about ${words.slice(0, 12).join(" ")}?`;
}

async function ask({ db, reranker, ...models }: EvalEngine, pages: readonly Page[]) {
  const about = pages.flatMap((page) =>
    page.printed
      .filter(({ text }) => /\d/.test(text))
      .map((block) => ({ page, question: questionAbout(block) })),
  );
  const step = Math.max(1, about.length / QUESTIONS);
  const chosen = Array.from(
    { length: Math.min(QUESTIONS, about.length) },
    (_, index) => about[Math.floor(index * step)],
  ).filter((one) => one !== undefined);
  const notes: string[] = [];
  let [answered, unsure, misstated] = [0, 0, 0];
  for (const owner of new Set(chosen.map(({ page }) => page.owner))) {
    const own = pages.filter((page) => page.owner === owner);
    const files = own.map(({ name, bytes, page }) => ({ name, bytes, scans: [page] }));
    const profile = await indexOwner(db, owner, files, models.embedder, models.multilingual);
    const store = passageStore(db, { ...profile, audience: { of: "owner" } });
    for (const { page, question } of chosen.filter((one) => one.page.owner === owner)) {
      const reply = await replyTo(question, { store, reranker, embedder: profile.embedder });
      const misread = own.flatMap((one) => (reply.documents.has(one.name) ? one.misread : []));
      const stated = misread.filter(({ text }) => figuresIn(reply.shown).includes(text));
      const bareOnes = stated.filter(({ text }) => !reply.note.includes(text));
      if (reply.isAnswered) answered += 1;
      if (reply.note) unsure += 1;
      if (bareOnes.length === 0) continue;
      misstated += 1;
      notes.push(
        `- ${page.name}: “${question}” states ${bareOnes.map(({ text }) => text).join(", ")} as sure`,
      );
    }
  }
  return { questions: chosen.length, answered, unsure, misstated, notes };
}

const figuresIn = (text: string): string[] => wordsIn(text).map(bare);

async function replyTo(text: string, engine: Parameters<typeof respond>[0]["engine"]) {
  const input = {
    question: { text },
    persona: { ownerName: "the owner" },
    engine,
    signal: AbortSignal.timeout(600_000),
    today: TODAY,
  };
  for await (const event of respond(input)) {
    if (event.type !== "end") continue;
    const { response, citations, state } = event.reply;
    const shown = citations.map(({ start, end }) => response.slice(start, end)).join("\n");
    const last = response.split("\n\n").at(-1) ?? "";
    return {
      shown,
      documents: new Set(citations.map(({ candidate }) => candidate.documentName)),
      isAnswered: state === "answered",
      note: NOTE.test(last) ? last : "",
    };
  }
  throw new Error("There was no reply.");
}

/** How an answer begins to say that a figure may have been misread. */
const NOTE = /^(?:Read from a scan|Leído de un|Lu sur un|Aus einem Scan|Letto da una|Lido de um)/;
