import { expect, test } from "vitest";
import type { PlanType } from "../present.ts";
import { type Subscription, standingOf } from "./standing.ts";

const END = new Date("2026-12-01T00:00:00Z");
const subscription = (changes: Partial<Subscription> = {}): Subscription => ({
  id: "sub_1",
  itemId: "si_1",
  status: "active",
  price: "price_pro",
  periodEnd: END,
  endsAt: null,
  isPriceInvoicePaid: true,
  invoice: "in_1",
  ...changes,
});
const PLANS: Record<string, PlanType> = { price_pro: "pro", price_pro_plus: "enterprise" };
const planOf = (price: string) => PLANS[price];
const read = (subscriptions: Subscription[], planBefore: PlanType = "free") =>
  standingOf(subscriptions, planOf, { planType: planBefore, state: planBefore === "free" ? "none" : "paid" });
const larger = { price: "price_pro_plus" };

test.each([
  ["nothing bought", [], "free", "free", "none", null],
  ["paid", [subscription()], "free", "pro", "paid", END],
  ["the money is on its way", [subscription({ isPriceInvoicePaid: false })], "free", "free", "pending", null],
  ["on trial", [subscription({ status: "trialing", isPriceInvoicePaid: false })], "free", "pro", "paid", END],
  [
    "the month's invoice is not paid yet",
    [subscription({ isPriceInvoicePaid: false })],
    "pro",
    "pro",
    "paid",
    END,
  ],
  ["a larger plan, paid", [subscription(larger)], "pro", "enterprise", "paid", END],
  [
    "a larger plan, unpaid",
    [subscription({ ...larger, isPriceInvoicePaid: false })],
    "pro",
    "pro",
    "paid",
    END,
  ],
  [
    "a larger plan, payment failed",
    [subscription({ ...larger, status: "past_due" })],
    "pro",
    "pro",
    "failed",
    null,
  ],
  ["a smaller plan, unpaid", [subscription({ isPriceInvoicePaid: false })], "enterprise", "pro", "paid", END],
  ["a payment failed", [subscription({ status: "past_due" })], "pro", "pro", "failed", null],
  [
    "never paid, and a payment failed",
    [subscription({ status: "past_due" })],
    "free",
    "free",
    "failed",
    null,
  ],
  ["cancelled", [subscription({ endsAt: END })], "pro", "pro", "ending", END],
  ["unpaid in the end", [subscription({ status: "unpaid" })], "pro", "free", "ended", null],
  ["over", [subscription({ status: "canceled" })], "pro", "free", "ended", null],
  ["never completed", [subscription({ status: "incomplete_expired" })], "free", "free", "none", null],
  ["one over, one paid", [subscription({ status: "canceled" }), subscription()], "free", "pro", "paid", END],
  ["two paid", [subscription(), subscription({ ...larger, id: "sub_2" })], "free", "enterprise", "paid", END],
  ["a price of no setting, held", [subscription({ price: "price_x" })], "pro", "pro", "paid", END],
  ["a price of no setting, new", [subscription({ price: "price_x" })], "free", "free", "pending", null],
] as const)("%s", (_name, subscriptions, planBefore, planType, state, until) => {
  expect(read([...subscriptions], planBefore)).toMatchObject({ planType, state, until });
});

test("an ended plan stays ended when it is read again", () => {
  const over = [subscription({ status: "canceled" })];
  const before = { planType: "free", state: "ended" } as const;
  expect(standingOf(over, planOf, before)).toMatchObject({ planType: "free", state: "ended" });
});
