import { sanitizeText } from "@understudy/knowledge";
import { inTurns } from "../../../platform/in-turns.ts";
import { SUBJECTS } from "./draw.data.ts";
import { headingQuestions } from "./draw-headings.ts";
import { priceQuestions } from "./draw-prices.ts";
import type { Source } from "./source.ts";

export type DraftQuestion = {
  question: string;
  source: Source;
  /** Higher means closer to what visitors ask. */
  worth: number;
};

const WORTH = { asked: 3, subject: 2, price: 1.5, heading: 0.6 };
const FEWEST_LETTERS = 10;
const MOST_LETTERS = 110;
/** Longer questions don't fit on a chip. */
const SHORT_LETTERS = 60;
const AT_ONCE = 25;
/** A text that consists only of questions has more of them than will ever be shown. */
const MOST_GUESSES = 5_000;

/**
 * Questions that the passages seem to answer: those that the owner wrote as questions, and those that visitors ask
 * about subjects in a heading or table. They are guesses until the engine has answered them.
 */
export async function draw(
  sources: readonly Source[],
  instructions: string | undefined,
  inOtherWords: readonly DraftQuestion[] = [],
): Promise<DraftQuestion[]> {
  const found = await inTurns(sources, AT_ONCE, (some) =>
    some.flatMap((source) => [...written(source), ...ofHeading(source)]),
  );
  const prices = (await priceQuestions(sources)).map((one) => ({ ...one, worth: WORTH.price }));
  const drawnFrom = new Set(found.map(({ source }) => source.id));
  const plain = (await headingQuestions(sources.filter(({ id }) => !drawnFrom.has(id)))).map((one) => ({
    ...one,
    worth: WORTH.heading,
  }));
  const guesses = [...inOtherWords, ...found, ...prices, ...plain].slice(0, MOST_GUESSES);
  const shown = await inTurns(guesses, AT_ONCE, (some) =>
    some.flatMap((drawn) => {
      const question = shownAs(drawn.question, instructions);
      return question ? [{ ...drawn, question }] : [];
    }),
  );
  const best = new Map<string, DraftQuestion>();
  for (const drawn of shown) {
    const worth = drawn.worth - (drawn.question.length > SHORT_LETTERS ? 0.5 : 0);
    const key = keyOf(drawn.question);
    if ((best.get(key)?.worth ?? 0) < worth) best.set(key, { ...drawn, worth });
  }
  const sorted = [...best.values()].sort((a, b) => b.worth - a.worth);
  return [false, true].flatMap((plain) => byDocument(sorted.filter((one) => isPlain(one) === plain)));
}

/** Drawn from a heading alone: good enough to fill up a short list. */
export function isPlain({ worth }: DraftQuestion): boolean {
  return worth <= WORTH.heading;
}

/** Takes one question from each document in turn, so that no document fills the list while others have questions. */
function byDocument(drawn: readonly DraftQuestion[]): DraftQuestion[] {
  const rows = [...Map.groupBy(drawn, ({ source }) => source.documentId).values()];
  const longest = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: longest }, (_, turn) =>
    rows.flatMap((row) => row.slice(turn, turn + 1)).sort((a, b) => b.worth - a.worth),
  ).flat();
}

/** A key that is equal for two spellings of one question. */
export function keyOf(question: string): string {
  return question
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * The text if it can be shown to visitors as a question, otherwise undefined. It comes from a document or a model and
 * is untrusted data.
 */
function shownAs(text: string, instructions: string | undefined): string | undefined {
  const question = text
    .replace(/[*_`#]+/g, "")
    .replace(/\s+/g, " ")
    .trim();
  if (question.length < FEWEST_LETTERS || question.length > MOST_LETTERS) return undefined;
  if (!/^[¿\p{Lu}][^?]*\?$/u.test(question)) return undefined;
  // Visitors don't ask for addresses, links or code.
  if (/[<>[\]{}|\\@]|https?:|www\.|\p{L}\.\p{L}{2,}\//u.test(question)) return undefined;
  return sanitizeText(question, instructions).text.trim() === question ? question : undefined;
}

/** Headings that are questions, and lines that are questions and have an answer after them. */
function written(source: Source): DraftQuestion[] {
  const lines = source.text.split("\n").map(bare).filter(Boolean);
  const asking = lines.filter((line, index) => {
    const next = lines[index + 1];
    return line.endsWith("?") && next !== undefined && !next.endsWith("?");
  });
  const heading = bare(source.headingPath.at(-1) ?? "");
  return [heading, ...asking]
    .filter((line) => line.endsWith("?") && !isSpoken(line) && saysEnough(line))
    .map((question) => ({ question, source, worth: WORTH.asked }));
}

/** Removes list markers, numbering and prefixes like "Q:". */
function bare(line: string): string {
  return line
    .trim()
    .replace(/^[-*•>#\s]+/, "")
    .replace(/(?<!\*)\*+$/, "")
    .replace(/^(?:\d+[.):]|(?:q|p|f|d|question|pregunta|frage|domanda|pergunta)\s?\d*\s?[:.)])\**\s*/i, "")
    .trim();
}

/** A line with a speaker, as in an interview or a letter, is addressed to someone else. */
function isSpoken(line: string): boolean {
  return /^[^?]{1,30}:\s/.test(line);
}

const FEWEST_WORDS = 3;

/** "First, is it broken?" is the heading of a step. */
const STEP =
  /^¿?(?:first(?:ly)?|then|next|finally|primero|luego|d'abord|ensuite|zuerst|dann|prima|poi|primeiro|depois)\s?[,:]/i;

/** Excludes fragments, headings of steps, and questions that continue the previous one. */
function saysEnough(line: string): boolean {
  return (
    line.split(/\s+/).length >= FEWEST_WORDS &&
    !STEP.test(line) &&
    !/^¿?(?:and|but|or|y|pero|et|mais|und|aber|e|ma|mas) /i.test(line)
  );
}

function ofHeading(source: Source): DraftQuestion[] {
  const heading = source.headingPath.at(-1) ?? "";
  const subjects = SUBJECTS[source.language ?? "en"];
  const subject = heading.endsWith("?") ? undefined : subjects.find((one) => one.heading.test(heading));
  if (!subject) return [];
  const name = subject.heading.exec(heading)?.groups?.["name"] ?? "";
  return [{ question: subject.question.replace("NAME", name), source, worth: WORTH.subject }];
}
