import { createHash } from "node:crypto";
import type { SOURCES } from "@understudy/contracts";
import type { Admission, Caller } from "../../platform/caller.ts";
import { type Circle, occasionOf } from "../../platform/circle.ts";
import type { Database, Tx } from "../../platform/database.ts";
import type { VisitorHash } from "../../platform/visitor.ts";
import { embeddingHost, isMachine, sourceOf } from "./sources.ts";
import { siteRepository, visitRepository } from "./visits.ts";

type Source = (typeof SOURCES)[number];
type Profile = {
  userId: string;
  profileId: number;
  byOwner: boolean;
  rateLimiting: boolean;
  circle: Circle;
} & Admission;
type Dependencies = {
  db: Database;
  visitorHash: VisitorHash;
  /** Looks the profile up, unless this address, profile or owner has had too many calls. */
  admit: (address: string, find: () => Promise<Profile>) => Promise<Profile>;
  findProfile: (key: string, caller: Caller) => Promise<Profile>;
  /** Told in the transaction that counts a visit. */
  viewed: (
    tx: Tx,
    visit: { userId: string; profileId: number; visitor: string; host: string | null },
  ) => Promise<void>;
  origin: string;
  clock: () => Date;
};
type Visitor = { address: string; agent: string };
type Seer = { caller: Caller; agent: string };
type Place = { userId: string; profileId: number };
type Site = "widget_views" | "widget_opens" | "occasion_views";
type From = { source: Source; host: string | null };
type Visit = { referrer?: string | undefined; embed?: boolean | undefined };

export type ViewService = ReturnType<typeof viewService>;

/** Visits to public pages, counted without a cookie: a visitor is a hash that nobody can make again tomorrow. */
export function viewService(dependencies: Dependencies) {
  const { db, visitorHash, admit, findProfile, viewed, origin, clock } = dependencies;
  async function keyOf({ address, agent }: Visitor, day: string): Promise<string> {
    const place = await visitorHash(address, day);
    return createHash("sha256").update(`${place} ${agent}`).digest("base64url");
  }

  /** One of each visitor, day and page that holds the widget, or occasion at whose link they came. */
  async function countSite(place: Place, name: Site, host: string, visitor: Visitor): Promise<void> {
    const { userId, profileId } = place;
    const now = clock();
    const day = dayOf(now);
    const key = await keyOf({ ...visitor, agent: `${name} ${host} ${visitor.agent}` }, day);
    await db.transaction().execute(async (tx) => {
      const visits = visitRepository(tx);
      const seen = { profileId, day, visitor: key, source: "Embedded", host };
      if (!(await visits.isNew(userId, seen))) return;
      await siteRepository(tx).countSite(userId, { profileId, name, host }, now);
    });
  }

  return {
    /** One for each visitor and day. Machines and the owner are no visitors. */
    async view(key: string, visit: Visit, { caller, agent }: Seer): Promise<undefined> {
      const find = () => findProfile(key, { ...caller, framed: visit.embed ?? false });
      const profile = await admit(caller.address, find);
      if (profile.byOwner || profile.test || isMachine(agent)) return undefined;
      const { userId, profileId } = profile;
      const visitor = { address: caller.address, agent };
      const now = clock();
      const day = dayOf(now);
      const { source, host } = cameFrom(profile, visit, origin);
      const seen = { profileId, day, visitor: await keyOf(visitor, day), source, host };
      await db.transaction().execute(async (tx) => {
        const visits = visitRepository(tx);
        if (await visits.isNew(userId, seen)) {
          await visits.count(userId, seen, now);
          await viewed(tx, { userId, profileId, visitor: seen.visitor, host });
        } else if (source !== "Direct") await visits.setSource(userId, seen);
      });
      const occasion = occasionOf(profile.circle);
      if (occasion !== null) await countSite(profile, "occasion_views", String(occasion), visitor);
      if (host !== null) await countSite(profile, "widget_opens", host, visitor);
      // A frame is open as soon as it is there; the script is counted when it is loaded.
      if (host !== null && profile.host === null) await countSite(profile, "widget_views", host, visitor);
      return undefined;
    },

    /** A page has loaded the script that draws the widget. */
    async widgetLoaded(place: Place, host: string, visitor: Visitor): Promise<void> {
      if (!isMachine(visitor.agent)) await countSite(place, "widget_views", host, visitor);
    },

    /** Where a visitor came from today; somebody who was on no page of the profile came directly. */
    async sourceOf(userId: string, profileId: number, visitor: Visitor): Promise<From> {
      const day = dayOf(clock());
      const found = await visitRepository(db).sourceOf(userId, profileId, day, await keyOf(visitor, day));
      return { source: (found?.source as Source | undefined) ?? "Direct", host: found?.embed_host ?? null };
    },

    /** Nobody is remembered for longer than it takes to count them once. */
    sweepVisitors: () => visitRepository(db).forgetBefore(dayOf(new Date(clock().getTime() - DAY_MS))),
  };
}

function cameFrom(profile: Profile, visit: Visit, origin: string): From {
  const host = profile.host ?? (visit.embed ? embeddingHost(visit.referrer, origin) : null);
  const embedded = visit.embed || host !== null;
  return { source: embedded ? "Embedded" : sourceOf(visit.referrer, origin), host };
}

const DAY_MS = 86_400_000;

/** Days are those of UTC. */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
