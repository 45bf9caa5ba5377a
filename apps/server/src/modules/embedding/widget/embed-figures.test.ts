import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { WIDGET_SCRIPT_PLACE } from "@understudy/contracts";
import { afterAll, describe, expect, test } from "vitest";
import { withoutRateLimits } from "../../../../../../testing/services.ts";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, type Owner, until } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";

const build = await mkdtemp(path.join(tmpdir(), "understudy-build-"));
const folder = path.join(build, "client/widget");
await mkdir(folder, { recursive: true });
const FILES = {
  "manifest.json": JSON.stringify({
    loader: "loader.js",
    chat: "chat-abc.js",
    preview: "preview-abc.js",
    pinned: "pin123",
    integrity: "sha384-x",
  }),
  "loader.js": `draw("${WIDGET_SCRIPT_PLACE}")`,
  "chat-abc.js": "export const mount = 1;",
  "preview-abc.js": "export const preview = 1;",
  "pinned-pin123.js": "draw(null)",
};
for (const [name, text] of Object.entries(FILES)) await writeFile(path.join(folder, name), text);
afterAll(() => rm(build, { recursive: true, force: true }));

const product = await testApp({ environment: { ...withoutRateLimits, WEB_BUILD_DIR: build } });
const { app } = product;
const AGENT = "Mozilla/5.0 (X11) Firefox/140.0";

/** Loads a widget file as a browser would from a page of another site. */
const load = (url: string, page?: string, more: Record<string, string> = {}) =>
  app.inject({
    url,
    headers: {
      "user-agent": AGENT,
      "sec-fetch-site": "cross-site",
      "sec-fetch-dest": "script",
      ...(page ? { referer: `${page}/` } : {}),
      ...more,
    },
  });

async function ask(owner: Owner, origin: string, more: object = {}) {
  const answer = await app.inject({
    method: "POST",
    url: "/api/chat",
    headers: { origin, "content-type": "application/json", "user-agent": AGENT },
    payload: { userId: owner.userId, message: "Do you ship to Malta?", ...more },
  });
  return { status: answer.statusCode, answer: answer.json() };
}

describe("a developer's own machine", () => {
  const machines = [
    "http://localhost:3000",
    "http://127.0.0.1:8080",
    "http://[::1]:5173",
    "http://a.localhost",
  ];

  test.each(machines)("%s may hold every widget, and counts nowhere", async (page) => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    await api.widgets.save(owner.profileId, { allowedDomains: ["shop.example"] });
    const { status, answer } = await ask(owner, page);
    expect(status).toBe(200);
    const again = await ask(owner, page, { sessionId: answer.sessionId });
    expect(again.answer.sessionId).toBe(answer.sessionId);
    const stored = await row(product.url, "select by_owner from chat_sessions where user_id = $1", [
      owner.userId,
    ]);
    expect(stored).toEqual({ by_owner: true });
    expect(await rows(product.url, "select name from counters where user_id = $1", [owner.userId])).toEqual(
      [],
    );
    const used = "select name from plan_usage where user_id = $1 and name = 'conversations'";
    expect(await rows(product.url, used, [owner.userId])).toEqual([]);
    expect(await api.widgets.analytics(owner.profileId)).toMatchObject({ questions: 0, conversations: 0 });
  });

  test("goes on with no conversation of a visitor, which has its limits", async () => {
    const owner = await buildOwner(product);
    const visitor = await ask(owner, "https://shop.example");
    const tested = await ask(owner, "http://localhost:3000", { sessionId: visitor.answer.sessionId });
    expect(tested.answer.sessionId).not.toBe(visitor.answer.sessionId);
    const back = await ask(owner, "https://shop.example", { sessionId: tested.answer.sessionId });
    expect(back.answer.sessionId).not.toBe(tested.answer.sessionId);
  });

  test("asks no more than a developer does in a day", async () => {
    const owner = await buildOwner(product);
    const answers = await Promise.all(
      Array.from({ length: 210 }, () => ask(owner, "http://localhost:3000", { message: "x" })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(200);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});

describe("what happens in embeds", () => {
  test("is counted by the page that holds them, and outlives the texts", async () => {
    const owner = await buildOwner(product);
    const { widgets } = product.api(owner.cookie);
    const [shop, blog] = ["https://shop.example", "https://blog.example:8443"];
    for (const page of [shop, shop, blog]) await load(`/widget.js?id=${owner.userId}`, page);
    const view = (headers: Record<string, string>, payload: object) =>
      app.inject({
        method: "POST",
        url: `/api/users/${owner.userId}/views`,
        headers: { "content-type": "application/json", "user-agent": AGENT, ...headers },
        payload,
      });
    await view({ origin: shop }, { embed: true, referrer: shop });
    await view({ origin: shop }, { embed: true, referrer: shop });
    await view({ origin: app.ownOrigin }, { embed: true, referrer: "https://framed.example/page" });
    const { answer } = await ask(owner, shop);
    await ask(owner, shop, { sessionId: answer.sessionId });
    await ask(owner, app.ownOrigin, { embed: true });
    await ask(owner, app.ownOrigin);
    await until(async () => (await widgets.analytics(owner.profileId)).views === 3);
    await rows(product.url, "delete from chat_sessions where user_id = $1", [owner.userId]);
    const none = { opens: 0, conversations: 0, questions: 0, answered: 0 };
    expect(await widgets.analytics(owner.profileId)).toEqual({
      days: 30,
      views: 3,
      opens: 2,
      conversations: 2,
      questions: 3,
      answered: 0,
      sites: [
        { host: "shop.example", views: 1, opens: 1, conversations: 1, questions: 2, answered: 0 },
        { host: "framed.example", views: 1, opens: 1, conversations: 1, questions: 1, answered: 0 },
        { host: "blog.example:8443", ...none, views: 1 },
      ],
    });
  });

  test("is counted where a file without a configuration asks for it, and not for a page of ours", async () => {
    const owner = await buildOwner(product);
    const address = `/widget/config?id=${owner.userId}`;
    for (const origin of ["https://shop.example", "http://localhost:8080", app.ownOrigin, "null"]) {
      const answer = await app.inject({ url: address, headers: { origin, "user-agent": AGENT } });
      expect([origin, answer.statusCode]).toEqual([origin, 200]);
    }
    const { widgets } = product.api(owner.cookie);
    await until(async () => (await widgets.analytics(owner.profileId)).views > 0);
    expect((await widgets.analytics(owner.profileId)).sites).toEqual([
      expect.objectContaining({ host: "shop.example", views: 1 }),
    ]);
  });

  test("keeps with the conversation where it was had", async () => {
    const owner = await buildOwner(product);
    await ask(owner, "https://shop.example");
    const stored = await row(
      product.url,
      "select source, embed_host, by_owner from chat_sessions where user_id = $1",
      [owner.userId],
    );
    expect(stored).toEqual({ source: "Embedded", embed_host: "shop.example", by_owner: false });
  });

  test("distinguishes at most a few hundred pages in a day", async () => {
    const owner = await buildOwner(product);
    await rows(
      product.url,
      `insert into counters (user_id, profile_id, name, day, label, count)
       select $1, $2, 'widget_views', (now() at time zone 'UTC')::date, 'site-' || n, 1 from generate_series(1, 200) n`,
      [owner.userId, owner.profileId],
    );
    for (const page of ["https://one-more.example", "https://another.example", "https://site-7"]) {
      await load(`/widget.js?id=${owner.userId}`, page);
    }
    const { widgets } = product.api(owner.cookie);
    await until(async () => (await widgets.analytics(owner.profileId)).views === 203);
    const { sites } = await widgets.analytics(owner.profileId);
    expect(sites.find(({ host }) => host === "")?.views).toBe(2);
    expect(sites.find(({ host }) => host === "site-7")?.views).toBe(2);
  });
});
