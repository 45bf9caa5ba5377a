import { namedDatesIn } from "./check-dates.ts";
import { type Figure, figuresIn, numberWord } from "./check-figures.ts";
import { yearsIn } from "./dates.ts";
import {
  AUDIENCES,
  COMMON_WORDS,
  CONDITIONS,
  MEASURES,
  PER,
  TIME_UNITS,
  WEEKDAYS,
  WORKING_DAYS,
} from "./facts.data.ts";
import { MONTHS } from "./language.data.ts";
import { displayText, extractLines, rowCells, rowLabel, type UnscoredLine } from "./lines.ts";
import type { Candidate } from "./ports.ts";
import { sentencesOf } from "./sentences.ts";
import { foldWord, indexWordsOf, type Language, wordsWithPlaces } from "./words.ts";

export type Quantity = {
  unit: string;
  values: readonly number[];
  bound: "exact" | "least" | "most";
  /** A word before it that decides what it measures, such as "within". */
  role: string;
};
export type FactKind = "figure" | "time" | "date" | "rule";

/** What one sentence or table row of a document states: a figure, a time, a date, or that something is or is not. */
export type Fact = {
  kind: FactKind;
  candidate: Candidate;
  /** Offsets of the sentence or row in the passage. */
  start: number;
  end: number;
  /** As shown to the owner. */
  text: string;
  /** Quantities of one unit, or times in minutes, or days such as "30.11"; empty for a rule. */
  quantities: Quantity[];
  times: number[];
  days: string[];
  /** For a rule: whether the sentence denies it, whether it says that something exists, and the stems of its clause. */
  denies: boolean;
  exists: boolean;
  clauseStems: string[];
  /** The pronoun with which a rule begins. */
  speaker: string | undefined;
  /** Stems of what the fact is about, without words such as "costs". */
  subject: string[];
  /** The stems of these that stand after the figure. */
  details: Set<string>;
  /** Stems of the whole sentence with its headings, its columns and the name of its document. */
  context: Set<string>;
  /** Stems of the sentence before it. */
  before: string[];
  /** Stems of the nearest heading. */
  heading: string[];
  /** Names in the subject: words with a capital inside a sentence. */
  names: Set<string>;
  /** Stems that say for whom or when it holds. */
  conditions: Set<string>;
  isRow: boolean;
  /** What a price is counted by, such as "month". */
  per: string | undefined;
};

const wordSet = (text: string): Set<string> => new Set(text.split(" ").filter(Boolean).map(foldWord));
const COMMON = wordSet(`${COMMON_WORDS} ${MONTHS.join(" ")}`);
const WEEK = wordSet(WEEKDAYS);
const AUDIENCE = wordSet(AUDIENCES);
const CONDITION = wordSet(
  `${CONDITIONS} ${AUDIENCES} ${MONTHS.join(" ").replace(/ (?:may|mar|mars) /g, " ")}`,
);
const WORKING = wordSet(WORKING_DAYS);
const DAYS_OF = new Map(
  Object.entries(TIME_UNITS).flatMap(([words, days]) =>
    words.split(" ").map((word) => [word, days] as const),
  ),
);
const MEASURE_OF = new Map(
  Object.entries(MEASURES).flatMap(([words, measure]) =>
    words.split(" ").map((word) => [word, measure] as const),
  ),
);
const PER_OF = new Map(
  Object.entries(PER).flatMap(([per, words]) => words.split(" ").map((word) => [word, per] as const)),
);

/** A sentence with more words states too much for one comparison. */
const MOST_WORDS = 45;
/** A rule is short: what a long sentence denies cannot be told from its words. */
const MOST_RULE_WORDS = 24;

const ROUGHLY =
  /(?:\b(?:about|around|roughly|approximately|approx\.?|some|nearly|almost|(?:just )?(?:under|over)|more than|less than|fewer than|circa|ca\.?|casi|alrededor de|aproximadamente|más de|menos de|unos|unas|etwa|rund|ungefähr|knapp|mehr als|weniger als|environ|presque|plus de|moins de)\s+(?:\p{Sc}\s?)?)$/iu;
const USUALLY =
  /\b(?:usually|typically|often|on average|normally|mostly|generally|depending|depends|varies|estimated?|normalmente|depende|suele|meist|meistens|durchschnittlich|généralement|souvent|en moyenne)\b/iu;
const RANGE = /\b(?:between|entre|zwischen)\b/iu;
const FORMER =
  /\b(?:used to|formerly|previously|no longer|not any more|was|were|had been|would|costaba|antes|früher|war|waren|autrefois|était)\b/iu;
const NO_RULE =
  /\b(?:if|unless|except|only|when|while|until|than|whether|however|but not|si|salvo|excepto|solo|sólo|cuando|wenn|außer|nur|falls|sauf|seulement|quand)\b/iu;
const DENIES =
  /(?<![\p{L}'’])(?:(?:do|does|can|is|are|will|may) not|(?:there is|there are|there's|have|has) no|cannot|don['’]t|doesn['’]t|isn['’]t|aren['’]t|can['’]t|won['’]t|no(?= hay| se | \p{L}+mos )|nicht|kein(?:e[nrsm]?)?|ne \p{L}+ pas)(?![\p{L}'’])/iu;
/** A sentence with one of these says more than that something is or is not so. */
const NEGATIVE =
  /(?<![\p{L}'’])(?:no|not|never|without|n['’]t|nobody|nothing|none|neither|nor|stopped|sin|nunca|nadie|ohne|nie|sans|jamais|aucune?|ni)(?![\p{L}'’])/iu;
const MOST_BEFORE =
  /\b(?:up to|at most|no more than|maximum(?: of)?|hasta|como máximo|máximo|bis zu|höchstens|maximal|jusqu['’]à|au plus|au maximum)\s+(?:\p{Sc}\s?)?$/iu;
const LEAST_BEFORE =
  /\b(?:at least|minimum(?: of)?|from|al menos|mínimo|desde|mindestens|ab|au moins|minimum de)\s+(?:\p{Sc}\s?)?$/iu;
/** What ends the part of a sentence that a figure belongs to. */
const CLAUSE_END = /[;:()]|[.,](?=\s)|\s(?:and|but|which|y|pero|und|aber|et|mais)\s/iu;
/** "There is a lift" and "There is no lift". */
const EXISTS = /\b(?:there(?:['’]s| is| are)|hay|es gibt|il y a|(?:we|i) have (?:an?|no|the)|c['’]è|há)\b/iu;
/** A line that says when its document was written. */
const IMPRINT =
  /\b(?:last (?:edited|reviewed|updated|revised)|updated|revised|version|published|actualizad[oa]|versión|stand|valid|gültig|válid[ao]s?|vigente)\b/iu;
const RULE_END =
  /[;:,.]|\s(?:or|and|as|but|for|to|at|by|on|in|from|so|because|o|y|para|oder|und|ou|pour)\s/iu;
/** Number words that are also other words. */
const UNSURE_NUMBERS = new Set([
  "once",
  "sept",
  "sei",
  "mil",
  "cent",
  "un",
  "una",
  "uno",
  "ein",
  "eine",
  "um",
  "uma",
  "une",
  "twice",
  "dozen",
  "due",
  "duas",
  "dois",
  "tre",
]);

/** Returns the facts that a passage states. Its text is bounded by `PASSAGE_LIMITS`, and so is the time this takes. */
export function factsIn(candidate: Candidate): Fact[] {
  return extractLines({ ...candidate, score: 0 }).flatMap((line) =>
    line.header ? rowFacts(line) : sentenceFacts(line),
  );
}

type Part = { text: string; start: number; end: number };

function sentenceFacts(line: UnscoredLine): Fact[] {
  const whole = displayText(line);
  if (/[?]/.test(whole)) return [];
  const base = baseOf(line, whole, whole);
  // A short sentence is joined with the next one, and each states its own facts.
  return sentencesOf(whole)
    .flatMap(({ text }) => text.split(/;\s/u))
    .filter((text) => text.split(/\s+/).length <= MOST_WORDS)
    .flatMap((text) => [...figureFacts(line, base, text), ...rulesIn(line, base, text)]);
}

function figureFacts(line: UnscoredLine, base: Base, text: string): Fact[] {
  const { quantities, times, days, timesEnd } = readFigures(text);
  const years = yearsIn(text);
  const facts: Fact[] = [];
  if (days.length > 0 && !RANGE.test(text) && !USUALLY.test(text) && !IMPRINT.test(text)) {
    const all = [...days, ...years.map((year) => `y${year}`)];
    facts.push({ ...base, ...subjectOf(line, text, text), kind: "date", days: all });
  }
  // What held in a certain year says nothing about now.
  if (USUALLY.test(text) || FORMER.test(text) || years.length > 0) return facts;
  for (const { figures } of RANGE.test(text) ? [] : groupByUnit(quantities)) {
    const { clause, to } = clauseOf(text, figures, quantities);
    const subject = subjectOf(line, clause, text.slice(0, to), text.slice(figures.at(-1)?.end ?? to, to));
    facts.push({ ...base, ...subject, kind: "figure", quantities: figures, per: perOf(text, figures) });
  }
  if (times.length > 0) {
    const clause = clauseTo(text, timesEnd);
    facts.push({ ...base, ...subjectOf(line, clause, clause), kind: "time", times });
  }
  return facts;
}

const hasNumber = (text: string): boolean =>
  /\d/.test(text) ||
  wordsWithPlaces(text).some(
    ({ word }) => !UNSURE_NUMBERS.has(word) && word !== "one" && numberWord(word) !== undefined,
  );
const ANSWER_WORD = /^\W*(?:yes|no|sí|ja|nein|oui|non)(?!\p{L})[.,:]?/iu;
const SPEAKER = /^\s*(?:but |and )?(?:we|i|you|they|it|he|she)(?!\p{L})/iu;

/** What the sentence says is so, or is not so: "We do not take PayPal". */
function rulesIn(line: UnscoredLine, base: Base, sentence: string): Fact[] {
  if (yearsIn(sentence).length > 0) return [];
  return sentence
    .replace(/[()]/g, "")
    .split(/:\s|,\s(?=(?:and|but)\s)/u)
    .flatMap((text): Fact[] => {
      const isShort = text.split(/\s+/).length <= MOST_RULE_WORDS;
      if (!isShort || NO_RULE.test(text) || hasNumber(text) || ANSWER_WORD.test(text)) return [];
      const negation = DENIES.exec(text);
      if (!negation && NEGATIVE.test(text)) return [];
      const after = negation ? text.slice(negation.index + negation[0].length) : text;
      const end = RULE_END.exec(after);
      if (/^\s(?:by|von|por|par)\s/i.test(end?.[0] ?? "")) return [];
      const statement = end ? after.slice(0, end.index) : after;
      const clause = negation ? `${text.slice(0, negation.index)} ${statement}` : statement;
      const { language } = line.candidate;
      const of = subjectOf(line, clause, text);
      const subject = [...new Set(stemsOf(clause, language, false))];
      const names = new Set(stemsOf(namesIn(text), language));
      return [
        {
          ...base,
          ...of,
          subject,
          names,
          clauseStems: stemsOf(text, language, false),
          speaker: SPEAKER.exec(text)?.[0].toLowerCase(),
          kind: "rule",
          denies: negation !== null,
          exists: EXISTS.test(text),
        },
      ];
    });
}

function rowFacts(line: UnscoredLine): Fact[] {
  const names = rowCells(line.header);
  const label = rowLabel(line.text);
  const shown = displayText(line);
  const base = baseOf(line, shown, `${label} ${line.header} ${line.text}`);
  return rowCells(line.text).flatMap((cell, index): Fact[] => {
    if (index === 0 || !cell) return [];
    const { quantities, times, days } = readFigures(cell);
    const subject = subjectOf(line, `${label} ${names[index] ?? ""}`, "");
    if (USUALLY.test(cell) || RANGE.test(cell) || yearsIn(cell).length > 0) return [];
    const [first] = groupByUnit(quantities);
    const per = perOf(`${names[index] ?? ""} ${label}`, quantities) ?? perOf(cell, quantities);
    if (first && times.length === 0)
      return [{ ...base, ...subject, kind: "figure", quantities: first.figures, per }];
    if (times.length > 0) return [{ ...base, ...subject, kind: "time", times }];
    return days.length > 0 ? [{ ...base, ...subject, kind: "date", days }] : [];
  });
}

type Base = Omit<Fact, "kind" | "subject" | "details" | "names" | "conditions">;

const FOR = /(?<!\p{L})(?:for|to|para|für|pour|per)\s/iu;

function baseOf(line: UnscoredLine, text: string, whole: string): Base {
  const { candidate, start, end, headingPath, before } = line;
  const { language, documentName } = candidate;
  const nearest = headingPath.at(-1) ?? "";
  const name = documentName.replace(/\.\w+$/, "").replaceAll(/[-_]/g, " ");
  return {
    candidate,
    start,
    end,
    text,
    quantities: [],
    times: [],
    days: [],
    denies: false,
    exists: false,
    clauseStems: [],
    speaker: undefined,
    isRow: line.header !== "",
    context: new Set(stemsOf([whole, ...headingPath, name].join(" "), language)),
    before: stemsOf(before, language),
    heading: stemsOf(nearest, language),
    per: undefined,
  };
}

function subjectOf(
  { candidate: { language }, headingPath }: UnscoredLine,
  clause: string,
  sentence: string,
  after = "",
) {
  const subject = [...new Set(stemsOf(clause, language))];
  const before = stemsOf(after && clause.endsWith(after) ? clause.slice(0, -after.length) : clause, language);
  const chosen = (text: string, from: ReadonlySet<string>) =>
    wordsWithPlaces(text)
      .filter(({ word }) => from.has(word))
      .map(({ word }) => word);
  const heading = headingPath.at(-1) ?? "";
  const own = chosen(clause, CONDITION);
  const isForSome = FOR.test(heading) && !chosen(heading, AUDIENCE).some((word) => own.includes(word));
  const conditions = [...own, ...(isForSome ? chosen(heading, AUDIENCE) : [])];
  return {
    subject,
    details: new Set(subject.filter((word) => !before.includes(word))),
    names: new Set(stemsOf(namesIn(sentence), language)),
    conditions: new Set(stemsOf(conditions.join(" "), language, false)),
  };
}

/** Words with a capital inside a sentence. */
const namesIn = (sentence: string): string =>
  [...sentence.matchAll(/(?<=[\p{Ll}\d,]\s)\p{Lu}\p{L}+/gu)].map(([word]) => word).join(" ");

/** Index stems without the words that have no subject, and without numbers. */
function stemsOf(text: string, language: Language | undefined, withoutCommon = true): string[] {
  const words = wordsWithPlaces(text)
    .map(({ word }) => word)
    .filter(
      (word) => !withoutCommon || (!COMMON.has(word) && !/\d/.test(word) && numberWord(word) === undefined),
    );
  return indexWordsOf(words.join(" "), language);
}

export const isWeekday = (stem: string): boolean =>
  WEEK.has(stem) || [...WEEK].some((word) => word.startsWith(stem) && stem.length > 4);

type Read = Quantity & { start: number; end: number };

/** The sentence up to the end of the part that a figure belongs to. */
function clauseTo(text: string, at: number): string {
  const end = CLAUSE_END.exec(text.slice(at));
  return end ? text.slice(0, at + end.index) : text;
}

function readFigures(text: string): {
  quantities: Read[];
  times: number[];
  days: string[];
  timesEnd: number;
} {
  const { clock, rest, end } = clockTimes(text);
  const named = [...namedDatesIn(text).days];
  const quantities: Read[] = [];
  if (named.length > 0)
    return { quantities: quantitiesIn(withoutDays(rest)), times: clock, days: named, timesEnd: end };
  quantities.push(...quantitiesIn(rest));
  return { quantities, times: clock, days: [], timesEnd: end };
}

const DAY_BESIDE_MONTH = /\d{1,2}(?:st|nd|rd|th|\.)?(?=\s+(?:de\s+|of\s+)?\p{L}{3,})/gu;
/** Blanks the days of dates, so that they are not counts. */
function withoutDays(text: string): string {
  return text.replace(DAY_BESIDE_MONTH, (day) =>
    /^\d{1,2}$/.test(day) || day.length <= 4 ? " ".repeat(day.length) : day,
  );
}

const CLOCK =
  /(?<![\d.,:£$€])(\d{1,2})(?:[:.](\d{2}))?\s*(a\.?m\.?|p\.?m\.?)(?!\p{L})|(?<![\d.,:£$€])(\d{1,2})[:h](\d{2})(?![\d:])/giu;
const CLOCK_WORD =
  /\b(?:at|until|till|from|a las|hasta las|um|bis|à)\s+(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight|\d{1,2})(?=\s*(?:[.,;]|$|\s(?:and|until|till|on|to|o'clock|in the)\b|\sUhr))/giu;
const HALF_DAY = 12 * 60;

/** Times of day in minutes, in halves of a day: "at nine" may be nine in the evening. The rest is without them. */
function clockTimes(text: string): { clock: number[]; rest: string; end: number } {
  const found: { index: number; minutes: number; end: number }[] = [];
  let rest = text.replace(CLOCK, (whole, hour, minute, _half, other, more, index: number) => {
    found.push({
      index,
      minutes: (Number(hour ?? other) * 60 + Number(minute ?? more ?? 0)) % HALF_DAY,
      end: index + whole.length,
    });
    return " ".repeat(whole.length);
  });
  rest = rest.replace(CLOCK_WORD, (whole, word: string, index: number) => {
    const hour =
      word === "noon" || word === "midnight" ? 12 : (numberWord(word.toLowerCase()) ?? Number(word));
    found.push({ index, minutes: (hour * 60) % HALF_DAY, end: index + whole.length });
    return " ".repeat(whole.length);
  });
  return {
    clock: found.sort((a, b) => a.index - b.index).map(({ minutes }) => minutes),
    rest,
    end: Math.max(0, ...found.map((one) => one.end)),
  };
}

const ROLE =
  /\b(within|after|before|every|until|from|innerhalb|nach|vor|alle|dentro de|después de|antes de|tras|cada|dans|après|avant)\s+(?:the\s+)?(?:first\s+)?$/iu;
/** Longer numbers without a unit are telephone numbers and the like. */
const MOST_DIGITS = 6;

function quantitiesIn(text: string): Read[] {
  const words = wordsWithPlaces(text);
  const spelled = words.flatMap(({ word, start, end }): (Figure & Part)[] => {
    const value = UNSURE_NUMBERS.has(word) ? undefined : numberWord(word);
    return value === undefined ? [] : [{ values: [value], unit: undefined, text: word, start, end }];
  });
  const figures = [
    ...figuresIn(text).map((one) => ({ ...one, text: text.slice(one.start, one.end) })),
    ...spelled,
  ].sort((a, b) => a.start - b.start);
  return figures.flatMap((figure): Read[] => {
    const { start, end, values } = figure;
    const before = text.slice(Math.max(0, start - 30), start);
    const after = text.slice(end, end + 60);
    if (
      /[\p{L}_#/]-?$/u.test(before) ||
      /^-\d/.test(after) ||
      /^\s?(?:to|a|bis|à|[-–—×x])\s?\p{Sc}?\d/iu.test(after) ||
      /\d\s?(?:to|a|bis|à|[-–—×x])\s?\p{Sc}?$/iu.test(before)
    )
      return [];
    if (ROUGHLY.test(before)) return [];
    const next = words.filter((word) => word.start >= end).slice(0, 4);
    const unit = unitAfter(figure, after, next);
    if (!unit || (unit.name.startsWith("count") && String(values[0]).length > MOST_DIGITS)) return [];
    const bound =
      MOST_BEFORE.test(before) || /^[^.;,]{0,30}\b(?:at most|maximum|como máximo|höchstens)/iu.test(after)
        ? "most"
        : LEAST_BEFORE.test(before)
          ? "least"
          : "exact";
    return [
      {
        unit: unit.name,
        values: values.map((value) => value * unit.factor),
        bound,
        role: ROLE.exec(before)?.[1]?.toLowerCase() ?? "",
        start,
        end,
      },
    ];
  });
}

function unitAfter(figure: Figure, after: string, next: readonly { word: string; start: number }[]) {
  if (figure.unit === "%") return { name: "%", factor: 1 };
  if (figure.unit) return { name: figure.unit, factor: 1 };
  if (/^\s?°/.test(after)) return { name: "temperature", factor: 1 };
  // A sign after the number ends what it can count.
  if (!/^(?:[\s-]|°)/.test(after)) return undefined;
  const isWorking = next.slice(0, 3).some(({ word }) => WORKING.has(word));
  for (const [index, { word }] of next.slice(0, 3).entries()) {
    const days = DAYS_OF.get(word);
    // "two full business days", but not "5 visits a year".
    if (
      days !== undefined &&
      (index === 0 ||
        /^[\s-]*(?:full|whole|business|working|calendar|clear|consecutive|laborables?)\b/iu.test(after))
    )
      return isWorking && days === 1 ? { name: "working days", factor: 1 } : { name: "time", factor: days };
  }
  if (isWorking) return { name: "working days", factor: 1 };
  const measure = MEASURE_OF.get(next[0]?.word ?? "");
  if (measure) return { name: measure[0], factor: measure[1] };
  const noun = /^\s+(\p{L}[\p{L}'-]{2,})/u.exec(after)?.[1];
  return noun && !/^(?:of|and|or|to|in|on|at|for|the|per|is|are|y|de|und|et)$/i.test(noun)
    ? { name: `count ${foldWord(noun).replace(/s$/, "")}`, factor: 1 }
    : undefined;
}

function groupByUnit(quantities: readonly Read[]): { figures: Read[] }[] {
  return [...Map.groupBy(quantities, ({ unit }) => unit).values()].map((figures) => ({ figures }));
}

/** The part of a sentence that says what the figures are about, and where it ends. */
function clauseOf(
  text: string,
  figures: readonly Read[],
  all: readonly Read[],
): { clause: string; to: number } {
  const [first, last] = [figures[0], figures.at(-1)];
  if (!first || !last) return { clause: text, to: text.length };
  const before = all.filter(({ end, unit }) => end <= first.start && unit !== first.unit).at(-1);
  const from = before ? lastEnd(text.slice(before.end, first.start), before.end) : 0;
  const to = clauseTo(text, last.end).length;
  const clause = text.slice(from, to);
  return { clause: from > 0 && stemsOf(clause, undefined).length === 0 ? text.slice(0, to) : clause, to };
}

function lastEnd(between: string, offset: number): number {
  const end = CLAUSE_END.exec(between);
  return end ? offset + end.index + end[0].length : 0;
}

/** "a month", "per month", "monthly". */
function perOf(text: string, quantities: readonly Quantity[]): string | undefined {
  if (!quantities.some(({ unit }) => /^\p{Sc}$/u.test(unit))) return undefined;
  for (const { word } of wordsWithPlaces(text)) {
    const per = PER_OF.get(word);
    if (per) return per;
  }
  return undefined;
}
