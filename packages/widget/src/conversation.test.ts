import type { ChatAnswer, ChatEvent, Citation } from "@understudy/contracts";
import { describe, expect, test } from "vitest";
import {
  type Conversation,
  EMPTY_CONVERSATION,
  type Exchange,
  isPending,
  listMessages,
  reduce,
} from "./conversation.ts";
import { mergeMessages } from "./use-handover.ts";

const ASKED = Date.UTC(2026, 1, 3, 10, 0, 0);
const ENDED = ASKED + 2_000;
const CREATED = new Date(ASKED).toISOString();

const cited = (start: number, end: number, number = 1): Citation => ({
  number,
  start,
  end,
  documentName: "a.txt",
  headingPath: [],
  page: null,
  passage: "p",
  quote: "q",
});

function answer(more: Partial<ChatAnswer> = {}): ChatAnswer {
  return {
    response: "All of it.",
    sessionId: "s",
    exchangeId: 7,
    state: "answered",
    citations: [],
    unsupported: [],
    suggestions: [],
    contact: false,
    ...more,
  };
}

const START: ChatEvent = { type: "answer-start", exchangeId: 7, sessionId: "s" };
const say = (text: string): ChatEvent => ({ type: "text-delta", text });

function exchangeAfter(...events: ChatEvent[]): Exchange {
  const before = reduce(EMPTY_CONVERSATION, { type: "asked", key: 0, question: "Why?", at: ASKED });
  return only(reduce(before, { type: "received", key: 0, events, at: ENDED }));
}

function only({ exchanges }: Conversation): Exchange {
  const [exchange] = exchanges;
  if (!exchange || exchanges.length > 1) throw new Error("not one exchange");
  return exchange;
}

describe("an answer in progress", () => {
  test("is asked until its first word, and then being written", () => {
    expect(exchangeAfter(START)).toMatchObject({ phase: "asked", exchangeId: 7, text: "" });
    expect(exchangeAfter(START, say("One "), say("two"))).toMatchObject({
      phase: "writing",
      text: "One two",
    });
  });

  test("retracts text together with its citations", () => {
    const exchange = exchangeAfter(
      START,
      say("Kept. "),
      { type: "citation", citation: cited(0, 5) },
      say("Gone."),
      { type: "citation", citation: cited(6, 11, 2) },
      { type: "text-retract", from: 6 },
      say("Better."),
    );
    expect(exchange.text).toBe("Kept. Better.");
    expect(exchange.citations.map(({ number }) => number)).toEqual([1]);
  });

  test("that is resumed from its start duplicates nothing", () => {
    const exchange = exchangeAfter(
      START,
      say("Half a"),
      { type: "text-retract", from: 0 },
      say("Half a word"),
    );
    expect(exchange.text).toBe("Half a word");
  });

  test("ends with the stored answer and ignores later events", () => {
    const whole = answer({ citations: [cited(0, 3)] });
    const exchange = exchangeAfter(START, say("All"), { type: "answer-end", answer: whole }, say(" more"));
    expect(exchange).toMatchObject({ phase: "ended", text: "All of it.", answer: whole });
    expect(exchange.citations).toHaveLength(1);
  });
});

describe("an answer without an end", () => {
  const writing = reduce(reduce(EMPTY_CONVERSATION, { type: "asked", key: 0, question: "Why?", at: ASKED }), {
    type: "received",
    key: 0,
    events: [START, say("Half")],
    at: ENDED,
  });

  test("keeps its text when it is stopped, and is no longer pending", () => {
    const exchange = only(reduce(writing, { type: "stopped", key: 0 }));
    expect(exchange).toMatchObject({ phase: "ended", text: "Half" });
    expect(exchange.answer?.state).toBe("stopped");
    expect(isPending(exchange)).toBe(false);
  });

  test("keeps its question and the error when it is lost", () => {
    const fault = new TypeError("gone");
    expect(only(reduce(writing, { type: "lost", key: 0, fault }))).toMatchObject({
      phase: "lost",
      question: "Why?",
      text: "Half",
      fault,
    });
  });
});

describe("a restored conversation", () => {
  test("is unchanged including its ratings, and new questions get new keys", () => {
    const stored = [
      { message: "One?", thumb: 1 as const, createdAt: CREATED, answer: answer() },
      {
        message: "Two?",
        thumb: null,
        createdAt: CREATED,
        pending: true as const,
        answer: answer({ response: "So f", exchangeId: 8 }),
      },
    ];
    const back = reduce(EMPTY_CONVERSATION, { type: "restored", stored });
    expect(back.exchanges.map(({ phase, thumb }) => [phase, thumb])).toEqual([
      ["ended", 1],
      ["writing", null],
    ]);
    const more = reduce(back, { type: "asked", key: back.keys, question: "Three?", at: ASKED });
    expect(new Set(more.exchanges.map(({ key }) => key)).size).toBe(3);
    // A finished exchange stays as it is when the conversation is fetched again.
    const again = reduce(back, { type: "restored", stored: stored.map((one) => ({ ...one, thumb: null })) });
    expect(again.exchanges[0]).toBe(back.exchanges[0]);
  });

  test("is empty when it is cleared, and its keys are never reused", () => {
    const before = reduce(EMPTY_CONVERSATION, { type: "asked", key: 0, question: "Why?", at: ASKED });
    const after = reduce(before, { type: "cleared" });
    expect(after).toEqual({ exchanges: [], keys: 1 });
    // An answer that was in progress no longer belongs to any exchange.
    expect(reduce(after, { type: "received", key: 0, events: [say("late")], at: ENDED }).exchanges).toEqual(
      [],
    );
  });
});

test("what was said is a list of messages with role, content and time, the welcome first [DEMO-12]", () => {
  const welcome = { text: "Hello.", at: ASKED - 1_000 };
  const pending = exchangeAfter(START, say("All"));
  const ended = exchangeAfter(START, { type: "answer-end", answer: answer() });
  expect(listMessages([], welcome)).toEqual([
    { role: "assistant", content: "Hello.", timestamp: new Date(ASKED - 1_000) },
  ]);
  expect(listMessages([pending])).toEqual([{ role: "user", content: "Why?", timestamp: new Date(ASKED) }]);
  expect(listMessages([ended], welcome).slice(1)).toEqual([
    { role: "user", content: "Why?", timestamp: new Date(ASKED) },
    { role: "assistant", content: "All of it.", timestamp: new Date(ENDED) },
  ]);
});

test("people's messages are in order of time, and one that the assistant answered belongs to its exchange", () => {
  const message = (id: number, author: "owner" | "visitor", exchangeId: number | null = null) => ({
    id,
    author,
    exchangeId,
    content: `${id}`,
    createdAt: CREATED,
  });
  const messages = [
    message(5, "owner"),
    message(15, "visitor"),
    message(16, "visitor", 20),
    message(25, "owner", 10),
  ];
  const ordered = mergeMessages([10, 20, 24.5], (id) => id, messages);
  expect(ordered.map((one) => (typeof one === "number" ? one : `m${one.id}`))).toEqual([
    "m5",
    10,
    "m15",
    20,
    24.5,
    "m25",
  ]);
});
