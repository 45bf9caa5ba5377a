import * as z from "zod";
import { DateTime } from "./date-time.ts";
import { endpoint } from "./endpoint.ts";
import { BILLING_STATES, NOTICE_LEVELS, PLAN_TYPES } from "./plain.ts";

const count = z.int().nonnegative();

/** The limits and the usage of the owner's plan. `null` means unlimited. */
export const Plan = z.strictObject({
  planType: z.enum(PLAN_TYPES),
  limits: z.strictObject({
    conversationsPerMonth: count.nullable(),
    profilesBesideMain: count.nullable(),
    documentsPerProfile: count,
    /** Questions asked by answer tests. */
    rehearsedPerMonth: count.nullable(),
    /** Active private links across all profiles. */
    runningOccasions: count.nullable(),
    paid: z.boolean(),
  }),
  used: z.strictObject({
    /** With visitors in this calendar month (UTC), across all profiles. */
    conversations: count,
    /** Not counting the main profile. */
    profiles: count,
    /** In the profile with the most, because the limit is per profile. */
    documents: count,
    /** In this calendar month (UTC), across all profiles. */
    rehearsed: count,
  }),
  /** The highest notice level that this month's conversations have reached. */
  notice: z.strictObject({ level: z.literal(NOTICE_LEVELS), text: z.string() }).nullable(),
  /** What the payment provider says; null if the owner has never paid through it. */
  billing: z
    .strictObject({
      state: z.enum(BILLING_STATES),
      /** Paid until then. If the state is `ending`, the plan ends then. */
      until: DateTime.nullable(),
    })
    .nullable(),
});
export type Plan = z.infer<typeof Plan>;

/** A page of the payment provider, made for this owner and for now. */
const ProviderPage = z.strictObject({ url: z.url() });

export const plans = {
  read: endpoint({
    name: "plan.read",
    method: "GET",
    path: "/api/plan",
    access: "owner",
    summary: "Get the owner's plan: limits, usage, and a notice near the limit",
    response: Plan,
    errors: ["unauthorized"],
  }),
  change: endpoint({
    name: "plan.change",
    method: "PUT",
    path: "/api/plan",
    access: "owner",
    summary: "Change the owner's plan immediately, on an installation without payments",
    body: z.strictObject({ planType: z.enum(PLAN_TYPES) }),
    response: Plan,
    errors: ["unauthorized", "invalid_request", "payment_required"],
  }),
  checkout: endpoint({
    name: "plan.checkout",
    method: "POST",
    path: "/api/plan/checkout",
    access: "owner",
    summary:
      "Get the payment provider's page on which to pay for a plan, or to confirm a change of a paid plan",
    description: "The plan changes only when the payment provider says that it was paid.",
    body: z.strictObject({ planType: z.enum(PLAN_TYPES).exclude(["free"]) }),
    response: ProviderPage,
    errors: ["unauthorized", "invalid_request", "not_found", "too_many_requests", "unavailable"],
  }),
  portal: endpoint({
    name: "plan.portal",
    method: "POST",
    path: "/api/plan/portal",
    access: "owner",
    summary: "Get the payment provider's page with the owner's invoices, payment method and cancellation",
    response: ProviderPage,
    errors: ["unauthorized", "not_found", "too_many_requests", "unavailable"],
  }),
  refresh: endpoint({
    name: "plan.refresh",
    method: "POST",
    path: "/api/plan/refresh",
    access: "owner",
    summary: "Ask the payment provider again what was paid, and get the plan",
    response: Plan,
    errors: ["unauthorized", "too_many_requests", "unavailable"],
  }),
  event: endpoint({
    name: "plan.event",
    method: "POST",
    path: "/api/stripe/events",
    access: "public",
    anyOrigin: true,
    sdk: false,
    summary: "Events of Stripe, signed by it",
    description: "An event is only a reason to ask Stripe. Nothing in it decides about a plan.",
    response: z.strictObject({ received: z.literal(true) }),
    errors: ["invalid_request", "not_found", "unsupported_media_type", "payload_too_large"],
    example: { response: { received: true } },
  }),
};
