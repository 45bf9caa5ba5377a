import { AppError } from "@understudy/contracts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import { networkOf } from "../../platform/visitor.ts";

/** Calls per minute. */
export type BurstLimits = {
  /** From one address to any assistant. It belongs to the installation, and no owner can disable it. */
  address: number;
  /** From one address to the assistants of one owner, unless that owner has disabled it. */
  visitor: number;
  profile: number;
  owner: number;
};
type VisitedProfile = { userId: string; profileId: number; byOwner: boolean; rateLimiting: boolean };

const MINUTE = 60;

/**
 * Rate limits. A visitor is an address: a new cookie, session or header does not make a new visitor. A call that one
 * limit refuses does not count toward the next, so that one visitor cannot block a profile for others, nor one profile
 * all of its owner's.
 */
export function bursts({ ephemeral, limits }: { ephemeral: EphemeralStore; limits: BurstLimits }) {
  async function assertRoom(uses: Record<string, number>): Promise<void> {
    const keys = Object.entries(uses).map(([key, limit]) => ({ key: `burst:${key}`, limit }));
    const retryAfterSeconds = await ephemeral.waitEach(keys, MINUTE);
    if (retryAfterSeconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds });
  }

  return {
    /** Checks the address before any lookup, and the other limits once the profile is known. */
    async admit<Found extends VisitedProfile>(address: string, find: () => Promise<Found>): Promise<Found> {
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
