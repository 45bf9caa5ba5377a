import { NOTICE_LEVELS, PLANS, type Plan } from "@understudy/contracts";

export type PlanType = keyof typeof PLANS;
export type Level = (typeof NOTICE_LEVELS)[number];

/** The highest notice level that this count has reached. Undefined below the first level, or without a limit. */
export function levelOf(planType: PlanType, conversations: number): Level | undefined {
  const limit = PLANS[planType].conversationsPerMonth;
  if (limit === null) return undefined;
  return NOTICE_LEVELS.findLast((level) => conversations * 100 >= limit * level);
}

export function presentPlan(planType: PlanType, used: Plan["used"], month: string): Omit<Plan, "billing"> {
  const level = levelOf(planType, used.conversations);
  const text = level && noticeOf(level, planType, used.conversations, month);
  return {
    planType,
    limits: PLANS[planType],
    used,
    notice: level && text ? { level, text } : null,
  };
}

/** What happened, what it means for visitors, and what can be done about it. */
export function noticeOf(level: Level, planType: PlanType, used: number, month: string): string {
  const limit = (PLANS[planType].conversationsPerMonth ?? 0).toLocaleString("en");
  const count = `${Math.min(used, PLANS[planType].conversationsPerMonth ?? used).toLocaleString("en")} of ${limit}`;
  if (level < 100) {
    return `Your assistants have used ${count} conversations this month. At ${limit}, new visitors see a polite notice until ${nextMonth(month)}.`;
  }
  return `Your assistants have used all ${limit} conversations this month. New visitors see a polite notice until ${nextMonth(month)}; open conversations continue. You aren't charged.`;
}

/** The first day of the next month, such as `December 1`. `month` is represented by its first day. */
export function nextMonth(month: string, language = "en"): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const first = new Date(Date.UTC(year, number, 1));
  const locale = language === "en" ? "en-US" : language;
  return first.toLocaleDateString(locale, { day: "numeric", month: "long", timeZone: "UTC" });
}

/** Days and months are in UTC. A month is represented by its first day. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
export const monthOf = (date: Date): string => `${date.toISOString().slice(0, 7)}-01`;
