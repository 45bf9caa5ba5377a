import { harmlessText, type Language } from "@understudy/knowledge";
import { COSTS, PRICE_COLUMN, SUBJECTS } from "./draw.data.ts";

/** A passage as questions are drawn from it. */
export type Source = {
  id: number;
  documentId: number;
  headingPath: string[];
  text: string;
  /** Column names of a table that began earlier. */
  lead: string;
  language: Language | undefined;
};

export type Drawn = {
  question: string;
  source: Source /** Higher is more like what a visitor asks. */;
  worth: number;
};

const WORTH = { asked: 3, subject: 2, price: 1.5 };
const FEWEST_LETTERS = 10;
const MOST_LETTERS = 110;
/** Longer ones are no chips to tap on. */
const SHORT_LETTERS = 60;

/**
 * Questions that the passages seem to answer: those that the owner wrote as questions, and those that visitors ask
 * about subjects that a heading or a table names. They are guesses until the engine has answered them.
 */
export function draw(
  sources: readonly Source[],
  instructions: string | undefined,
  inOtherWords: readonly Drawn[] = [],
): Drawn[] {
  const found = sources.flatMap((source) => [...written(source), ...ofHeading(source), ...ofPrices(source)]);
  const best = new Map<string, Drawn>();
  for (const drawn of [...inOtherWords, ...found]) {
    const question = shownAs(drawn.question, instructions);
    if (!question) continue;
    const worth = drawn.worth - (question.length > SHORT_LETTERS ? 0.5 : 0);
    const key = keyOf(question);
    if ((best.get(key)?.worth ?? 0) < worth) best.set(key, { ...drawn, question, worth });
  }
  return inTurns([...best.values()].sort((a, b) => b.worth - a.worth));
}

/** Of every document one, then of every document the next: no document fills the list while others have questions. */
function inTurns(drawn: readonly Drawn[]): Drawn[] {
  const rows = [...Map.groupBy(drawn, ({ source }) => source.documentId).values()];
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, turn) =>
    rows.flatMap((row) => row.slice(turn, turn + 1)).sort((a, b) => b.worth - a.worth),
  ).flat();
}

/** Two spellings of one question. */
export function keyOf(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Words that visitors may be shown as a question, or undefined: they are a document's or a model's, and only data. */
export function shownAs(text: string, instructions: string | undefined): string | undefined {
  const question = text
    .replace(/[*_`#]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (question.length < FEWEST_LETTERS || question.length > MOST_LETTERS) return undefined;
  if (!/^[¿\p{Lu}][^?]*\?$/u.test(question)) return undefined;
  // An address, a link or a piece of code is nothing that a visitor asks.
  if (/[<>[\]{}|\\@]|https?:|www\.|\p{L}\.\p{L}{2,}\//u.test(question)) return undefined;
  return harmlessText(question, instructions).text.trim() === question ? question : undefined;
}

/** Headings that ask, and lines that ask and are answered by what follows them. */
function written(source: Source): Drawn[] {
  const { headingPath, text } = source;
  const lines = text.split("\n").map((line) => line.trim());
  const asking = lines.flatMap((line, index) => {
    const answered = lines.slice(index + 1).find(Boolean);
    return line.endsWith("?") && answered && !answered.endsWith("?") ? [bare(line)] : [];
  });
  const heading = headingPath.at(-1) ?? "";
  const all = heading.endsWith("?") ? [bare(heading), ...asking] : asking;
  return all.map((question) => ({ question, source, worth: WORTH.asked }));
}

/** Without what numbers a question or says that it is one. */
function bare(line: string): string {
  return line
    .replace(/^[-*•>#\s]+/, "")
    .replace(/^\**(?:\d+[.):]|(?:q|p|f|d|question|pregunta|frage|domanda|pergunta)\s?\d*\s?[:.)])\**\s*/i, "")
    .replace(/^\*\*(.+)\*\*$/, "$1")
    .trim();
}

function ofHeading(source: Source): Drawn[] {
  const heading = source.headingPath.at(-1) ?? "";
  const subjects = SUBJECTS[source.language ?? "en"];
  const subject = heading.endsWith("?") ? undefined : subjects.find((one) => one.heading.test(heading));
  if (!subject) return [];
  const name = subject.heading.exec(heading)?.groups?.name ?? "";
  return [{ question: subject.question.replace("NAME", name), source, worth: WORTH.subject }];
}

/** What the rows of a price list cost. */
function ofPrices(source: Source): Drawn[] {
  const rows = `${source.lead}\n${source.text}`
    .split("\n")
    .filter((line) => /^\s*\|.*\|\s*$/.test(line))
    .map((line) =>
      line
        .trim()
        .slice(1, -1)
        .split("|")
        .map((cell) => cell.replace(/\*/g, "").trim()),
    );
  const [columns, ...rest] = rows;
  if (!columns?.some((column) => PRICE_COLUMN.test(column))) return [];
  return rest.flatMap(([first = ""]) => {
    // What is in brackets, numbered or listed makes no name to ask for.
    if (!/^\p{L}[\p{L}\p{M} '’&-]{3,39}$/u.test(first)) return [];
    return [{ question: costs(first, source.language), source, worth: WORTH.price }];
  });
}

function costs(thing: string, language: Language | undefined): string {
  const words = thing.split(" ");
  const isName = words.length === 1 || /^\p{Lu}/u.test(words[1] ?? "");
  const named = isName ? thing : thing.charAt(0).toLowerCase() + thing.slice(1);
  if (language && language !== "en") return COSTS[language].replace("X", named);
  if (isName) return `How much does ${named} cost?`;
  const head = /^(\p{L}+(?: \p{L}+)*?)(?: (?:of|for|with|per|and|on|in|at) |$)/u.exec(named)?.[1] ?? named;
  if (/(?<![siu])s$/.test(head)) return `How much do ${named} cost?`;
  return `How much does ${/^[aeio]/.test(named) ? "an" : "a"} ${named} cost?`;
}
