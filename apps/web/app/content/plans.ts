/** Copy about the owner's plan: plain numbers, no alarm, and what can be done. */
export const plans = {
  names: { free: "Free", pro: "Creator", enterprise: "Creator+" },
  notice: {
    title: (used: number, limit: number) =>
      `${Math.min(used, limit).toLocaleString("en")} of ${limit.toLocaleString("en")} conversations this month`,
    action: { label: "See the plans", href: "/pricing" },
  },
  use: {
    title: (plan: string) => `This month on the ${plan} plan`,
    conversations: (limit: number | null) =>
      limit === null ? "conversations, without a limit" : `of ${limit.toLocaleString("en")} conversations`,
    profiles: (used: number, limit: number | null) =>
      limit === null
        ? `${used.toLocaleString("en")} AI profiles beside your main one, without a limit`
        : `${used.toLocaleString("en")} of ${limit.toLocaleString("en")} AI ${limit === 1 ? "profile" : "profiles"} beside your main one`,
  },
} as const;
