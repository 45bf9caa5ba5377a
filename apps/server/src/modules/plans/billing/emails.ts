import { emailPage } from "../../../platform/email-page.ts";
import type { Email } from "../../../platform/mail.ts";
import type { PlanType } from "../present.ts";

export const BILLING_NOTICES = ["failed", "unpaid", "ended"] as const;
export type BillingNotice = (typeof BILLING_NOTICES)[number];
type Contents = { notice: BillingNotice; planType: PlanType; link: string };

const NAMES: Record<PlanType, string> = { free: "Free", pro: "Pro", enterprise: "Pro+" };
const NOTHING_DELETED =
  "Nothing was deleted. Your brand, your domain and your API keys work again when you have a paid plan.";

const textsOf = (plan: string) => ({
  failed: {
    subject: `Your payment for ${plan} failed`,
    title: "Your payment failed",
    paragraphs: [
      `The payment for your ${plan} plan didn't work. We'll try again in the next days, and you keep ${plan} until then.`,
      "Check your payment method in your account, under Manage billing. If no attempt works, you go back to the Free plan.",
    ],
  },
  unpaid: {
    subject: `Your ${plan} plan has ended`,
    title: "You're on the Free plan now",
    paragraphs: [`Your ${plan} plan has ended, because the payment didn't work.`, NOTHING_DELETED],
  },
  ended: {
    subject: `Your ${plan} plan has ended`,
    title: "You're on the Free plan now",
    paragraphs: [`Your ${plan} plan has ended. No further payment is taken.`, NOTHING_DELETED],
  },
});

/** About a payment that failed, or a paid plan that has ended. They concern money, so they can't be turned off. */
export function billingEmail(to: string, { notice, planType, link }: Contents): Email {
  const { subject, title, paragraphs } = textsOf(NAMES[planType])[notice];
  const action = { label: "Open your account", link };
  return emailPage({
    to,
    subject,
    title,
    paragraphs,
    action,
    reason: "You're getting this e-mail because you pay for a plan.",
  });
}
