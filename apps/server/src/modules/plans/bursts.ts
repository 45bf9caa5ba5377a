import { AppError } from "@understudy/contracts";
import type { Hot } from "../../platform/hot.ts";
import { networkOf } from "../../platform/visitor.ts";

/** Calls in a minute. */
export type BurstLimits = {
  /** From one address, to whomever: the installation's own, which no owner can switch. */
  address: number;
  /** From one address to the assistants of one owner, unless that owner has switched it off. */
  visitor: number;
  profile: number;
  owner: number;
};
type Visited = { userId: string; profileId: number; byOwner: boolean; rateLimiting: boolean };

const MINUTE = 60;

/**
 * Holds up whoever comes too often. A visitor is an address: no cookie, session or header makes another one. Who is
 * refused at one is not counted at the next, so that one visitor cannot close a profile to the others, nor one profile
 * all of its owner's.
 */
export function bursts({ hot, limits }: { hot: Hot; limits: BurstLimits }) {
  async function assertRoom(uses: Record<string, number>): Promise<void> {
    const keys = Object.entries(uses).map(([key, limit]) => ({ key: `burst:${key}`, limit }));
    const retryAfterSeconds = await hot.waitEach(keys, MINUTE);
    if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds });
  }

  return {
    /** The address is held up before anything is looked up, the rest once it is known whose assistant is asked. */
    async admit<Found extends Visited>(address: string, find: () => Promise<Found>): Promise<Found> {
      const visitor = networkOf(address);
      await assertRoom({ [`address:${visitor}`]: limits.address });
      const found = await find();
      const { userId, profileId, byOwner, rateLimiting } = found;
      await assertRoom({
        ...(rateLimiting && !byOwner ? { [`visitor:${userId}:${visitor}`]: limits.visitor } : {}),
        [`profile:${userId}:${profileId}`]: limits.profile,
        [`owner:${userId}`]: limits.owner,
      });
      return found;
    },
  };
}
