import { yearsIn } from "./dates.ts";
import { CONCEPTS, type Concept, EXTREME_WORDS, GENERIC_WORDS, TOTALS } from "./table-question.data.ts";
import { canonicalWords, clockIn } from "./table-words.ts";
import type { ColumnKind } from "./tables.ts";
import { indexWords, stemOf } from "./words.ts";

/** What a question wants from a table. */
export type TableQuestion = {
  /** Which rows are wanted: one that is named, the first by its value, a number or sum of rows, or all that fit. */
  operation: "cell" | "least" | "most" | "count" | "sum" | "average" | "list";
  /** All its words as stems, without those that name the operation. */
  words: string[];
  /** Those of them that the table has to explain. */
  subjects: Set<string>;
  /** What kind of value it asks for, such as a price. */
  concept: Concept | undefined;
  /** Kinds of columns that "the longest" can compare. */
  compares: readonly ColumnKind[];
  /** What "how many" counts: "red bicycles". */
  counted: string[];
  /** It asks for something by a question word, and not for yes or no. */
  hasAskingWord: boolean;
  /** "Is it open on Sunday?" */
  isYesOrNo: boolean;
  /** "That one" is in an earlier message. */
  pointsBack: boolean;
  wantsAdvice: boolean;
  /** "How do I …" and "What is the …" want no list of rows. */
  wantsText: boolean;
  /** The years that it names, and the year in which it is asked. */
  years: string[];
  year: string;
  /** "Which are not paid?" */
  isNegated: boolean;
  /** "Under £50", "after 9pm". */
  limits: { kind: ColumnKind | undefined; isBelow: boolean; includes: boolean; value: number }[];
};

const BELOW =
  "less than|under|below|cheaper than|shorter than|lower than|fewer than|before|earlier than|within";
const ABOVE =
  "more than|over|above|exceeding|longer than|dearer than|higher than|greater than|after|later than|older than";
const UP_TO = "up to|at most|no more than|not more than|maximum of|max\\.?|until";
const FROM = "at least|no less than|not less than|minimum of|min\\.?|starting at|from";
const LIMIT = new RegExp(
  `\\b(?:(${BELOW})|(${ABOVE})|(${UP_TO})|(${FROM}))\\s+((?:[£$€]\\s*)?\\d[\\d.,:]*)\\s*(am|pm|a\\.m\\.|p\\.m\\.|€|£|\\$|euros?|pounds?|dollars?|min(?:ute)?s?|hours?|o'clock)?(?!\\p{L})`,
  "giu",
);

const GENERIC = new Set(GENERIC_WORDS.split(" ").map((word) => stemOf(word, "en")));

const COUNTED = /\b(?:how many|number of)\s+((?:[\p{L}'’-]+\s*){1,3})/iu;
const YES_OR_NO =
  /^\W*(?:(?:and|so|ok|but|hi|hello|also),? )*(?:do|does|did|is|are|was|were|can|could|may|will|would|should|have|has|am)\b/i;

export function readTableQuestion(question: string, today: Date): TableQuestion {
  let text = question.replace(/(?<=\p{L})['’](?:s|re|ll|ve|d|m)\b/giu, "");
  const limits: TableQuestion["limits"] = [];
  text = text.replace(LIMIT, (all, below, above, upTo, _from, number: string, unit = "") => {
    const isClock = /[ap]\.?m|o'clock/i.test(unit) || /^\d{1,2}:\d\d$/.test(number);
    const isMoney = /[£$€]|euro|pound|dollar/i.test(`${number}${unit}`);
    const isTime = /^(?:min|hour)/i.test(unit);
    // "From 4 July" and "over 60 people" are read as words unless a unit says what is compared.
    if (!isClock && !isMoney && !isTime && !(below || above)) return all;
    const amount = Number(number.replace(/[^\d.]/g, "").replace(/\.$/, "")) * (/^hour/i.test(unit) ? 60 : 1);
    const value = isClock
      ? clockIn(/:/.test(number) && !/m/i.test(unit) ? number : `${number}${unit || ":00"}`)
      : amount;
    if (value === undefined) return all;
    const kind = isClock ? "clock" : isMoney ? "money" : isTime ? "duration" : undefined;
    limits.push({ kind, isBelow: Boolean(below ?? upTo), includes: !below && !above, value });
    return " ";
  });
  const extreme = EXTREME_WORDS.find(({ asks }) => asks.test(text));
  const total = TOTALS.find(({ asks }) => asks.test(text));
  const isCount = /\bhow many\b|\bnumber of\b/i.test(text);
  const concept = CONCEPTS.find(({ asks }) => asks.test(text));
  const operation = extreme?.operation ?? total?.operation ?? (isCount ? "count" : "cell");
  const rest = [extreme?.asks, total?.asks].reduce<string>(
    (shorter, pattern) => (pattern ? shorter.replace(pattern, " ") : shorter),
    text,
  );
  const words = canonicalWords(rest);
  const content = new Set(indexWords(rest, "en"));
  const requested = new Set(canonicalWords(concept ? (rest.match(concept.asks) ?? []).join(" ") : ""));
  const subjects = words.filter(
    (word) => (content.has(word) || /\d/.test(word)) && !GENERIC.has(word) && !requested.has(word),
  );
  return {
    operation,
    words,
    subjects: new Set(subjects),
    concept,
    compares: extreme?.kinds ?? [],
    counted: canonicalWords(COUNTED.exec(rest)?.[1] ?? "").filter((word) => content.has(word)),
    hasAskingWord: /\b(?:which|what|who|whose|whom|when|where|how|list)\b/i.test(text),
    isYesOrNo: YES_OR_NO.test(text),
    pointsBack: /\b(?:that|this|it|its|them|they|those|these)\b/i.test(text),
    wantsText: /\bhow (?:do|can|to|does|would|should)\b|\bwhat(?:['’]s| is| are) (?:the|an?)\b/i.test(text),
    wantsAdvice: /\b(?:best|better|recommend\w*|should|prefer)\b/i.test(text),
    years: yearsIn(question),
    year: String(today.getFullYear()),
    isNegated: /\bnot\b|n['’]t\b|\b(?:without|except|besides|unless)\b|\bother than\b/i.test(question),
    limits,
  };
}
