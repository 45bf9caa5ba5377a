import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { NOTICE_LEVELS, PLAN_TYPES } from "./plain.ts";

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
});
export type Plan = z.infer<typeof Plan>;

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
};
