import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner, until } from "../../../test/builders.ts";
import { rows } from "../../../test/database.ts";
import { emailTo } from "../../../test/sign-in.ts";

let now = new Date("2026-03-30T12:00:00Z");
const product = await testApp({
  worker: true,
  clock: () => now,
  environment: { TRUST_PROXY: "127.0.0.1", VISITOR_DAY_PERCENT: "3" },
});
const { app, url } = product;

type Question = { address?: string; sessionId?: string; headers?: Record<string, string> };

async function ask({ userId }: Owner, { address = "203.0.113.7", sessionId, headers }: Question = {}) {
  const answer = await app.inject({
    method: "POST",
    url: "/api/chat",
    headers: { "content-type": "application/json", "x-forwarded-for": address, ...headers },
    payload: JSON.stringify({ userId, message: "hello", ...(sessionId ? { sessionId } : {}) }),
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

test("one visitor network begins so many conversations of the owner's month in a day, and no more", async () => {
  const owner = await buildOwner(product);
  const first = await ask(owner);
  // It is the same visitor however the address is written, and whatever conversation the request claims to continue.
  for (const question of [{ address: "::ffff:203.0.113.7" }, { sessionId: "made-up" }]) {
    expect((await ask(owner, question)).limited).toBeUndefined();
  }
  const refused = await Promise.all([ask(owner), ask(owner, { sessionId: "made-up" }), ask(owner)]);
  for (const answer of refused) {
    expect(answer).toMatchObject({ limited: true, exchangeId: null });
    expect(answer.response).toContain("come back tomorrow");
  }
  const [used] = await rows(
    url,
    "select count::int from plan_usage where user_id = $1 and name = 'conversations'",
    [owner.userId],
  );
  expect(used?.count).toBe(3);
  // Existing conversations continue. Other visitors, the owner and other owners are not limited.
  expect((await ask(owner, { sessionId: first.sessionId })).limited).toBeUndefined();
  expect((await ask(owner, { address: "203.0.113.8" })).limited).toBeUndefined();
  const own = { cookie: owner.cookie, origin: app.ownOrigin };
  expect((await ask(owner, { headers: own })).limited).toBeUndefined();
  expect((await ask(await buildOwner(product))).limited).toBeUndefined();
  // The next day the count starts over, and the rows of the day before are deleted.
  now = new Date("2026-03-31T12:00:00Z");
  expect((await ask(owner)).limited).toBeUndefined();
  const left = await rows(
    url,
    "select period::text, count::int from plan_usage where user_id = $1 and name = 'visitor'",
    [owner.userId],
  );
  expect(left).toEqual([{ period: "2026-03-31", count: 1 }]);
});

test("the owner gets one e-mail a day about it", async () => {
  const owner = await buildOwner(product);
  for (let count = 0; count < 6; count += 1) await ask(owner);
  const message = await until(async () => {
    const next = await emailTo(owner.email);
    return next.subject.startsWith("One visitor started") && next;
  });
  expect(message.text).toContain("started 3 conversations");
  expect(message.text).toContain("100 a month");
  const jobs = await rows(
    url,
    "select 1 from pgboss.job where name = 'plans.tell-visitor-limit' and data->>'userId' = $1",
    [owner.userId],
  );
  expect(jobs).toHaveLength(1);
});

test("a plan without an end has no such limit, and an API key has its own", async () => {
  const endless = await buildOwner(product);
  await rows(url, "update users set plan_type = 'enterprise' where id = $1", [endless.userId]);
  const paid = await buildOwner(product);
  await rows(url, "update users set plan_type = 'pro' where id = $1", [paid.userId]);
  const { key } = await product.api(paid.cookie).apiKeys.create({ name: "Site", scopes: ["chat"] });
  await rows(
    url,
    `insert into plan_usage (user_id, name, period, label, count)
     select $1, 'visitor', $2::date, label, 75 from plan_usage where name = 'visitor' group by label`,
    [paid.userId, now.toISOString()],
  );
  for (let count = 0; count < 4; count += 1) expect((await ask(endless)).limited).toBeUndefined();
  const headers = { authorization: `Bearer ${key}` };
  expect((await ask(paid, { headers })).limited).toBeUndefined();
  expect((await ask(paid)).limited).toBe(true);
});
