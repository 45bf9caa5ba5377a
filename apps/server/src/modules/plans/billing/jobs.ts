import { PLAN_TYPES } from "@understudy/contracts";
import * as z from "zod";
import { defineJob, handle, type JobHandler } from "../../../platform/jobs.ts";
import type { Email } from "../../../platform/mail.ts";
import { BILLING_NOTICES, billingEmail } from "./emails.ts";
import type { Payments } from "./stripe.ts";

/** Asks the payment provider what the owner has paid for. Retried for hours, because the provider may be down. */
export const readBilling = defineJob({
  name: "plans.read-billing",
  payload: z.strictObject({ userId: z.string() }),
  retries: 200,
  timeoutSeconds: 120,
});

/** Tells an owner about a payment that failed, or a plan that has ended. */
export const notifyOfBilling = defineJob({
  name: "plans.tell-billing",
  payload: z.strictObject({
    userId: z.string(),
    notice: z.enum(BILLING_NOTICES),
    planType: z.enum(PLAN_TYPES),
  }),
  retries: 10,
  timeoutSeconds: 60,
});

/** Cancels what an erased owner paid for. It carries no owner, so that the erasure doesn't delete it. */
export const removeCustomer = defineJob({
  name: "plans.remove-customer",
  payload: z.strictObject({ customerId: z.string() }),
  retries: 2_000,
  timeoutSeconds: 120,
});

type Dependencies = {
  payments: Payments | undefined;
  read: (userId: string) => Promise<void>;
  /** Sends the owner an e-mail that can't be turned off. */
  tellAlways: (userId: string, compose: (to: string) => Email) => Promise<void>;
  origin: string;
};

export function billingJobs({ payments, read, tellAlways, origin }: Dependencies): JobHandler[] {
  return [
    handle(readBilling, ({ userId }) => read(userId)),
    handle(notifyOfBilling, ({ userId, ...what }) =>
      tellAlways(userId, (to) => billingEmail(to, { ...what, link: `${origin}/account` })),
    ),
    handle(removeCustomer, async ({ customerId }) => {
      if (!payments) throw new Error("Stripe isn't configured, so the customer can't be removed there.");
      await payments.removeCustomer(customerId);
    }),
  ];
}
