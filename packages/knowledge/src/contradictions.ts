import { announces, isFuture, isPast } from "./dates.ts";
import { type Fact, factsIn, isWeekday, type Quantity } from "./facts.ts";
import type { Candidate } from "./ports.ts";
import { supersedes } from "./retrieve.ts";

/** A sentence or table row of a passage, with its offsets in the passage, as shown to the owner. */
export type Statement = { documentId: number; passageId: number; start: number; end: number; text: string };
/** Two statements of different documents that cannot both be true. */
export type Contradiction = { kind: Fact["kind"]; statement: Statement; other: Statement };

type Times = { today: Date; replaced: ReadonlySet<number> };

/** Words per search. A longer sentence is found by its first ones. */
const SEARCH_WORDS = 16;

/** Shares of a fact's subject that the other sentence has to speak of: of either, and of one of them. */
const COVERED = 0.68;
const WELL_COVERED = 0.8;
/** What stands after a figure says less about its subject than what stands before it. */
const DETAIL_WEIGHT = 0.4;
/** Quantities further apart measure different things. */
const MOST_RATIO = 5;
/** Quantities this close are the same: a month is 30 or 31 days. */
const SAME = 0.04;

type Version = Pick<Candidate, "documentId" | "documentName" | "asOf">;

/** The documents of which there is a newer version, such as last year's price list. */
export function replacedDocuments(documents: readonly Version[], today: Date): Set<number> {
  const replaced = documents.filter((older) => documents.some((newer) => supersedes(newer, older, today)));
  return new Set(replaced.map(({ documentId }) => documentId));
}

/** The words to search for each statement of these passages, which another document may contradict. */
export function contradictionSearches(passages: readonly Candidate[]): string[][] {
  const searches = passages.flatMap(factsIn).map(({ subject, heading, isRow, before }) => {
    const isVague = isRow || subject.length < 2;
    const words = [...subject, ...(isVague ? [...heading, ...before] : [])];
    return [...new Set(words)].slice(0, SEARCH_WORDS);
  });
  const distinct = new Map(searches.map((words) => [words.toSorted().join(" "), words]));
  return [...distinct.values()].filter((words) => words.length > 0);
}

/** The pairs of statements in these passages and in passages of other documents that contradict each other. */
export function contradictionsBetween(
  passages: readonly Candidate[],
  others: readonly Candidate[],
  times: Times,
): Contradiction[] {
  const isCurrent = (fact: Fact) =>
    !times.replaced.has(fact.candidate.documentId) && isInForce(fact, times.today);
  const theirs = others.flatMap(factsIn).filter(isCurrent);
  const found = new Map<string, Contradiction>();
  for (const fact of passages.flatMap(factsIn).filter(isCurrent)) {
    const other = theirs.find((one) => contradict(fact, one, times.today));
    if (!other) continue;
    const { kind } = fact;
    const { candidate, start } = fact;
    const key = `${candidate.passageId} ${start}`;
    if (!found.has(key)) found.set(key, { kind, statement: statementOf(fact), other: statementOf(other) });
  }
  return [...found.values()];
}

function statementOf({ candidate: { documentId, passageId }, start, end, text }: Fact): Statement {
  return { documentId, passageId, start, end, text };
}

function contradict(a: Fact, b: Fact, today: Date): boolean {
  return areComparable(a, b, today) && areAboutTheSame(a, b) && valuesDiffer(a, b);
}

function isInForce({ text, kind, candidate: { asOf } }: Fact, today: Date): boolean {
  return !isFuture(asOf, today) && !announces(text, today) && (kind === "date" || !isPast(text, today));
}

function areComparable(a: Fact, b: Fact, today: Date): boolean {
  if (a.kind !== b.kind || a.candidate.documentId === b.candidate.documentId) return false;
  if (areSiblings(a, b)) return false;
  return !isOlderVersion(a.candidate, b.candidate, today) && !isOlderVersion(b.candidate, a.candidate, today);
}

/** `site-northgate` and `site-quayside` say the same things about two sites, unless a sentence names the other one. */
function areSiblings(a: Fact, b: Fact): boolean {
  const [own, theirs] = [a, b].map(({ candidate }) => nameWords(candidate.documentName)) as [
    string[],
    string[],
  ];
  if (!own.some((word) => theirs.includes(word))) return false;
  const isOther = (words: readonly string[], others: readonly string[], { candidate }: Fact, other: Fact) => {
    const rest = words.filter((word) => !others.includes(word));
    const isTitle = (word: string) => candidate.headingPath.join(" ").toLowerCase().includes(word);
    return rest.some(isTitle) && !rest.some((word) => other.text.toLowerCase().includes(word));
  };
  return isOther(own, theirs, a, b) && isOther(theirs, own, b, a);
}

const nameWords = (name: string): string[] =>
  name
    .toLowerCase()
    .replace(/\.\w+$/, "")
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);

/** Whether a document has been replaced, or says what held in an earlier year than the other. */
function isOlderVersion(older: Candidate, newer: Candidate, today: Date): boolean {
  if (supersedes(newer, older, today)) return true;
  return (
    older.asOf !== undefined && newer.asOf !== undefined && older.asOf.slice(0, 4) < newer.asOf.slice(0, 4)
  );
}

function areAboutTheSame(a: Fact, b: Fact): boolean {
  if (a.kind === "rule") return a.denies ? denies(a, b) : denies(b, a);
  if (!sameSet(a.conditions, b) || !sameSet(b.conditions, a)) return false;
  if ([...a.names].some((name) => !b.context.has(name)) || [...b.names].some((name) => !a.context.has(name)))
    return false;
  const [own, theirs] = [covered(a, b), covered(b, a)];
  if (a.quantities.length > 1 && b.quantities.length > 1 && Math.min(own, theirs) < WELL_COVERED + 0.05)
    return false;
  if (Math.min(own, theirs) < COVERED || Math.max(own, theirs) < WELL_COVERED) return false;
  const matched = new Set([
    ...a.subject.filter((word) => b.context.has(word)),
    ...b.subject.filter((word) => a.context.has(word)),
  ]);
  const telling = [...matched].filter((word) => !isWeekday(word));
  if (telling.length === 1 && matched.size > 1 && a.kind === "time") return true;
  if (isSameLabel(a, b) || isSameLabel(b, a)) return true;
  return telling.length >= 2 || (telling.length === 1 && (isUnder(a.heading, b) || isUnder(b.heading, a)));
}

/** Whether a fact speaks of what the heading of the other one names. */
function isUnder(heading: readonly string[], { context, before }: Fact): boolean {
  return heading.length > 1 && heading.every((word) => context.has(word) || before.includes(word));
}

/** The name of a product that has a row of its own: "Keel costs £5,900". */
function isSameLabel(a: Fact, b: Fact): boolean {
  const [word] = a.subject;
  const isMoney = /^\p{Sc}$/u.test(a.quantities[0]?.unit ?? "");
  const isOnly = a.subject.length === 1 && b.subject.length === 1 && word === b.subject[0];
  return (
    isMoney &&
    isOnly &&
    b.isRow &&
    b.conditions.size === 0 &&
    a.text.startsWith(b.text.slice(0, b.text.indexOf(" ")))
  );
}

/** Whether one sentence denies what the other says: all that is denied is said, and of the same thing. */
function denies(no: Fact, yes: Fact): boolean {
  if (yes.denies || no.exists !== yes.exists || no.subject.length < 2 - Number(no.exists)) return false;
  if (no.speaker !== yes.speaker && no.speaker && yes.speaker) return false;
  // In the same order, and not as the first part of a longer noun: "home visit" in "home visit supplement".
  const places = no.subject.map((word) => yes.subject.indexOf(word));
  if (places.some((place, index) => place < 0 || place < (places[index - 1] ?? 0))) return false;
  if (yes.subject.length > (places.at(-1) ?? 0) + 1) return false;
  if (!yes.subject.every((word) => no.context.has(word) || no.clauseStems.includes(word))) return false;
  const isAboutBoth = ({ names }: Fact, { context }: Fact) => [...names].every((name) => context.has(name));
  return (
    isAboutBoth(no, yes) &&
    isAboutBoth(yes, no) &&
    (no.subject.length > 1 || yes.names.size > 0 || no.heading.some((word) => yes.context.has(word)))
  );
}

const sameSet = (conditions: ReadonlySet<string>, { context, conditions: others }: Fact): boolean =>
  [...conditions].every((word) => context.has(word) || others.has(word));

function covered({ subject, details }: Fact, { context }: Fact): number {
  const weightOf = (words: readonly string[]) =>
    words.reduce((sum, word) => sum + (details.has(word) ? DETAIL_WEIGHT : 1), 0);
  return subject.length === 0 ? 0 : weightOf(subject.filter((word) => context.has(word))) / weightOf(subject);
}

function valuesDiffer(a: Fact, b: Fact): boolean {
  if (a.kind === "rule") return a.denies !== b.denies;
  if (a.kind === "time") return listsDiffer(a.times, b.times);
  if (a.kind === "date") return listsDiffer(a.days, b.days);
  if (a.per && b.per && a.per !== b.per) return false;
  const units = a.quantities[0]?.unit;
  if (units === undefined || units !== b.quantities[0]?.unit) return false;
  const isSame = a.quantities.some((one) => b.quantities.some((other) => areCompatible(one, other)));
  if (!isSame) return true;
  // "50% now and 50% later" and "40% now and 60% later".
  return (
    a.quantities.length === b.quantities.length &&
    a.quantities.length > 1 &&
    !a.quantities.every((one) => b.quantities.some((other) => areCompatible(one, other)))
  );
}

/** Lists of the same length in the same order differ if one entry does. Others differ if they share nothing. */
function listsDiffer<Value>(a: readonly Value[], b: readonly Value[]): boolean {
  if (a.length === b.length) return a.some((value, index) => value !== b[index]);
  return !a.some((value) => b.includes(value));
}

function areCompatible(a: Quantity, b: Quantity): boolean {
  const tolerance = a.unit === "time" || a.unit === "length" ? SAME : 0;
  const some = (test: (x: number, y: number) => boolean) =>
    a.values.some((x) => b.values.some((y) => test(x, y)));
  if (a.role !== b.role) return true;
  if (!some((x, y) => Math.max(x, y) <= MOST_RATIO * Math.min(x, y))) return true;
  if (a.bound === b.bound) return some((x, y) => Math.abs(x - y) <= tolerance * Math.max(x, y));
  if (a.bound === "exact")
    return some((x, y) => (b.bound === "most" ? x <= y * (1 + tolerance) : x >= y * (1 - tolerance)));
  if (b.bound === "exact") return areCompatible(b, a);
  return true;
}
