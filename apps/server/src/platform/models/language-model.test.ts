import { afterAll, describe, expect, test } from "vitest";
import { type Plan, startFakeModel } from "../../../../../testing/fake-model.ts";
import { until } from "../../../test/builders.ts";
import { createLanguageModel } from "./language-model.ts";

let plan: Plan = { words: [] };
const fake = await startFakeModel(() => plan);
afterAll(fake.close);
const model = await createLanguageModel({
  provider: "compatible",
  name: "fake",
  apiKey: undefined,
  baseUrl: fake.baseUrl,
  maxTokens: 500,
});

async function say(next: Plan, signal = new AbortController().signal): Promise<string[]> {
  plan = next;
  const received: string[] = [];
  const prompt = { system: "Be kind.", messages: [{ role: "user" as const, content: "Hello?" }], signal };
  for await (const word of model?.stream(prompt) ?? []) received.push(word);
  return received;
}

describe("a language model", () => {
  test("is undefined if none is configured", async () => {
    const none = { provider: "none", name: "", apiKey: undefined, baseUrl: undefined, maxTokens: 1 } as const;
    expect(await createLanguageModel(none)).toBeUndefined();
  });

  test("is called by OpenAI's protocol and read word by word", async () => {
    expect(await say({ words: ["Good", " day", "."] })).toEqual(["Good", " day", "."]);
    expect(fake.requests.at(-1)).toMatchObject({
      model: "fake",
      stream: true,
      max_tokens: 500,
      messages: [
        { role: "system", content: "Be kind." },
        { role: "user", content: "Hello?" },
      ],
    });
  });

  test("is called once: a refusal is thrown, and the caller decides", async () => {
    for (const status of [429, 500]) {
      const before = fake.requests.length;
      await expect(say({ words: [], fault: { kind: "status", status } })).rejects.toThrow();
      expect(fake.requests.length).toBe(before + 1);
    }
  });

  test("that breaks off or sends invalid data is an error after its words", async () => {
    await expect(say({ words: ["a", "b", "c"], fault: { kind: "drop", after: 2 } })).rejects.toThrow();
    await expect(say({ words: ["a", "b"], fault: { kind: "malformed" } })).rejects.toThrow();
  });

  test("is disconnected by the abort signal: the server sees the connection end", async () => {
    const stop = new AbortController();
    const before = fake.cut();
    const received = say({ words: ["a", "b", "c"], fault: { kind: "stall", after: 2 } }, stop.signal);
    await until(async () => fake.open() === 1);
    stop.abort(new Error("stop"));
    await expect(received).rejects.toThrow("stop");
    await until(async () => fake.cut() === before + 1 && fake.open() === 0);
  });
});
