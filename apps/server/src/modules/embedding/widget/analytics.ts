import type { WidgetAnalytics } from "@understudy/contracts";
import type { Database } from "../../../platform/database.ts";

type Dependencies = { db: Database; clock: () => Date };
type Amounts = Omit<WidgetAnalytics, "days" | "sites">;

const DAY_MS = 86_400_000;
const NOTHING: Amounts = { views: 0, opens: 0, conversations: 0, questions: 0, answered: 0 };

/** Embed counters, each labeled with the site that embeds the widget. */
const NAMES = {
  widget_views: "views",
  widget_opens: "opens",
  widget_conversations: "conversations",
  widget_questions: "questions",
  widget_answered: "answered",
} as const satisfies Record<string, keyof Amounts>;

/** Embed analytics of a profile by embedding site. Daily counters, so they outlive deleted conversations. */
export function widgetAnalytics({ db, clock }: Dependencies) {
  return async (
    userId: string,
    profileId: number,
    days: WidgetAnalytics["days"],
  ): Promise<WidgetAnalytics> => {
    const since = new Date(clock().getTime() - (days - 1) * DAY_MS).toISOString().slice(0, 10);
    const rows = await db
      .selectFrom("counters")
      .select(["name", "label"])
      .select((expression) => expression.fn.sum<number>("count").as("count"))
      .where("user_id", "=", userId)
      .where("profile_id", "=", profileId)
      .where("name", "in", Object.keys(NAMES))
      .where("day", ">=", since)
      .groupBy(["name", "label"])
      .execute();
    const sites = new Map<string, Amounts>();
    const all = { ...NOTHING };
    for (const { name, label, count } of rows) {
      const amount = NAMES[name as keyof typeof NAMES];
      const site = sites.get(label) ?? { ...NOTHING };
      site[amount] += Number(count);
      all[amount] += Number(count);
      sites.set(label, site);
    }
    const named = [...sites].map(([host, amounts]) => ({ host, ...amounts }));
    named.sort((a, b) => b.questions - a.questions || b.views - a.views || a.host.localeCompare(b.host));
    return { ...all, days, sites: named };
  };
}
