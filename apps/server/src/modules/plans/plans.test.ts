import { randomUUID } from "node:crypto";
import { PLANS } from "@understudy/contracts";
import { beforeEach, describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner, textFile, until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import { emailTo } from "../../../test/sign-in.ts";

let now = new Date("2026-03-31T23:00:00Z");
const product = await testApp({
  worker: true,
  clock: () => now,
  // High limits, because rate limits are not tested here.
  environment: { BURST_ADDRESS: "5000", BURST_VISITOR: "5000", BURST_PROFILE: "5000", BURST_OWNER: "5000" },
});

beforeEach(() => {
  now = new Date("2026-03-31T23:00:00Z");
});

type Question = {
  message?: string;
  profileId?: number;
  sessionId?: string;
  cookie?: string;
  key?: string;
};

/** Asks one question as a visitor, or as the user of the cookie. */
async function ask(owner: Owner, question: Question = {}) {
  const { message = "hello", profileId, sessionId, cookie, key } = question;
  const answer = await product.app.inject({
    method: "POST",
    url: "/api/chat",
    headers: {
      "content-type": "application/json",
      ...(cookie ? { cookie, origin: product.app.ownOrigin } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    },
    payload: JSON.stringify({
      message,
      ...(profileId ? { profileId } : { userId: owner.userId }),
      ...(sessionId ? { sessionId } : {}),
    }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function ownerOn(plan: keyof typeof PLANS): Promise<Owner> {
  const owner = await buildOwner(product);
  await rows(product.url, "update users set plan_type = $2, first_name = 'Ana' where id = $1", [
    owner.userId,
    plan,
  ]);
  return owner;
}

const use = (owner: Owner, count: number, month = "2026-03-01") =>
  rows(
    product.url,
    `insert into plan_usage (user_id, name, period, count) values ($1, 'conversations', $2, $3)
     on conflict (user_id, name, period, label) do update set count = excluded.count`,
    [owner.userId, month, count],
  );
const used = async (owner: Owner, month = "2026-03-01") => {
  const found = await rows(
    product.url,
    "select count::int from plan_usage where user_id = $1 and name = 'conversations' and period = $2",
    [owner.userId, month],
  );
  return found[0]?.count ?? 0;
};
const countStored = async (owner: Owner) =>
  (await rows(product.url, "select 1 from chat_messages where user_id = $1", [owner.userId])).length;

describe("conversations of a month", () => {
  test.each([
    ["free", 100],
    ["pro", 2_500],
  ] as const)(
    "on %s there are %i, over all profiles, and then a polite notice [PLAN-01]",
    async (plan, most) => {
      const owner = await ownerOn(plan);
      const other = await product.api(owner.cookie).profiles.create({ name: "Speaking", isPublic: true });
      await use(owner, most - 2);
      const first = await ask(owner);
      expect(first.limited).toBeUndefined();
      expect((await ask(owner, { profileId: other.id })).limited).toBeUndefined();
      for (const question of [{}, { profileId: other.id }, { sessionId: "made-up" }]) {
        const over = await ask(owner, question);
        expect(over).toMatchObject({ limited: true, exchangeId: null, citations: [] });
        expect(over.response).toMatch(/back on April 1\..*please contact/);
      }
      const spanish = await ask(owner, { message: "¿Cuánto cuesta una sesión y cuánto dura?" });
      expect(spanish.response).toMatch(/^El asistente de Ana .*Vuelve el 1 de abril\./);
      expect(await used(owner)).toBe(most);
      expect(await countStored(owner)).toBe(2);
      // An existing conversation continues and costs nothing more.
      expect((await ask(owner, { sessionId: first.sessionId })).limited).toBeUndefined();
      expect(await used(owner)).toBe(most);
      now = new Date("2026-04-01T00:00:00Z");
      expect((await ask(owner)).limited).toBeUndefined();
      expect(await used(owner, "2026-04-01")).toBe(1);
    },
  );

  test("on enterprise there is no end of them [PLAN-01]", async () => {
    const owner = await ownerOn("enterprise");
    await use(owner, 1_000_000);
    expect((await ask(owner)).limited).toBeUndefined();
    expect(await used(owner)).toBe(1_000_001);
  });

  test("of 200 that begin at once before the last, exactly one begins [PLAN-01]", async () => {
    const owner = await ownerOn("free");
    await use(owner, 99);
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask(owner)));
    expect(answers.filter(({ limited }) => !limited)).toHaveLength(1);
    expect(await used(owner)).toBe(100);
    expect(await countStored(owner)).toBe(1);
  });

  test("the owner's own tests are none, and a visitor does not go on with one [PLAN-01]", async () => {
    const owner = await ownerOn("free");
    await use(owner, 100);
    const own = await ask(owner, { cookie: owner.cookie });
    expect(own.limited).toBeUndefined();
    expect(await used(owner)).toBe(100);
    expect((await ask(owner, { sessionId: own.sessionId })).limited).toBe(true);
    const again = await ask(owner, { cookie: owner.cookie, sessionId: own.sessionId });
    expect(again.sessionId).toBe(own.sessionId);
  });

  test("a question that is sent again under its key counts once, and its notice stays the same", async () => {
    const owner = await ownerOn("free");
    await use(owner, 98);
    for (const key of [randomUUID(), randomUUID()]) {
      const [first, second] = [await ask(owner, { key }), await ask(owner, { key })];
      expect(second).toEqual(first);
    }
    expect(await used(owner)).toBe(100);
    const key = randomUUID();
    expect(await ask(owner, { key })).toMatchObject({ limited: true });
    expect(await ask(owner, { key })).toEqual(await ask(owner, { key }));
  });

  test("reaching the limit charges nobody and changes no plan [PLAN-08]", async () => {
    const owner = await ownerOn("free");
    // Except the key of the notification e-mail.
    const account = "select to_jsonb(users) - 'mail_key' as kept from users where id = $1";
    const before = await row(product.url, account, [owner.userId]);
    await use(owner, 99);
    for (let number = 0; number < 3; number += 1) await ask(owner);
    expect(await row(product.url, account, [owner.userId])).toEqual(before);
    const stored = await row(
      product.url,
      "select count::int from plan_usage where user_id = $1 and name = 'conversations'",
      [owner.userId],
    );
    expect(stored.count).toBe(PLANS.free.conversationsPerMonth);
  });
});

describe("questions of one conversation", () => {
  test("are as many as the owner allows a visitor, also when they come at once", async () => {
    const owner = await ownerOn("free");
    await rows(product.url, "update profile_settings set max_messages = 10 where user_id = $1", [
      owner.userId,
    ]);
    const { sessionId } = await ask(owner);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(owner, { sessionId })));
    expect(answers.filter(({ limited }) => !limited)).toHaveLength(9);
    const over = await ask(owner, { sessionId });
    expect(over).toMatchObject({ limited: true, sessionId });
    expect(over.response).toContain("start a new chat");
    expect(await countStored(owner)).toBe(10);
    expect((await ask(owner, { sessionId, cookie: owner.cookie })).limited).toBeUndefined();
    expect((await ask(owner)).limited).toBeUndefined();
  });
});

describe("the owner learns", () => {
  const messages = (owner: Owner) =>
    rows(product.url, "select label from plan_usage where user_id = $1 and name = 'letter' order by label", [
      owner.userId,
    ]);

  test.each([
    [69, 70, /^You've used 70%/, "70 of 100 conversations this month"],
    [89, 90, /^You've used 90%/, "90 of 100 conversations this month"],
    [99, 100, /^You've used all/, "all 100 conversations this month"],
  ])("from %i on, once, by a letter, and in the app", async (before, level, subject, text) => {
    const owner = await ownerOn("free");
    await use(owner, before - 1);
    await ask(owner);
    const quiet = (await product.api(owner.cookie).plan.read()).notice?.level;
    expect(quiet).not.toBe(level);
    const written = (await messages(owner)).length;
    for (let number = 0; number < 3; number += 1) await ask(owner);
    const message = await until(async () => {
      const next = await emailTo(owner.email);
      return subject.test(next.subject) && next;
    });
    expect(message.text).toContain(text);
    expect(message.text).toContain("April 1");
    expect(message.text).toContain("/pricing");
    expect((await messages(owner)).length).toBe(written + 1);
    const plan = await product.api(owner.cookie).plan.read();
    expect(plan.notice).toEqual({ level, text: expect.stringContaining("conversations") });
  });

  test("again on another plan, and when a smaller one is suddenly full", async () => {
    const owner = await ownerOn("pro");
    await use(owner, 1_749);
    await ask(owner);
    await rows(product.url, "update users set plan_type = 'free' where id = $1", [owner.userId]);
    expect((await ask(owner)).limited).toBe(true);
    expect((await ask(owner)).limited).toBe(true);
    expect(await messages(owner)).toEqual([{ label: "free 100" }, { label: "pro 70" }]);
  });

  test("by a job that exists if and only if the conversation does", async () => {
    const owner = await ownerOn("free");
    await use(owner, 69);
    const jobs = () =>
      rows(product.url, "select 1 from pgboss.job where name = 'plans.tell-usage' and data->>'userId' = $1", [
        owner.userId,
      ]);
    await ask(owner);
    await until(async () => (await jobs()).length === 1);
    await until(async () => (await emailTo(owner.email)).subject.startsWith("You've used 70%"));
    await ask(owner);
    expect(await jobs()).toHaveLength(1);
  });
});

describe("GET /api/plan", () => {
  test("says what the plan allows and what is used of it", async () => {
    const owner = await ownerOn("free");
    const api = product.api(owner.cookie);
    await api.profiles.create({ name: "Speaking" });
    await api.documents.upload(textFile("one.txt", "One."));
    await ask(owner);
    await ask(owner, { cookie: owner.cookie });
    expect(await api.plan.read()).toEqual({
      planType: "free",
      limits: PLANS.free,
      used: { conversations: 1, profiles: 1, documents: 1, rehearsed: 0 },
      notice: null,
      billing: null,
    });
    await rows(product.url, "update users set plan_type = 'enterprise' where id = $1", [owner.userId]);
    expect(await api.plan.read()).toMatchObject({ limits: PLANS.enterprise, notice: null });
    await expect(product.api().plan.read()).rejects.toMatchObject({ status: 401 });
  });
});

describe("documents of a profile", () => {
  test.each([
    ["free", 25],
    ["pro", 500],
    ["enterprise", 5_000],
  ] as const)("on %s there are %i, however many are sent at once [PLAN-03]", async (plan, most) => {
    const owner = await ownerOn(plan);
    await rows(
      product.url,
      `insert into documents (user_id, id, profile_id, filename, file_type, byte_size, content_hash, storage_key, status)
       select $1, n, $2, 'a.txt', 'text/plain', 1, '', 'aa/' || repeat('0', 40), 'ready' from generate_series(1, $3) n`,
      [owner.userId, owner.profileId, most - 2],
    );
    const { documents } = product.api(owner.cookie);
    const sent = await Promise.allSettled(
      Array.from({ length: 8 }, (_, number) => documents.upload(textFile(`${number}.txt`, "More."))),
    );
    expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    await expect(documents.upload(textFile("more.txt", "More."))).rejects.toMatchObject({
      status: 403,
      code: "plan_limit",
    });
    const stored = await row(product.url, "select count(*)::int from documents where user_id = $1", [
      owner.userId,
    ]);
    expect(stored.count).toBe(most);
  });
});
