import { describe, expect, test } from "vitest";
import { ORIGIN, testApp } from "../../../test/app.ts";
import { buildOwner } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";

const clock = { ahead: 0 };
const product = await testApp({ clock: () => new Date(Date.now() + clock.ahead) });
const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1.15";
const LAPTOP = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Firefox/140.0";

type Visit = { id: string; from?: string; agent?: string; cookie?: string; body?: object };

async function visit({ id, from = "10.0.0.1", agent = PHONE, cookie, body = {} }: Visit) {
  const answer = await product.app.inject({
    method: "POST",
    url: `/api/users/${id}/views`,
    remoteAddress: from,
    headers: { "user-agent": agent, origin: ORIGIN, ...(cookie ? { cookie } : {}) },
    payload: body,
  });
  expect(answer.headers["set-cookie"]).toBeUndefined();
  return answer.statusCode;
}

async function ask(userId: string, from: string, agent: string) {
  const answer = await product.app.inject({
    method: "POST",
    url: "/api/chat",
    remoteAddress: from,
    headers: { "user-agent": agent },
    payload: { userId, message: "Where are you?" },
  });
  return answer.json<{ sessionId: string }>().sessionId;
}

const counted = (userId: string) =>
  rows(
    product.url,
    `select day::text, label, count::int from counters where user_id = $1 and name = 'views' order by day, label`,
    [userId],
  );
const views = async (cookie: string) => (await product.api(cookie).analytics.main()).figures.views;

describe("a view", () => {
  test("counts a visitor once a day, without a cookie, and again on the next [DASH-03]", async () => {
    const { userId, cookie } = await buildOwner(product);
    for (const _ of [1, 2, 3]) expect(await visit({ id: userId })).toBe(204);
    await Promise.all([1, 2, 3].map(() => visit({ id: userId, from: "10.0.0.2" })));
    await visit({ id: userId, agent: LAPTOP });
    expect(await views(cookie)).toBe(3);
    const seen = await rows(product.url, "select visitor from page_visitors where owner_id = $1", [userId]);
    expect(seen).toHaveLength(3);
    expect(JSON.stringify(seen)).not.toMatch(/10\.0\.0|iPhone/);
    clock.ahead += 86_400_000;
    await visit({ id: userId });
    clock.ahead -= 86_400_000;
    expect((await counted(userId)).map(({ count }) => count)).toEqual([3, 1]);
    expect(await views(cookie)).toBe(4);
  });

  test("of a program or of the owner is none [DASH-04]", async () => {
    const { userId, cookie } = await buildOwner(product);
    for (const agent of [
      "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
      "facebookexternalhit/1.1",
      "WhatsApp/2.23.20",
      "Mozilla/5.0 (X11; Linux x86_64) Chrome-Lighthouse",
      "curl/8.5.0",
      "python-requests/2.32",
      "",
    ]) {
      expect(await visit({ id: userId, agent })).toBe(204);
    }
    expect(await visit({ id: userId, cookie })).toBe(204);
    expect(await counted(userId)).toEqual([]);
    expect(await views(cookie)).toBe(0);
  });

  test("of a private profile answers like one of a missing profile [ERR-03]", async () => {
    const { userId, cookie } = await buildOwner(product);
    await product.api(cookie).profiles.update({ isPublic: false });
    expect(await visit({ id: userId })).toBe(404);
    expect(await visit({ id: `usr_${"x".repeat(22)}` })).toBe(404);
    expect(await counted(userId)).toEqual([]);
  });

  test("is deleted after two days and stays counted", async () => {
    const { userId } = await buildOwner(product);
    await visit({ id: userId });
    const left = async () =>
      (await rows(product.url, "select 1 from page_visitors where owner_id = $1", [userId])).length;
    clock.ahead += 86_400_000;
    await product.product.analytics.sweepVisitors();
    expect(await left()).toBe(1);
    clock.ahead += 86_400_000;
    await product.product.analytics.sweepVisitors();
    clock.ahead = 0;
    expect(await left()).toBe(0);
    expect(await counted(userId)).toHaveLength(1);
  });
});

describe("a source", () => {
  test.each([
    ["Direct", undefined],
    ["Direct", `${ORIGIN}/p/1`],
    ["Direct", "not an address"],
    ["Search", "https://www.google.co.uk/"],
    ["Search", "https://duckduckgo.com/?q=secret+words"],
    ["Social", "https://l.instagram.com/?u=x"],
    ["Social", "https://t.co/abc"],
    ["Social", "https://www.linkedin.com/feed/"],
    ["Social", "android-app://com.linkedin.android/"],
    ["Other", "https://blog.example/post?token=secret"],
    ["Other", "https://notgoogle.example/"],
  ])("is %s for %s, and nothing more of it is kept", async (source, referrer) => {
    const { userId } = await buildOwner(product);
    await visit({ id: userId, body: referrer === undefined ? {} : { referrer } });
    expect(await counted(userId)).toMatchObject([{ label: source, count: 1 }]);
    const visitor = await row(product.url, "select * from page_visitors where owner_id = $1", [userId]);
    expect(JSON.stringify(visitor)).not.toMatch(/secret|https/);
  });

  test("of a conversation is that of the visit before it, the owner's figures by source [ANA-05]", async () => {
    const { userId, cookie } = await buildOwner(product);
    await visit({ id: userId, from: "10.1.0.1", body: { referrer: "https://www.bing.com/" } });
    await visit({ id: userId, from: "10.1.0.2", body: { embed: true, referrer: "https://shop.example/" } });
    await visit({ id: userId, from: "10.1.0.3" });
    await visit({ id: userId, from: "10.1.0.3", body: { referrer: "https://x.com/somebody" } });
    const sessions: string[] = [];
    for (const place of [1, 2, 3, 4]) sessions.push(await ask(userId, `10.1.0.${place}`, PHONE));
    const stored = await rows(
      product.url,
      "select source from chat_sessions where user_id = $1 and session_id = any($2) order by id",
      [userId, sessions],
    );
    expect(stored.map(({ source }) => source)).toEqual(["Search", "Embedded", "Social", "Direct"]);
    const { figures } = await product.api(cookie).analytics.main();
    expect(figures.sources).toEqual({ Direct: 1, Search: 1, Social: 1, Embedded: 1, Other: 0 });
    expect(figures.views).toBe(3);
  });
});

describe("daily counters", () => {
  test("change with ratings and answers, except the owner's own", async () => {
    const { userId, cookie } = await buildOwner(product);
    const reply = await product.api().chat.ask({ userId, message: "Where are you?" });
    const own = await product.api(cookie).chat.ask({ userId, message: "Where am I?" });
    const judge = (thumb: 1 | -1 | null) =>
      product.api().chat.feedback(reply.exchangeId ?? 0, { userId, sessionId: reply.sessionId, thumb });
    for (const thumb of [1, 1, -1, null, -1] as const) await judge(thumb);
    await product
      .api(cookie)
      .chat.feedback(own.exchangeId ?? 0, { userId, sessionId: own.sessionId, thumb: 1 });
    const visits = await rows(
      product.url,
      `select name, label, count::int from counters where user_id = $1 and name in ('answers', 'timed', 'thumbs')
       order by name, label`,
      [userId],
    );
    expect(visits).toEqual([
      { name: "answers", label: "not_answered", count: 1 },
      { name: "thumbs", label: "down", count: 1 },
      { name: "thumbs", label: "up", count: 0 },
      { name: "timed", label: "", count: 1 },
    ]);
    const times = await row(
      product.url,
      `select e.total_ms = (select count from counters where user_id = $1 and name = 'whole_answer_ms') as same
       from chat_messages e where user_id = $1 and id = $2`,
      [userId, reply.exchangeId],
    );
    expect(times).toEqual({ same: true });
  });
});
