import type { ChatAnswer } from "@understudy/contracts";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { rows } from "../../../test/database.ts";
import { ownerWith } from "../../../test/streams.ts";

const product = await testApp({ worker: true });
const { app, url } = product;
const owner = await ownerWith(product, {
  "boat.md": "# The boat\n\nThe boat is called Marigold. It was built by Tobias Wren in the harbor of Leith.",
  "will.md": "# The will\n\nThe lighthouse goes to Cousin Ottoline. The notary is Mister Fenwick.",
});
const { userId } = owner;
await rows(url, "update users set plan_type = 'pro' where id = $1", [userId]);
await rows(url, "update documents set quotable = false where user_id = $1 and filename = 'boat.md'", [
  userId,
]);
const setAudience = (audience: string) =>
  rows(url, "update documents set circle = $2 where user_id = $1 and filename = 'will.md'", [
    userId,
    audience,
  ]);
const { key } = await owner.api.apiKeys.create({ name: "Site", scopes: ["chat"] });

type Reader = Record<string, string>;
const byKey: Reader = { authorization: `Bearer ${key}` };
const bySession: Reader = { cookie: owner.cookie, origin: app.ownOrigin };
type Named = { sessionId: string; exchangeId: number };

const ask = async (client: Reader, message: string, more: Reader = {}, rest: object = {}) => {
  const headers = { ...client, ...more, "content-type": "application/json" };
  const payload = JSON.stringify({ userId, message, ...rest });
  return (await app.inject({ method: "POST", url: "/api/chat", headers, payload })).json<
    ChatAnswer & { exchangeId: number }
  >();
};

/** The same exchange from every endpoint that returns it, as text. */
async function readNames(client: Reader, { sessionId, exchangeId }: Named): Promise<string[]> {
  const named = `userId=${userId}&sessionId=${sessionId}`;
  const answers = [
    await app.inject({ url: `/api/chat/conversation?${named}`, headers: client }),
    await app.inject({ url: `/api/chat/${exchangeId}/events?${named}`, headers: client }),
    await app.inject({
      method: "POST",
      url: `/api/chat/${exchangeId}/stop`,
      headers: { ...client, "content-type": "application/json" },
      payload: JSON.stringify({ userId, sessionId }),
    }),
  ];
  return answers.map(({ statusCode, body }) => `${statusCode} ${body}`);
}

describe("a chat key", () => {
  test("reads only the name of a document that is shown by name only", async () => {
    const answer = await ask(byKey, "What is the boat called?");
    expect(answer.citations[0]).toMatchObject({ documentName: "boat.md", passage: null, quote: null });
    for (const text of await readNames(byKey, answer)) {
      expect(text).toMatch(/^200 .*"documentName":"boat.md"/s);
      expect(text).not.toMatch(/"(?:passage|quote)":"/);
    }
    for (const text of await readNames(bySession, answer)) expect(text).toMatch(/"passage":".*Tobias Wren/);
  });

  test("reads nothing of a document that is now for the owner only", async () => {
    await setAudience("public");
    const answer = await ask(byKey, "Who gets the lighthouse?");
    expect(answer.citations[0]).toMatchObject({ documentName: "will.md" });
    await setAudience("owner");
    for (const text of await readNames(byKey, answer)) {
      expect(text).toMatch(/^200 /);
      expect(text).not.toContain("Mister Fenwick");
    }
    for (const text of await readNames(bySession, answer)) expect(text).toContain("Mister Fenwick");
  });

  test("does not open a conversation that the owner began", async () => {
    await setAudience("owner");
    const answer = await ask(bySession, "Who gets the lighthouse?", {}, { as: "owner" });
    expect(answer.response).toContain("Ottoline");
    for (const text of await readNames(byKey, answer)) expect(text).toMatch(/^404 /);
    const talk = `/api/chat/talk?userId=${userId}&sessionId=${answer.sessionId}`;
    expect((await app.inject({ url: talk, headers: byKey })).statusCode).toBe(404);
    for (const text of await readNames(bySession, answer)) expect(text).toContain("Ottoline");
  });

  test("does not get the owner's answer by repeating the request", async () => {
    const once = { "idempotency-key": "the-same-request-twice" };
    const first = await ask(bySession, "Who built the boat?", once);
    expect(JSON.stringify(first.citations)).toContain("Tobias Wren");
    const second = await ask(byKey, "Who built the boat?", once);
    expect(second.sessionId).not.toBe(first.sessionId);
    expect(second.citations[0]).toMatchObject({ documentName: "boat.md", passage: null, quote: null });
  });
});
