import { afterAll, describe, expect, test } from "vitest";
import { inWords, startFakeModel } from "../../../../../testing/fake-model.ts";
import { testApp } from "../../../test/app.ts";
import { buildOwner } from "../../../test/builders.ts";
import { row } from "../../../test/database.ts";
import { ownerWith } from "../../../test/streams.ts";

const COST = "What does a single session cost?";
const PRICES = "# Prices\n\nA single session costs £180. It lasts ninety minutes.";

const fake = await startFakeModel(() => ({ words: inWords("A single session costs £180 [1].") }));
afterAll(fake.close);
const quoting = await testApp({ worker: true });
const speaking = await testApp({ worker: true, environment: fake.environment() });

/** Every row that an asked question would leave. */
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

  test("tells the model of the changed settings only in the answer after", async () => {
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
    const asked = { question: COST, settings: {} };
    await expect(stranger.profiles.preview(profileId, asked)).rejects.toThrow("404");
    await expect(stranger.profiles.preview(1, asked)).rejects.toThrow("404");
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

test("an owner is told whether a language model is configured", async () => {
  for (const [product, languageModel] of [
    [quoting, false],
    [speaking, true],
  ] as const) {
    const { cookie } = await buildOwner(product);
    expect(await product.api(cookie).assistant.read()).toEqual({ languageModel });
  }
});

test("every personality, length and instruction reaches the answers of visitors [SET-06] [SET-07] [SET-08]", async () => {
  const { api, userId } = await ownerWith(speaking, { "prices.md": PRICES });
  const visitor = speaking.api();
  const told = async (settings: Parameters<typeof api.profiles.updateSettings>[0]): Promise<string> => {
    await api.profiles.updateSettings(settings);
    const begin = fake.requests.length;
    await visitor.chat.ask({ userId, message: COST });
    return fake.requests[begin]?.messages[0]?.content ?? "";
  };
  const plain = await told({});
  expect(plain).not.toContain("discovery call");
  const tones = new Set<string>();
  for (const aiPersonality of ["professional", "friendly", "creative", "technical"] as const)
    tones.add(await told({ aiPersonality }));
  expect(tones.size).toBe(4);
  const lengths = new Set<string>();
  for (const responseLength of ["short", "medium", "long"] as const)
    lengths.add(await told({ responseLength }));
  expect(lengths.size).toBe(3);
  expect(await told({ customInstructions: "Offer the discovery call." })).toContain(
    "Offer the discovery call.",
  );
});

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
