import { createHash } from "node:crypto";
import type { SOURCES } from "@understudy/contracts";
import { type Audience, privateLinkOf } from "../../platform/audience.ts";
import type { Admission, Caller } from "../../platform/caller.ts";
import type { Database, Tx } from "../../platform/database.ts";
import type { ProfileRef } from "../../platform/profile-ref.ts";
import type { VisitorHash } from "../../platform/visitor.ts";
import { utcDay } from "./days.ts";
import { embeddingHost, isMachine, sourceOf } from "./sources.ts";
import { placementRepository, visitRepository } from "./visits.ts";

type Source = (typeof SOURCES)[number];
type Profile = {
  userId: string;
  profileId: number;
  byOwner: boolean;
  rateLimiting: boolean;
  audience: Audience;
} & Admission;
type Dependencies = {
  db: Database;
  visitorHash: VisitorHash;
  /** Finds the profile, unless this address, profile or owner has exceeded a rate limit. */
  admit: (address: string, find: () => Promise<Profile>) => Promise<Profile>;
  findProfile: (profileKey: string, caller: Caller) => Promise<Profile>;
  /** Called in the transaction that counts a visit. */
  viewed: (
    tx: Tx,
    visit: { userId: string; profileId: number; visitor: string; host: string | null },
  ) => Promise<void>;
  origin: string;
  clock: () => Date;
};
type Visitor = { address: string; agent: string };
type Viewer = { caller: Caller; agent: string };
type PlacementCounter = "widget_views" | "widget_opens" | "occasion_views";
type VisitSource = { source: Source; host: string | null };
type Visit = { referrer?: string | undefined; embed?: boolean | undefined };

export type ViewService = ReturnType<typeof viewService>;

/** Counts visits to public pages without a cookie. A visitor is a hash that cannot be computed again the next day. */
export function viewService(dependencies: Dependencies) {
  const { db, visitorHash, admit, findProfile, viewed, origin, clock } = dependencies;
  async function visitorKey({ address, agent }: Visitor, day: string): Promise<string> {
    const addressHash = await visitorHash(address, day);
    return createHash("sha256").update(`${addressHash} ${agent}`).digest("base64url");
  }

  /** Counts once per visitor, day, and embedding page or private link. */
  async function countPlacement(
    profileRef: ProfileRef,
    name: PlacementCounter,
    host: string,
    visitor: Visitor,
  ): Promise<void> {
    const { userId, profileId } = profileRef;
    const now = clock();
    const day = utcDay(now);
    const key = await visitorKey({ ...visitor, agent: `${name} ${host} ${visitor.agent}` }, day);
    await db.transaction().execute(async (tx) => {
      const visits = visitRepository(tx);
      const details = { profileId, day, visitor: key, source: "Embedded", host };
      if (!(await visits.isNew(userId, details))) return;
      await placementRepository(tx).count(userId, { profileId, name, host }, now);
    });
  }

  return {
    /** Counts one view per visitor and day. Bots and the owner are not visitors. */
    async view(profileKey: string, visit: Visit, { caller, agent }: Viewer): Promise<undefined> {
      const find = () => findProfile(profileKey, { ...caller, framed: visit.embed ?? false });
      const profile = await admit(caller.address, find);
      if (profile.byOwner || profile.test || isMachine(agent)) return undefined;
      const { userId, profileId } = profile;
      const visitor = { address: caller.address, agent };
      const now = clock();
      const day = utcDay(now);
      const { source, host } = findSource(profile, visit, origin);
      const details = { profileId, day, visitor: await visitorKey(visitor, day), source, host };
      await db.transaction().execute(async (tx) => {
        const visits = visitRepository(tx);
        if (await visits.isNew(userId, details)) {
          await visits.count(userId, details, now);
          await viewed(tx, { userId, profileId, visitor: details.visitor, host });
        } else if (source !== "Direct") await visits.setSource(userId, details);
      });
      const privateLinkId = privateLinkOf(profile.audience);
      if (privateLinkId !== null)
        await countPlacement(profile, "occasion_views", String(privateLinkId), visitor);
      if (host !== null) await countPlacement(profile, "widget_opens", host, visitor);
      // A plain frame is open as soon as it loads, so count both. The widget script is counted when it loads.
      if (host !== null && profile.host === null)
        await countPlacement(profile, "widget_views", host, visitor);
      return undefined;
    },

    /** Counts a page that has loaded the widget script. */
    async widgetLoaded(profileRef: ProfileRef, host: string, visitor: Visitor): Promise<void> {
      if (!isMachine(visitor.agent)) await countPlacement(profileRef, "widget_views", host, visitor);
    },

    /** Where a visitor came from today. A visitor without a counted page view came directly. */
    async sourceOf(userId: string, profileId: number, visitor: Visitor): Promise<VisitSource> {
      const day = utcDay(clock());
      const found = await visitRepository(db).sourceOf(
        userId,
        profileId,
        day,
        await visitorKey(visitor, day),
      );
      return { source: (found?.source as Source | undefined) ?? "Direct", host: found?.embed_host ?? null };
    },

    /** Visitor hashes are not stored for longer than it takes to count each visitor once. */
    sweepVisitors: () => visitRepository(db).forgetBefore(utcDay(new Date(clock().getTime() - DAY_MS))),
  };
}

function findSource(profile: Profile, visit: Visit, origin: string): VisitSource {
  const host = profile.host ?? (visit.embed ? embeddingHost(visit.referrer, origin) : null);
  const embedded = visit.embed || host !== null;
  return { source: embedded ? "Embedded" : sourceOf(visit.referrer, origin), host };
}

const DAY_MS = 86_400_000;
