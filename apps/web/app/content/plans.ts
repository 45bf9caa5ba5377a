/** Copy about the owner's plan: plain numbers, no alarm, and what can be done. */
export const plans = {
  names: { free: "Free", pro: "Pro", enterprise: "Pro+" },
  notice: {
    title: (used: number, limit: number) =>
      `${Math.min(used, limit).toLocaleString("en")} of ${limit.toLocaleString("en")} conversations this month`,
    action: { label: "See the plans", href: "/pricing" },
  },
  use: {
    title: (plan: string) => `This month on the ${plan} plan`,
    conversations: (limit: number | null) =>
      limit === null ? "conversations, no limit" : `of ${limit.toLocaleString("en")} conversations`,
    profiles: (used: number, limit: number | null) =>
      limit === null
        ? `${used.toLocaleString("en")} extra AI profiles, no limit`
        : `${used.toLocaleString("en")} of ${limit.toLocaleString("en")} extra AI ${limit === 1 ? "profile" : "profiles"}`,
  },
} as const;
