import { isFuture, yearsIn } from "./dates.ts";
import type { VisitedPage } from "./page.ts";
import type { Candidate, Engine, FoundPassage, Hit, SearchResult } from "./ports.ts";
import { correctSpelling } from "./spelling.ts";
import { PASSAGE_LIMITS } from "./split.ts";
import {
  indexWords,
  isBeginning,
  isQuestion,
  type Language,
  languageOf,
  messageLanguage,
  withBeginnings,
} from "./words.ts";

/** Maximum number of candidates per search. */
const CANDIDATES = 40;
/** Weight of the vector against the words. An English embedder gets less out of another language than its words do. */
const VECTOR_WEIGHT = 0.82;
const FOREIGN_VECTOR_WEIGHT = 0.5;
const MULTILINGUAL_VECTOR_WEIGHT = 0.75;
/** A text in another language shares no words with the question, so its vector counts for them, too. */
const OTHER_LANGUAGE_WEIGHT = 1.1;
/** Advantage of the newest candidate over the oldest: enough to decide between equals. */
const RECENCY_WEIGHT = 0.075;
/** Penalty for last year's list if this year's list was found as well. */
const SUPERSEDED_LOSS = 0.2;
/** Only for passages that would be read is the newer one looked for. */
const REPLACED = 8;

export type Question = {
  text: string;
  /** The visitor's earlier questions, newest last. */
  before?: readonly string[] | undefined;
  /** The assistant's last reply. */
  lastReply?: string | undefined;
  /** The page that holds the chat. */
  page?: VisitedPage | undefined;
};

/** The search result for one question. `answer` quotes from it; a language model gets its first hits. */
export type Retrieval = {
  /** Best first. */
  hits: Hit[];
  /** The weight of each question word in this profile. */
  weights: Map<string, number>;
  /** The question as searched, with misspelled words replaced. */
  searched: string;
  language: Language | undefined;
  /** The languages of all passages in the profile, most frequent first. */
  languages: Language[];
  /** Whether passages in other languages than the question's were found by meaning. */
  isMultilingual: boolean;
  /** The day of the question: what is dated later is not yet in force. */
  today: Date;
};

/** Returns the passages of one profile that may contain the answer, best first. */
export async function retrieve(question: Question, engine: Engine, today = new Date()): Promise<Retrieval> {
  const { store } = engine;
  const given = await searchFor(question.text, engine);
  const text = await correctSpelling(question.text, given.weights, store);
  const found = text === question.text ? given : await searchFor(text, engine);
  // A short question may not reveal its language. Then use that of the previous question, or of the best hit.
  const language = messageLanguage(text, question.before?.at(-1)) ?? found.found[0]?.language;
  const isMultilingual = engine.embedder?.isMultilingual ?? false;
  const fused = fuse(found, language, isMultilingual);
  const hits = preferNewer(fused, question.text, today).map(({ byWords, byVector, ...hit }) => hit);
  return {
    hits,
    weights: found.weights,
    searched: text,
    language,
    languages: found.languages,
    isMultilingual,
    today,
  };
}

async function searchFor(text: string, { store, embedder }: Engine): Promise<SearchResult> {
  const vector = await embedder?.embed([text], "question").catch(() => undefined);
  const values = vector?.[0];
  const language = languageOf(text);
  const { weights, ...result } = await store.search({
    words: questionWords(text),
    // A question looks for a sentence; a statement describes a whole text.
    vector: values &&
      embedder && {
        values,
        model: embedder.model,
        of: isQuestion(text) ? "windows" : "whole",
        byLanguage: embedder.isMultilingual,
      },
    vectorWeight: values ? vectorWeight(language, language, embedder?.isMultilingual) : 0,
    limit: CANDIDATES,
  });
  // Weights are for whole words, not for word beginnings.
  const whole = new Map([...weights].filter(([word]) => !isBeginning(word)));
  return { ...result, found: result.found.map(bounded), weights: whole };
}

/**
 * Cuts a passage to the limits of the splitter. Every later step works on its text in a shared process, and a
 * passage that an earlier version or an import stored may be longer.
 */
function bounded(found: FoundPassage): FoundPassage {
  const { characters, headings, headingCharacters, leadCharacters } = PASSAGE_LIMITS;
  return {
    ...found,
    text: found.text.slice(0, characters),
    lead: found.lead.slice(0, leadCharacters),
    headingPath: found.headingPath.slice(0, headings).map((title) => title.slice(0, headingCharacters)),
  };
}

/** In the question's language if it is known, and in English too: names and technical terms are borrowed everywhere. */
function questionWords(text: string): string[] {
  const language = languageOf(text);
  const languages: Language[] = language && language !== "en" ? [language, "en"] : ["en"];
  return [...new Set(languages.flatMap((name) => withBeginnings(indexWords(text, name), name)))];
}

function vectorWeight(
  question: Language | undefined,
  passage: Language | undefined,
  isMultilingual = false,
): number {
  if (isMultilingual) return MULTILINGUAL_VECTOR_WEIGHT;
  return question && question !== "en" && question === passage ? FOREIGN_VECTOR_WEIGHT : VECTOR_WEIGHT;
}

/** Whether both languages are known and differ. */
export function isOther(question: Language | undefined, passage: Language | undefined): boolean {
  return question !== undefined && passage !== undefined && question !== passage;
}

type Ranked = FoundPassage & { score: number };

function fuse({ found }: SearchResult, language: Language | undefined, isMultilingual: boolean): Ranked[] {
  const embedded = found.some(({ byVector }) => byVector !== 0);
  return found
    .map((item) => {
      if (isMultilingual && embedded && isOther(language, item.language))
        return { ...item, score: OTHER_LANGUAGE_WEIGHT * item.byVector };
      const weight = embedded ? vectorWeight(language, item.language, isMultilingual) : 0;
      return { ...item, score: weight * item.byVector + (1 - weight) * item.byWords };
    })
    .sort(byScore);
}

/** If documents disagree, the newer one counts, unless the question names the year of the older one. */
function preferNewer(ranked: Ranked[], question: string, today: Date): Ranked[] {
  const years = yearsIn(question);
  const times = ranked.flatMap(({ asOf }) => (asOf && !isFuture(asOf, today) ? [Date.parse(asOf)] : []));
  const oldest = Math.min(...times);
  const span = Math.max(...times) - oldest || 1;
  const promoted = years.length > 0 ? ranked : promoteNewer(ranked, question, today);
  return promoted
    .map((item) => {
      if (years.length > 0) {
        const isAskedYear = years.some((year) => item.asOf?.startsWith(year));
        return { ...item, score: item.score + (isAskedYear ? RECENCY_WEIGHT : 0) };
      }
      if (isFuture(item.asOf, today)) return { ...item, score: item.score - SUPERSEDED_LOSS };
      const recency = item.asOf ? (Date.parse(item.asOf) - oldest) / span : 0.5;
      const loss = ranked.some((other) => supersedes(other, item, today)) ? SUPERSEDED_LOSS : 0;
      return { ...item, score: item.score + RECENCY_WEIGHT * recency - loss };
    })
    .sort(byScore);
}

/**
 * A passage of this year's list ranks as high as the one of last year's list that it replaces: it shares most of the
 * words for which the older one was found, and then most of its words.
 */
function promoteNewer(ranked: Ranked[], question: string, today: Date): Ranked[] {
  const inQuestion = new Set(questionWords(question));
  const scores = new Map<number, number>();
  const words = new Map<number, Set<string>>();
  const wordsOf = ({ passageId, text, language }: Ranked): Set<string> => {
    const known = words.get(passageId) ?? new Set(indexWords(text, language));
    words.set(passageId, known);
    return known;
  };
  for (const older of ranked.slice(0, REPLACED)) {
    const newer = ranked.filter((other) => supersedes(other, older, today));
    if (newer.length === 0) continue;
    const own = [...wordsOf(older)];
    const found = own.filter((word) => inQuestion.has(word));
    const shared = (one: Ranked): number =>
      found.filter((word) => wordsOf(one).has(word)).length * own.length +
      own.filter((word) => wordsOf(one).has(word)).length;
    const best = newer.reduce((most, one) => (shared(one) > shared(most) ? one : most));
    scores.set(best.passageId, Math.max(scores.get(best.passageId) ?? older.score, older.score));
  }
  return ranked.map((one) => ({
    ...one,
    score: Math.max(one.score, scores.get(one.passageId) ?? one.score),
  }));
}

/**
 * `price-list-2026` supersedes `price-list-2025`: the same name except for its year or version, and a later date. A list
 * that is not yet in force supersedes nothing.
 */
export function supersedes(newer: Version, older: Version, today: Date): boolean {
  return (
    newer.documentId !== older.documentId &&
    !isFuture(newer.asOf, today) &&
    newer.asOf !== undefined &&
    older.asOf !== undefined &&
    newer.asOf > older.asOf &&
    withoutDate(newer.documentName) === withoutDate(older.documentName)
  );
}

type Version = Pick<Candidate, "documentId" | "documentName" | "asOf">;

/** The part of a year that a name states beside the year: "classes-spring-2026", "prices 2026 Q3". */
const SEASON = "(?:spring|summer|autumn|fall|winter|q[1-4])";
const SEASON_OF_YEAR = new RegExp(
  `(?<!\\p{L})${SEASON}[-_ ]+(?=(?:19|20)\\d\\d(?!\\d))|(?<=(?<!\\d)(?:19|20)\\d\\d)[-_ ]+${SEASON}(?!\\p{L})`,
  "giu",
);

/** A name without its year, season, date or version. Other numbers distinguish documents ("room 1", "room 2"). */
function withoutDate(name: string): string {
  return name
    .replace(/\.\w+$/, "")
    .replace(SEASON_OF_YEAR, "")
    .replace(/(?:19|20)\d\d(?:[-_. ]?\d\d){0,2}(?!\d)|(?<!\p{L})v\d+(?:\.\d+)*/giu, "")
    .replace(/[-_ ]+/g, " ")
    .trim();
}

function byScore(a: { score: number }, b: { score: number }): number {
  return b.score - a.score;
}
