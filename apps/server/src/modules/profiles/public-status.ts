import { ProfileKey } from "@understudy/contracts";
import DataLoader from "dataloader";
import { LRUCache } from "lru-cache";
import { compileOnce } from "../../platform/compile-once.ts";
import type { Database } from "../../platform/database.ts";
import { type DirectoryEntry, directory } from "../../platform/directory.ts";
import { embedDomains } from "../../platform/embed-domains.ts";
import type { ProfileRef } from "../../platform/profile-ref.ts";
import type { FindPublicStatus, PublicAddress, PublicStatus } from "../../platform/public-pages.ts";

/** Maximum number of cached directory entries. A select verifies each entry on every use. */
const REMEMBERED = 10_000;
type FindLink = (key: string) => Promise<DirectoryEntry | undefined>;
const SLUG = /^[a-z0-9-]{3,64}$/;

/** Called before every public page and picture: whether the profile exists, who may see it, and its version. */
export function publicStatusFinder(db: Database, origin: string, findLink: FindLink): FindPublicStatus {
  const ownHost = new URL(origin).host;
  const find = async (entry: DirectoryEntry, slug?: string): Promise<PublicStatus | undefined> => {
    const row = await rowOf(db, entry, slug);
    return row && publicStatusOf(row, ownHost);
  };
  const remembered = new LRUCache<string, DirectoryEntry>({ max: REMEMBERED });

  async function ownerOf(kind: "profile" | "slug", key: string): Promise<DirectoryEntry | undefined> {
    const entry = await directory(db).find(kind, key);
    if (!entry) return undefined;
    remembered.set(`${kind} ${key}`, entry);
    return entry;
  }

  /** A name may have changed owners since it was cached. Then the select finds no row, and the directory is queried. */
  async function named(kind: "profile" | "slug", key: string): Promise<PublicStatus | undefined> {
    const known = remembered.get(`${kind} ${key}`);
    const slug = kind === "slug" ? key : undefined;
    const found = known && (await find(known, slug));
    if (found) return found;
    remembered.delete(`${kind} ${key}`);
    const entry = await ownerOf(kind, key);
    return entry && find(entry, slug);
  }

  /** Every visitor with a private link may see its page. No site may show it in a frame. */
  async function atLink(key: string): Promise<PublicStatus | undefined> {
    const link = await findLink(key);
    const row = link && (await rowOf(db, link));
    if (!row || row.erase_at !== null) return undefined;
    const closed = { isPublic: true, framedBy: "'none'", embeddable: false, isListed: false };
    return { ...publicStatusOf(row, ownHost), ...closed };
  }

  async function statusAt({ by, value }: PublicAddress): Promise<PublicStatus | undefined> {
    if (by === "occasion") return atLink(`occ_${value}`);
    if (by === "slug") return SLUG.test(value) ? named("slug", value) : undefined;
    if (!ProfileKey.safeParse(value).success) return undefined;
    if (value.startsWith("usr_")) return find({ userId: value, profileId: null });
    return named("profile", value);
  }

  // Requests for one address that arrive in the same turn of the event loop share one select. It is forgotten before
  // it begins, so every request sees a status that was read after it arrived.
  const shared = new DataLoader(
    (addresses: readonly PublicAddress[]) => {
      shared.clearAll();
      return Promise.all(addresses.map((address) => statusAt(address).catch((error: Error) => error)));
    },
    { cacheKeyFn: ({ by, value }) => `${by} ${value}`, batchScheduleFn: setImmediate },
  );
  return (address) => shared.load(address);
}

const selectStatus = (db: Database, userId: string) =>
  db
    .selectFrom("ai_profiles as profile")
    .innerJoin("users as owner", "owner.id", "profile.user_id")
    .innerJoin("profile_settings as settings", (join) =>
      join.onRef("settings.user_id", "=", "profile.user_id").onRef("settings.profile_id", "=", "profile.id"),
    )
    .select(["profile.user_id", "profile.id", "profile.version", "profile.is_main"])
    .select(["profile.is_public as profile_is_public", "owner.is_public as owner_is_public"])
    .select(["owner.erase_at", "owner.domain_restriction", "owner.company_domain", "owner.custom_domain"])
    .select(["owner.subdomain", "owner.ip_whitelist"])
    .select(["settings.embed_enabled", "settings.allowed_domains"])
    .select(["settings.share_enabled", "settings.shareable_slug"])
    .where("profile.user_id", "=", userId)
    .where("owner.id", "=", userId)
    .where("settings.user_id", "=", userId);

type Shared = ProfileRef & { slug: string };
const findMain = compileOnce((db, { userId }: { userId: string }) =>
  selectStatus(db, userId).where("profile.is_main", "=", true),
);
const findProfile = compileOnce((db, { userId, profileId }: ProfileRef) =>
  selectStatus(db, userId).where("profile.id", "=", profileId),
);
const findShared = compileOnce((db, { userId, profileId, slug }: Shared) =>
  selectStatus(db, userId)
    .where("profile.id", "=", profileId)
    .where("settings.shareable_slug", "=", slug)
    .where("settings.share_enabled", "=", true),
);

/** The main profile if `profileId` is null. A slug finds a row only while its share link is on and has this name. */
async function rowOf(db: Database, { userId, profileId }: DirectoryEntry, slug?: string) {
  if (profileId === null) return (await findMain(db, { userId }))[0];
  if (slug === undefined) return (await findProfile(db, { userId, profileId }))[0];
  return (await findShared(db, { userId, profileId, slug }))[0];
}

type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>;

function publicStatusOf(row: Row, ownHost: string): PublicStatus {
  return {
    userId: row.user_id,
    profileId: row.id,
    version: row.version,
    isPublic: row.erase_at === null && (row.is_main ? row.owner_is_public : row.profile_is_public),
    path: row.share_enabled && row.shareable_slug ? `/share/${row.shareable_slug}` : `/p/${key(row)}`,
    framedBy: framedBy(row, ownHost),
    embeddable: row.embed_enabled,
    isListed: true,
  };
}

function key({ is_main, user_id, id }: Row): string {
  return is_main ? user_id : String(id);
}

/** The value of `frame-ancestors`. With no domains left, no site may frame the page. */
function framedBy(row: Row, ownHost: string): string {
  if (!row.embed_enabled) return "'none'";
  const domains = embedDomains(row, ownHost);
  if (domains === "any") return "*";
  return domains.length > 0 ? domains.join(" ") : "'none'";
}
