import fc from "fast-check";
import { expect, test } from "vitest";
import { testApp } from "../../../../test/app.ts";
import { buildOwner } from "../../../../test/builders.ts";
import { talksOf } from "../../../../test/conversations.ts";
import { rows } from "../../../../test/database.ts";

const NOW = new Date("2026-06-15T12:00:00Z");
const DAY = 86_400_000;
const product = await testApp({ clock: () => NOW });
const talk = talksOf(product, () => NOW);
const { sweepConversations } = product.product.data;

const remaining = async (userId: string): Promise<number[]> => {
  const found = await rows(product.url, "select created_at from chat_messages where user_id = $1", [userId]);
  return found.map((one) => (one["created_at"] as Date).getTime()).sort((a, b) => a - b);
};
const setRetention = (userId: string, days: number) =>
  rows(product.url, "update profile_settings set data_retention = $2 where user_id = $1", [userId, days]);

test("stores every exchange for exactly the retention period", async () => {
  const ages = fc.array(fc.integer({ min: 0, max: 400 * DAY }), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(ages, { minLength: 1, maxLength: 5 }),
      fc.constantFrom(1, 30, 365),
      async (talks, days) => {
        const owner = await buildOwner(product);
        await setRetention(owner.userId, days);
        for (const one of talks) {
          const questions = one.map((age) => ({ message: "When?", at: new Date(NOW.getTime() - age) }));
          await talk(owner, { questions });
        }
        await sweepConversations();
        const younger = talks.flat().filter((age) => age <= days * DAY);
        expect(await remaining(owner.userId)).toEqual(
          younger.map((age) => NOW.getTime() - age).sort((a, b) => a - b),
        );
        const empty = await rows(
          product.url,
          `select id from chat_sessions c where user_id = $1 and not exists (
           select 1 from chat_messages m where m.user_id = c.user_id and m.session_id = c.id)`,
          [owner.userId],
        );
        expect(empty).toEqual([]);
      },
    ),
    { numRuns: 8 },
  );
}, 120_000);

test("deletes more than fits into one transaction, and leaves analytics and other owners alone", async () => {
  const [owner, other] = [await buildOwner(product), await buildOwner(product)];
  await setRetention(owner.userId, 1);
  const old = new Date(NOW.getTime() - 10 * DAY);
  await talk(owner, { questions: Array.from({ length: 1_100 }, () => ({ message: "Old?", at: old })) });
  await talk(other, { questions: [{ message: "Old?", at: old }] });
  const figures = () => product.api(owner.cookie).analytics.main();
  const before = (await figures()).totalQuestions;
  expect(await sweepConversations()).toBeGreaterThanOrEqual(1_100);
  expect(await remaining(owner.userId)).toEqual([]);
  expect(await remaining(other.userId)).toEqual([old.getTime()]);
  expect((await figures()).totalQuestions).toBe(before);
  expect(await sweepConversations()).toBe(0);
});

test("deletes idempotency keys after a day and keeps younger ones", async () => {
  const owner = await buildOwner(product);
  for (const [key, hours] of [
    ["a".repeat(16), 25],
    ["b".repeat(16), 23],
  ] as const) {
    await rows(
      product.url,
      "insert into idempotency_keys (user_id, scope, key, request_hash, created_at) values ($1, 'chat:1', $2, '', $3)",
      [owner.userId, key, new Date(NOW.getTime() - hours * 3_600_000)],
    );
  }
  await sweepConversations();
  const left = await rows(product.url, "select key from idempotency_keys where user_id = $1", [owner.userId]);
  expect(left).toEqual([{ key: "b".repeat(16) }]);
});

test("stores the address of a waiting visitor for a year", async () => {
  const owner = await buildOwner(product);
  await setRetention(owner.userId, 1);
  for (const [id, days] of [
    [1, 300],
    [2, 366],
  ] as const) {
    await rows(
      product.url,
      `insert into contacts (user_id, id, profile_id, message_id, email, question, confirmed_at, created_at)
       values ($1, $2, $3, $2, 'ada@example.com', 'When?', $4, $4)`,
      [owner.userId, id, owner.profileId, new Date(NOW.getTime() - days * DAY)],
    );
  }
  await sweepConversations();
  const left = await rows(product.url, "select id from contacts where user_id = $1", [owner.userId]);
  expect(left).toEqual([{ id: "1" }]);
});

test("stores people's messages for the same period, and a conversation until its last message is deleted", async () => {
  const owner = await buildOwner(product);
  const { userId, profileId } = owner;
  await setRetention(userId, 30);
  const ago = (days: number) => new Date(NOW.getTime() - days * DAY);
  await talk(owner, { questions: [{ message: "Old?", at: ago(40) }] });
  await talk(owner, { questions: [{ message: "Old, too?", at: ago(41) }] });
  const [first, second] = await rows(
    product.url,
    "select id from chat_sessions where user_id = $1 order by id",
    [userId],
  );
  const say = (id: number, session: unknown, at: Date) =>
    rows(
      product.url,
      `insert into messages (user_id, id, profile_id, session_id, author, content, created_at)
       values ($1, $2, $3, $4, 'owner', 'Yes.', $5)`,
      [userId, id, profileId, session, at],
    );
  await say(1, first?.["id"], ago(39));
  await say(2, first?.["id"], ago(20));
  await say(3, second?.["id"], ago(35));
  await sweepConversations();
  expect(await rows(product.url, "select id from messages where user_id = $1", [userId])).toEqual([
    { id: "2" },
  ]);
  const left = () => rows(product.url, "select id from chat_sessions where user_id = $1", [userId]);
  expect(await left()).toEqual([{ id: first?.["id"] }]);
  await setRetention(userId, 10);
  await sweepConversations();
  expect(await left()).toEqual([]);
});
