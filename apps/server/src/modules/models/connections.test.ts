import { MODEL_PROVIDERS, type ModelProvider } from "@understudy/contracts";
import { afterEach, describe, expect, test } from "vitest";
import { type ProviderReply, startFakeProvider } from "../../../../../testing/fake-providers.ts";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner, textFile, until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import { unzip } from "../../../test/unzip.ts";

type FakeProvider = Awaited<ReturnType<typeof startFakeProvider>>;
const KEY = "sk-canary-0123456789-4f9Q";
const lines: string[] = [];
const environment = { OUTBOUND_PRIVATE: "on", MASTER_KEY: Buffer.alloc(32, 7).toString("base64") };
const product = await testApp({ worker: true, environment, onLog: (line) => lines.push(line) });
const { api, app, url } = product;

let reply: ProviderReply = {};
const open: FakeProvider[] = [];
afterEach(async () => {
  reply = {};
  for (const provider of open.splice(0)) await provider.close();
});

async function provide(protocol: ModelProvider): Promise<FakeProvider> {
  const provider = await startFakeProvider(protocol, () => reply);
  open.push(provider);
  return provider;
}

const connectionTo = (provider: ModelProvider, baseUrl: string | null) => ({
  provider,
  model: "fake-1",
  baseUrl,
  apiKey: KEY,
  priceInput: 3,
  priceOutput: 15,
});

async function connected(protocol: ModelProvider = "compatible"): Promise<[Owner, FakeProvider]> {
  const [owner, provider] = [await buildOwner(product), await provide(protocol)];
  await api(owner.cookie).models.connect(connectionTo(protocol, provider.baseUrl));
  return [owner, provider];
}

describe("an owner's connection", () => {
  test("is stored with an encrypted key, which no response, export or log contains", async () => {
    const [owner] = await connected("anthropic");
    const { models } = api(owner.cookie);
    const read = await models.read();
    expect(read).toMatchObject({
      connections: [{ provider: "anthropic", model: "fake-1", keyHint: "4f9Q", fault: null }],
      storesKeys: true,
    });
    const stored = await row(url, "select * from model_connections where user_id = $1", [owner.userId]);
    expect(stored["api_key"]).toMatch(/^e1:/);
    const exported = await app.inject({ url: "/api/account/export", headers: { cookie: owner.cookie } });
    const files = [...(await unzip(exported.rawPayload)).values()].join("\n");
    expect(files).toContain("fake-1");
    reply = { refuse: { status: 401, body: { error: { type: "authentication_error", message: KEY } } } };
    const tested = await models.test(owner.profileId, { provider: "anthropic" });
    expect(tested).toMatchObject({ fault: "key", byModel: false });
    for (const text of [JSON.stringify([read, stored, tested]), files, lines.join("\n")])
      expect(text).not.toContain(KEY);
  });

  test("keeps its key when only the model changes, and never sends it to a new address", async () => {
    const [owner, provider] = await connected("openai");
    const { models } = api(owner.cookie);
    const { apiKey: _key, ...unchanged } = connectionTo("openai", provider.baseUrl);
    await models.connect({ ...unchanged, model: "fake-2" });
    await models.test(owner.profileId, { provider: "openai", question: "Hello?" });
    expect(provider.requests.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(provider.requests.at(-1)?.body.model).toBe("fake-2");
    const elsewhere = await provide("openai");
    await expect(models.connect({ ...unchanged, baseUrl: elsewhere.baseUrl })).rejects.toMatchObject({
      code: "invalid_request",
    });
    const list = models.list({ provider: "openai", baseUrl: elsewhere.baseUrl });
    await expect(list).rejects.toMatchObject({ code: "invalid_request" });
    expect(elsewhere.requests).toEqual([]);
  });

  test("is nobody else's: not seen, not changed, not used", async () => {
    const [owner, provider] = await connected();
    const stranger = await buildOwner(product);
    const { models } = api(stranger.cookie);
    expect((await models.read()).connections).toEqual([]);
    await expect(models.disconnect({ provider: "compatible" })).rejects.toMatchObject({ code: "not_found" });
    const body = { provider: "compatible", question: "Hello?" } as const;
    await expect(models.test(stranger.profileId, body)).rejects.toMatchObject({ code: "not_found" });
    await expect(models.test(owner.profileId, body)).rejects.toMatchObject({ code: "not_found" });
    await models.connect({ ...connectionTo("compatible", provider.baseUrl), apiKey: "sk-of-the-stranger-0" });
    expect((await api(owner.cookie).models.read()).connections).toMatchObject([{ keyHint: "4f9Q" }]);
    await api(owner.cookie).models.test(owner.profileId, body);
    expect(provider.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${KEY}`]);
  });

  test("goes with its key when the owner disconnects it", async () => {
    const [owner] = await connected();
    await api(owner.cookie).models.disconnect({ provider: "compatible" });
    expect(await rows(url, "select 1 from model_connections where user_id = $1", [owner.userId])).toEqual([]);
  });
});

describe("the models of a provider", () => {
  test.each(MODEL_PROVIDERS)("of %s are listed", async (protocol) => {
    const [owner, provider] = [await buildOwner(product), await provide(protocol)];
    const access = { provider: protocol, baseUrl: provider.baseUrl, apiKey: KEY };
    const { models, fault } = await api(owner.cookie).models.list(access);
    expect(fault).toBeNull();
    expect(models).toHaveLength(1);
    if (protocol === "ollama") expect(models).toEqual(["llama3.1:8b"]);
    if (protocol === "google") expect(models).toEqual(["gemini-2.5-flash"]);
  });

  test("are a fault where no such server answers", async () => {
    const owner = await buildOwner(product);
    const ollama = { provider: "ollama", baseUrl: "http://127.0.0.1:1" } as const;
    expect(await api(owner.cookie).models.list(ollama)).toEqual({ models: [], fault: "unreachable" });
  });
});

describe("the test of a connection", () => {
  test.each(MODEL_PROVIDERS)("asks a real question of %s and measures it", async (protocol) => {
    const [owner, provider] = await connected(protocol);
    const { models, documents } = api(owner.cookie);
    await documents.upload(textFile("prices.md", "# Prices\n\nA session costs £180."));
    await until(async () => (await documents.list()).every(({ status }) => status === "ready"));
    reply = { words: ["A session costs", " £180 [1]."], tokens: { input: 3_140, output: 62, cached: 100 } };
    const question = "What does a session cost?";
    const tested = await models.test(owner.profileId, { provider: protocol, question });
    expect(tested).toMatchObject({
      question,
      byModel: true,
      fault: null,
      answer: { response: "A session costs £180.", citations: [{ documentName: "prices.md" }] },
      tokens: { input: 3_140, output: 62, cached: 100 },
      cost: 3_140 * 3 + 62 * 15,
    });
    expect(JSON.stringify(provider.requests.at(-1)?.body)).toContain("A session costs £180.");
  });

  test("works without documents, too", async () => {
    const [owner] = await connected();
    reply = { words: ["Hello", " there."], tokens: { input: 10, output: 2 } };
    const tested = await api(owner.cookie).models.test(owner.profileId, { provider: "compatible" });
    expect(tested).toMatchObject({ byModel: true, fault: null, answer: { response: "Hello there." } });
  });

  test("says what is wrong, and the connection remembers it until it works again", async () => {
    const [owner] = await connected();
    const { models } = api(owner.cookie);
    const body = { error: { message: "You exceeded your current quota", code: "insufficient_quota" } };
    reply = { refuse: { status: 429, body } };
    const test = () => models.test(owner.profileId, { provider: "compatible", question: "Hello?" });
    expect(await test()).toMatchObject({ fault: "quota", byModel: false });
    expect((await models.read()).connections[0]).toMatchObject({
      fault: "quota",
      faultAt: expect.any(String),
    });
    reply = { words: ["Hello."] };
    await test();
    expect((await models.read()).connections[0]).toMatchObject({ fault: null, faultAt: null });
  });
});

describe("addresses and keys", () => {
  test("that lead into the operator's network are refused unless the operator lists them", async () => {
    const allowed = await provide("ollama");
    const guarded = await testApp({
      environment: { ...environment, OUTBOUND_PRIVATE: new URL(allowed.baseUrl).host },
    });
    const owner = await buildOwner(guarded);
    const { models } = guarded.api(owner.cookie);
    const other = await provide("ollama");
    for (const baseUrl of [other.baseUrl, "http://169.254.169.254/latest", "http://localhost:11434"])
      await expect(models.connect(connectionTo("ollama", baseUrl))).rejects.toMatchObject({
        code: "invalid_request",
      });
    await models.connect(connectionTo("ollama", allowed.baseUrl));
    reply = { words: ["Hello."] };
    expect(await models.test(owner.profileId, { provider: "ollama" })).toMatchObject({ byModel: true });
    // An address that was allowed once, and is no longer.
    await rows(guarded.url, "update model_connections set base_url = $1", [other.baseUrl]);
    expect(await models.test(owner.profileId, { provider: "ollama" })).toMatchObject({
      fault: "unreachable",
    });
    expect(other.requests).toEqual([]);
  });

  test("are not stored in the clear: without MASTER_KEY, only servers without a key can be connected", async () => {
    const open = await testApp({ environment: { OUTBOUND_PRIVATE: "on" } });
    const { models } = open.api((await buildOwner(open)).cookie);
    expect((await models.read()).storesKeys).toBe(false);
    const server = await provide("compatible");
    const { apiKey: _key, ...keyless } = connectionTo("compatible", server.baseUrl);
    await expect(models.connect({ ...keyless, apiKey: KEY })).rejects.toMatchObject({ code: "unavailable" });
    expect((await models.connect(keyless)).connections).toMatchObject([{ keyHint: null }]);
  });
});
