import { describe, expect, test } from "vitest";
import type { AnswerEvent, LanguageModel } from "./events.ts";
import { memoryEngine } from "./memory-engine.test-helper.ts";
import type { SavedAnswerEntry } from "./ports.ts";
import { COST, modelOf, PRICES, words } from "./respond.test-helper.ts";
import { respond } from "./respond.ts";

const OWN = "From January it is £200.";

type Options = { cosine?: number | undefined; model?: LanguageModel; before?: string[] };

async function ask(message: string, { cosine, model, before }: Options = {}) {
  const pair: SavedAnswerEntry = {
    id: 7,
    question: COST,
    answer: OWN,
    cosine,
    answeredAt: new Date("2026-08-30T10:00:00Z"),
  };
  const engine = { ...(await memoryEngine(...PRICES)), savedAnswers: { near: async () => [pair] } };
  const events: AnswerEvent[] = [];
  const input = { question: { text: message, before }, persona: { ownerName: "Marguerite" }, engine, model };
  const signal = new AbortController().signal;
  for await (const event of respond({ ...input, signal, today: new Date("2026-09-01") })) events.push(event);
  const end = events.at(-1);
  if (end?.type !== "end") throw new Error("no end");
  return end.reply;
}

describe("a saved answer", () => {
  test("is returned word for word and cited with its author and date in the question's language", async () => {
    const reply = await ask("what does a single session cost");
    expect(reply).toMatchObject({ state: "answered", response: OWN, gap: false });
    const [citation] = reply.citations;
    expect(citation).toMatchObject({ start: 0, end: OWN.length, quote: OWN });
    expect(citation?.candidate.savedAnswer).toEqual({
      id: 7,
      label: ["Answered by Marguerite", "August 30, 2026"],
    });
  });

  test("is not used if a name or figure differs, however close the vectors are", async () => {
    for (const other of ["What does a single session cost in 2024?", "What does a single Helm cost?"])
      expect((await ask(other, { cosine: 0.99 })).response).not.toBe(OWN);
    expect((await ask("How much is a single session?", { cosine: 0.99 })).response).toBe(OWN);
  });

  test("is not used for an ambiguous follow-up", async () => {
    const before = ["Is there a room with a view?"];
    expect((await ask("And what does it cost?", { cosine: 0.95, before })).response).not.toBe(OWN);
  });

  test("to a similar question is the model's first passage and is cited when it is used", async () => {
    const { model, prompts } = modelOf(words("From January it is £200 [1]."));
    const reply = await ask("Will sessions become more expensive next year?", { cosine: 0.89, model });
    expect(prompts[0]?.messages[0]?.content).toContain(OWN);
    expect(reply.citations[0]?.candidate.savedAnswer?.id).toBe(7);
    const far = modelOf(words("A single session costs £180 [1]."));
    await ask("Will sessions become more expensive next year?", { cosine: 0.86, model: far.model });
    expect(far.prompts[0]?.messages[0]?.content).not.toContain(OWN);
  });
});
