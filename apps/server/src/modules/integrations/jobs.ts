import * as z from "zod";
import type { Database } from "../../platform/database.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../platform/live.ts";
import { type Outbound, OutboundError } from "../../platform/outbound.ts";
import { dataPayload, exchangePayload, testPayload, webhookHeaders } from "./webhook-message.ts";
import {
  type DeliveryRow,
  type DueRow,
  deliveryChanges,
  deliveryRepository,
  hookRepository,
} from "./webhook-repository.ts";
import { askedWait, waitAfter } from "./webhook-schedule.ts";

const ProfileRef = z.object({ userId: z.string(), deliveryId: z.number() });

/** A single attempt; each further attempt is a new, delayed job. Job retries only cover crashes. */
export const deliverWebhook = defineJob({
  name: "developers.webhook",
  payload: ProfileRef,
  retries: 10,
  timeoutSeconds: 60,
  // A hanging address blocks at most two workers, and only for its own owner.
  atOnce: { jobs: 8, ofKey: 2, key: ({ userId }) => userId },
});

type Dependencies = {
  db: Database;
  jobs: Jobs;
  outbound: Outbound;
  publishLiveEvent: PublishLiveEvent;
  /** The visitor who left this confirmed address. */
  contactOf: (
    userId: string,
    contactId: number,
  ) => Promise<{ email: string; name: string | null } | undefined>;
  /** Decrypts a stored secret. */
  openSecret: (userId: string, stored: string) => Promise<string>;
  clock: () => Date;
};
type Result = { answer: number | null; fault: string | null; wait: number };

const TIMEOUT_MS = 15_000;
/** Gives receivers enough time to switch to the new secret. */
const ROTATION_MS = 86_400_000;
const GONE = 410;

export function developerJobs(dependencies: Dependencies): JobHandler[] {
  return [handle(deliverWebhook, ({ userId, deliveryId }) => attempt(dependencies, userId, deliveryId))];
}

/** At-least-once delivery: a receiver may get a message twice under the same id, and the owner sees every failure. */
async function attempt(dependencies: Dependencies, userId: string, deliveryId: number): Promise<void> {
  const { db, publishLiveEvent } = dependencies;
  const row = await deliveryRepository(db).due(userId, deliveryId);
  if (row?.status !== "waiting") return;
  // Uses the current address, so that one removed after a leak gets no more events.
  const url = row.address;
  const body = await bodyOf(dependencies, userId, row);
  if (!url || body === undefined) {
    const fault = url ? "The conversation was deleted." : "The webhook URL was removed.";
    await deliveryChanges(db).settle(userId, row, { status: "failed", fault, next_at: null });
  } else {
    await recordAttempt(dependencies, userId, row, url, await post(dependencies, userId, row, url, body));
  }
  // A lost live event only costs the owner a page reload.
  await publishLiveEvent(userId, { changed: "webhooks" }).catch(() => {});
}

export type BodyDependencies = Pick<Dependencies, "contactOf">;

/** Undefined if what the event is about has been deleted. */
export async function bodyOf(
  { contactOf }: BodyDependencies,
  userId: string,
  row: DueRow,
): Promise<string | undefined> {
  if (row.event === "webhook.test") return testPayload(row);
  if (row.exchange_id === null) return dataPayload(row);
  if (!row.exchange) return undefined;
  if (row.event !== "contact.confirmed") return exchangePayload(row, row.exchange);
  const contact = await contactOf(userId, (row.data as { contactId: number }).contactId);
  return contact && exchangePayload(row, row.exchange, { contact });
}

async function post(
  { outbound, openSecret, clock }: Dependencies,
  userId: string,
  row: DueRow,
  url: string,
  body: string,
): Promise<Result> {
  const at = clock();
  const changed = row.webhook_secret_changed_at?.getTime() ?? 0;
  const before = at.getTime() - changed < ROTATION_MS ? row.webhook_secret_before : null;
  const stored = [row.webhook_secret, before].filter((secret) => typeof secret === "string");
  const secrets = await Promise.all(stored.map((secret) => openSecret(userId, secret)));
  const headers = webhookHeaders(row.message_id, at, body, secrets);
  try {
    const { status, retryAfter } = await outbound.send({
      url,
      method: "POST",
      headers,
      body,
      timeoutMs: TIMEOUT_MS,
    });
    return { answer: status, fault: wordsFor(status), wait: askedWait(status, retryAfter, at) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { answer: null, fault: error.message, wait: 0 };
  }
}

function wordsFor(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status === GONE) return "The server doesn't want these events anymore (410 Gone).";
  if (status >= 300 && status < 400)
    return `The server returned a redirect (${status}). Redirects aren't followed.`;
  return `The server returned status ${status}.`;
}

/** Stores the result of an attempt and schedules the next one if needed. */
async function recordAttempt(
  { db, jobs, clock }: Dependencies,
  userId: string,
  row: DeliveryRow,
  url: string,
  { answer, fault, wait }: Result,
): Promise<void> {
  const at = clock();
  const attempts = row.attempts + 1;
  // Tests are not retried: the owner is waiting for the result and can send another.
  const once = row.event === "webhook.test";
  const next =
    fault === null || answer === GONE || once ? undefined : waitAfter(attempts, wait, Math.random());
  const changes = {
    status: fault === null ? "delivered" : next === undefined ? "failed" : "waiting",
    attempts,
    answer,
    fault,
    url,
    next_at: next === undefined ? null : new Date(at.getTime() + next * 1000),
    delivered_at: fault === null ? at : null,
  };
  // The common case is a single statement and needs no transaction.
  if (fault === null && !once) {
    await deliveryChanges(db).settle(userId, row, changes);
    return;
  }
  await db.transaction().execute(async (tx) => {
    if (!(await deliveryChanges(tx).settle(userId, row, changes))) return;
    if (next !== undefined) {
      await jobs.enqueue(
        tx,
        deliverWebhook,
        { userId, deliveryId: row.id },
        { waitSeconds: Math.ceil(next) },
      );
    }
    if (answer === GONE) await hookRepository(tx).setGone(userId, row.profile_id, url);
    else if (once && fault === null) await hookRepository(tx).setGone(userId, row.profile_id, null);
  });
}
