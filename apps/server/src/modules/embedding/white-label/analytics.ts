import { PLANS } from "@understudy/contracts";
import * as z from "zod";
import type { Database, Tx } from "../../../platform/database.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../../platform/jobs.ts";
import type { Outbound } from "../../../platform/outbound.ts";

const Event = z.object({
  userId: z.string(),
  profileId: z.number(),
  name: z.enum(["page_view", "question"]),
  /** Distinguishes visitors for one day without identifying them. */
  visitor: z.string(),
  /** The third-party site that embeds the assistant. */
  host: z.string().nullable(),
});
type Event = z.output<typeof Event>;

export const reportToOwner = defineJob({
  name: "white-label.report",
  payload: Event,
  // Late analytics are of little use, so give up early on a receiver that is down.
  retries: 2,
  timeoutSeconds: 30,
});

/** Forwards events of an owner's assistant to the owner's own analytics. */
export function ownerAnalytics(jobs: Jobs) {
  return {
    async viewed(tx: Tx, event: Omit<Event, "name">): Promise<void> {
      if (await receiverOf(tx, event)) await jobs.enqueue(tx, reportToOwner, { ...event, name: "page_view" });
    },

    async recordQuestion(
      tx: Tx,
      { userId, profileId, exchangeId }: { userId: string; profileId: number; exchangeId: number },
    ) {
      if (!(await receiverOf(tx, { userId, profileId }))) return;
      const row = await tx
        .selectFrom("chat_messages as exchange")
        .innerJoin("chat_sessions as conversation", (join) =>
          join
            .onRef("conversation.user_id", "=", "exchange.user_id")
            .onRef("conversation.id", "=", "exchange.session_id"),
        )
        .select(["conversation.id", "conversation.embed_host"])
        .where("exchange.kind", "=", "question")
        .where("exchange.user_id", "=", userId)
        .where("conversation.user_id", "=", userId)
        .where("exchange.id", "=", exchangeId)
        .executeTakeFirst();
      if (!row) return;
      const event = {
        userId,
        profileId,
        name: "question",
        visitor: String(row.id),
        host: row.embed_host,
      } as const;
      await jobs.enqueue(tx, reportToOwner, event);
    },
  };
}

const TIMEOUT_MS = 10_000;
const GOOGLE = "https://www.google-analytics.com/g/collect";
const GOOGLE_ID = /^G-[A-Z0-9]{4,20}$/;

export function analyticsJobs(dependencies: {
  db: Database;
  outbound: Outbound;
  origin: string;
}): JobHandler[] {
  const { db, outbound, origin } = dependencies;
  return [
    handle(reportToOwner, async (event) => {
      const id = await receiverOf(db, event);
      if (!id) return; // disabled meanwhile
      const page = `${origin}/p/${event.profileId}`;
      // The widget has already reported this to the embedding page, which runs the owner's own analytics.
      if (GOOGLE_ID.test(id) && event.host) return;
      const request = GOOGLE_ID.test(id) ? toGoogle(id, event, page) : toAddress(id, event, page);
      const { status } = await outbound.send({ ...request, method: "POST", timeoutMs: TIMEOUT_MS });
      if (status >= 500 || status === 429)
        throw new Error(`The owner's analytics server returned ${status}.`);
    }),
  ];
}

/** Same request as from a browser, without cookies, IP addresses or anything that outlives the day. */
function toGoogle(id: string, { name, visitor }: Event, page: string) {
  const query = new URLSearchParams({ v: "2", tid: id, cid: visitor, en: name, dl: page });
  return { url: `${GOOGLE}?${query}`, headers: {} };
}

function toAddress(url: string, { name, visitor, host, profileId }: Event, page: string) {
  const body = JSON.stringify({ event: name, profileId, page, visitor, host });
  return { url, headers: { "content-type": "application/json" }, body };
}

/** The owner's analytics receiver, if configured, enabled and included in the plan. */
async function receiverOf(
  db: Database,
  { userId, profileId }: { userId: string; profileId: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("users as owner")
    .innerJoin("profile_settings as settings", "settings.user_id", "owner.id")
    .select(["owner.plan_type", "owner.custom_analytics", "settings.analytics_id"])
    .where("owner.id", "=", userId)
    .where("settings.user_id", "=", userId)
    .where("settings.profile_id", "=", profileId)
    .executeTakeFirst();
  if (!row?.custom_analytics || !PLANS[row.plan_type as keyof typeof PLANS].paid) return undefined;
  const id = row.analytics_id ?? "";
  return GOOGLE_ID.test(id) || /^https?:\/\//.test(id) ? id : undefined;
}
