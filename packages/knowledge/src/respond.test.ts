import { describe, expect, test } from "vitest";
import { ask, COST, modelOf, words } from "./respond.test-helper.ts";

describe("without a model", () => {
  test("an answer is a quotation, and its events give the same text", async () => {
    const { reply, shown, events } = await ask(COST);
    expect(reply.state).toBe("answered");
    expect(shown.text).toBe(reply.response);
    expect(events.filter((event) => event.type === "citation")).toHaveLength(reply.citations.length);
    expect(reply.citations.length).toBeGreaterThan(0);
  });

  test.each([
    ["Hello! Lovely to meet you.", /^Hello! I'm Marguerite's AI assistant/],
    ["Thanks, that was really helpful!", /^You're welcome/],
    ["ok great, have a nice day!", /^Goodbye/],
    ["¡Buenos días! ¿Qué tal?", /^¡Hola!/],
    ["Merci beaucoup !", /^Avec plaisir/],
    ["Guten Tag", /^Hallo/],
    ["Yes please! That would be lovely", /^All right! If you'd like to know/],
  ])("small talk is answered without sources and is no gap: %s", async (message, expected) => {
    const { reply } = await ask(message);
    expect(reply).toMatchObject({ state: "answered", citations: [], gap: false });
    expect(reply.response).toMatch(expected);
  });

  test("only a visitor who asks for a person is offered contact with the owner", async () => {
    expect((await ask("can I speak to a real person?")).reply.wantsPerson).toBe(true);
    expect((await ask("who are you?")).reply.wantsPerson).toBeUndefined();
  });

  test("a visitor who asks what can be asked gets questions that the documents answer", async () => {
    const { reply } = await ask("what can you help me with?", undefined, { persona: { examples: [COST] } });
    expect(reply.response).toContain(`- ${COST}`);
    expect(reply).toMatchObject({ state: "answered", citations: [], gap: false });
  });

  test("a reply that was meant for the owner is neither searched for nor a gap", async () => {
    const { reply } = await ask("The single session for £180 then.", undefined, { kind: "reply" });
    expect(reply).toMatchObject({ state: "answered", citations: [], gap: false });
    expect(reply.response).toMatch(/^Thank you\. Marguerite can read this here\./);
  });

  test("the question of a heading is answered by what follows it, however weak the reader finds that", async () => {
    const texts = [
      "## What does Enterprise cost?\n\nEnterprise has no list price: we agree on one with you.",
    ];
    const reranker = { score: async (_question: string, lines: readonly string[]) => lines.map(() => -1) };
    const stateOf = async (question: string) =>
      (await ask(question, undefined, { texts, engine: { reranker } })).reply.state;
    expect(await stateOf("what does enterprise cost")).toBe("answered");
    expect(await stateOf("What does Enterprise cost in euros?")).not.toBe("answered");
  });

  test("a greeting before a question is a question", async () => {
    expect((await ask("Hello, what does a single session cost?")).reply.citations.length).toBeGreaterThan(0);
  });
});

test("a model gets table rows with their column names", async () => {
  const table =
    "| Programme | Sessions | Price |\n|---|---|---|\n| Keel | 12 | £6,000 |\n| Helm | 20 | £12,600 |";
  const { model, prompts } = modelOf(["Keel costs £6,000 [1]."]);
  await ask("How much is Keel?", model, { texts: [`# Prices\n\n${table}\n\nAll prices are in pounds.`] });
  const given = prompts[0]?.messages[0]?.content ?? "";
  expect(given).toContain(
    "Keel – Sessions: 12; Price: £6,000\nHelm – Sessions: 20; Price: £12,600\n\nAll prices are in pounds.",
  );
  expect(given).not.toContain("|");
});

/** A reranker that is sure of the price. */
const costs = (text: string): number => (/costs £180/.test(text) ? 9 : -9);

describe("with a model", () => {
  test("words stream, and only marks of retrieved passages become citations", async () => {
    const { model } = modelOf(
      words("A single session costs £180 [1]. It lasts ninety minutes. [1][7] Bananas are yellow fruit. [2]"),
    );
    const { reply, shown, events } = await ask(COST, model);
    expect(reply.response).toBe(
      "A single session costs £180. It lasts ninety minutes. Bananas are yellow fruit.",
    );
    expect(shown.text).toBe(reply.response);
    expect(
      reply.citations.map(({ candidate, quote, start, end }) => [
        candidate.passageId,
        quote,
        reply.response.slice(start, end),
      ]),
    ).toEqual([
      [1, "A single session costs £180.", "A single session costs £180."],
      [1, "It lasts ninety minutes.", "It lasts ninety minutes."],
    ]);
    expect(reply.unsupported.map(({ start, end }) => reply.response.slice(start, end))).toEqual([
      "Bananas are yellow fruit.",
    ]);
    expect(events.findIndex(({ type }) => type === "text-delta")).toBeLessThan(
      events.findIndex(({ type }) => type === "citation"),
    );
    expect(reply.state).toBe("answered");
  });

  test("a sentence is held back from its first figure, and a wrong figure is never shown", async () => {
    const { model } = modelOf(words("A single session costs £190 [1]. It lasts ninety minutes [1]."));
    const { reply, shown, events } = await ask(COST, model);
    expect(reply.response).toBe(
      "I couldn't confirm this detail in Marguerite's documents. It lasts ninety minutes.",
    );
    expect(shown.text).toBe(reply.response);
    expect(shown.ever).not.toContain("190");
    expect(shown.ever).toContain("A single session costs");
    expect(events.some(({ type }) => type === "text-retract")).toBe(true);
    expect(reply.state).toBe("partly");
  });

  test("a mark after the full stop belongs to that sentence, and the next one streams at once", async () => {
    const text = "You may cancel before a session. [2] Later the full fee is due and it is £999. [2]";
    const { model } = modelOf(words(text));
    const { reply, shown } = await ask("How late may I cancel a session?", model);
    expect(shown.ever).toContain("Later the full fee is due");
    expect(shown.ever).not.toContain("999");
    expect(reply.citations[0]).toMatchObject({ start: 0, end: 32, candidate: { passageId: 2 } });
  });

  test("that does not know uses the owner's text with the nearby facts, and leaves a gap", async () => {
    const { model } = modelOf(words("[[UNKNOWN]]\nA single session costs £180 [1]."));
    const { reply } = await ask("Do you have a single session discount?", model, {
      persona: { unknown: "Ask me by mail." },
    });
    expect(reply).toMatchObject({ state: "not_answered", gap: true });
    expect(reply.response).toBe("Ask me by mail.\nA single session costs £180.");
    expect(reply.citations).toHaveLength(1);
  });

  test("that refuses although the reader found the answer is ignored: the documents are quoted", async () => {
    const { model, prompts } = modelOf(words("[[UNKNOWN]]\nA single session lasts ninety minutes [1]."));
    const sure = { reranker: { score: async (_: string, texts: readonly string[]) => texts.map(costs) } };
    const { reply, shown } = await ask(COST, model, { engine: sure });
    expect(reply).toMatchObject({ state: "answered", gap: false });
    expect(reply.response).toContain("A single session costs £180.");
    expect(shown.text).toBe(reply.response);
    expect(shown.ever).not.toContain("I don't know");
    expect(prompts[0]?.messages[0]?.content).toContain("- A single session costs £180.");
  });

  test("that answers one part of two says so", async () => {
    const { model } = modelOf(
      words("[[PARTLY]] A single session costs £180 [1]. The documents do not say anything about parking."),
    );
    const { reply } = await ask(`${COST} And where do I park?`, model);
    expect(reply).toMatchObject({ state: "partly", gap: true, unsupported: [] });
  });

  test("is retried once before its first word, then the answer is a quotation", async () => {
    const once = modelOf([new Error("500")], words("A single session costs £180 [1]."));
    expect((await ask(COST, once.model)).reply.response).toBe("A single session costs £180.");
    for (const parts of [[new Error("429")], ["hang" as const], []]) {
      const { model, prompts, signals } = modelOf(parts);
      const { reply } = await ask(COST, model);
      expect(prompts).toHaveLength(2);
      expect(signals.every(({ aborted }) => aborted)).toBe(true);
      expect(reply.response).toMatch(/^A single session costs £180\./);
    }
  });

  test("that breaks off leaves its partial text, marked", async () => {
    for (const fault of [new Error("gone"), "hang" as const]) {
      const { model, prompts } = modelOf(["A single session costs £180 [1]. It lasts", " ninety", fault]);
      const { reply, shown } = await ask(COST, model);
      expect(prompts).toHaveLength(1);
      expect(reply.state).toBe("failed");
      expect(reply.response).toMatch(
        /^A single session costs £180\. It lasts ninety\n\nI'm experiencing technical difficulties\. Please try your question again\.$/,
      );
      expect(shown.text).toBe(reply.response);
    }
  });

  test("is stopped at once, and the text so far stays", async () => {
    const stop = new AbortController();
    const { model, signals } = modelOf(["A single session costs £180 [1]. ", "It lasts ", "hang"]);
    setTimeout(() => stop.abort(new Error("stop")), 30);
    const { reply } = await ask(COST, model, { signal: stop.signal });
    expect(reply).toMatchObject({
      state: "stopped",
      response: "A single session costs £180. It lasts",
      gap: false,
    });
    expect(signals[0]?.aborted).toBe(true);
  });

  test("that sends five million characters at once is cut off, even without a space", async () => {
    for (const text of ["A session lasts ninety minutes. ".repeat(160_000), "x".repeat(5_000_000)]) {
      const { reply } = await ask(COST, modelOf([text]).model);
      expect(reply.response.length).toBeLessThan(9_000);
      expect(reply.response).not.toContain("xxxx");
    }
  });

  test("has its question searched in the languages of the documents", async () => {
    const spanish = ["La clase suelta con el entrenador cuesta 25 euros para una persona."];
    const { model, prompts } = modelOf(
      ["es: ¿Cuánto cuesta la clase suelta?"],
      words("[[PARTLY]] A class costs 25 euros [1]."),
    );
    const { reply } = await ask("How much is a single lesson with you?", model, { texts: spanish });
    expect(prompts).toHaveLength(2);
    expect(reply.citations[0]?.candidate.passageId).toBe(1);
  });
});
