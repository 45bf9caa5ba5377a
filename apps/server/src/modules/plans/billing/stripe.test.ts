import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { startStripeMock } from "../../../../../../testing/stripe-mock.ts";
import { connectStripe } from "./stripe.ts";

const url = startStripeMock();
const sold = { pro: "price_pro", enterprise: "price_pro_plus" };
const stripe = await connectStripe(
  {
    secretKey: "sk_test_mock",
    webhookSecret: "whsec_mock",
    prices: { pro: ["price_pro", "price_old"], enterprise: ["price_pro_plus"] },
    sold,
    url: url ?? "http://127.0.0.1:9",
  },
  () => new Date(),
);
const origin = "https://understudy.example";

test.skipIf(!url)("Stripe's description of its API takes every request as we write it", async () => {
  const customerId = await stripe.createCustomer("usr_1", "ada@example.com", "a key");
  expect(customerId).toMatch(/^cus_/);
  const found = await stripe.subscriptions(customerId);
  if (found === "gone" || !found[0]) throw new Error("stripe-mock has a subscription for everyone.");
  const [subscription] = found;
  expect(subscription).toMatchObject({
    id: expect.stringMatching(/^sub_/),
    itemId: expect.stringMatching(/^si_/),
  });
  expect(subscription.periodEnd.getTime()).toBeGreaterThan(0);
  const checkout = await stripe.openCheckout({ userId: "usr_1", customerId, planType: "pro", origin });
  expect(checkout.url).toMatch(/^https:/);
  expect(await stripe.openPortal({ customerId, origin })).toMatch(/^https:/);
  expect(await stripe.openPlanChange({ customerId, origin }, subscription, "enterprise")).toMatch(/^https:/);
  expect(await stripe.endAtPeriodEnd(subscription)).toHaveLength(1);
  await stripe.removeCustomer(customerId);
});

test("a price is known as long as the settings name it", () => {
  const prices = ["price_pro", "price_old", "price_pro_plus", "price_other"];
  expect(prices.map(stripe.planOf)).toEqual(["pro", "pro", "enterprise", undefined]);
});

test("an error that repeats the key is shown without it", async () => {
  const server = createServer((request, response) => {
    const message = `Invalid API Key provided: ${request.headers.authorization}`;
    response.writeHead(401, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { type: "invalid_request_error", message } }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const secretKey = "sk_test_told_to_nobody";
  const prices = { pro: [], enterprise: [] };
  const settings = { secretKey, webhookSecret: "whsec_mock", prices, sold, url: `http://127.0.0.1:${port}` };
  const refused = await connectStripe(settings, () => new Date());
  const error = await refused.subscriptions("cus_1").catch(String);
  expect(error).toContain("Invalid API Key provided: Bearer [redacted]");
  expect(error).not.toContain(secretKey);
  server.close();
});

test.skipIf(!url)("what Stripe refuses is an error, and not an owner without a subscription", async () => {
  const stranger = await connectStripe(
    {
      secretKey: "no key",
      webhookSecret: "whsec_mock",
      prices: { pro: [], enterprise: [] },
      sold,
      url: url ?? "",
    },
    () => new Date(),
  );
  await expect(stranger.subscriptions("cus_1")).rejects.toThrow();
});
