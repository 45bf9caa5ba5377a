import { afterAll, expect, test } from "vitest";
import { PRICES, startFakeStripe } from "../../../../../../testing/fake-stripe.ts";
import { testApp } from "../../../../test/app.ts";
import { buildOwner, type Owner, until } from "../../../../test/builders.ts";
import { row, rows } from "../../../../test/database.ts";
import { emailTo } from "../../../../test/sign-in.ts";

const DAY_MS = 86_400_000;
let now = new Date("2026-03-02T12:00:00Z");
const stripe = await startFakeStripe(() => now);
const product = await testApp({ worker: true, clock: () => now, environment: stripe.environment });
const { app, api, url } = product;
afterAll(stripe.close);

const stored = async ({ userId }: Owner) =>
  String((await row(url, "select plan_type from users where id = $1", [userId]))["plan_type"]);
const becomes = (owner: Owner, plan: string) =>
  until(async () => (await stored(owner)) === plan, 20, `The plan did not become ${plan}`);

/** Delivers an event as Stripe does, and returns the status of the response. */
async function deliver(body: string, { signature } = stripe.sign(body)): Promise<number> {
  const answer = await app.inject({
    method: "POST",
    url: "/api/stripe/events",
    headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
    payload: body,
  });
  return answer.statusCode;
}
const deliverAll = async (events: string[]): Promise<void> => {
  for (const event of events) expect(await deliver(event)).toBe(200);
};

async function paidOwner(planType: "pro" | "enterprise" = "pro") {
  const owner = await buildOwner(product);
  const plan = api(owner.cookie).plan;
  const checkout = await plan.checkout({ planType });
  await deliverAll(stripe.pay(checkout.url));
  await becomes(owner, planType);
  const subscription = stripe.subscriptionOf(stripe.customerOf(owner.userId));
  return { ...owner, plan, subscription };
}

test("a plan begins when Stripe says that it was paid, and not before", async () => {
  const owner = await buildOwner(product);
  const { plan } = api(owner.cookie);
  await expect(plan.change({ planType: "pro" })).rejects.toThrow(/^402: /);
  const { url: page } = await plan.checkout({ planType: "pro" });
  expect(page).toContain(stripe.url);
  const request = stripe.requests.findLast(({ path }) => path === "/v1/checkout/sessions");
  expect(request?.form).toMatchObject({
    mode: "subscription",
    client_reference_id: owner.userId,
    "line_items[0][price]": PRICES.pro,
    success_url: `${app.ownOrigin}/account?checkout=done`,
    cancel_url: `${app.ownOrigin}/account`,
  });
  expect(await plan.refresh()).toMatchObject({ planType: "free", billing: null });
  const events = stripe.pay(page);
  // The owner is back before Stripe's events are.
  expect(await plan.refresh()).toMatchObject({
    planType: "pro",
    billing: { state: "paid", until: "2026-04-01T12:00:00.000Z" },
  });
  await deliverAll(events);
  expect((await api(owner.cookie).account.read()).billing).toBe("stripe");
});

test("a plan paid by bank transfer begins when the money is there", async () => {
  const owner = await buildOwner(product);
  const { plan } = api(owner.cookie);
  await deliverAll(stripe.pay((await plan.checkout({ planType: "pro" })).url, { later: true }));
  expect(await plan.refresh()).toMatchObject({
    planType: "free",
    billing: { state: "pending", until: null },
  });
  await deliverAll(stripe.settle(stripe.subscriptionOf(stripe.customerOf(owner.userId))));
  await becomes(owner, "pro");
});

test("an owner has one customer and one open checkout, however often the button is pressed", async () => {
  const owner = await buildOwner(product);
  const { plan } = api(owner.cookie);
  const pages = await Promise.all(Array.from({ length: 4 }, () => plan.checkout({ planType: "pro" })));
  expect([...stripe.customers.values()].filter((one) => one.owner === owner.userId)).toHaveLength(1);
  expect(pages.filter((page) => stripe.pay(page.url).length > 0)).toHaveLength(1);
  await plan.refresh();
  // From now on the same button leads to the page that changes the subscription.
  expect((await plan.checkout({ planType: "enterprise" })).url).toContain(
    `flow=subscription_update_confirm&price=${PRICES.proPlus}`,
  );
  expect((await plan.checkout({ planType: "pro" })).url).toMatch(/\/portal\/cus_\w+\?flow=&price=$/);
});

test("a larger plan begins when its price is paid, a smaller one at once", async () => {
  const owner = await paidOwner();
  await deliverAll(stripe.change(owner.subscription, PRICES.proPlus, { paid: false }));
  expect(await owner.plan.refresh()).toMatchObject({ planType: "pro", billing: { state: "failed" } });
  await deliverAll(stripe.settle(owner.subscription));
  await becomes(owner, "enterprise");
  await deliverAll(stripe.change(owner.subscription, PRICES.pro, { paid: true }));
  await becomes(owner, "pro");
});

test("a cancelled plan stays until the end of what was paid for", async () => {
  const owner = await paidOwner();
  await deliverAll(stripe.cancelAtPeriodEnd(owner.subscription));
  const ends = new Date(owner.subscription.periodEnd * 1000).toISOString();
  expect(await owner.plan.refresh()).toMatchObject({
    planType: "pro",
    billing: { state: "ending", until: ends },
  });
  await deliverAll(stripe.end(owner.subscription));
  await becomes(owner, "free");
  expect((await owner.plan.read()).billing).toEqual({ state: "ended", until: null });
  const message = await emailTo(owner.email, "Your Pro plan has ended");
  expect(message.text).toContain("No further payment is taken.");
});

test("an owner whose payment fails keeps the plan while it is tried again, and gets one e-mail for each invoice", async () => {
  const owner = await paidOwner();
  const failing = stripe.renew(owner.subscription, { paid: false });
  await deliverAll(failing);
  await until(async () => (await owner.plan.read()).billing?.state === "failed");
  // Stripe tries the same invoice again.
  const again = stripe.refund(owner.subscription);
  await deliverAll(again);
  await owner.plan.refresh();
  expect(await stored(owner)).toBe("pro");
  const message = await emailTo(owner.email, "Your payment for Pro failed");
  expect(message.text).toContain("you keep Pro until then");
  await deliverAll(stripe.end(owner.subscription, "unpaid"));
  await becomes(owner, "free");
  const notices = await rows(
    url,
    "select data ->> 'notice' as notice from pgboss.job where name = 'plans.tell-billing' and data ->> 'userId' = $1 order by created_on",
    [owner.userId],
  );
  expect(notices).toEqual([{ notice: "failed" }, { notice: "unpaid" }]);
});

test("a lost event is made up for by asking again", async () => {
  const owner = await buildOwner(product);
  const { plan } = api(owner.cookie);
  stripe.pay((await plan.checkout({ planType: "pro" })).url);
  await product.product.plans.billing.sweep();
  expect(await stored(owner)).toBe("free");
  now = new Date(now.getTime() + 3_600_000);
  await product.product.plans.billing.sweep();
  await becomes(owner, "pro");
  stripe.end(stripe.subscriptionOf(stripe.customerOf(owner.userId)));
  now = new Date(now.getTime() + DAY_MS);
  await product.product.plans.billing.sweep();
  await becomes(owner, "free");
});

test("an event is stored once, and forgotten after a month", async () => {
  const owner = await paidOwner();
  const [event = ""] = stripe.refund(owner.subscription);
  for (let count = 0; count < 3; count += 1) expect(await deliver(event)).toBe(200);
  const { id } = JSON.parse(event) as { id: string };
  const storedEvents = () => rows(url, "select 1 from billing_events where id = $1", [id]);
  expect(await storedEvents()).toHaveLength(1);
  now = new Date(now.getTime() + 31 * DAY_MS);
  await product.product.plans.billing.sweep();
  expect(await storedEvents()).toHaveLength(0);
});

test("only what Stripe signed a moment ago is taken", async () => {
  const owner = await paidOwner();
  const [event = ""] = stripe.refund(owner.subscription);
  const old = new Date(now.getTime() - 6 * 60_000);
  const { signature } = stripe.sign(event);
  for (const signed of [
    { body: event, signature: "" },
    { body: event, signature: "t=1,v1=00" },
    { body: `${event} `, signature },
    stripe.sign(event, { secret: "whsec_other" }),
    stripe.sign(event, { at: old }),
  ])
    expect(await deliver(signed.body, signed)).toBe(400);
  expect(await deliver("not an event", stripe.sign("not an event"))).toBe(400);
  expect(await deliver(event)).toBe(200);
  const strangers = stripe.invented("cus_of_someone_else", PRICES.proPlus);
  expect(await deliver(strangers)).toBe(200);
});

test("what Stripe can't do now is tried again, and the owner learns that", async () => {
  const owner = await paidOwner();
  stripe.failWhen(({ path }) => (path.endsWith(owner.subscription.customer) ? { status: 500 } : undefined));
  await expect(owner.plan.refresh()).rejects.toThrow(/^503: /);
  await deliverAll(stripe.end(owner.subscription));
  expect(await stored(owner)).toBe("pro");
  stripe.failWhen(() => undefined);
  await becomes(owner, "free");
});

test("an account that is being deleted is not charged again, and its customer goes with it", async () => {
  const owner = await paidOwner();
  await api(owner.cookie).account.remove({ email: owner.email });
  await until(async () => owner.subscription.cancelAtPeriodEnd, 20);
  expect(await stored(owner)).toBe("pro");
  now = new Date(now.getTime() + 15 * DAY_MS);
  await product.product.data.sweepErasures();
  await until(async () => stripe.customers.get(owner.subscription.customer)?.deleted, 20);
  expect(owner.subscription.status).toBe("canceled");
  expect(await rows(url, "select 1 from billing_customers where owner_id = $1", [owner.userId])).toEqual([]);
});

test("a customer that was deleted at Stripe is replaced by the next checkout", async () => {
  const owner = await paidOwner();
  await deliverAll(stripe.removeCustomer(owner.subscription.customer));
  await becomes(owner, "free");
  now = new Date(now.getTime() + 1_000);
  const next = await owner.plan.checkout({ planType: "pro" });
  await deliverAll(stripe.pay(next.url));
  await becomes(owner, "pro");
  expect(stripe.customerOf(owner.userId)).not.toBe(owner.subscription.customer);
});

test("a plan that the operator gave stays, whatever comes of a checkout", async () => {
  const owner = await buildOwner(product);
  await rows(url, "update users set plan_type = 'enterprise' where id = $1", [owner.userId]);
  const { plan } = api(owner.cookie);
  await plan.checkout({ planType: "pro" });
  expect(await plan.refresh()).toMatchObject({ planType: "enterprise", billing: null });
});

test("an owner asks for the pages of Stripe twenty times a minute at most", async () => {
  const { plan } = await paidOwner();
  const calls = Array.from({ length: 25 }, () => plan.portal());
  const refused = (await Promise.allSettled(calls)).filter(({ status }) => status === "rejected");
  expect(refused.length).toBeGreaterThan(3);
  expect(refused[0]).toMatchObject({ reason: { status: 429 } });
});

test("without Stripe there is nothing to pay at", async () => {
  const free = await testApp();
  const owner = await buildOwner(free);
  const { plan } = free.api(owner.cookie);
  await expect(plan.checkout({ planType: "pro" })).rejects.toThrow(/^404: /);
  await expect(plan.portal()).rejects.toThrow(/^404: /);
  expect((await plan.read()).billing).toBeNull();
  const answer = await free.app.inject({
    method: "POST",
    url: "/api/stripe/events",
    headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=00" },
    payload: "{}",
  });
  expect(answer.statusCode).toBe(404);
});

test("an owner who has never paid has no invoices to see", async () => {
  const owner = await buildOwner(product);
  await expect(api(owner.cookie).plan.portal()).rejects.toThrow(/^404: /);
});
