import type { BILLING_STATES } from "@understudy/contracts";
import type { PlanType } from "../present.ts";

/** A subscription as Stripe has it now, reduced to what decides about a plan. */
export type Subscription = {
  id: string;
  itemId: string;
  status: string;
  price: string;
  /** The end of the period that runs now. */
  periodEnd: Date;
  /** When the subscription ends, if it was cancelled. */
  endsAt: Date | null;
  /** The latest invoice is paid, and this price is on it. */
  isPriceInvoicePaid: boolean;
  invoice: string | null;
};
export type BillingState = (typeof BILLING_STATES)[number] | "none";
export type Standing = {
  planType: PlanType;
  state: BillingState;
  until: Date | null;
  subscription: Subscription | undefined;
};

const RANK: Record<PlanType, number> = { free: 0, pro: 1, enterprise: 2 };
/** A subscription that can still be paid. Its owner changes it in the portal, and buys no second one. */
const OPEN = ["active", "trialing", "past_due", "unpaid", "paused"];

export const isOpen = ({ status }: Subscription): boolean => OPEN.includes(status);
export const openOne = (subscriptions: readonly Subscription[]): Subscription | undefined =>
  subscriptions.find(isOpen);

type PlanOf = (price: string) => PlanType | undefined;
type Before = { planType: PlanType; state: BillingState };

/**
 * What an owner is entitled to by all subscriptions as they are now. Of the past it takes only `before`, what the last
 * reading said, so that reading twice, late or after events in another order ends the same.
 */
export function standingOf(subscriptions: readonly Subscription[], planOf: PlanOf, before: Before): Standing {
  const standings = subscriptions.map((one) => standingBy(one, planOf(one.price), before.planType));
  const [best] = standings.toSorted(
    (a, b) => RANK[b.planType] - RANK[a.planType] || Number(b.state !== "none") - Number(a.state !== "none"),
  );
  if (best && best.state !== "none") return best;
  const hadPlan = before.planType !== "free" || before.state === "ended";
  return { planType: "free", state: hadPlan ? "ended" : "none", until: null, subscription: undefined };
}

function standingBy(subscription: Subscription, sold: PlanType | undefined, planBefore: PlanType): Standing {
  const { status, periodEnd, endsAt, isPriceInvoicePaid } = subscription;
  // A price that is in no setting: the owner keeps what was paid for before, and gets nothing new.
  const plan = sold ?? planBefore;
  const lowerPlan = RANK[plan] < RANK[planBefore] ? plan : planBefore;
  if (status === "active" || status === "trialing") {
    // A smaller plan is never refused. A larger one waits until its price is on a paid invoice.
    const planType = status === "trialing" || isPriceInvoicePaid ? plan : lowerPlan;
    if (planType === "free") return { planType, state: "pending", until: null, subscription };
    return endsAt
      ? { planType, state: "ending", until: endsAt, subscription }
      : { planType, state: "paid", until: periodEnd, subscription };
  }
  // Stripe tries again for as long as its settings say, then cancels or marks the subscription as unpaid.
  if (status === "past_due") return { planType: lowerPlan, state: "failed", until: null, subscription };
  return { planType: "free", state: "none", until: null, subscription };
}
