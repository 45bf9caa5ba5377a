import type { WEBHOOK_EVENTS } from "@understudy/contracts";
import type { Tx } from "./database.ts";

/** What happened. Words of visitors are not in `data`, but read when the event is sent. */
export type Announcement = {
  userId: string;
  profileId: number;
  event: (typeof WEBHOOK_EVENTS)[number];
  exchangeId?: number | undefined;
  data?: Record<string, string | number | null> | undefined;
};

/** Tells the webhook of an assistant what happened, in the transaction in which it happens. */
export type Announce = (tx: Tx, announcement: Announcement) => Promise<void>;
