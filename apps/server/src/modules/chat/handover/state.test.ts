import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ASSISTANT,
  type Handover,
  type HandoverEvent,
  isPersonThere,
  PRESENCE_MS,
  type Situation,
  step,
} from "./state.ts";

/** HANDOVER_WALKS sets the number of walks. */
const WALKS = Number(process.env["HANDOVER_WALKS"] ?? 500);
const AT = new Date("2026-06-15T12:00:00Z");
const seen = (more: Partial<Situation> = {}): Situation => ({
  at: AT,
  isAnswering: false,
  isWaiting: false,
  ...more,
});
const after = (ms: number): Date => new Date(AT.getTime() + ms);
const joined = step(ASSISTANT, { type: "join" }, seen()).handover;

describe("a step", () => {
  test("the owner is present from joining until the presence expires", () => {
    expect(joined).toEqual({ until: after(PRESENCE_MS), turn: 1 });
    const still = step(joined, { type: "join" }, seen({ at: after(60_000) })).handover;
    expect(still).toEqual({ until: after(60_000 + PRESENCE_MS), turn: 1 });
    expect(isPersonThere(still, after(PRESENCE_MS))).toBe(true);
  });

  test("a visitor's message goes to the owner who is present, and to the assistant otherwise", () => {
    expect(step(ASSISTANT, { type: "ask" }, seen()).act).toBe("answer");
    expect(step(joined, { type: "ask" }, seen())).toEqual({ handover: joined, act: "keep" });
    const late = step(joined, { type: "ask" }, seen({ at: after(PRESENCE_MS) }));
    expect(late).toEqual({ handover: { until: null, turn: 2 }, act: "answer" });
  });

  test("the owner can't write while the assistant answers, nor without having joined", () => {
    expect(step(joined, { type: "say" }, seen()).act).toBe("speak");
    expect(step(joined, { type: "say" }, seen({ isAnswering: true })).act).toBe("refuse");
    expect(step(ASSISTANT, { type: "say" }, seen()).act).toBe("refuse");
  });

  test.each(["hand back", "leave"] as const)("%s gives a waiting visitor back to the assistant", (type) => {
    const event: HandoverEvent = type === "leave" ? { type, turn: 1 } : { type };
    const back = { until: null, turn: 2 };
    expect(step(joined, event, seen())).toEqual({ handover: back, act: "nothing" });
    expect(step(joined, event, seen({ isWaiting: true }))).toEqual({ handover: back, act: "answer" });
    expect(step(back, event, seen({ isWaiting: true }))).toEqual({ handover: back, act: "nothing" });
  });

  test("a tab that has not seen the last change can't end a handover", () => {
    expect(step(joined, { type: "leave", turn: 0 }, seen())).toEqual({ handover: joined, act: "nothing" });
  });

  test("a silent owner hands back, and not too early", () => {
    expect(step(joined, { type: "time-out" }, seen({ at: after(PRESENCE_MS - 1) })).handover).toBe(joined);
    const out = step(joined, { type: "time-out" }, seen({ at: after(PRESENCE_MS), isWaiting: true }));
    expect(out).toEqual({ handover: { until: null, turn: 2 }, act: "answer" });
  });
});

type Move = {
  type: HandoverEvent["type"] | "end" | "kill" | "sweep" | "wait" | "reload";
  tab: number;
  ms: number;
};

/** A conversation in memory: who wrote when, what is waiting, and which answers are active. */
function simulate() {
  let handover: Handover = ASSISTANT;
  let at = AT;
  let word = 0;
  const words: { word: number; by?: "owner" | "assistant" }[] = [];
  /** Active answers. The sweeper completes one from a killed server as failed. */
  let answers: number[][] = [];
  const turns = [0, 0];

  function take(event: HandoverEvent): void {
    const isAnswering = answers.length > 0;
    const isWaiting = words.some(({ by }) => by === undefined);
    const wasThere = isPersonThere(handover, at);
    const next = step(handover, event, { at, isAnswering, isWaiting });
    if (event.type === "ask") words.push({ word: ++word });
    if (next.act === "speak") {
      expect(isAnswering, "the owner spoke into an answer").toBe(false);
      expect(handover.until, "the owner spoke without being there").not.toBeNull();
      for (const one of words) one.by ??= "owner";
    }
    if (next.act === "answer") {
      expect(next.handover.until, "the assistant answered beside the owner").toBeNull();
      const open = words.filter(({ by }) => by === undefined);
      expect(open.length, "the assistant answered nothing").toBeGreaterThan(0);
      for (const one of open) one.by = "assistant";
      answers.push(open.map((one) => one.word));
    }
    if (next.act === "keep") expect(wasThere, "kept for nobody").toBe(true);
    expect(next.handover.turn - handover.turn, "a turn was skipped").toBeGreaterThanOrEqual(0);
    handover = next.handover;
  }

  return {
    move({ type, tab, ms }: Move): void {
      if (type === "wait") at = new Date(at.getTime() + ms);
      else if (type === "reload") turns[tab] = handover.turn;
      else if (type === "end") answers = answers.slice(1);
      else if (type === "kill" || type === "sweep") {
        if (type === "kill") answers = [];
        take({ type: "time-out" });
      } else take(type === "leave" ? { type, turn: turns[tab] ?? 0 } : { type });
    },
    /** Everyone leaves, and time passes. */
    end(): void {
      answers = [];
      at = new Date(at.getTime() + PRESENCE_MS);
      take({ type: "time-out" });
      expect(handover.until, "nobody ended the owner's turn").toBeNull();
      expect(
        words.filter(({ by }) => by === undefined),
        "words that nobody has",
      ).toEqual([]);
      expect(
        words.map((one) => one.word),
        "words were lost or doubled",
      ).toEqual(words.map((_, i) => i + 1));
    },
  };
}

test(`${WALKS} walks: never two voices, no word lost, and somebody is responsible at the end`, () => {
  const types = [
    "join",
    "say",
    "hand back",
    "leave",
    "ask",
    "ask",
    "end",
    "kill",
    "sweep",
    "wait",
    "reload",
  ] as const;
  const move = fc.record({
    type: fc.constantFrom(...types),
    tab: fc.constantFrom(0, 1),
    ms: fc.constantFrom(1_000, PRESENCE_MS / 2, PRESENCE_MS - 1, PRESENCE_MS, 2 * PRESENCE_MS),
  });
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
      const conversation = simulate();
      for (const one of moves) conversation.move(one);
      conversation.end();
    }),
    { numRuns: WALKS },
  );
});
