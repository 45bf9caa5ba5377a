import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, textFile, until } from "../../../test/builders.ts";
import { rows } from "../../../test/database.ts";
import { DEMO_USER_ID } from "../../../test/streams.ts";

const product = await testApp({ worker: true });
const visitor = product.api();

/** An owner with one document for the main profile and one for another. */
async function assistants() {
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  const beside = await api.profiles.create({ name: "Speaking", isPublic: true });
  await api.documents.upload(textFile("prices.txt", "A coaching session costs £180."));
  await api.documents.uploadTo(beside.id, textFile("talks.txt", "A keynote costs £900."));
  await until(async () => {
    const all = [...(await api.documents.list()), ...(await api.documents.listOf(beside.id))];
    return all.every(({ status }) => status === "ready");
  });
  return { owner, beside: beside.id };
}

const send = (path: string, payload: object, headers: Record<string, string> = {}) =>
  product.app.inject({
    method: "POST",
    url: path,
    headers: { origin: product.app.ownOrigin, ...headers },
    payload,
  });

describe("POST /api/chat", () => {
  test("takes message, userId or profileId and a sessionId, and answers response and sessionId [API-16]", async () => {
    const { owner, beside } = await assistants();
    const first = await visitor.chat.ask({
      userId: owner.userId,
      message: "What does a coaching session cost?",
    });
    expect(first.response).toContain("A coaching session costs £180.");
    expect(first.sessionId).toMatch(/\S/);
    const again = await visitor.chat.ask({
      userId: owner.userId,
      sessionId: first.sessionId,
      message: "What does a coaching session cost?",
    });
    expect(again.sessionId).toBe(first.sessionId);
    const other = await visitor.chat.ask({ profileId: beside, message: "What does a keynote cost?" });
    expect(other.response).toContain("A keynote costs £900.");
    expect(other.sessionId).not.toBe(first.sessionId);
  });

  test("answers a visitor without a session for a public profile, and for no private one [API-17]", async () => {
    const { owner } = await assistants();
    const question = { userId: owner.userId, message: "What does a coaching session cost?" };
    const open = await send("/api/chat", question);
    expect(open.statusCode).toBe(200);
    expect(open.json().response).toContain("£180");
    await product.api(owner.cookie).profiles.update({ isPublic: false });
    const closed = await send("/api/chat", question);
    expect(closed.statusCode).toBe(404);
    const missing = await send("/api/chat", { ...question, userId: "usr_0000000000000000000000" });
    expect(closed.body).toBe(missing.body);
    expect((await send("/api/chat", question, { cookie: owner.cookie })).statusCode).toBe(200);
  });

  test.each(["", " ", "\n\t  ", "\u00a0\u2003"])(
    "refuses %j, which says nothing [API-19]",
    async (message) => {
      const owner = await buildOwner(product);
      const answer = await send("/api/chat", { userId: owner.userId, message });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: "invalid_request" });
      expect((await send("/api/chat/public", { message })).statusCode).toBe(400);
      expect(
        await rows(product.url, "select 1 from chat_messages where user_id = $1", [owner.userId]),
      ).toEqual([]);
    },
  );
});

describe("POST /api/chat/public", () => {
  beforeAll(async () => {
    await rows(product.url, "insert into users (id, first_name) values ($1, 'Understudy')", [DEMO_USER_ID]);
    await rows(
      product.url,
      "insert into ai_profiles (user_id, id, is_main, name) values ($1, 1, true, 'Demo')",
      [DEMO_USER_ID],
    );
    await rows(product.url, "insert into profile_settings (user_id, profile_id) values ($1, 1)", [
      DEMO_USER_ID,
    ]);
  });

  test("takes a message and answers a response without sign-in [API-18]", async () => {
    const answer = await send("/api/chat/public", { message: "How does it work?" });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().response).toMatch(/\S/);
  });
});
