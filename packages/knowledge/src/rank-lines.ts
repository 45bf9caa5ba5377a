import { cosineAsScore } from "./certainty.ts";
import { announces, isFuture, isPast, yearsIn } from "./dates.ts";
import { preferExtreme } from "./extremes.ts";
import {
  context,
  countedNoun,
  extractLines,
  hasAskedValue,
  isCount,
  type Line,
  rerankerText,
  rowLabel,
  type UnscoredLine,
  VALIDITY,
} from "./lines.ts";
import type { Engine, Hit } from "./ports.ts";
import { isOther, type Retrieval, supersedes } from "./retrieve.ts";
import { indexWords, isQuestion } from "./words.ts";

/** Only the best passages are searched for lines. A lucky match further down is out of context. */
const READ_PASSAGES = 10;
/** Maximum number of lines for the reranker, which takes a few milliseconds for each. */
const MOST_LINES = 64;
/**
 * If the reranker scores lines alike, the rank of their passage decides, and the words they share with
 * the question.
 */
const PASSAGE_WEIGHT = 4;
const READ_SHARE_WEIGHT = 0.5;
/** What is announced and not yet in force ranks below what is in force. */
const ANNOUNCED_LOSS = 2;
/** An older version of a document does not count if the newer one was found. */
const REPLACED_LOSS = 8;
/** An older document says another value of the same thing, whatever the documents are called. */
const OUTDATED_LOSS = 3;
/** "Right now" does not want what was so in March. */
const PAST_LOSS = 3;
/** "FEES IN 2025": a list that says itself that it is an older one. */
const OLD_LIST_LOSS = 5;
/** "Safe, up to 50 kg" is not one of 200 kg, and "Filling, one surface" not one of two. */
const OTHER_AMOUNT_LOSS = 4;
/** Testimonials are not facts, and a note on validity is not a price. */
const PRAISE_LOSS = 3;
const VALIDITY_LOSS = 3;
/** "The fee is in the price list." says where the answer is, and not the answer. */
const POINTER_LOSS = 3;
/** "How much is Keel?" wants the price in the row of Keel more than a sentence that mentions both. */
const ROW_GAIN = 3;
/** And more if the question has every word of its name: "night guard" is not any guard. */
const WHOLE_NAME_GAIN = 1.5;
/** Without a reranker: the embedder's cosines are close together, so a small difference separates good from bad. */
const COSINE_WEIGHT = 60;
const SHARE_WEIGHT = 4;
/** Cosines of a multilingual embedder are centered and further apart. */
const CENTERED_WEIGHT = 6;
/** The share of words that a line in another language is assumed to have in common with the question. */
const TRANSLATED_SHARE = 0.4;

/** Returns the lines of the best passages, best answers first, and the passages in that order. */
export async function rankLines(
  retrieval: Retrieval,
  engine: Engine,
): Promise<{ hits: Hit[]; lines: Line[] }> {
  const all = retrieval.hits
    .slice(0, READ_PASSAGES)
    .flatMap((hit) => extractLines(hit).map((line) => ({ ...line, hit })));
  const found = mostPromising(all, retrieval);
  const { language, isMultilingual, today } = retrieval;
  const outdated = outdatedLines(found, today);
  const [foreign, own] = partition(found, ({ hit }) => isMultilingual && isOther(language, hit.language));
  const relevance = await relevanceOf(own, retrieval, engine);
  const unread = relevance ? foreign : [...own, ...foreign];
  const cosines = new Map(zip(unread, await cosinesOf(unread, retrieval, engine)));
  const readerScores = new Map(zip(own, relevance));
  const whole = sumOfWeights(retrieval.weights.keys(), retrieval.weights) || 1;
  const scored = found
    .map((one): Line => {
      const { hit, ...line } = one;
      const isForeign = foreign.includes(one);
      const cosine = cosines.get(one) ?? 0;
      const readerScore = isForeign ? cosineAsScore(cosine) : readerScores.get(one);
      const share = sumOfWeights(indexWords(context(line), hit.language), retrieval.weights) / whole;
      const words = isForeign ? TRANSLATED_SHARE : share;
      const byCosine = cosine * (isMultilingual ? CENTERED_WEIGHT : COSINE_WEIGHT) + SHARE_WEIGHT * words;
      const byReader =
        relevance && readerScore !== undefined ? readerScore + READ_SHARE_WEIGHT * words : undefined;
      const loss = penaltyOf(line, hit, { retrieval, isOutdated: outdated.has(one) });
      const score = (byReader ?? byCosine) + PASSAGE_WEIGHT * hit.score - loss;
      return { ...line, score, relevance: minus(readerScore, loss), share };
    })
    .sort((a, b) => b.score - a.score);
  const lines = preferExtreme(scored, retrieval.searched);
  // A statement is compared with whole passages, because no line answers it.
  const hasReaderOrder = relevance !== undefined && isQuestion(retrieval.searched);
  return { hits: hasReaderOrder ? byBestLine(retrieval.hits, lines) : retrieval.hits, lines };
}

/** If the passages have more lines than the reranker may read, those without a word of the question are left out first. */
function mostPromising(all: readonly HitLine[], { weights }: Retrieval): readonly HitLine[] {
  if (all.length <= MOST_LINES) return all;
  const shares = new Map(
    all.map((line) => [line, sumOfWeights(indexWords(context(line), line.hit.language), weights)]),
  );
  const chosen = new Set(
    all
      .toSorted((a, b) => Math.sign(shares.get(b) ?? 0) - Math.sign(shares.get(a) ?? 0))
      .slice(0, MOST_LINES),
  );
  return all.filter((line) => chosen.has(line));
}

const ASKS_NOW = /\b(?:now|currently|current|today|at the moment|this (?:week|month)|these days|still)\b/i;
const ASKS_SINCE_WHEN = /\b(?:when|valid|since|until|date|list)\b/i;

/** Penalties against quoting a line, whatever its reranker score. */
function penaltyOf(
  line: UnscoredLine,
  hit: Hit,
  { retrieval, isOutdated }: { retrieval: Retrieval; isOutdated: boolean },
): number {
  const { today } = retrieval;
  // A question that names a year wants what was valid then, or will be.
  const namesYear = yearsIn(retrieval.searched).length > 0;
  const isAnnounced = !namesYear && (announces(line.text, today) || isFuture(hit.asOf, today));
  const isReplaced = !namesYear && retrieval.hits.some((other) => supersedes(other, hit, today));
  const isOutOfDate = ASKS_NOW.test(retrieval.searched) && isPast(line.text, today);
  const isValidity = VALIDITY.test(line.text) && !ASKS_SINCE_WHEN.test(retrieval.searched);
  return (
    (isAnnounced ? ANNOUNCED_LOSS : 0) +
    (isReplaced ? REPLACED_LOSS : 0) +
    (isOutdated && !namesYear && !isReplaced ? OUTDATED_LOSS : 0) +
    (isOutOfDate ? PAST_LOSS : 0) +
    (!namesYear && isInOldList(line, hit, today) ? OLD_LIST_LOSS : 0) +
    (isOfOtherAmount(line, retrieval.searched) ? OTHER_AMOUNT_LOSS : 0) +
    (isPraise(line) ? PRAISE_LOSS : 0) +
    (isValidity ? VALIDITY_LOSS : 0) +
    (isPointer(line) ? POINTER_LOSS : 0) -
    gainOfRow(line, retrieval.searched)
  );
}

const LIST_NAME =
  /(?<!\p{L})(?:fees?|prices?|pricing|rates?|charges|tariffs?|plans?|hours|timetable)(?!\p{L})/iu;

/** The document or a heading above the line names a list of an earlier year. */
function isInOldList({ headingPath }: UnscoredLine, { documentName }: Hit, today: Date): boolean {
  const year = today.getUTCFullYear();
  return [documentName, ...headingPath].some((name) => {
    const years = yearsIn(name).map(Number);
    return LIST_NAME.test(name) && years.length > 0 && years.every((one) => one < year);
  });
}

const NUMBERS = "one two three four five six seven eight nine ten eleven twelve".split(" ");
const AMOUNTS = new RegExp(
  `(\\bup to )?(?<![\\d.,])(\\d+|\\b(?:${NUMBERS.join("|")}))[\\s-]+(\\p{L}+)`,
  "giu",
);

type Amount = { number: number; unit: string; isLimit: boolean };

/** "Two surfaces", "up to 50 kg". */
function amountsIn(text: string): Amount[] {
  return [...text.matchAll(AMOUNTS)].flatMap(([, limit, amount = "", noun = ""]) => {
    const [unit] = indexWords(noun);
    const number = Number(amount) || NUMBERS.indexOf(amount.toLowerCase()) + 1;
    return unit === undefined ? [] : [{ number, unit, isLimit: limit !== undefined }];
  });
}

/** Whether the name of a row says another number of what the question counts, or ends below it. */
function isOfOtherAmount({ text, header }: UnscoredLine, question: string): boolean {
  const wanted = header ? amountsIn(question) : [];
  if (wanted.length === 0) return false;
  const own = amountsIn(rowLabel(text)).filter(({ unit }) => wanted.some((one) => one.unit === unit));
  const fits = ({ number, unit, isLimit }: Amount): boolean =>
    wanted.some((one) => one.unit === unit && (isLimit ? one.number <= number : one.number === number));
  return own.length > 0 && !own.some(fits);
}

/** For a row that the question names, with a value of the kind it asks for. */
function gainOfRow({ text, header }: UnscoredLine, question: string): number {
  if (!header) return 0;
  const label = indexWords(rowLabel(text));
  const counted = countedNoun(question);
  if (counted !== undefined) return label.includes(counted) && isCount(text) ? ROW_GAIN : 0;
  if (!hasAskedValue(text, question)) return 0;
  const words = indexWords(question);
  const named = label.filter((word) => words.includes(word));
  if (label.length > 1 && named.length === label.length) return ROW_GAIN + WHOLE_NAME_GAIN;
  // "Crown, porcelain" is a crown and "Adult cleaning" a cleaning, but "Extra user" is not just anything extra.
  const head = indexWords(rowLabel(text).split(/[,(]/)[0] ?? "").at(-1);
  return (head !== undefined && words.includes(head)) || named.length * 2 > label.length ? ROW_GAIN : 0;
}

/** How many of their words two lines share that speak of the same thing. */
const SAME_SUBJECT = 0.6;
const FEWEST_SHARED = 2;

type HitLine = UnscoredLine & { hit: Hit };

/**
 * Lines whose subject has another value in a newer document: "Follow-up: £52" in last year's handbook, once the price
 * list of this year was found.
 */
function outdatedLines(found: readonly HitLine[], today: Date): Set<HitLine> {
  const dated = found
    .filter(({ hit }) => hit.asOf !== undefined && !isFuture(hit.asOf, today))
    .map((line) => ({ line, asOf: line.hit.asOf ?? "", subject: subjectOf(line), values: valuesIn(line) }))
    .filter(({ values }) => values.size > 0);
  const isOutdatedBy = (older: (typeof dated)[number], newer: (typeof dated)[number]): boolean =>
    newer.asOf > older.asOf &&
    newer.line.hit.documentId !== older.line.hit.documentId &&
    !announces(newer.line.text, today) &&
    [...newer.values].some((value) => !older.values.has(value)) &&
    isSameSubject(older.subject, newer.subject);
  return new Set(
    dated.filter((older) => dated.some((newer) => isOutdatedBy(older, newer))).map(({ line }) => line),
  );
}

/** What a line speaks of: the label of a row or the words of a sentence, with their heading. */
function subjectOf({ text, header, headingPath, hit }: HitLine): Set<string> {
  const words = indexWords(`${headingPath.at(-1) ?? ""} ${header ? rowLabel(text) : text}`, hit.language);
  return new Set(words.filter((word) => !/\d/.test(word)));
}

function valuesIn({ text }: HitLine): Set<string> {
  return new Set(text.match(/\d+(?:[.,:]\d+)*/g));
}

function isSameSubject(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared >= FEWEST_SHARED && shared >= SAME_SUBJECT * (one.size + other.size - shared);
}

function minus(relevance: number | undefined, loss: number): number | undefined {
  return relevance === undefined ? undefined : relevance - loss;
}

const PRAISE =
  /\b(?:testimonials?|reviews|(?:clients?|customers?|people|students?|guests?|readers?|they) (?:say|said|tell)|kind words|feedback from|rese[ñn]as|avis|bewertungen|stimmen)\b/i;

function isPraise({ headingPath }: UnscoredLine): boolean {
  return headingPath.some((heading) => PRAISE.test(heading));
}

const POINTER =
  /\b(?:in|on|under) (?:the|our|my) (?:price|fee|rate)s?[- ]?(?:list|board|table|page)\b|^\W*(?:see|please see)\b/i;
const POINTER_WORDS = 10;

function isPointer({ text }: UnscoredLine): boolean {
  return POINTER.test(text) && !/\d/.test(text) && text.split(/\s+/).length <= POINTER_WORDS;
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function zip<Item>(items: readonly Item[], values: readonly number[] | undefined): [Item, number][] {
  return items.flatMap((item, index) => (values?.[index] === undefined ? [] : [[item, values[index]]]));
}

function byBestLine(hits: readonly Hit[], lines: readonly Line[]): Hit[] {
  const ranks = [...new Set(lines.map(({ candidate }) => candidate.passageId))];
  const rankOf = ({ passageId }: Hit): number =>
    ranks.includes(passageId) ? ranks.indexOf(passageId) : ranks.length;
  return hits.toSorted((a, b) => rankOf(a) - rankOf(b));
}

/** The reranker only understands English. */
async function relevanceOf(
  lines: readonly UnscoredLine[],
  { searched, language }: Retrieval,
  { reranker: reader }: Engine,
): Promise<number[] | undefined> {
  if (!reader || lines.length === 0 || language !== "en") return undefined;
  return reader.score(searched, lines.map(rerankerText)).catch(() => undefined);
}

async function cosinesOf(
  lines: readonly UnscoredLine[],
  { searched }: Retrieval,
  { embedder }: Engine,
): Promise<number[] | undefined> {
  if (!embedder || lines.length === 0) return undefined;
  const vectors = await embedder.embed([searched, ...lines.map(context)], "question").catch(() => undefined);
  const [questionVector, ...others] = vectors ?? [];
  return questionVector && others.map((vector) => dot(questionVector, vector));
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}

/** A word that no passage of the profile has weighs nothing, because it cannot distinguish sentences. */
function sumOfWeights(words: Iterable<string>, weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const word of new Set(words)) sum += weights.get(word) ?? 0;
  return sum;
}
