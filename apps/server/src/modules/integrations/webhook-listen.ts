import type { Database } from "../../platform/database.ts";
import { type BodyDependencies, bodyOf } from "./jobs.ts";
import { deliveryRepository, hookRepository } from "./webhook-repository.ts";

type Dependencies = BodyDependencies & { db: Database; clock: () => Date };

/** A program that listens asks again within seconds. */
const LISTENS_MS = 60_000;
/** An event gets its id before its transaction ends, so one with a later id may be visible before it. */
const SETTLED_MS = 2_000;
const AT_ONCE = 20;

/** What a profile's webhook gets, for a program on a developer's own machine, which no server can reach. */
export function webhookListener({ db, clock, contactOf }: Dependencies) {
  return async (userId: string, profileId: number, after: number | null) => {
    const at = clock().getTime();
    await hookRepository(db).listenUntil(userId, profileId, new Date(at + LISTENS_MS));
    const deliveries = deliveryRepository(db);
    // A program that has just begun gets what happens from now on.
    if (after === null) return { events: [], after: (await deliveries.newest(userId, profileId)) ?? 0 };
    const ids = await deliveries.after(userId, profileId, after, new Date(at - SETTLED_MS), AT_ONCE);
    const events: { messageId: string; event: string; body: string }[] = [];
    for (const id of ids) {
      const row = await deliveries.due(userId, id);
      const body = row && (await bodyOf({ contactOf }, userId, row));
      if (row && body !== undefined) events.push({ messageId: row.message_id, event: row.event, body });
    }
    return { events, after: ids.at(-1) ?? after };
  };
}
