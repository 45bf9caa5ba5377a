import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner } from "../../../test/builders.ts";
import { row } from "../../../test/database.ts";

const product = await testApp();
const stored = async (userId: string, url = product.url) =>
  (await row(url, "select plan_type from users where id = $1", [userId])).plan_type;

test("an owner changes the plan at once, and its limits hold from then on [PLAN-02] [WID-14]", async () => {
  const owner = await buildOwner(product);
  const api = product.api(owner.cookie);
  const profile = { description: null, tone: "casual", isPublic: false } as const;
  await api.profiles.create({ name: "One", ...profile });
  await expect(api.profiles.create({ name: "Two", ...profile })).rejects.toThrow(/^403: /);
  expect(await api.plan.change({ planType: "pro" })).toMatchObject({
    planType: "pro",
    limits: { profilesBesideMain: 10 },
  });
  expect(await row(product.url, "select plan_type from users where id = $1", [owner.userId])).toEqual({
    plan_type: "pro",
  });
  expect((await api.auth.user()).planType).toBe("pro");
  await api.profiles.create({ name: "Two", ...profile });
  // After the downgrade nothing is removed, and nothing can be added.
  expect(await api.plan.change({ planType: "free" })).toMatchObject({ used: { profiles: 2 } });
  expect(await api.profiles.list()).toHaveLength(3);
  await expect(api.profiles.create({ name: "Three", ...profile })).rejects.toThrow(/^403: /);
});

test("a plan that is none is refused", async () => {
  const owner = await buildOwner(product);
  const answer = await product.app.inject({
    method: "PUT",
    url: "/api/plan",
    headers: { cookie: owner.cookie, origin: product.app.ownOrigin, "content-type": "application/json" },
    payload: JSON.stringify({ planType: "gold" }),
  });
  expect(answer.statusCode).toBe(400);
  expect(await stored(owner.userId)).toBe("free");
});

test("where payments are asked for, nobody changes a plan by asking", async () => {
  const paid = await testApp({ environment: { BILLING_PROVIDER: "manual" } });
  const owner = await buildOwner(paid);
  const api = paid.api(owner.cookie);
  await expect(api.plan.change({ planType: "enterprise" })).rejects.toThrow(/^402: /);
  expect(await stored(owner.userId, paid.url)).toBe("free");
  expect((await api.account.read()).billing).toBe("manual");
});
