import type { Insights } from "@understudy/contracts";
import { expect, test } from "vitest";
import { busiestWeekday, growth, outOfFive, rate } from "./samples.ts";

const DAY_MS = 86_400_000;
/** A Sunday. */
const LAST = Date.parse("2026-06-14");

/** A period with the given number of questions per day, ending today. */
function period(questions: readonly number[], { days = 30, hasPast = true } = {}): Insights {
  const nothing = {
    conversations: 0,
    answered: 0,
    partly: 0,
    notAnswered: 0,
    views: 0,
    thumbs: { up: 0, down: 0 },
    firstWordMs: null,
    wholeAnswerMs: null,
  };
  const all = [...Array<number>(days - questions.length).fill(0), ...questions];
  const series = all.map((questions, index) => {
    const day = new Date(LAST - (days - 1 - index) * DAY_MS).toISOString().slice(0, 10);
    return { ...nothing, from: day, until: day, questions: questions };
  });
  const sources = { Direct: 0, Search: 0, Social: 0, Embedded: 0, Other: 0 };
  const span = { ...nothing, questions: 0, documents: 0, sources };
  return {
    period: { from: "", until: "", days, timeZone: "UTC", hasPast },
    during: { ...span, questions: all.reduce((sum, one) => sum + one, 0) },
    before: span,
    series,
    gaps: [],
    mostAsked: [],
    recent: [],
    grouping: false,
  };
}

test("the busiest weekday is shown after two weeks, twenty questions and two such days", () => {
  const tuesdays = [0, 8, 0, 0, 0, 0, 0, 0, 8, 0, 1, 1, 1, 1];
  expect(busiestWeekday(period([1, ...tuesdays]))).toBe("Tuesday");
  expect(busiestWeekday(period(tuesdays.slice(2)))).toBeUndefined();
  expect(busiestWeekday(period([1, ...tuesdays.map((one) => Math.min(one, 7))]))).toBeUndefined();
  expect(busiestWeekday(period([1, 0, 30, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]))).toBeUndefined();
  expect(busiestWeekday(period([30]))).toBeUndefined();
  expect(busiestWeekday(period(tuesdays, { days: 14 }))).toBeUndefined();
});

test("growth needs a whole period before, with ten in it", () => {
  expect(growth(period([]), 15, 10)).toBe(50);
  expect(growth(period([]), 15, 9)).toBeUndefined();
  expect(growth(period([], { hasPast: false }), 15, 10)).toBeUndefined();
});

test("a few answers or thumbs are no rate and no score", () => {
  expect([rate(4, 5), rate(4, 4), rate(0, 0), rate(1, 1, 0)]).toEqual(["80%", undefined, undefined, "100%"]);
  expect(outOfFive({ up: 4, down: 1 })).toBe("4.0 / 5");
  expect(outOfFive({ up: 4, down: 0 })).toBeUndefined();
});
