import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type AnswerCitation, type PageLayout, type Reply, readFile, respond } from "@understudy/knowledge";
import { passageStore } from "../apps/server/src/modules/documents/passage-store.ts";
import { fileTypeOf, indexOwner } from "../testing/index-owner.ts";
import type { EvalEngine, EvalOptions } from "./engine.ts";
import { round } from "./statistics.ts";

/** `evals/tables/make.py` makes the files, the questions and the truth, which is LibreOffice's own CSV. */
const FOLDER = "evals/tables";
const FILES = path.join(FOLDER, "files");
const REPORT = "reports/eval/tables.md";
const TODAY = new Date("2026-09-15T12:00:00Z");
/** `seen` was looked at while the rules were written, `unseen` was not. */
const PARTS = ["seen", "unseen"] as const;

type Truth = {
  part: (typeof PARTS)[number];
  owner: string;
  file: string;
  sheet: string;
  cells: { row: number; column: number; shows: string }[];
  /** The first cell of each hidden row. */
  hidden: string[];
  /** Row and column of the cells that questions may ask for. */
  planted: [number, number][];
};

type Question = { part: (typeof PARTS)[number]; owner: string; question: string } & (
  | { kind: "none" }
  | { kind: "cell" | "extreme"; file: string; cell: string; shows: string }
  | { kind: "list" | "computed"; file: string; value: string; rows: string[]; labels: string[] }
);

/** Reads office files and asks about their tables. Every cell and every cited cell is compared with the truth. */
export async function evalTables(engine: EvalEngine, { owner: only, limit }: EvalOptions): Promise<void> {
  const isChosen = ({ owner }: { owner: string }) => !only || owner === only;
  const cells = await readCells(readLines<Truth>("cells.jsonl").filter(isChosen));
  const questions = readLines<Question>("questions.jsonl").filter(isChosen).slice(0, limit);
  const results: Result[] = [];
  for (const owner of new Set(questions.map((one) => one.owner)))
    results.push(...(await askOwner(owner, questions, engine)));
  record(results, cells.missed);
  console.table(
    Object.fromEntries(PARTS.map((part) => [part, tallyOf(results, (one) => one.part === part)])),
  );
  const kinds = [...new Set(questions.map(({ kind }) => kind))];
  console.table(
    Object.fromEntries(kinds.map((kind) => [kind, tallyOf(results, (one) => one.kind === kind)])),
  );
  const share = (part: string) => round(tallyOf(results, (one) => one.part === part).right);
  console.log(
    JSON.stringify({
      set: "tables",
      files: cells.files,
      facts: cells.planted,
      cells: round(cells.share),
      questions: results.length,
      right: round(tallyOf(results, () => true).right),
      wrong: round(tallyOf(results, () => true).wrong),
      seen: share("seen"),
      unseen: share("unseen"),
    }),
  );
}

const readLines = <Item>(name: string): Item[] =>
  readFileSync(path.join(FOLDER, name), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Item);

/** The share of visible cells that were read as displayed. A hidden row that was read counts as one that was not. */
async function readCells(truths: readonly Truth[]) {
  const readings = new Map<string, Awaited<ReturnType<typeof readFile>>>();
  const missed: string[] = [];
  let [all, right, planted] = [0, 0, 0];
  for (const { owner, file, sheet, cells, hidden, planted: facts } of truths) {
    const name = path.join(FILES, owner, file);
    const reading = readings.get(name) ?? (await readFile(readFileSync(name), fileTypeOf(name)));
    readings.set(name, reading);
    const page = reading.layout?.find((one) => one.name === sheet);
    for (const { row, column, shows } of cells) {
      all += 1;
      if (page && isRead(reading.text, page, { row, column, shows })) right += 1;
      else missed.push(`${owner}/${file} ${sheet} row ${row}, column ${column}: ${shows}`);
    }
    for (const label of hidden.filter((one) => reading.text.includes(one))) {
      all += 1;
      missed.push(`${owner}/${file} ${sheet}: hidden ${label}`);
    }
    planted += facts.length;
  }
  return { files: readings.size, planted, share: right / all, missed };
}

/** A cell of a row stands in its own column. A name above several columns stands in the header below it. */
function isRead(
  text: string,
  { lines, columns }: PageLayout,
  { row, column, shows }: Truth["cells"][number],
): boolean {
  return lines.some(([start = 0, number = 0, set = 0]) => {
    if (number !== row && number !== row + 1) return false;
    const line = text.slice(start, (text.indexOf("\n", start) + 1 || text.length + 1) - 1);
    if (!line.startsWith("|")) return number === row && plain(line).includes(plain(shows));
    const cell = cellsOf(line)[columns[set]?.indexOf(column) ?? -1];
    if (cell === undefined) return false;
    return number === row
      ? [plain(shows), ...isoDate(shows)].some((one) => one === plain(cell)) ||
          plain(cell).endsWith(plain(shows))
      : plain(cell).startsWith(plain(shows));
  });
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll("\\|", "|").trim());

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A short date is read as `2026-02-01` (decision 0060). */
function isoDate(shown: string): string[] {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(shown) ?? [];
  return day ? [`${year}-${month}-${day}`] : [];
}

type Result = Question & { reply: Reply; verdict: "right" | "missed" | "wrong" };

async function askOwner(
  owner: string,
  questions: readonly Question[],
  { db, reranker, ...models }: EvalEngine,
): Promise<Result[]> {
  const folder = path.join(FILES, owner);
  const documents = readdirSync(folder).map((name) => ({
    name,
    bytes: readFileSync(path.join(folder, name)),
  }));
  const { userId, profileId, embedder } = await indexOwner(
    db,
    owner,
    documents,
    models.embedder,
    models.multilingual,
  );
  const store = passageStore(db, { userId, profileId, audience: { of: "public" } });
  const results: Result[] = [];
  for (const question of questions.filter((one) => one.owner === owner)) {
    const events = respond({
      question: { text: question.question },
      persona: { ownerName: owner },
      engine: { store, embedder, reranker },
      signal: new AbortController().signal,
      today: TODAY,
    });
    for await (const event of events)
      if (event.type === "end")
        results.push({ ...question, reply: event.reply, verdict: judge(question, event.reply) });
  }
  return results;
}

/** Right: the first citation is the cell that the truth names, or the citations are exactly its rows. */
function judge(question: Question, { state, response, citations }: Reply): Result["verdict"] {
  if (question.kind === "none") return state === "answered" ? "wrong" : "right";
  const isRight =
    "cell" in question
      ? addressesOf(citations[0]).includes(question.cell) && says(response, question.shows)
      : isSameSet(citations.flatMap(rowOf), question.rows) &&
        (!question.value || says(response, question.value));
  const ofFile = citations.every(
    ({ candidate }) => "file" in question && candidate.documentName === question.file,
  );
  if (isRight && ofFile && state === "answered") return "right";
  return state === "answered" ? "wrong" : "missed";
}

const addressesOf = (citation: AnswerCitation | undefined): string[] => citation?.cell?.addresses ?? [];

/** `Prices!B7` is in the row `Prices!7`. */
const rowOf = (citation: AnswerCitation): string[] =>
  addressesOf(citation)
    .slice(0, 1)
    .map((address) => address.replace(/[A-Z]+(?=\d+$)/, ""));

const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  new Set(some).size === others.length && others.every((one) => some.includes(one));

function says(response: string, words: string): boolean {
  const [text, ...wanted] = [response, words, ...isoDate(words)].map((one) => plain(one).toLowerCase());
  return wanted.some((one) => (text ?? "").includes(one));
}

function tallyOf(results: readonly Result[], of: (result: Result) => boolean) {
  const some = results.filter(of);
  const shareOf = (verdict: Result["verdict"]) =>
    some.filter((one) => one.verdict === verdict).length / Math.max(some.length, 1);
  return {
    questions: some.length,
    right: shareOf("right"),
    missed: shareOf("missed"),
    wrong: shareOf("wrong"),
  };
}

/** Writes every question with its reply for human review, the wrong ones first. */
function record(results: readonly Result[], missedCells: readonly string[]): void {
  mkdirSync(path.dirname(REPORT), { recursive: true });
  const order = ["wrong", "missed", "right"];
  const texts = results
    .toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict))
    .map(({ verdict, part, owner, kind, question, reply, ...wanted }) =>
      [
        `## ${verdict}: ${part} ${owner} ${kind}`,
        question,
        "",
        `_${reply.state}_ ${reply.response}`,
        ...reply.citations.map(
          (one) => `[${one.candidate.documentName} ${addressesOf(one).join(", ")}] ${one.quote}`,
        ),
        `wants: ${JSON.stringify(wanted)}`,
        "",
      ].join("\n"),
    );
  writeFileSync(REPORT, [...missedCells.map((one) => `- not read: ${one}`), "", ...texts].join("\n"));
}
