import { describe, expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { until } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";
import { ownerWith } from "../../../../test/streams.ts";

const PUBLIC_TEXT = "# Prices\n\nA single session costs £180. It lasts ninety minutes.";
const CLIENT_TEXT = "# Keelstone\n\nThe retainer of Keelstone is £4,321 a month. It renews in March.";
const OWN_TEXT = "# Taxes\n\nThe accountant of the studio is Tamsin Quillfeather.";
const RETAINER = "What is the retainer of Keelstone?";
const ACCOUNTANT = "Who is the accountant of the studio?";
const COST = "What does a single session cost?";
const PLAIN = { name: "A talk", greeting: null, starters: [], documentIds: null, endsAt: null };
let now: Date | undefined;
const product = await testApp({ worker: true, clock: () => now ?? new Date() });
const visitor = product.api();

/** Creates an owner with one document per audience. */
async function ownerWithAudiences() {
  const owner = await ownerWith(product, {
    "prices.md": PUBLIC_TEXT,
    "keelstone.md": CLIENT_TEXT,
    "taxes.md": OWN_TEXT,
  });
  const documents = await owner.api.documents.list();
  const idOf = (name: string): number => documents.find(({ filename }) => filename === name)?.id ?? 0;
  await owner.api.documents.update(idOf("keelstone.md"), { circle: "link" });
  await owner.api.documents.update(idOf("taxes.md"), { circle: "owner" });
  return { ...owner, idOf };
}

describe("a document's circle", () => {
  test("decides who is answered from it, from the next question on, and back again", async () => {
    const { userId, profileId, api, idOf } = await ownerWithAudiences();
    const { occasion } = await api.privateLinks.create(profileId, PLAIN);
    const askPublic = (message: string) => visitor.chat.ask({ userId, message });
    const askLink = (message: string) => visitor.chat.ask({ occasion: occasion.key, message });
    expect((await askPublic(COST)).response).toContain("£180");
    expect((await askLink(COST)).response).toContain("£180");
    for (const question of [RETAINER, ACCOUNTANT]) {
      expect(await askPublic(question)).toMatchObject({ state: "not_answered", citations: [] });
    }
    expect((await askLink(RETAINER)).response).toContain("£4,321");
    expect(await askLink(ACCOUNTANT)).toMatchObject({ state: "not_answered", citations: [] });
    await api.documents.update(idOf("keelstone.md"), { circle: "public" });
    expect((await askPublic(RETAINER)).response).toContain("£4,321");
    await api.documents.update(idOf("keelstone.md"), { circle: "owner" });
    expect((await askLink(RETAINER)).response).not.toContain("4,321");
    const stored = await row(
      product.url,
      "select circle from documents where user_id = $1 and filename = $2",
      [userId, "keelstone.md"],
    );
    expect(stored).toEqual({ circle: "owner" });
  });

  test("is asked as anybody by its owner, and as nobody else by a stranger or a program", async () => {
    const { userId, api } = await ownerWithAudiences();
    const asOwner = (as: "public" | "link" | "owner", message: string) =>
      api.chat.ask({ userId, message, as });
    expect((await asOwner("owner", ACCOUNTANT)).response).toContain("Quillfeather");
    expect((await asOwner("link", RETAINER)).response).toContain("£4,321");
    expect((await asOwner("link", ACCOUNTANT)).state).toBe("not_answered");
    expect((await asOwner("public", RETAINER)).state).toBe("not_answered");
    expect((await api.chat.ask({ userId, message: RETAINER })).state).toBe("not_answered");
    const stranger = await visitor.chat.ask({ userId, message: ACCOUNTANT, as: "owner" });
    expect(stranger).toMatchObject({ state: "not_answered", citations: [] });
  });

  test("is there from the first moment of an upload, and stays when a newer version comes", async () => {
    const { userId, api } = await ownerWith(product, { "prices.md": PUBLIC_TEXT });
    const file = new File([OWN_TEXT], "taxes.md", { type: "text/markdown" });
    const { id, circle } = await api.documents.upload(file, { circle: "owner" });
    expect(circle).toBe("owner");
    const newer = new File([`${OWN_TEXT} She sits in Leith.`], "taxes.md", { type: "text/markdown" });
    const isReady = async () => (await api.documents.open(id)).status === "ready";
    await until(isReady);
    await api.documents.replace(id, newer);
    await until(async () => (await isReady()) && (await api.documents.open(id)).replacing === null);
    expect((await api.documents.open(id)).circle).toBe("owner");
    expect((await visitor.chat.ask({ userId, message: ACCOUNTANT })).state).toBe("not_answered");
    expect((await api.chat.ask({ userId, message: ACCOUNTANT, as: "owner" })).response).toContain("Quill");
    // Not in a conversation that a visitor began and can read.
    const { sessionId } = await visitor.chat.ask({ userId, message: "Hello" });
    const preview = await api.chat.ask({ userId, message: ACCOUNTANT, as: "owner", sessionId });
    expect(preview.sessionId).not.toBe(sessionId);
  });

  test("takes its questions and its citations along when it is closed", async () => {
    const { userId, profileId, api, idOf } = await ownerWithAudiences();
    const shown = async () => (await visitor.profiles.publicUser(userId)).suggestedQuestions;
    await api.profiles.saveSuggestedQuestions(profileId, { questions: [COST, RETAINER] });
    expect(await shown()).toEqual([COST]);
    const { sessionId } = await visitor.chat.ask({ userId, message: COST });
    const cited = async () => {
      const { exchanges } = await visitor.chat.conversation({ userId, sessionId });
      return exchanges[0]?.answer.citations.length;
    };
    expect(await cited()).toBe(1);
    await api.documents.update(idOf("prices.md"), { circle: "owner" });
    expect(await cited()).toBe(0);
    expect(await shown()).toEqual([]);
  });
});

describe("an occasion", () => {
  test("holds the documents that were chosen for it and no others", async () => {
    const { profileId, api, idOf } = await ownerWithAudiences();
    const more = new File(["# Harrow\n\nThe retainer of Harrow is £999 a month."], "harrow.md", {
      type: "text/markdown",
    });
    const { id } = await api.documents.upload(more, { circle: "link" });
    await until(async () => (await api.documents.open(id)).status === "ready");
    const { occasion } = await api.privateLinks.create(profileId, {
      ...PLAIN,
      documentIds: [idOf("keelstone.md"), idOf("taxes.md")],
    });
    const ask = (message: string) => visitor.chat.ask({ occasion: occasion.key, message });
    expect((await ask(RETAINER)).response).toContain("£4,321");
    expect((await ask("What is the retainer of Harrow?")).response).not.toContain("999");
    // A chosen document with the audience `owner` stays hidden.
    expect((await ask(ACCOUNTANT)).state).toBe("not_answered");
    const { occasion: saved } = await api.privateLinks.save(profileId, occasion.id, {
      ...PLAIN,
      documentIds: [id],
    });
    expect(saved.documentIds).toEqual([id]);
    expect((await ask("What is the retainer of Harrow?")).response).toContain("£999");
    expect((await ask(RETAINER)).response).not.toContain("4,321");
  });

  test("keeps its conversations: neither the public page nor another occasion knows them", async () => {
    const { userId, profileId, api } = await ownerWithAudiences();
    const { occasion: one } = await api.privateLinks.create(profileId, PLAIN);
    const { occasion: two } = await api.privateLinks.create(profileId, { ...PLAIN, name: "A client" });
    const { sessionId, exchangeId } = await visitor.chat.ask({ occasion: one.key, message: RETAINER });
    const profileKeys = [{ userId }, { profileId }, { occasion: two.key }, {}];
    for (const profileKey of profileKeys) {
      const lost = { status: 404 };
      await expect(
        visitor.chat.conversation({ ...profileKey, sessionId }),
        JSON.stringify(profileKey),
      ).rejects.toMatchObject(lost);
      const body = { ...profileKey, sessionId };
      await expect(visitor.chat.stop(exchangeId ?? 0, body)).rejects.toMatchObject(lost);
      await expect(visitor.chat.feedback(exchangeId ?? 0, { ...body, thumb: 1 })).rejects.toMatchObject(lost);
    }
    expect((await visitor.chat.conversation({ occasion: one.key, sessionId })).exchanges).toHaveLength(1);
    // A follow-up elsewhere starts a new conversation without the earlier context.
    const carried = await visitor.chat.ask({ userId, sessionId, message: "And when does it renew?" });
    expect(carried.sessionId).not.toBe(sessionId);
    expect(carried.response).not.toMatch(/March|Keelstone/);
    const conversations = await rows(
      product.url,
      "select occasion_id from chat_sessions where user_id = $1 and session_id = $2",
      [userId, sessionId],
    );
    expect(conversations).toEqual([{ occasion_id: String(one.id) }]);
  });

  test("is a link that never existed once it has ended or is deleted, in every call alike", async () => {
    const { profileId, api } = await ownerWithAudiences();
    const endsAt = new Date(Date.now() + 60_000).toISOString();
    const { occasion: ending } = await api.privateLinks.create(profileId, { ...PLAIN, endsAt });
    const { occasion: deleted } = await api.privateLinks.create(profileId, PLAIN);
    const { sessionId } = await visitor.chat.ask({ occasion: ending.key, message: RETAINER });
    const callsOf = (key: string) => [
      { method: "GET", url: `/api/occasions/${key}` },
      { method: "GET", url: `/o/${key.slice(4)}/qr.svg` },
      { method: "GET", url: `/api/chat/conversation?occasion=${key}&sessionId=${sessionId}` },
      { method: "POST", url: "/api/chat", payload: { occasion: key, message: RETAINER } },
      { method: "POST", url: `/api/users/${key}/views`, payload: {} },
    ];
    const answers = async (key: string) => {
      const all = [];
      for (const call of callsOf(key)) {
        const answer = await product.app.inject({
          ...(call as { method: "GET" | "POST"; url: string }),
          headers: { origin: product.app.ownOrigin },
        });
        const { date: _, "x-request-id": __, ...headers } = answer.headers;
        all.push({ status: answer.statusCode, body: answer.body.replaceAll(key, ""), headers });
      }
      return all;
    };
    expect((await answers(ending.key)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 204]);
    await api.privateLinks.remove(profileId, deleted.id);
    now = new Date(Date.now() + 120_000);
    try {
      const never = await answers(`occ_${"x".repeat(22)}`);
      expect(never.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
      expect(await answers(ending.key)).toEqual(never);
      expect(await answers(deleted.key)).toEqual(never);
    } finally {
      now = undefined;
    }
    const again = await api.privateLinks.end(profileId, ending.id);
    expect(again.isRunning).toBe(false);
    await expect(visitor.privateLinks.visit(ending.key)).rejects.toMatchObject({ status: 404 });
  });

  test("greets in its own words, opens a private profile to everyone with the link, and has its own counts", async () => {
    const { userId, profileId, api } = await ownerWithAudiences();
    const greeting = "Welcome to the talk.";
    const { occasion, unanswered } = await api.privateLinks.create(profileId, {
      ...PLAIN,
      greeting,
      starters: [RETAINER, ACCOUNTANT],
    });
    expect(unanswered).toEqual([ACCOUNTANT]);
    await api.profiles.update({ isPublic: false });
    await expect(visitor.chat.ask({ userId, message: COST })).rejects.toMatchObject({ status: 404 });
    const visited = await visitor.privateLinks.visit(occasion.key);
    expect(visited).toMatchObject({ greeting, user: { suggestedQuestions: [RETAINER, ACCOUNTANT] } });
    expect(JSON.stringify(visited)).not.toContain(occasion.name);
    await visitor.profiles.viewed(occasion.key, {});
    await visitor.profiles.viewed(occasion.key, {});
    const { sessionId } = await visitor.chat.ask({ occasion: occasion.key, message: RETAINER });
    await visitor.chat.ask({ occasion: occasion.key, sessionId, message: ACCOUNTANT });
    await api.chat.ask({ occasion: occasion.key, message: ACCOUNTANT });
    const { occasions, running, limit } = await api.privateLinks.list(profileId);
    expect(occasions[0]?.figures).toEqual({ views: 1, conversations: 1, questions: 2, unanswered: 1 });
    expect({ running, limit }).toEqual({ running: 1, limit: 2 });
  });

  test("is one of as many as the plan runs at a time; one that has ended makes room", async () => {
    const { profileId, api } = await ownerWithAudiences();
    const { occasion } = await api.privateLinks.create(profileId, PLAIN);
    const tries = await Promise.allSettled([1, 2, 3].map(() => api.privateLinks.create(profileId, PLAIN)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await api.privateLinks.end(profileId, occasion.id);
    await api.privateLinks.create(profileId, PLAIN);
    await expect(api.privateLinks.save(profileId, occasion.id, PLAIN)).rejects.toMatchObject({
      code: "plan_limit",
    });
    expect((await api.privateLinks.list(profileId)).running).toBe(2);
  });
});

describe("an own answer", () => {
  const SAVED_ANSWER = "For Keelstone it is £3,000.";

  test("to a gap of an occasion is for that occasion alone, and the owner's alone when that is deleted", async () => {
    const { userId, profileId, api } = await ownerWithAudiences();
    const { occasion: one } = await api.privateLinks.create(profileId, PLAIN);
    const { occasion: two } = await api.privateLinks.create(profileId, PLAIN);
    const question = "What is our discount this year?";
    await visitor.chat.ask({ occasion: one.key, message: question });
    const [gap] = (await api.analytics.insights(profileId, { days: 30, timeZone: "UTC" })).gaps;
    const { correction, again } = await api.gaps.answer(profileId, gap?.id ?? 0, { answer: SAVED_ANSWER });
    expect(correction).toMatchObject({ circle: "link", occasionId: one.id });
    expect(again).toMatchObject({ response: SAVED_ANSWER, ownWords: true });
    expect((await visitor.chat.ask({ occasion: one.key, message: question })).response).toBe(SAVED_ANSWER);
    for (const profileKey of [{ userId }, { occasion: two.key }]) {
      expect((await visitor.chat.ask({ ...profileKey, message: question })).response).not.toContain("3,000");
    }
    await api.privateLinks.remove(profileId, one.id);
    const [savedAnswer] = await api.savedAnswers.list(profileId);
    expect(savedAnswer).toMatchObject({ circle: "owner", occasionId: null });
    for (const profileKey of [{ userId }, { occasion: two.key }]) {
      expect((await visitor.chat.ask({ ...profileKey, message: question })).response).not.toContain("3,000");
    }
    expect((await api.chat.ask({ userId, message: question, as: "owner" })).response).toBe(SAVED_ANSWER);
  });

  test("of the smaller circle goes before that of the larger, and is moved by its owner", async () => {
    const { userId, profileId, api } = await ownerWithAudiences();
    const { occasion } = await api.privateLinks.create(profileId, PLAIN);
    await api.savedAnswers.create(profileId, { question: COST, answer: "£180 for everybody." });
    const { correction } = await api.savedAnswers.create(profileId, {
      question: COST,
      answer: "£150 for you.",
      circle: "link",
      occasionId: occasion.id,
    });
    expect(await api.savedAnswers.list(profileId)).toHaveLength(2);
    const ask = async (profileKey: { userId: string } | { occasion: string }) =>
      (await visitor.chat.ask({ ...profileKey, message: COST })).response;
    expect(await ask({ occasion: occasion.key })).toBe("£150 for you.");
    expect(await ask({ userId })).toBe("£180 for everybody.");
    await api.savedAnswers.update(profileId, correction.id, { circle: "owner" });
    expect(await ask({ occasion: occasion.key })).toBe("£180 for everybody.");
    const foreign = { question: COST, answer: "Mine.", circle: "link" as const, occasionId: 1 };
    await expect(api.savedAnswers.create(profileId, foreign)).rejects.toMatchObject({ status: 404 });
  });
});
