import { PERSONAL_OFFERS } from "@understudy/contracts/prices";
import { formatNumber } from "../platform/format.ts";

/** `2,500 conversations a month`. */
export function conversationsAMonth(count: number | null): string {
  return count === null ? "Unlimited conversations" : `${formatNumber(count)} conversations a month`;
}

/** Copy about the owner's plan: plain numbers, no alarm, and what can be done. */
export const plans = {
  names: {
    free: PERSONAL_OFFERS.free.name,
    pro: PERSONAL_OFFERS.pro.name,
    enterprise: PERSONAL_OFFERS.enterprise.name,
  },
  notice: {
    title: (used: number, limit: number) =>
      `${formatNumber(Math.min(used, limit))} of ${formatNumber(limit)} conversations this month`,
    action: { label: "See the plans", href: "/pricing" },
  },
  use: {
    title: (plan: string) => `This month on the ${plan} plan`,
    conversations: (limit: number | null) =>
      limit === null ? "conversations, no limit" : `of ${formatNumber(limit)} conversations`,
    profiles: (used: number, limit: number | null) =>
      limit === null
        ? `${formatNumber(used)} extra AI profiles, no limit`
        : `${formatNumber(used)} of ${formatNumber(limit)} extra AI ${limit === 1 ? "profile" : "profiles"}`,
  },
} as const;
