import { createHash } from "node:crypto";
import type { SOURCES } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import type { VisitorHash } from "../../platform/visitor.ts";
import { isMachine, sourceOf } from "./sources.ts";
import { visitRepository } from "./visits.ts";

type Source = (typeof SOURCES)[number];
type Profile = { userId: string; profileId: number; byOwner: boolean; rateLimiting: boolean };
type Dependencies = {
  db: Database;
  visitorHash: VisitorHash;
  /** Looks the profile up, unless this address, profile or owner has had too many calls. */
  admit: (address: string, find: () => Promise<Profile>) => Promise<Profile>;
  findProfile: (key: string, viewerId: string | undefined) => Promise<Profile>;
  origin: string;
  clock: () => Date;
};
type Visitor = { address: string; agent: string };
type Visit = { referrer?: string | undefined; embed?: boolean | undefined };

export type ViewService = ReturnType<typeof viewService>;

/** Visits to public pages, counted without a cookie: a visitor is a hash that nobody can make again tomorrow. */
export function viewService({ db, visitorHash, admit, findProfile, origin, clock }: Dependencies) {
  async function keyOf({ address, agent }: Visitor, day: string): Promise<string> {
    const place = await visitorHash(address, day);
    return createHash("sha256").update(`${place} ${agent}`).digest("base64url");
  }

  return {
    /** One for each visitor and day. Machines and the owner are no visitors. */
    async view(
      key: string,
      visit: Visit,
      visitor: Visitor & { viewerId: string | undefined },
    ): Promise<undefined> {
      const find = () => findProfile(key, visitor.viewerId);
      const { userId, profileId, byOwner } = await admit(visitor.address, find);
      if (byOwner || isMachine(visitor.agent)) return undefined;
      const now = clock();
      const day = dayOf(now);
      const source = visit.embed ? "Embedded" : sourceOf(visit.referrer, origin);
      const seen = { profileId, day, visitor: await keyOf(visitor, day), source };
      await db.transaction().execute(async (tx) => {
        const visits = visitRepository(tx);
        if (await visits.isNew(userId, seen)) await visits.count(userId, seen, now);
        else if (source !== "Direct") await visits.setSource(userId, seen);
      });
      return undefined;
    },

    /** Where a visitor came from today; somebody who was on no page of the profile came directly. */
    async sourceOf(userId: string, profileId: number, visitor: Visitor): Promise<Source> {
      const day = dayOf(clock());
      const found = await visitRepository(db).sourceOf(userId, profileId, day, await keyOf(visitor, day));
      return (found as Source | undefined) ?? "Direct";
    },

    /** Nobody is remembered for longer than it takes to count them once. */
    sweepVisitors: () => visitRepository(db).forgetBefore(dayOf(new Date(clock().getTime() - DAY_MS))),
  };
}

const DAY_MS = 86_400_000;

/** Days are those of UTC. */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
