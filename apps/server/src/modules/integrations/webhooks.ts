import { randomBytes } from "node:crypto";
import {
  AppError,
  DEFAULT_WEBHOOK_EVENTS,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
} from "@understudy/contracts";
import type { Announce } from "../../platform/announce.ts";
import type { Database, Tx } from "../../platform/database.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import { newTimeId } from "../../platform/ids.ts";
import type { Jobs } from "../../platform/jobs.ts";
import { TABLES } from "../../platform/tables.ts";
import { deliverWebhook } from "./jobs.ts";
import {
  type DeliveryRow,
  deliveryChanges,
  deliveryRepository,
  hookRepository,
} from "./webhook-repository.ts";

type Dependencies = { db: Database; jobs: Jobs; ephemeral: EphemeralStore; clock: () => Date };
type Exchange = { userId: string; profileId: number; exchangeId: number };
type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
type Event = Pick<DeliveryRow, "event" | "exchange_id" | "data" | "url">;
const RETENTION_MS = TABLES.webhook_deliveries.retention.days * 86_400_000;
const TESTS_PER_MINUTE = 10;
const MINUTE = 60;

export type WebhookService = ReturnType<typeof webhookService>;

export function webhookService({ db, jobs, ephemeral, clock }: Dependencies) {
  /** Creates the row and its job in one transaction. */
  async function send(tx: Tx, userId: string, profileId: number, event: Event): Promise<number> {
    const status = event.url ? "waiting" : "local";
    const at = clock();
    const id = newTimeId(at.getTime());
    const message_id = `msg_${randomBytes(18).toString("base64url")}`;
    const deliveries = deliveryRepository(tx);
    await deliveries.insert(userId, {
      id,
      profile_id: profileId,
      message_id,
      ...event,
      status,
      created_at: at,
    });
    await deliveryChanges(tx).forget(userId, new Date(at.getTime() - RETENTION_MS));
    if (event.url) await jobs.enqueue(tx, deliverWebhook, { userId, deliveryId: id });
    return id;
  }

  async function read(userId: string, id: number): Promise<WebhookDelivery> {
    const row = await deliveryRepository(db).find(userId, id);
    if (!row) throw new AppError("not_found");
    return present(row);
  }

  async function addressOf(on: Database, userId: string, profileId: number): Promise<string> {
    const url = (await hookRepository(on).address(userId, profileId))?.webhook_url;
    if (!url) throw new AppError("conflict", { detail: "Save a webhook URL first." });
    return url;
  }

  /** Writes an event in the transaction of the change that it reports, if the owner wants it. Skips addresses that returned 410 Gone. */
  const announce: Announce = async (tx, { userId, profileId, event, exchangeId, data }) => {
    const settings = await hookRepository(tx).address(userId, profileId);
    if (!settings || !chosenEvents(settings).includes(event)) return;
    const url = settings.webhook_url !== settings.webhook_gone ? settings.webhook_url : null;
    // A developer's program listens: the event waits for it, and is sent nowhere.
    const isListening = settings.webhook_listen_until !== null && settings.webhook_listen_until > clock();
    if (!url && !isListening) return;
    await send(tx, userId, profileId, {
      event,
      exchange_id: exchangeId ?? null,
      data: data ?? null,
      url: url ?? "",
    });
  };

  return {
    announce,

    /** Runs in the transaction that completes an answer. */
    async exchangeCompleted(
      tx: Tx,
      { opensGap = false, wantsPerson = false, ...exchange }: Exchange & Outcome,
    ): Promise<void> {
      await announce(tx, { ...exchange, event: "exchange.created" });
      if (opensGap) await announce(tx, { ...exchange, event: "gap.opened" });
      if (wantsPerson) await announce(tx, { ...exchange, event: "visitor.waiting" });
    },

    async events(userId: string, profileId: number): Promise<{ events: WebhookEvent[] }> {
      return { events: chosenEvents(await hookRepository(db).address(userId, profileId)) };
    },

    async chooseEvents(userId: string, profileId: number, events: readonly WebhookEvent[]) {
      const chosen = WEBHOOK_EVENTS.filter((event) => events.includes(event));
      await hookRepository(db).chooseEvents(userId, profileId, chosen);
      return { events: chosen };
    },

    async deliveries(userId: string, profileId: number): Promise<WebhookDelivery[]> {
      return (await deliveryRepository(db).list(userId, profileId)).map(present);
    },

    async test(userId: string, profileId: number): Promise<WebhookDelivery> {
      const url = await addressOf(db, userId, profileId);
      const seconds = await ephemeral.wait(`webhook-test:${userId}`, TESTS_PER_MINUTE, MINUTE);
      if (seconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds: seconds });
      const event: Event = { event: "webhook.test", exchange_id: null, data: null, url };
      const id = await db.transaction().execute((tx) => send(tx, userId, profileId, event));
      return read(userId, id);
    },

    /** Keeps the message id, so that a receiver that already got it can detect the duplicate. */
    async replay(userId: string, profileId: number, id: number): Promise<WebhookDelivery> {
      await db.transaction().execute(async (tx) => {
        const row = await deliveryRepository(tx).lock(userId, profileId, id);
        if (!row) throw new AppError("not_found");
        if (row.status === "waiting") {
          throw new AppError("conflict", { detail: "This event is already being sent." });
        }
        const url = await addressOf(tx, userId, profileId);
        await deliveryChanges(tx).again(userId, id, url, clock());
        await jobs.enqueue(tx, deliverWebhook, { userId, deliveryId: id });
      });
      return read(userId, id);
    },
  };
}

type Outcome = { opensGap?: boolean | undefined; wantsPerson?: boolean | undefined };

function chosenEvents(settings: { webhook_events: string[] | null } | undefined): WebhookEvent[] {
  const chosen: readonly string[] = settings?.webhook_events ?? DEFAULT_WEBHOOK_EVENTS;
  return WEBHOOK_EVENTS.filter((event) => chosen.includes(event));
}

function present(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    messageId: row.message_id,
    event: row.event as WebhookDelivery["event"],
    url: row.url,
    status: row.status as WebhookDelivery["status"],
    attempts: row.attempts,
    answer: row.answer,
    fault: row.fault,
    createdAt: row.created_at.toISOString(),
    nextAt: row.next_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
  };
}
