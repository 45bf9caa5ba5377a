import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { NOTICE_LEVELS, PLAN_TYPES } from "./plain.ts";

const count = z.int().nonnegative();

/** What the owner's plan allows, and how much of it is used. `null` means unlimited. */
export const Plan = z.strictObject({
  planType: z.enum(PLAN_TYPES),
  limits: z.strictObject({
    conversationsPerMonth: count.nullable(),
    profilesBesideMain: count.nullable(),
    documentsPerProfile: count,
    /** Questions that the owner's own tests ask. */
    rehearsedPerMonth: count.nullable(),
    /** Links for an occasion that lead somewhere, of all profiles. */
    runningOccasions: count.nullable(),
    paid: z.boolean(),
  }),
  used: z.strictObject({
    /** Of visitors, in this calendar month of UTC, over all profiles. */
    conversations: count,
    /** Beside the main one. */
    profiles: count,
    /** In the profile that has the most, because the limit is one profile's. */
    documents: count,
    /** In this calendar month of UTC, over all profiles. */
    rehearsed: count,
  }),
  /** The highest level of its conversations that this month has reached. */
  notice: z.strictObject({ level: z.literal(NOTICE_LEVELS), text: z.string() }).nullable(),
});
export type Plan = z.infer<typeof Plan>;

export const plans = {
  read: endpoint({
    method: "GET",
    path: "/api/plan",
    access: "owner",
    summary: "The owner's plan: its limits, what is used of them, and a notice when that is much",
    response: Plan,
    errors: ["unauthorized"],
  }),
  change: endpoint({
    method: "PUT",
    path: "/api/plan",
    access: "owner",
    summary: "Changes the owner's plan at once, on an installation that takes no payments",
    body: z.strictObject({ planType: z.enum(PLAN_TYPES) }),
    response: Plan,
    errors: ["unauthorized", "invalid_request", "payment_required"],
  }),
};
