import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type ChatRequest, inWords, startFakeModel } from "../../../../../testing/fake-model.ts";
import { testApp } from "../../../test/app.ts";
import { buildOwner } from "../../../test/builders.ts";
import { row } from "../../../test/database.ts";
import { ownerWith } from "../../../test/streams.ts";
import { createLog } from "../../platform/log.ts";
import { modelServer } from "../../platform/models/server.ts";
import { DEFAULT_EMBEDDER, DEFAULT_RERANKER, weightsOf } from "../../platform/models/weights.ts";

const COST = "What does a single session cost?";
const PRICES = "# Prices\n\nA single session costs £180. It lasts ninety minutes.";

const fake = await startFakeModel(() => ({ words: inWords("A single session costs £180 [1].") }));
afterAll(fake.close);
const quoting = await testApp({ worker: true });
const speaking = await testApp({ worker: true, environment: fake.environment() });

/** Counts every kind of row that a real question would add. */
const left = (url: string) =>
  row(
    url,
    `select (select count(*) from chat_messages) as questions, (select count(*) from chat_sessions) as conversations,
            (select count(*) from counters) as counters, (select count(*) from citations) as citations`,
  );
const NOTHING = { questions: "0", conversations: "0", counters: "0", citations: "0" };

describe("a preview", () => {
  test("answers from the documents with the stored and with the given settings, and leaves nothing behind", async () => {
    const { api, profileId } = await ownerWith(quoting, { "prices.md": PRICES });
    await api.profiles.updateSettings({ unknownText: "Please ring me about that." });
    const known = await api.profiles.preview(profileId, { question: COST, settings: {} });
    expect(known.before.response).toContain("A single session costs £180.");
    expect(known.before.citations[0]).toMatchObject({ documentName: "prices.md", headingPath: ["Prices"] });
    expect(known.after).toEqual(known.before);
    const unknown = await api.profiles.preview(profileId, {
      question: "Do you repair bicycles in Oslo?",
      settings: { unknownText: "I have not written that down." },
    });
    expect(unknown.before).toMatchObject({ state: "not_answered", response: "Please ring me about that." });
    expect(unknown.after).toMatchObject({ state: "not_answered", response: "I have not written that down." });
    expect(await left(quoting.url)).toEqual(NOTHING);
    expect((await api.profiles.settings()).unknownText).toBe("Please ring me about that.");
  });

  test("gives the model the changed settings only in the next answer", async () => {
    const { api, profileId } = await ownerWith(speaking, { "prices.md": PRICES });
    await api.profiles.updateSettings({ responseLength: "long", customInstructions: "Mention the garden." });
    const begin = fake.requests.length;
    await api.profiles.preview(profileId, {
      question: COST,
      settings: { aiPersonality: "friendly", responseLength: "short", customInstructions: "" },
    });
    const [one = "", other = ""] = fake.requests.slice(begin).map(({ messages }) => messages[0]?.content);
    const [before, after] = one.includes("Mention the garden.") ? [one, other] : [other, one];
    expect(before).toContain("Answer in at most ten sentences.");
    expect(before).toContain("Sound professional.");
    expect(after).toContain("Answer in at most three sentences.");
    expect(after).toContain("Sound friendly and warm.");
    expect(after).not.toContain("garden");
    expect(await left(speaking.url)).toEqual(NOTHING);
  });

  test("is for the profile's own owner", async () => {
    const { profileId } = await buildOwner(quoting);
    const stranger = quoting.api((await buildOwner(quoting)).cookie);
    const input = { question: COST, settings: {} };
    await expect(stranger.profiles.preview(profileId, input)).rejects.toThrow("404");
    await expect(stranger.profiles.preview(1, input)).rejects.toThrow("404");
  });

  test("is held up like any other question", async () => {
    const slow = await testApp({ environment: { BURST_PROFILE: "4" } });
    const { cookie, profileId } = await buildOwner(slow);
    const api = slow.api(cookie);
    const look = () =>
      api.profiles.preview(profileId, { question: COST, settings: { responseLength: "short" } });
    await look();
    await look();
    await expect(look()).rejects.toThrow("429");
  });
});

test("an owner learns whether a language model is configured", async () => {
  for (const [product, languageModel] of [
    [quoting, false],
    [speaking, true],
  ] as const) {
    const { cookie } = await buildOwner(product);
    expect(await product.api(cookie).system.assistant()).toEqual({ languageModel });
  }
});

/** Twelve reasons, which is more than any response length allows. */
const REASONS = ["sleep", "focus", "courage", "patience", "humour", "memory", "balance", "rest", "trust"]
  .concat("calm", "posture", "voice")
  .map((good) => `A session is good for your ${good}.`);
const GOOD_FOR = "What is a session good for?";
const REASONS_FILE = { "sessions.md": `# Sessions\n\n${REASONS.join(" ")}` };

const NUMBERS: Record<string, number> = { three: 3, six: 6, ten: 10 };

/** The output of a model that follows its instructions exactly: sentences of the passages, up to the limit. */
function followInstructions({ messages }: ChatRequest): string {
  const system = messages[0]?.content ?? "";
  const most = NUMBERS[/Answer in at most (\w+) sentences/.exec(system)?.[1] ?? ""] ?? REASONS.length;
  const manner = /^Sound (.+)\.$/m.exec(system)?.[1];
  const lastFirst = /also asks: .*last reason first/.test(system);
  const passages = messages.at(-1)?.content ?? "";
  const known = REASONS.filter((sentence) => passages.includes(sentence));
  const sentences = (lastFirst ? known.toReversed() : known).slice(0, most);
  const cited = sentences.map((sentence) => sentence.replace(/\.$/, " [1]."));
  if (manner) cited[0] = `Put in a ${manner} way: ${cited[0]}`;
  return cited.join(" ");
}

const position = (response: string, sentence: string): number =>
  response.includes(sentence) ? response.indexOf(sentence) : response.length;

const sentencesIn = (response: string): number =>
  REASONS.filter((sentence) => response.includes(sentence)).length;

describe("the answers of a model that follows its instructions", async () => {
  const following = await startFakeModel((request) => ({ words: inWords(followInstructions(request)) }));
  afterAll(following.close);
  const product = await testApp({ worker: true, environment: following.environment() });
  const { api, userId } = await ownerWith(product, REASONS_FILE);
  const answerWith = async (settings: Parameters<typeof api.profiles.updateSettings>[0]) => {
    await api.profiles.updateSettings(settings);
    return (await product.api().chat.ask({ userId, message: GOOD_FOR })).response;
  };

  test("sound in as many ways as there are personalities [SET-06]", async () => {
    const answers = new Set<string>();
    for (const aiPersonality of ["professional", "friendly", "creative", "technical"] as const)
      answers.add(await answerWith({ aiPersonality }));
    expect(answers.size).toBe(4);
    expect(await answerWith({ aiPersonality: "friendly" })).toMatch(/^Put in a friendly and warm way: /);
  });

  test("are as long as the owner lets them become [SET-07]", async () => {
    const lengths: number[] = [];
    for (const responseLength of ["short", "medium", "long"] as const)
      lengths.push(sentencesIn(await answerWith({ responseLength })));
    expect(lengths).toEqual([3, 6, 10]);
  });

  test("follow the owner's instructions, and no longer than they are there [SET-08]", async () => {
    const begins = async (customInstructions: string) => {
      const response = await answerWith({ customInstructions });
      return REASONS.toSorted((one, other) => position(response, one) - position(response, other))[0];
    };
    expect(await begins("")).toBe(REASONS.at(0));
    expect(await begins("Give the last reason first.")).toBe(REASONS.at(-1));
    expect(await begins("")).toBe(REASONS.at(0));
  });
});

test("a quotation without a language model is as long as the owner lets it become [SET-07]", async () => {
  const product = await testApp({ worker: true, environment: await evenModels() });
  const { api, userId } = await ownerWith(product, REASONS_FILE);
  const lengths: number[] = [];
  for (const responseLength of ["short", "medium", "long"] as const) {
    await api.profiles.updateSettings({ responseLength });
    const { response } = await product.api().chat.ask({ userId, message: GOOD_FOR });
    lengths.push(sentencesIn(response));
  }
  expect(lengths).toEqual([3, 6, 10]);
});

/** A models process without weights: all texts get the same similarity and the same score. */
async function evenModels(): Promise<Record<string, string>> {
  const modelDir = await mkdtemp(path.join(tmpdir(), "understudy-models-"));
  for (const name of [DEFAULT_EMBEDDER, DEFAULT_RERANKER]) {
    await mkdir(path.join(modelDir, name, "onnx"), { recursive: true });
    await writeFile(path.join(modelDir, name, "onnx/model.onnx"), "");
  }
  const embedder = weightsOf(modelDir, DEFAULT_EMBEDDER);
  const reranker = weightsOf(modelDir, DEFAULT_RERANKER);
  if (!embedder) throw new Error("The folder of the models is not as it should be.");
  const inference = {
    embed: async () => Float32Array.of(1, 0),
    score: (_question: string, texts: readonly string[]) => ({
      scores: texts.map(() => 5),
      step: async () => true,
    }),
    tokens: { encode: () => [], decode: () => "" },
  };
  const server = modelServer({ inference, embedder, reranker, log: createLog("silent") });
  const modelsUrl = await server.listen({ host: "127.0.0.1", port: 0 });
  afterAll(async () => {
    await server.close();
    await rm(modelDir, { recursive: true });
  });
  return { EMBEDDING_PROVIDER: "local", MODEL_DIR: modelDir, MODELS_URL: modelsUrl };
}

describe("the owner's own I don't know", () => {
  test("is what visitors read, until it is emptied", async () => {
    const { api, userId } = await ownerWith(quoting, { "prices.md": PRICES });
    const ask = () => quoting.api().chat.ask({ userId, message: "Do you repair bicycles in Oslo?" });
    await api.profiles.updateSettings({ unknownText: "That is for me to say: write to ada@example.com." });
    expect((await ask()).response).toBe("That is for me to say: write to ada@example.com.");
    await api.profiles.updateSettings({ unknownText: "" });
    expect((await ask()).response).not.toContain("ada@example.com");
  });
});

describe("an embed that its owner has switched off", () => {
  test("is refused by the server, while the page itself goes on [EMB-11]", async () => {
    const { api, userId } = await ownerWith(quoting, { "prices.md": PRICES });
    const visitor = quoting.api();
    const ask = (embed: boolean) => visitor.chat.ask({ userId, message: COST, embed });
    expect((await ask(true)).response).toContain("£180");
    await api.profiles.updateSettings({ embedEnabled: false });
    await expect(ask(true)).rejects.toThrow("404");
    expect((await ask(false)).response).toContain("£180");
  });
});
