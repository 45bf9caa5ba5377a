import { allEndpoints } from "@understudy/contracts";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { describe, expect, test } from "vitest";
import { DEMO_USER_ID } from "../../src/app.ts";
import { type TestApp, testApp } from "../app.ts";
import { buildOwner, type Owner } from "../builders.ts";
import { rows } from "../database.ts";
import { identityClaims, signByHand } from "../identity.ts";

const product: TestApp = await testApp();
const { app } = product;

type OpenConversation = { userId: string; sessionId: string; exchange: number; slug: string; key: string };
type Call = (talk: OpenConversation) => Pick<InjectOptions, "method" | "url" | "payload">;

const post = (url: string, payload: object) => ({ method: "POST", url, payload }) as const;

/**
 * Every public call about a profile, as its widget makes it. A new public call must be added here, or below with the
 * reason why no guard checks the page. Otherwise an owner's domain list would have a hole.
 */
const GUARDED: Record<string, Call> = {
  "GET /api/users/:id": ({ userId }) => ({ url: `/api/users/${userId}` }),
  "GET /api/profile/:userId/public": ({ userId }) => ({ url: `/api/profile/${userId}/public` }),
  "GET /api/share/:slug": ({ slug }) => ({ url: `/api/share/${slug}` }),
  "POST /api/chat": ({ userId }) => post("/api/chat", { userId, message: "Hello?" }),
  "POST /api/chat/:exchange/stop": ({ exchange, userId, sessionId }) =>
    post(`/api/chat/${exchange}/stop`, { userId, sessionId }),
  "GET /api/chat/:exchange/events": ({ exchange, userId, sessionId }) => ({
    url: `/api/chat/${exchange}/events?userId=${userId}&sessionId=${sessionId}`,
  }),
  "GET /api/chat/:exchange/citations/:number/page": ({ exchange, userId, sessionId }) => ({
    url: `/api/chat/${exchange}/citations/1/page?userId=${userId}&sessionId=${sessionId}`,
  }),
  "GET /api/chat/conversation": ({ userId, sessionId }) => ({
    url: `/api/chat/conversation?userId=${userId}&sessionId=${sessionId}`,
  }),
  "GET /api/chat/talk": ({ userId, sessionId }) => ({
    url: `/api/chat/talk?userId=${userId}&sessionId=${sessionId}`,
  }),
  "POST /api/chat/hand-back": ({ userId, sessionId }) =>
    post("/api/chat/hand-back", { userId, sessionId, turn: 0 }),
  "POST /api/chat/:exchange/feedback": ({ exchange, userId, sessionId }) =>
    post(`/api/chat/${exchange}/feedback`, { userId, sessionId, thumb: 1 }),
  "POST /api/chat/:exchange/contact": ({ exchange, userId, sessionId }) =>
    post(`/api/chat/${exchange}/contact`, { userId, sessionId, email: "visitor@example.com" }),
  "POST /api/chat/visitor": ({ userId, key }) =>
    post("/api/chat/visitor", {
      userId,
      token: signByHand(key, identityClaims(Math.floor(Date.now() / 1000))),
    }),
  "POST /api/users/:id/views": ({ userId }) => post(`/api/users/${userId}/views`, { embed: true }),
  "POST /api/mcp/:id": ({ userId }) =>
    post(`/api/mcp/${userId}`, { jsonrpc: "2.0", id: 1, method: "tools/list" }),
  "GET /widget/config": ({ userId }) => ({ url: `/widget/config?id=${userId}` }),
};

/** The demo's profile is ours. Its call names no profile, and uses the guard of the demo's. */
const DEMO = "POST /api/chat/public";

const UNGUARDED: Record<string, string> = {
  "GET /api/health": "about no profile",
  "GET /api/ready": "about no profile",
  "GET /api/openapi.json": "about no profile",
  "GET /api/auth/ways": "about no profile",
  "GET /api/login": "a page of ours",
  "GET /api/auth/callback/:issuer": "a page of ours",
  "POST /api/login/email": "from our own pages only",
  "GET /api/login/email": "by the secret of a letter",
  "POST /api/login/email/confirm": "by the secret of a letter",
  "GET /api/logout": "a page of ours",
  "GET /api/occasions/:key": "by a link, for a page of ours: no other page may read it",
  "GET /api/contacts/confirm": "by the secret of a letter",
  "POST /api/contacts/confirm": "by the secret of a letter",
  "GET /api/letters/off": "by the secret of a letter",
  "POST /api/letters/off": "by the secret of a letter",
  "POST /api/letters/off/confirm": "by the secret of a letter",
  "POST /api/stripe/events": "signed by the payment provider",
  "POST /api/channels/:app/:userId/:id": "signed by the chat app",
  "POST /api/leads": "about no profile",
  "POST /api/contact": "about no profile",
  "POST /api/newsletter": "about no profile",
  "POST /api/newsletter/confirm": "by the secret of a letter",
  "POST /api/newsletter/unsubscribe": "by the secret of a letter",
  "POST /api/newsletter/unsubscribe/confirm": "by the secret of a letter",
};

/** An owner whose widget is allowed on one site, and a visitor's conversation there. */
async function buildTalk(): Promise<{ owner: Owner; talk: OpenConversation }> {
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  const slug = `guarded-${owner.profileId}`;
  await api.profiles.updateSettings({ shareEnabled: true, shareableSlug: slug });
  await api.widgets.save(owner.profileId, { allowedDomains: ["shop.example", "*.shop.example"] });
  const { key } = await api.visitors.createKey();
  const { sessionId, exchangeId } = await product.api().chat.ask({
    userId: owner.userId,
    message: "Do you ship to Malta?",
  });
  return { owner, talk: { userId: owner.userId, sessionId, exchange: Number(exchangeId), slug, key } };
}

function ask(
  name: string,
  talk: OpenConversation,
  headers: Record<string, string>,
): Promise<LightMyRequestResponse> {
  const { payload, ...call } = (GUARDED[name] as Call)(talk);
  const type = payload ? { "content-type": "application/json" } : {};
  const body = payload ? { payload: JSON.stringify(payload) } : {};
  return app.inject({ ...call, ...body, headers: { "user-agent": "Mozilla/5.0", ...type, ...headers } });
}

const named = Object.keys(GUARDED).map((name) => [name] as const);

test("every public call is behind the guard, or says why it is not [EMB-16]", () => {
  const open = allEndpoints.filter(({ access }) => access === "public");
  const names = open.map(({ method, path }) => `${method} ${path}`).sort();
  const listed = [...Object.keys(GUARDED), ...Object.keys(UNGUARDED), DEMO].sort();
  expect(names).toEqual(listed.filter((name) => !name.includes(" /widget/")));
  const guarded = open.filter(({ ofProfile }) => ofProfile).map(({ method, path }) => `${method} ${path}`);
  expect(guarded.sort()).toEqual(
    [...Object.keys(GUARDED), DEMO].filter((name) => !/widget/.test(name)).sort(),
  );
});

describe("a page that the owner has not named", () => {
  test.each(named)("%s is refused, in words that the page can read [EMB-16]", async (name) => {
    const { talk } = await buildTalk();
    const before = await counted(talk);
    for (const origin of [
      "https://evil.example",
      "null",
      "https://notshop.example",
      "https://shop.example.evil.example",
      "https://shop.example:8443",
      "file://",
    ]) {
      const answer = await ask(name, talk, { origin });
      expect([origin, answer.statusCode]).toEqual([origin, 403]);
      expect(answer.json()).toMatchObject({ code: "foreign_origin" });
      expect(answer.headers["access-control-allow-origin"]).toBe(origin);
      expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
    }
    expect(await counted(talk)).toEqual(before);
  });

  test.each(named)("%s is answered to the sites that are named, and to programs", async (name) => {
    const { talk } = await buildTalk();
    // The answer cites no PDF, so it has no picture; the page may ask for it all the same.
    const isAnswered = (status: number) => status < 300 || (status === 404 && name.endsWith("/page"));
    for (const origin of ["https://shop.example", "http://shop.example", "https://www.shop.example"]) {
      const answer = await ask(name, talk, { origin });
      expect([origin, answer.statusCode, answer.body.slice(0, 80)]).toEqual([
        origin,
        expect.toSatisfy(isAnswered),
        expect.anything(),
      ]);
      expect(answer.headers["access-control-allow-origin"]).toBe(origin);
      expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
      expect(String(answer.headers.vary)).toMatch(/origin/i);
    }
    const program = await ask(name, talk, {});
    expect(program.statusCode).toSatisfy(isAnswered);
    expect(program.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test.each(named)("%s may be asked for by a preflight, without a cookie", async (name) => {
    const { talk } = await buildTalk();
    const { url } = (GUARDED[name] as Call)(talk);
    const answer = await app.inject({
      method: "OPTIONS",
      url: String(url),
      headers: { origin: "https://shop.example", "access-control-request-method": "POST" },
    });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers["access-control-allow-headers"]).toMatch(/content-type/);
    expect(answer.headers["access-control-max-age"]).toBe("7200");
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
  });
});

describe("an embed that is switched off, and a private profile", () => {
  test.each(named)("%s answers there as if there were none [EMB-11]", async (name) => {
    const { owner, talk } = await buildTalk();
    const api = product.api(owner.cookie);
    const missing = { ...talk, userId: "usr_NobodyHasThisName00000", slug: "nobody-has-this" };
    const origin = "https://shop.example";
    const none = await ask(name, missing, { origin });
    expect(none.statusCode).toBe(404);
    await api.profiles.updateSettings({ embedEnabled: false });
    expect((await ask(name, talk, { origin })).body).toBe(none.body);
    await api.profiles.updateSettings({ embedEnabled: true });
    await api.profiles.update({ isPublic: false });
    for (const from of [origin, "https://evil.example", "http://localhost:3000"]) {
      expect((await ask(name, talk, { origin: from })).body).toBe(none.body);
    }
  });

  test.each(named)(
    "%s does not take a foreign page for the owner, whatever cookie it brings",
    async (name) => {
      const { owner, talk } = await buildTalk();
      await product.api(owner.cookie).profiles.update({ isPublic: false });
      const answer = await ask(name, talk, { origin: "https://shop.example", cookie: owner.cookie });
      expect([403, 404]).toContain(answer.statusCode);
    },
  );
});

test("the demo is behind the guard of its own profile", async () => {
  const call = (origin: string) =>
    app.inject({
      ...post(DEMO.split(" ")[1] ?? "", { message: "Hello?" }),
      headers: { origin, "content-type": "application/json" },
    });
  // The demo isn't set up on this installation.
  expect(DEMO_USER_ID).toMatch(/^usr_/);
  expect((await call("https://evil.example")).statusCode).toBe(503);
});

/** What a refused call must leave unchanged. */
async function counted({ userId }: OpenConversation) {
  const exchanges = await rows(product.url, "select id, thumb from chat_messages where user_id = $1", [
    userId,
  ]);
  const counters = await rows(
    product.url,
    "select name, label, count from counters where user_id = $1 order by 1, 2",
    [userId],
  );
  return { exchanges, counters };
}
