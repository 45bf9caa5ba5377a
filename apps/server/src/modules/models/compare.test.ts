import { afterAll, beforeEach, expect, test } from "vitest";
import {
  type ProviderReply,
  type ProviderRequest,
  startFakeProvider,
} from "../../../../../testing/fake-providers.ts";
import { testApp } from "../../../test/app.ts";
import { row, rows } from "../../../test/database.ts";
import { ownerWith } from "../../../test/streams.ts";

type Replies = (request: ProviderRequest) => ProviderReply;
const PRICED: Replies = () => ({
  words: ["A session costs £180 [1].", " Most people hear back within 3 hours [1]."],
  tokens: { input: 500, output: 20 },
});
let own = PRICED;
const provider = await startFakeProvider("openai", (request) => own(request));
const installation = await startFakeProvider("compatible", (request) => PRICED(request));
afterAll(provider.close);
afterAll(installation.close);

const product = await testApp({
  worker: true,
  environment: {
    OUTBOUND_PRIVATE: "on",
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    MODEL_PROVIDER: "compatible",
    MODEL_NAME: "operators-1",
    MODEL_BASE_URL: installation.baseUrl,
  },
});
const QUESTION = "What does a session cost?";

beforeEach(() => {
  own = PRICED;
  provider.requests.length = 0;
});

async function connected() {
  const owner = await ownerWith(product, { "prices.md": "# Prices\n\nA session costs £180." });
  await owner.api.models.connect({
    provider: "openai",
    model: "gpt-1",
    baseUrl: provider.baseUrl,
    apiKey: "sk-0123456789",
    priceInput: 1,
    priceOutput: 10,
  });
  return owner;
}

/** Everything that a visitor's question would leave behind. */
const traces = (userId: string) =>
  row(
    product.url,
    `select (select count(*)::int from chat_messages where user_id = $1) as questions,
            (select count(*)::int from counters where user_id = $1) as counters,
            (select count(*)::int from model_outputs where user_id = $1) as outputs`,
    [userId],
  );

test("a question is answered by quotation, with what a model would be sent, and by a model, with its cost", async () => {
  const { api, profileId, userId } = await connected();
  const quotation = await api.models.compare(profileId, { question: QUESTION, source: null });
  expect(quotation).toMatchObject({ byModel: false, asked: true, fault: null, cost: 0 });
  expect(quotation.answer.response).toContain("A session costs £180.");
  expect(quotation.promptTokens).toBeGreaterThan(500);
  expect(provider.requests).toEqual([]);
  const answer = await api.models.compare(profileId, { question: QUESTION, source: "openai" });
  expect(answer).toMatchObject({ byModel: true, cost: 700, tokens: { input: 500, output: 20 } });
  expect(answer.answer.response).toContain("A session costs £180.");
  expect(answer.answer.response).not.toContain("3 hours");
  expect(answer.removed).toEqual(["Most people hear back within 3 hours."]);
  expect(answer.answer.citations.map(({ documentName }) => documentName)).toContain("prices.md");
  expect(await traces(userId)).toEqual({ questions: 0, counters: 0, outputs: 0 });
});

test("settings are tried and not stored, and each call reaches the model again", async () => {
  const { api, profileId } = await connected();
  const settings = { aiPersonality: "friendly", customInstructions: "Mention the harbor." } as const;
  for (const _ of [1, 2])
    await api.models.compare(profileId, { question: QUESTION, source: "openai", settings });
  expect(provider.requests).toHaveLength(2);
  const sent = JSON.stringify(provider.requests[0]?.body);
  expect(sent).toContain("Sound friendly and warm.");
  expect(sent).toContain("Mention the harbor.");
  expect(await api.profiles.settings()).toMatchObject({
    aiPersonality: "professional",
    customInstructions: null,
  });
});

test("the operator's model can be compared, too", async () => {
  const { api, profileId } = await connected();
  const answer = await api.models.compare(profileId, { question: QUESTION, source: "installation" });
  expect(answer).toMatchObject({ byModel: true, cost: 0 });
});

test("a comparison counts against the monthly cap and ends at it", async () => {
  const { api, profileId } = await connected();
  await api.models.compare(profileId, { question: QUESTION, source: "openai" });
  expect((await api.models.read()).budget.spent).toBe(0.0007);
  await api.models.budget({ monthlyCap: 0.0008, visitorCap: 50 });
  const answer = await api.models.compare(profileId, { question: QUESTION, source: "openai" });
  expect(answer).toMatchObject({ byModel: false, fault: "cap", cost: 0 });
  expect(provider.requests).toHaveLength(1);
});

test("small talk and saved answers need no model", async () => {
  const { api, profileId } = await connected();
  await api.savedAnswers.create(profileId, { question: QUESTION, answer: "It is 180 pounds." });
  for (const question of ["Hello!", QUESTION]) {
    for (const source of ["openai", null] as const)
      expect(await api.models.compare(profileId, { question, source })).toMatchObject({
        asked: false,
        promptTokens: 0,
      });
  }
  expect(provider.requests).toEqual([]);
});

test("visitors' most-asked questions come first, then suggested ones and those of answer tests", async () => {
  const { api, profileId, userId } = await connected();
  const visitor = product.api();
  for (const message of [QUESTION, "Hello!", QUESTION]) await visitor.chat.ask({ userId, message });
  await api.chat.ask({ userId, message: "Do I test my own assistant?" });
  await api.answerTests.create(profileId, { question: "Do you repair bicycles?", unknown: true });
  const { questions } = await api.models.comparison(profileId);
  expect(questions[0]).toEqual({ question: QUESTION, count: 2 });
  expect(questions.filter(({ count }) => count !== null)).toHaveLength(1);
  expect(questions.at(-1)).toEqual({ question: "Do you repair bicycles?", count: null });
  expect(questions.length).toBeLessThanOrEqual(10);
  for (let number = 0; number < 12; number += 1)
    await api.answerTests.create(profileId, { question: `Question ${number}?`, unknown: true });
  expect((await api.models.comparison(profileId)).questions).toHaveLength(10);
});

test("models and profiles of other owners can't be compared", async () => {
  const { api, profileId } = await connected();
  const stranger = await connected();
  const body = { question: QUESTION, source: "openai" } as const;
  await expect(stranger.api.models.compare(profileId, body)).rejects.toMatchObject({ status: 404 });
  await expect(stranger.api.models.comparison(profileId)).rejects.toMatchObject({ status: 404 });
  const missing = api.models.compare(profileId, { ...body, source: "google" });
  await expect(missing).rejects.toMatchObject({ status: 404 });
  await rows(product.url, "delete from model_connections where user_id = $1", [stranger.userId]);
  await expect(stranger.api.models.compare(stranger.profileId, body)).rejects.toMatchObject({ status: 404 });
});
