import { afterAll, expect, test } from "vitest";
import { startFakeProvider } from "../../../../../testing/fake-providers.ts";
import { testApp } from "../../../test/app.ts";
import { textFile, until } from "../../../test/builders.ts";
import { ownerWith } from "../../../test/streams.ts";

const QUESTION = "What does a session cost?";
const OPENINGS = {
  professional: "",
  friendly: "Gladly: ",
  creative: "Listen: ",
  technical: "Exactly: ",
} as const;
/** How a prompt asks for the tone. */
const SENTENCES = {
  professional: "Sound professional",
  friendly: "Sound friendly",
  creative: "Sound lively",
  technical: "Sound technical",
} as const;
const TONES = Object.keys(OPENINGS) as (keyof typeof OPENINGS)[];
const CHANGES = Number(process.env["CACHE_CHANGES"] ?? 200);

/** Writes the price of the passages in the tone that the prompt asks for. */
const provider = await startFakeProvider("openai", ({ body }) => {
  const prompt = JSON.stringify(body);
  const [, price = "nothing"] = /A session costs £(\d+)/.exec(prompt) ?? [];
  const tone = TONES.find((one) => prompt.includes(SENTENCES[one])) ?? "professional";
  return { words: [`${OPENINGS[tone]}A session costs £${price} [1].`], tokens: { input: 500, output: 20 } };
});
afterAll(provider.close);

const MANY = ["ADDRESS", "VISITOR", "PROFILE", "OWNER", "READS"].map((one) => [`BURST_${one}`, "100000"]);
const product = await testApp({
  worker: true,
  environment: {
    ...Object.fromEntries(MANY),
    VISITOR_DAY_PERCENT: "100",
    OUTBOUND_PRIVATE: "on",
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
  },
});

test(`after ${CHANGES} changes of documents, audience, settings and saved answers, no answer is stale`, async () => {
  const prices = (price: number): string => `# Prices\n\nA session costs £${price}.`;
  const owner = await ownerWith(product, { "prices.md": prices(100) });
  const { api, profileId, userId } = owner;
  await api.plan.change({ planType: "enterprise" });
  const access = {
    provider: "openai",
    model: "gpt-1",
    baseUrl: provider.baseUrl,
    apiKey: "sk-0123456789",
  } as const;
  await api.models.connect({ ...access, priceInput: 0, priceOutput: 0 });
  await api.models.budget({ monthlyCap: 5, visitorCap: 100_000 });
  await api.models.choose(profileId, { sources: ["openai"] });
  const [{ id: documentId = 0 } = {}] = await api.documents.list();

  let price = 100;
  let tone: (typeof TONES)[number] = "professional";
  let isPublic = true;
  let saved: { id: number; answer: string } | undefined;
  const kinds = [
    async () => {
      price += 1;
      await api.documents.replace(documentId, textFile("prices.md", prices(price)));
      await until(async () => (await api.documents.list()).every(({ status }) => status === "ready"));
    },
    async (number: number) => {
      tone = TONES[(number >> 2) % TONES.length] ?? "friendly";
      await api.profiles.updateSettings({ aiPersonality: tone });
    },
    async () => {
      isPublic = !isPublic;
      await api.documents.update(documentId, { circle: isPublic ? "public" : "owner" });
    },
    async (number: number) => {
      if (saved) await api.savedAnswers.remove(profileId, saved.id);
      const answer = `It is ${number} pounds.`;
      saved = saved
        ? undefined
        : {
            id: (await api.savedAnswers.create(profileId, { question: QUESTION, answer })).correction.id,
            answer,
          };
    },
  ];

  const stale: string[] = [];
  let repeated = 0;
  for (let number = 0; number < CHANGES; number += 1) {
    await kinds[number % kinds.length]?.(number);
    const calls = provider.requests.length;
    const ask = async () => (await product.api().chat.ask({ userId, message: QUESTION })).response;
    const answers = [await ask(), await ask()];
    const expected = saved?.answer ?? (isPublic ? `${OPENINGS[tone]}A session costs £${price}.` : undefined);
    for (const answer of answers) {
      const isStale = expected === undefined ? /£\d/.test(answer) : answer !== expected;
      if (isStale) stale.push(`change ${number}: expected ${expected}, got ${answer}`);
    }
    repeated += Math.max(0, provider.requests.length - calls - 1);
  }
  expect(stale).toEqual([]);
  expect(repeated).toBe(0);
}, 900_000);
