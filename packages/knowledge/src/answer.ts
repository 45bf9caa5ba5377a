import type { ANSWER_STATES, RESPONSE_LENGTHS } from "@understudy/contracts";
import { OPENINGS } from "./answer.data.ts";
import { verdictOf } from "./certainty.ts";
import { type Line, linesFor } from "./evidence.ts";
import type { Candidate, Engine } from "./ports.ts";
import { type Question, type Retrieval, retrieve, supersedes } from "./retrieve.ts";
import type { Language } from "./words.ts";

export type AnswerCitation = {
  number: number;
  /** Where the supported words stand in the response. */
  start: number;
  end: number;
  candidate: Candidate;
  quote: string;
};

export type Answer = {
  state: (typeof ANSWER_STATES)[number];
  response: string;
  citations: AnswerCitation[];
};

export type Speaker = {
  ownerName: string;
  /** The owner's own "I don't know" text, if there is one. */
  unknown?: string | undefined;
  responseLength?: (typeof RESPONSE_LENGTHS)[number] | undefined;
};

/** Sentences of an answer, at the most. */
const SENTENCES = { short: 3, medium: 6, long: 10 };
/** A further sentence must come this close to the first, or it only dilutes it. */
const NEAR_THE_FIRST = 3;
/** And it must be about the question for itself, as the cross-encoder sees it; where it was not asked, few may follow. */
const RELATED = -5;
const UNJUDGED = 3;

/**
 * Answers from one profile's passages without a language model: it never asserts, it quotes. Three honest states,
 * and the visitor sees which: a quotation, the closest that was found, or "I don't know".
 */
export async function answer(question: Question, speaker: Speaker, engine: Engine): Promise<Answer> {
  return quote(question, speaker, await retrieve(question, engine), engine);
}

/** The extractive answer from what was retrieved; also what a visitor gets while the language model is down. */
export async function quote(
  question: Question,
  speaker: Speaker,
  retrieval: Retrieval,
  engine: Engine,
): Promise<Answer> {
  const lines = await linesFor(retrieval, engine);
  const state = await verdictOf(question, retrieval, lines, engine);
  const language = retrieval.language ?? "en";
  const texts = OPENINGS[language];
  const named = (text: string): string => withName(text, speaker.ownerName);
  const hint = state === "answered" ? "" : named(languageHint(language, retrieval));
  if (state === "not_answered") {
    const response = [speaker.unknown || named(texts.unknown), hint].filter(Boolean).join(" ");
    return { state, response, citations: [] };
  }
  const chosen = choose(lines, SENTENCES[speaker.responseLength ?? "medium"]);
  const opening = [named(state === "answered" ? texts.quoted : texts.closest), hint]
    .filter(Boolean)
    .join(" ");
  const closing = passedOver(retrieval, chosen) && chosen[0]?.candidate.asOf;
  return compose(state, opening, chosen, closing ? texts.holds.replace("DAY", dayIn(closing, language)) : "");
}

/** "The owner" is written large where a sentence begins with it. */
function withName(text: string, name: string): string {
  const large = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return text.replace(/(^|[.!?]\s+)NAME/g, `$1${large}`).replaceAll("NAME", name);
}

/** The best line, and those that come close to it; none twice, and none that a newer document replaced. */
function choose(lines: readonly Line[], most: number): Line[] {
  const chosen: Line[] = [];
  for (const line of lines) {
    const first = chosen[0];
    if (chosen.length >= most || (first && line.score < first.score - NEAR_THE_FIRST)) break;
    const doubled = chosen.some((other) => other.text === line.text);
    const replaced = chosen.some((other) => supersedes(other.candidate, line.candidate));
    const related = line.relevance === undefined ? chosen.length < UNJUDGED : line.relevance > RELATED;
    if (!doubled && !replaced && (!first || related)) chosen.push(line);
  }
  return chosen;
}

/** Whether an older version of what is quoted was found as well. */
function passedOver({ hits }: Retrieval, chosen: readonly Line[]): boolean {
  const [first] = chosen;
  return first !== undefined && hits.slice(0, 10).some((hit) => supersedes(first.candidate, hit));
}

function compose(state: Answer["state"], opening: string, lines: readonly Line[], closing: string): Answer {
  let response = opening;
  const citations = lines.map((line, index): AnswerCitation => {
    response += `${index === 0 ? "\n\n" : "\n"}${askedThere(line)}`;
    const start = response.length;
    response += shown(line);
    const candidate = { ...line.candidate, headingPath: line.headingPath };
    return {
      number: index + 1,
      start,
      end: response.length,
      candidate,
      quote: line.text,
    };
  });
  return {
    state,
    response: closing ? `${response}\n\n${closing}` : response,
    citations,
  };
}

const YES_OR_NO = /^\W*(?:yes|no|sí|oui|non|ja|nein|sì|sim|não)(?!\p{L})/iu;

/** A yes says nothing, or the opposite, without the question it was given to. */
function askedThere({ text, headingPath }: Line): string {
  const heading = clean(headingPath.at(-1) ?? "");
  return YES_OR_NO.test(text) && heading.endsWith("?") ? `${heading} ` : "";
}

function clean(raw: string): string {
  return raw.replace(/[*`]|__/g, "").trim();
}

/** A line as a visitor reads it: without Markdown's marks, and a row of a table with the names of its columns. */
function shown({ text, header }: Line): string {
  if (!header) return clean(text.replace(/^(?:[-*•]|\d+[.)])\s+(?:\[[ x]\]\s+)?/, ""));
  const names = cells(header);
  const [first = "", ...others] = cells(text).map((cell) => (/^[-–—]*$/.test(cell) ? "" : cell));
  const named = others.map((cell, index) => {
    const name = names[index + 1];
    return name && cell ? `${name}: ${cell}` : cell;
  });
  return clean([first, named.filter(Boolean).join("; ")].filter(Boolean).join(" – "));
}

function cells(row: string): string[] {
  return row
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());
}

/** Evidence in another language is not found without a model: the visitor learns which languages there are. */
function languageHint(language: Language, { languages: known }: Retrieval): string {
  if (known.length === 0 || known[0] === language) return "";
  const names = known.slice(0, 3).map((name) => nameOf(name, language));
  const list = new Intl.ListFormat(language, { type: "conjunction" }).format(names);
  return OPENINGS[language].languages.replace("LANGUAGES", list);
}

function nameOf(language: Language, inLanguage: Language): string {
  return new Intl.DisplayNames([inLanguage], { type: "language" }).of(language) ?? language;
}

export function dayIn(day: string, language: Language): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
