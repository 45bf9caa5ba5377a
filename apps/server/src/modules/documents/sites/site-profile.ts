import type { ProfileSuggestion } from "@understudy/contracts";
import * as z from "zod";
import type { Database } from "../../../platform/database.ts";
import { drawMark } from "../../../platform/drawing/draw.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { type Outbound, OutboundError } from "../../../platform/outbound.ts";
import { hostOf, pageAddress } from "./address.ts";
import type { PageRow } from "./page-repository.ts";
import { type SiteRow, siteRepository } from "./repository.ts";
import { type SiteAbout, suggestColor, suggestFromSite } from "./suggestion.ts";
import type { ReadPage } from "./visit.ts";

/** Draws the logo of a site whose home page was read. A site without one simply has no logo. */
export const drawSiteLogo = defineJob({
  name: "sites.logo",
  payload: z.object({ userId: z.string(), siteId: z.number() }),
  retries: 2,
  timeoutSeconds: 120,
});

const ABOUT_PATH =
  /\/(?:about(?:-(?:us|me))?|bio|who-(?:we-are|i-am)|ueber-(?:uns|mich)|über-(?:uns|mich)|a-propos|sobre(?:-(?:mi|nosotros|nos))?|chi-(?:siamo|sono)|quienes-somos)\/?(?:index)?(?:\.html?|\.php)?$/i;

/** Stores what the home page, and then the page about the owner, says. Other pages are about other subjects. */
export async function noteSiteProfile(
  { db, jobs }: { db: Database; jobs: Jobs },
  site: SiteRow,
  { address, depth }: Pick<PageRow, "address" | "depth">,
  { title, about }: ReadPage,
): Promise<void> {
  const { pathname } = new URL(address);
  const isHome = site.mode === "site" ? depth === 0 : pathname === "/";
  if (!isHome && !ABOUT_PATH.test(decoded(pathname))) return;
  const ref = { userId: site.user_id, siteId: site.id };
  await db.transaction().execute(async (tx) => {
    // The site may have been deleted meanwhile.
    if (!(await siteRepository(tx, ref.userId).hold(site.id))) return;
    const profiles = siteProfileRepository(tx, ref.userId);
    const before = await profiles.find(site.id);
    if (isHome) {
      const aboutPage = before?.aboutPage ?? null;
      await profiles.save(site.id, { address, title: title.toWellFormed(), page: about, aboutPage });
      await jobs.enqueue(tx, drawSiteLogo, ref);
    } else if (before && !before.aboutPage) await profiles.save(site.id, { ...before, aboutPage: about });
  });
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}

/** What the owner's newest site suggests; undefined without one. */
export async function siteSuggestion(
  db: Database,
  { userId, profileId }: { userId: string; profileId: number },
): Promise<ProfileSuggestion | undefined> {
  const row = await siteProfileRepository(db, userId).newest(profileId);
  if (!row) return undefined;
  const about = row.about as unknown as SiteAbout;
  return {
    source: { kind: "site", name: hostOf(about.address).replace(/^www\./, "") },
    ...suggestFromSite(about),
    color: suggestColor(about.page.themeColor, row.logo_color),
    logo: row.logo && `data:image/webp;base64,${row.logo}`,
  };
}

type LogoParts = { db: Database; outbound: Outbound; userAgent: string; publishLiveEvent: PublishLiveEvent };

export function siteLogoJob(parts: LogoParts): JobHandler {
  return handle(drawSiteLogo, async ({ userId, siteId }) => {
    const profiles = siteProfileRepository(parts.db, userId);
    const about = await profiles.find(siteId);
    if (!about) return;
    for (const address of about.page.logos.slice(0, MOST_LOGOS)) {
      const bytes = await fetchPicture(parts, address);
      const mark = bytes && (await drawMark(bytes));
      if (!mark) continue;
      await profiles.saveLogo(siteId, mark.bytes.toString("base64"), mark.color);
      break;
    }
    await parts.publishLiveEvent(userId, { changed: "sites" });
  });
}

const MOST_LOGOS = 4;
const MOST_BYTES = 2 * 1024 * 1024;
const PATIENCE_MS = 8_000;
const MOST_HOPS = 3;

/** The bytes at an address that a stranger's page gave: only what the guard of outbound requests lets through. */
async function fetchPicture(
  { outbound, userAgent }: LogoParts,
  address: string,
): Promise<Buffer | undefined> {
  let url: string | undefined = address;
  try {
    for (let hop = 0; url && hop < MOST_HOPS; hop += 1) {
      const { status, headers, body } = await outbound.get({
        url,
        mostBytes: MOST_BYTES,
        timeoutMs: PATIENCE_MS,
        headers: { "user-agent": userAgent, accept: "image/*" },
        wants: (answer) => answer.status === 200,
      });
      if (status === 200) return Buffer.isBuffer(body) ? body : undefined;
      url = status >= 300 && status < 400 ? pageAddress(headers.location ?? "", url) : undefined;
    }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
  }
  return undefined;
}

function siteProfileRepository(db: Database, userId: string) {
  const one = (siteId: number) =>
    db
      .selectFrom("site_profiles")
      .select("about")
      .where("user_id", "=", userId)
      .where("site_id", "=", siteId);
  const aboutIn = (row: { about: unknown } | undefined) => row?.about as SiteAbout | undefined;
  return {
    find: async (siteId: number) => aboutIn(await one(siteId).executeTakeFirst()),

    newest: (profileId: number) =>
      db
        .selectFrom("site_profiles as profile")
        .innerJoin("sites as site", (join) =>
          join.onRef("site.user_id", "=", "profile.user_id").onRef("site.id", "=", "profile.site_id"),
        )
        .select(["profile.about", "profile.logo", "profile.logo_color"])
        .where("profile.user_id", "=", userId)
        .where("site.user_id", "=", userId)
        .where("site.profile_id", "=", profileId)
        .orderBy("site.id", "desc")
        .limit(1)
        .executeTakeFirst(),

    save: (siteId: number, about: SiteAbout) =>
      db
        .insertInto("site_profiles")
        .values({ user_id: userId, site_id: siteId, about: JSON.stringify(about) })
        .onConflict((conflict) =>
          conflict.columns(["user_id", "site_id"]).doUpdateSet({ about: JSON.stringify(about) }),
        )
        .execute(),

    saveLogo: (siteId: number, logo: string, color: string | null) =>
      db
        .updateTable("site_profiles")
        .set({ logo, logo_color: color })
        .where("user_id", "=", userId)
        .where("site_id", "=", siteId)
        .execute(),
  };
}
