import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  type ProviderReply,
  type ProviderRequest,
  startFakeProvider,
} from "../../../../../testing/fake-providers.ts";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner, textFile, until } from "../../../test/builders.ts";
import { rows } from "../../../test/database.ts";

type Replies = (request: ProviderRequest) => ProviderReply;
const PRICED: ProviderReply = {
  words: ["A session costs £180 [1]."],
  tokens: { input: 500, output: 20 },
};
let own: Replies = () => PRICED;
let operators: Replies = () => PRICED;
const provider = await startFakeProvider("openai", (request) => own(request));
const installation = await startFakeProvider("compatible", (request) => operators(request));
afterAll(provider.close);
afterAll(installation.close);

const MANY = Object.fromEntries(
  ["ADDRESS", "VISITOR", "PROFILE", "OWNER", "READS"].map((one) => [`BURST_${one}`, "100000"]),
);
const product = await testApp({
  worker: true,
  environment: {
    ...MANY,
    VISITOR_DAY_PERCENT: "100",
    OUTBOUND_PRIVATE: "on",
    MASTER_KEY: Buffer.alloc(32, 7).toString("base64"),
    MODEL_PROVIDER: "compatible",
    MODEL_NAME: "operators-1",
    MODEL_BASE_URL: installation.baseUrl,
  },
});
const { api, url } = product;
const QUESTION = "What does a session cost?";

beforeEach(() => {
  own = () => PRICED;
  operators = () => PRICED;
  provider.requests.length = 0;
  installation.requests.length = 0;
});

/** An owner with a price list whose assistant asks these models. */
async function asking(sources: ("openai" | "installation")[], { priceInput = 1 } = {}): Promise<Owner> {
  const owner = await buildOwner(product);
  await rows(url, "update users set plan_type = 'enterprise' where id = $1", [owner.userId]);
  const { models, documents } = api(owner.cookie);
  const access = {
    provider: "openai",
    model: "gpt-1",
    baseUrl: provider.baseUrl,
    apiKey: "sk-0123456789",
  } as const;
  await models.connect({ ...access, priceInput, priceOutput: 0 });
  await documents.upload(textFile("prices.md", "# Prices\n\nA session costs £180."));
  await ready(owner);
  await models.choose(owner.profileId, { sources });
  // Drawn questions ask the operator's model, too.
  installation.requests.length = 0;
  return owner;
}

async function ready({ cookie }: Owner): Promise<void> {
  await until(async () => (await api(cookie).documents.list()).every(({ status }) => status === "ready"));
}

const ask = ({ userId }: Owner, message = QUESTION) => api().chat.ask({ userId, message });

/** What the owner reads about the latest exchange. */
async function written({ cookie }: Owner) {
  const { conversations } = api(cookie);
  const [latest] = (await conversations.list()).conversations;
  const { exchanges } = await conversations.read(latest?.id ?? 0);
  return exchanges.at(-1)?.writtenBy;
}

describe("an AI profile asks", () => {
  test("the owner's model, and the owner reads which one answered, and the visitor doesn't", async () => {
    const owner = await asking(["openai", "installation"]);
    const answer = await ask(owner);
    expect(answer.response).toBe("A session costs £180.");
    expect(answer.writtenBy).toBeUndefined();
    const expected = { source: "openai", model: "gpt-1", fault: null, inputTokens: 500, cost: 500 };
    expect(await written(owner)).toMatchObject(expected);
    expect(installation.requests.filter(({ body }) => JSON.stringify(body).includes(QUESTION))).toEqual([]);
    const tested = await api(owner.cookie).chat.ask({ userId: owner.userId, message: `${QUESTION} Please.` });
    expect(tested.writtenBy).toMatchObject({ source: "openai", model: "gpt-1" });
    const again = await api(owner.cookie).chat.conversation({
      userId: owner.userId,
      sessionId: tested.sessionId,
    });
    expect(again.exchanges.map((exchange) => exchange.answer.writtenBy)).toEqual([tested.writtenBy]);
    const { sessionId } = answer;
    const { exchanges } = await api().chat.conversation({ userId: owner.userId, sessionId });
    expect(exchanges.map((exchange) => exchange.answer.writtenBy)).toEqual([undefined]);
  });

  test("and the visitor gets the answer even if no record of the model can be stored", async () => {
    const owner = await asking(["openai"]);
    await rows(url, "alter table model_answers add constraint refuses_all check (false) not valid");
    try {
      expect((await ask(owner)).response).toBe("A session costs £180.");
    } finally {
      await rows(url, "alter table model_answers drop constraint refuses_all");
    }
  });

  test("the operator's model when the owner's fails, and the owner reads why", async () => {
    const owner = await asking(["openai", "installation"]);
    own = () => ({ refuse: { status: 500, body: { error: { message: "down" } } } });
    await ask(owner);
    expect(await written(owner)).toMatchObject({
      source: "installation",
      model: "operators-1",
      fault: "failed",
      faultSource: "openai",
    });
  });

  test("none if the owner wants quotations only", async () => {
    const owner = await asking([]);
    expect((await ask(owner)).state).toBe("answered");
    expect(await written(owner)).toBeNull();
    expect(provider.requests).toEqual([]);
  });

  test("only models that are connected, and nobody else's profile is changed", async () => {
    const owner = await asking(["openai"]);
    const stranger = await buildOwner(product);
    const { models } = api(stranger.cookie);
    const choose = (profileId: number) => models.choose(profileId, { sources: ["openai"] });
    await expect(choose(stranger.profileId)).rejects.toMatchObject({ code: "invalid_request" });
    await expect(choose(owner.profileId)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe.each([
  ["a revoked key", "key", { status: 401, body: { error: { code: "invalid_api_key" } } }],
  ["an empty account", "quota", { status: 429, body: { error: { code: "insufficient_quota" } } }],
])("%s", (_name, fault, refuse) => {
  test("ends in a quotation for the visitor and one notice to the owner", async () => {
    const owner = await asking(["openai"]);
    own = () => ({ refuse });
    const answers = await Promise.all(
      ["", " Please.", " Thanks."].map((more) => ask(owner, QUESTION + more)),
    );
    for (const { state, response } of answers) {
      expect(state).toBe("answered");
      expect(response).toContain("£180");
    }
    expect(await written(owner)).toMatchObject({ source: null, fault, faultSource: "openai" });
    expect((await api(owner.cookie).models.read()).connections).toMatchObject([{ fault }]);
    const notices = await rows(url, "select 1 from pgboss.job where name = $1 and data ->> 'userId' = $2", [
      "models.notify-fault",
      owner.userId,
    ]);
    expect(notices).toHaveLength(1);
  });
});

describe("the monthly cap", () => {
  test("holds to the call under 100 visitors at once, and 70, 90 and 100 % are notified once each", async () => {
    const owner = await asking(["openai"], { priceInput: 1_000 });
    const { models } = api(owner.cookie);
    await models.budget({ monthlyCap: 12, visitorCap: 1_000 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => ask(owner, `${QUESTION} I am visitor ${index}.`)),
    );
    for (const { response } of answers) expect(response).toContain("£180");
    // Each costs $0.50, and reserves more before it is called.
    const { budget, usage } = await models.read();
    const calls = usage.reduce((sum, day) => sum + day.calls, 0);
    expect(provider.requests.length).toBe(calls);
    expect(budget.spent).toBe(calls / 2);
    expect(calls).toBeGreaterThan(10);
    expect(calls).toBeLessThanOrEqual(24);
    // One after another, the rest of the cap is used up, too.
    for (let index = 0; index < 12; index += 1) await ask(owner, `${QUESTION} Once more, ${index}.`);
    const { spent } = (await models.read()).budget;
    expect(spent).toBeLessThanOrEqual(12);
    expect(spent).toBeGreaterThan(10);
    expect(await written(owner)).toMatchObject({ source: null, fault: "cap" });
    const notices = await rows(
      url,
      "select data ->> 'level' as level from pgboss.job where name = 'models.notify-spending' and data ->> 'userId' = $1",
      [owner.userId],
    );
    const levels = notices.map(({ level }) => Number(level));
    expect(levels).toContain(100);
    expect(new Set(levels).size).toBe(levels.length);
  });

  test("of a visitor holds, too, and the owner's own tests don't count", async () => {
    const owner = await asking(["openai"]);
    const { models, chat } = api(owner.cookie);
    await models.budget({ monthlyCap: 100, visitorCap: 3 });
    await Promise.all(Array.from({ length: 20 }, (_, index) => ask(owner, `${QUESTION} Number ${index}?`)));
    expect(provider.requests.length).toBe(3);
    await chat.ask({ userId: owner.userId, message: `${QUESTION} By me.` });
    expect(provider.requests.length).toBe(4);
  });
});

describe("the answer cache", () => {
  test("pays a question once that is asked 500 times, at once and one after another", async () => {
    const owner = await asking(["openai"]);
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => ask(owner)));
      expect(new Set(answers.map(({ response }) => response))).toEqual(new Set(["A session costs £180."]));
    }
    expect(provider.requests.length).toBe(1);
  });

  test("is never stale after a document, the instructions or a saved answer changed", async () => {
    const owner = await asking(["openai"]);
    const { documents, profiles } = api(owner.cookie);
    own = ({ body }) => ({
      words: [`A session costs £${/costs £(\d+)/.exec(JSON.stringify(body))?.[1]} [1].`],
    });
    await ask(owner);
    for (let price = 200; price < 206; price += 1) {
      for (const { id } of await documents.list()) await documents.remove(id);
      await documents.upload(textFile("prices.md", `# Prices\n\nA session costs £${price}.`));
      await ready(owner);
      expect((await ask(owner)).response).toBe(`A session costs £${price}.`);
      const before = provider.requests.length;
      await profiles.updateSettingsOf(owner.profileId, { customInstructions: `Mention the offer ${price}.` });
      await ask(owner);
      expect(provider.requests.length).toBe(before + 1);
      await ask(owner);
      expect(provider.requests.length).toBe(before + 1);
    }
  });

  test("goes with the conversation that paid for it", async () => {
    const owner = await asking(["openai"]);
    await ask(owner);
    const { conversations } = api(owner.cookie);
    const [latest] = (await conversations.list()).conversations;
    await conversations.remove(latest?.id ?? 0);
    expect(await rows(url, "select 1 from model_outputs where user_id = $1", [owner.userId])).toEqual([]);
  });
});

describe("with masks", () => {
  const CONTACT =
    "# Contact\n\nWrite to marguerite@voss.example or call +44 20 7946 0123. A session costs £180.";

  test("personal numbers and addresses don't reach the model, and the visitor reads them, with their sources", async () => {
    const owner = await asking(["openai"]);
    const { documents, models } = api(owner.cookie);
    await documents.upload(textFile("contact.md", CONTACT));
    await ready(owner);
    expect(await models.choose(owner.profileId, { sources: ["openai"], masks: true })).toMatchObject({
      masks: true,
    });
    // Without the field, it stays.
    expect(await models.choose(owner.profileId, { sources: ["openai"] })).toMatchObject({ masks: true });
    own = ({ body }) => {
      const [email] = /MASKED-EMAIL-\d+/.exec(JSON.stringify(body)) ?? [""];
      const [number] = /\[?passage (\d+)[^>]*contact\.md/.exec(JSON.stringify(body))?.slice(1) ?? ["1"];
      // A placeholder that arrives in two parts.
      return {
        words: [
          "Write to ",
          email.slice(0, 9),
          `${email.slice(9)}`,
          ` [${number}].`,
          ` A session costs £180 [${number}].`,
          ` Or £999 [${number}].`,
        ],
        tokens: { input: 500, output: 20 },
      };
    };
    const question =
      "What does a session cost? My card is 4111 1111 1111 1111, my e-mail is visitor@home.example.";
    const answer = await ask(owner, question);
    const sent = JSON.stringify(provider.requests.map(({ body }) => body));
    expect(sent).toContain("MASKED-EMAIL-");
    for (const value of ["marguerite@voss", "7946 0123", "4111 1111", "visitor@home"])
      expect(sent).not.toContain(value);
    expect(answer.response).toContain("Write to marguerite@voss.example.");
    expect(answer.response).toContain("£180");
    // The check of figures works on the text with its values.
    expect(answer.response).not.toContain("£999");
    expect(answer.response).not.toContain("MASKED");
    expect(answer.citations.map(({ documentName }) => documentName)).toContain("contact.md");
    const [{ output = "" } = {}] = await rows(url, "select output from model_outputs where user_id = $1", [
      owner.userId,
    ]);
    expect(output).toContain("MASKED-EMAIL-");
    expect(output).not.toContain("marguerite@voss");
  });
});
