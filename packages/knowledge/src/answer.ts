import type { ANSWER_STATES, RESPONSE_LENGTHS } from "@understudy/contracts";
import { OPENINGS } from "./answer.data.ts";
import { answerState } from "./certainty.ts";
import { yearsIn } from "./dates.ts";
import { doubtfulFigures } from "./doubts.ts";
import { displayHeading, type Line, VALIDITY } from "./lines.ts";
import type { AnswerCitation, Engine } from "./ports.ts";
import { rankLines } from "./rank-lines.ts";
import { type Question, type Retrieval, retrieve, supersedes } from "./retrieve.ts";
import { addSections, chooseSections, HARD_BREAK, NOTHING } from "./sections.ts";
import type { TableAnswer } from "./table-answer.ts";
import { addSheetPlaces, addTableAnswer, readTables } from "./table-reply.ts";
import { type ParsedQuestion, understand } from "./understand.ts";
import type { Language } from "./words.ts";

export type Answer = {
  state: (typeof ANSWER_STATES)[number];
  response: string;
  citations: AnswerCitation[];
};

export type Speaker = {
  ownerName: string;
  /** The owner's custom "I don't know" text, if set. */
  unknown?: string | undefined;
  responseLength?: (typeof RESPONSE_LENGTHS)[number] | undefined;
};

/** Maximum number of sentences and table rows in the answer to one question. */
const MOST_LINES = { short: 3, medium: 6, long: 10 };

type Options = {
  /** A change that is announced for a later date is not yet in force. */
  today: Date;
  /** The previous reply. It is not repeated for a different question. */
  lastReply: string | undefined;
  /** Removes retrieved text that a visitor must not see. */
  prepare: (retrieval: Retrieval) => Retrieval;
  /** Whether a visitor may see a row of a table. */
  maySee: (row: string) => boolean;
};

const defaultOptions = (): Options => ({
  today: new Date(),
  lastReply: undefined,
  prepare: (retrieval) => retrieval,
  maySee: () => true,
});

/** The search result for one question of a message. */
export type QuestionResult = {
  question: ParsedQuestion;
  state: Answer["state"];
  retrieval: Retrieval;
  lines: Line[];
  /** The answer from the rows of a table, which is preferred to lines. */
  table?: TableAnswer | undefined;
};

/**
 * Answers from one profile's passages without a language model. It only quotes and never asserts. The visitor sees
 * one of three honest states: a quotation, the closest match, or "I don't know".
 */
export async function answer(question: Question, speaker: Speaker, engine: Engine): Promise<Answer> {
  const understood = understand(question.text, question.before ?? [], speaker.ownerName);
  const questions =
    understood.kind === "question"
      ? understood.questions
      : [{ text: question.text, readings: [question.text] }];
  return quote(questions, speaker, engine);
}

/** The extractive answer. It is also the fallback while the language model is down. */
export async function quote(
  questions: readonly ParsedQuestion[],
  speaker: Speaker,
  engine: Engine,
  options: Partial<Options> = {},
): Promise<Answer> {
  const parts = await Promise.all(questions.map((question) => lookUp(question, engine, options)));
  return addSheetPlaces(composeUnrepeated(parts, speaker, options), engine);
}

/** The reply; if that is the previous one, a narrower one, or none. */
function composeUnrepeated(
  parts: readonly QuestionResult[],
  speaker: Speaker,
  options: Pick<Partial<Options>, "lastReply">,
): Answer {
  const whole = compose(parts, speaker);
  if (whole.response !== options.lastReply || whole.citations.length === 0) return whole;
  const narrow = compose(
    parts.map((part) => ({ ...part, lines: part.lines.slice(0, 1), table: undefined })),
    speaker,
  );
  if (narrow.response !== options.lastReply) return narrow;
  return compose(parts.map(unanswered), speaker);
}

/** Searches the documents for a question, in every reading that the earlier turns allow. */
export async function lookUp(
  question: ParsedQuestion,
  engine: Engine,
  options: Partial<Options> = {},
): Promise<QuestionResult> {
  const { today, prepare, maySee } = { ...defaultOptions(), ...options };
  // Only the reranker can decide which reading the documents answer.
  const readings = engine.reranker ? question.readings : question.readings.slice(0, 1);
  const found = await Promise.all(
    readings.map(async (text) => {
      const before = question.before === undefined ? [] : [question.before];
      const retrieval = prepare(await retrieve({ text, before }, engine, today));
      const { hits, lines } = await rankLines(retrieval, engine);
      return { retrieval: { ...retrieval, hits }, lines };
    }),
  );
  const scoreOf = ({ lines: [best] }: (typeof found)[number]): number => best?.score ?? NOTHING;
  const { retrieval } = found.reduce((best, one) => (scoreOf(one) > scoreOf(best) ? one : best));
  const lines = inAllReadings(found.map((one) => one.lines));
  const state = answerState(retrieval, lines);
  const table = await readTables(
    found.map((one) => one.retrieval),
    engine,
    maySee,
  );
  if (!table || (state === "answered" && isNewer(lines[0], table))) {
    return { question, state, retrieval, lines };
  }
  return { question, state: "answered", retrieval, lines, table };
}

/** Whether a line of a newer document answers: a newsletter may say what a table does not say yet. */
function isNewer(line: Line | undefined, { table, rows }: TableAnswer): boolean {
  const [day, ofTable] = [line?.candidate.asOf, rows[0]?.line.candidate.asOf];
  return (
    line?.candidate.documentId !== table.documentId &&
    day !== undefined &&
    ofTable !== undefined &&
    day > ofTable
  );
}

/** Score of a line in a reading that did not find it. */
const NOT_FOUND = -3;

/** The intended reading is unknown, so a line that answers both readings ranks above one that answers only one. */
function inAllReadings(readings: readonly Line[][]): Line[] {
  const [only = [], ...others] = readings;
  if (others.length === 0) return only;
  const keyOf = ({ candidate, start }: Line): string => `${candidate.passageId} ${start}`;
  const known = readings.map((lines) => new Map(lines.map((line) => [keyOf(line), line])));
  const all = new Map(known.flatMap((lines) => [...lines]));
  const mean = (key: string, of: (line: Line) => number | undefined): number =>
    known.reduce((sum, lines) => sum + valueIn(lines.get(key), of), 0) / known.length;
  return [...all]
    .map(([key, line]) => ({
      ...line,
      score: mean(key, ({ score }) => score),
      relevance: line.relevance === undefined ? undefined : mean(key, ({ relevance }) => relevance),
    }))
    .sort((a, b) => b.score - a.score);
}

function valueIn(line: Line | undefined, of: (line: Line) => number | undefined): number {
  return (line && of(line)) ?? NOT_FOUND;
}

/** Two questions of one message rarely share an answer. It is given once, and the other question is unanswered. */
function isAnsweredBefore(before: readonly QuestionResult[], { lines: [best] }: QuestionResult): boolean {
  return before.some(({ state, lines: [earlier] }) => {
    const isSameLine =
      best && earlier?.candidate.passageId === best.candidate.passageId && earlier.start === best.start;
    return isSameLine && state !== "not_answered";
  });
}

const unanswered = (part: QuestionResult): QuestionResult => ({
  ...part,
  state: "not_answered",
  table: undefined,
});

/** The combined state: "answered" only if every question has an answer. */
function combinedState(parts: readonly QuestionResult[]): Answer["state"] {
  if (parts.every(({ state }) => state === "answered")) return "answered";
  return parts.every(({ state }) => state === "not_answered") ? "not_answered" : "partly";
}

export function compose(found: readonly QuestionResult[], speaker: Speaker): Answer {
  const parts = found.map((part, index) =>
    isAnsweredBefore(found.slice(0, index), part) ? unanswered(part) : part,
  );
  const state = combinedState(parts);
  const [first] = parts;
  const language = first?.retrieval.language ?? "en";
  const texts = OPENINGS[language];
  const named = (text: string): string => withName(text, speaker.ownerName);
  const hint = first && state !== "answered" ? named(languageHint(language, first.retrieval)) : "";
  if (state === "not_answered" || !first) {
    const response = [speaker.unknown || named(texts.unknown), hint].filter(Boolean).join(" ");
    return { state: "not_answered", response, citations: [] };
  }
  const citations: AnswerCitation[] = [];
  let response = "";
  for (const part of parts) {
    const isAlone = parts.length === 1;
    if (response) response += "\n\n";
    if (part.state === "not_answered") {
      response += named(texts.unknownPart).replace("QUESTION", () => shorten(part.question.text));
      continue;
    }
    if (part.table) {
      response = addTableAnswer(response, part.table, citations);
      response = addValidity(response, part, citations);
      continue;
    }
    const languageNote = quotedIn(language, part);
    if (part.state === "partly") {
      const subject = subjectOf(part.lines);
      const closest = subject
        ? named(texts.closest).replace("SUBJECT", () => subject)
        : named(texts.closestOfAll);
      response += `${[isAlone && !languageNote ? hint : "", closest].filter(Boolean).join(" ")}\n\n`;
    }
    response += languageNote;
    const searched = part.retrieval.searched;
    const limit = MOST_LINES[speaker.responseLength ?? "medium"];
    const isAnswer = part.state === "answered";
    const sections = chooseSections(part.retrieval, part.lines, { limit, isAnswer });
    response = addSections(response, sections, { question: searched, citations });
  }
  const isDated = citations.some(({ quote: words }) => VALIDITY.test(words));
  const closing =
    !isDated && hasOlderVersion(first.retrieval, first.lines[0]) && first.lines[0]?.candidate.asOf;
  if (closing) response += `\n\n${texts.holds.replace("DAY", formatDay(closing, language))}`;
  const doubts = scanNote({ response, citations, language, ownerName: speaker.ownerName });
  if (doubts) response += `\n\n${doubts}`;
  return { state, response, citations };
}

type Scanned = {
  response: string;
  citations: readonly AnswerCitation[];
  language: Language;
  ownerName: string;
};

/** Says which figures of an answer may have been misread in a scan; empty for none. */
export function scanNote({ response, citations, language, ownerName }: Scanned): string {
  const figures = doubtfulFigures(response, citations).map((figure) => `“${figure}”`);
  if (figures.length === 0) return "";
  const list = new Intl.ListFormat(language, { type: "conjunction" }).format(figures);
  return withName(OPENINGS[language].scanned, ownerName).replace("FIGURES", () => list);
}

/** Since when a list is valid, if its document says so. */
function addValidity(before: string, { table, lines }: QuestionResult, citations: AnswerCitation[]): string {
  const ofDocument = ({ candidate, header, text }: Line): boolean =>
    candidate.documentId === table?.table.documentId && header === "" && VALIDITY.test(text);
  const validity = lines.find(ofDocument);
  return validity ? addSections(`${before}${HARD_BREAK}`, [[validity]], { question: "", citations }) : before;
}

const MOST_ECHOED = 80;

function shorten(question: string): string {
  const text = question.trim();
  return text.length > MOST_ECHOED ? `${text.slice(0, MOST_ECHOED).trimEnd()}…` : text;
}

const MOST_SUBJECT_WORDS = 6;
/** "How to reach us", "If something is wrong": half a sentence names no subject. */
const HALF_A_SENTENCE =
  /^(?:what|how|when|where|who|why|which|if|qué|cómo|cuándo|dónde|quién|si|ce que|comment|quand|où|qui|was|wie|wann|wo|wer|wenn|che cosa|come|quando|dove|chi|se|o que|como|onde|quem)\s/iu;

/** The subject of the closest lines: their heading, unless that is a question, half a sentence, a date or only marks. */
function subjectOf([best]: readonly Line[]): string {
  const heading = displayHeading(best?.headingPath.at(-1) ?? "").replace(/[:.]$/, "");
  const isSubject =
    /\p{L}{3}/u.test(heading) &&
    !heading.endsWith("?") &&
    !HALF_A_SENTENCE.test(heading) &&
    yearsIn(heading).length === 0 &&
    heading.split(/\s+/).length <= MOST_SUBJECT_WORDS;
  return isSubject ? heading : "";
}

/** Whether retrieval also found an older version of the quoted passage. */
function hasOlderVersion({ hits, today }: Retrieval, first: Line | undefined): boolean {
  return first !== undefined && hits.slice(0, 10).some((hit) => supersedes(first.candidate, hit, today));
}

/** Capitalizes "the owner" at the start of a sentence. */
function withName(text: string, name: string): string {
  const large = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return text.replace(/(^|[.!?]\s+)NAME/g, `$1${large}`).replaceAll("NAME", name);
}

/** Search rarely finds evidence in another language without a model, so the visitor sees which languages there are. */
function languageHint(language: Language, { languages: known }: Retrieval): string {
  if (known.length === 0 || known[0] === language) return "";
  const names = known.slice(0, 3).map((name) => nameOf(name, language));
  const list = new Intl.ListFormat(language, { type: "conjunction" }).format(names);
  return OPENINGS[language].languages.replace("LANGUAGES", list);
}

/** A quotation stays in its own language; the visitor sees which one it is. */
function quotedIn(
  language: Language,
  { retrieval: { isMultilingual }, lines: [best] }: QuestionResult,
): string {
  const quoted = best?.candidate.language;
  if (!isMultilingual || !quoted || quoted === language) return "";
  return `${OPENINGS[language].quotedIn.replace("LANGUAGE", nameOf(quoted, language))}\n\n`;
}

function nameOf(language: Language, inLanguage: Language): string {
  return new Intl.DisplayNames([inLanguage], { type: "language" }).of(language) ?? language;
}

export function formatDay(day: string, language: Language): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language === "en" ? "en-US" : language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
