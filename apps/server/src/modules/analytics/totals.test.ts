import { EXAMPLE_USER_ID } from "@understudy/contracts";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";

let now = new Date("2026-06-15T12:00:00Z");
const product = await testApp({
  clock: () => now,
  environment: { OPERATOR_NAME: "Keel Software Ltd" },
});
const { countTotals, shownTotals } = product.product.analytics;

const count = (userId: string, name: string, label: string, value: number) =>
  rows(
    product.url,
    `insert into counters (user_id, profile_id, name, day, label, count)
     select $1, id, $2, '2026-06-01', $3, $4 from ai_profiles where user_id = $1 and is_main`,
    [userId, name, label, value],
  );

const stored = async () => {
  const { assistants, conversations, ratings, helpful } = await row(
    product.url,
    "select * from installation_totals",
  );
  return [assistants, conversations, ratings, helpful].map(Number);
};

test("the installation's totals count visitors, once a day, without our own examples", async () => {
  expect(await shownTotals()).toEqual({});
  const owners = [await buildOwner(product), await buildOwner(product)];
  for (const { userId } of owners) {
    await count(userId, "conversations", "", 499);
    await count(userId, "conversations", "owner", 5_000);
    await count(userId, "thumbs", "up", 20);
    await count(userId, "thumbs", "down", 4);
  }
  await rows(
    product.url,
    `with made as (insert into users (id, first_name) values ($1, 'Marguerite') returning id),
       profile as (insert into ai_profiles (user_id, id, is_main, name) select id, 77, true, 'M' from made returning id)
     insert into directory (kind, key, user_id, profile_id) select 'profile', '77', $1, id from profile`,
    [EXAMPLE_USER_ID],
  );
  await count(EXAMPLE_USER_ID, "conversations", "", 9_000);

  expect(await countTotals()).toBe(true);
  expect(await stored()).toEqual([0, 998, 48, 40]);
  expect(await shownTotals()).toEqual({});

  const [{ userId } = { userId: "" }] = owners;
  await rows(
    product.url,
    "update counters set count = count + 2 where user_id = $1 and label in ('', 'up')",
    [userId],
  );
  expect(await countTotals()).toBe(false);
  expect(await stored()).toEqual([0, 998, 48, 40]);
  now = new Date(now.getTime() + 24 * 3_600_000);
  expect(await countTotals()).toBe(true);
  expect(await stored()).toEqual([0, 1_000, 50, 42]);
  expect(await shownTotals()).toEqual({ conversations: "1,000", ratings: "50", helpful: "84%" });
  expect(await product.product.runtimeValues()).toMatchObject({
    operatorName: "Keel Software Ltd",
    conversations: "1,000",
  });
});

test("an assistant counts when it has something to answer from", async () => {
  const owner = await buildOwner(product);
  const document = (id: number, status: string) =>
    rows(
      product.url,
      `insert into documents (user_id, id, profile_id, filename, content, file_type, byte_size, content_hash, storage_key, status)
       values ($1, $2, $3, 'a.md', '', 'text/markdown', 0, '', '', $4)`,
      [owner.userId, id, owner.profileId, status],
    );
  await document(1, "ready");
  await document(2, "ready");
  await document(3, "failed");
  now = new Date(now.getTime() + 24 * 3_600_000);
  await countTotals();
  expect((await stored())[0]).toBe(1);
  await rows(product.url, "update installation_totals set assistants = 99");
  expect(await shownTotals()).not.toHaveProperty("assistants");
  await rows(product.url, "update installation_totals set assistants = 1250");
  expect(await shownTotals()).toHaveProperty("assistants", "1,250");
});
