import {
  AppError,
  type FolderConnection,
  LIMITS,
  type OpenedSite,
  PLANS,
  type ProfileSuggestion,
  type Site,
  type SiteChange,
} from "@understudy/contracts";
import type { Database, Tx } from "../../../platform/database.ts";
import { newTimeId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { lockPlan } from "../../../platform/locks.ts";
import { type Outbound, OutboundError } from "../../../platform/outbound.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import { newKey, type Storage } from "../../../platform/storage.ts";
import type { Vault } from "../../../platform/vault.ts";
import { documentSuggestion } from "../document-suggestion.ts";
import { expectOriginal } from "../originals.ts";
import type { Upload } from "../receive.ts";
import { typedAddress } from "./address.ts";
import { listPages, type PageFilter } from "./listing.ts";
import { presentOpened, presentSites } from "./present.ts";
import { type Schedule, type SiteRow, siteRepository } from "./repository.ts";
import type { PageDocuments } from "./settle.ts";
import { siteSuggestion } from "./site-profile.ts";
import { beginSync, setSchedule, settleGone } from "./syncing.ts";
import { webdavAddress } from "./webdav-folder.ts";

type Dependencies = {
  db: Database;
  jobs: Jobs;
  storage: Storage;
  vault: Pick<Vault, "hasMasterKey" | "sealAlways">;
  outbound: Pick<Outbound, "locate">;
  documents: PageDocuments;
  publishLiveEvent: PublishLiveEvent;
  clock: () => Date;
};
type New = {
  address: string;
  mode: Site["mode"];
  depth: number;
  pageLimit?: number | undefined;
  schedule: Schedule;
};

type Sites = ReturnType<typeof siteRepository>;
export type SiteService = ReturnType<typeof siteService>;

const NO_ADDRESS = "This isn't the address of a web page.";
const KNOWN = "You've already added this address.";
const NO_USERNAME = "Enter the user name.";
const NO_PASSWORD = "Enter the app password.";
const NOT_ENCRYPTED = "Use an address with https, so that the password isn't sent unencrypted.";
const NO_MASTER_KEY = "This installation can't store passwords yet: its operator has to set MASTER_KEY.";
const NOT_A_ZIP = "Upload a ZIP file.";
const ZIP_TOO_LARGE = "A ZIP can have at most 100 MB. Split it into several.";
const BUSY = "This ZIP is still being read. Upload the newer one when it's done.";
const UPLOAD_AGAIN = "Upload the ZIP again to update its files.";

const NO_SUGGESTION: ProfileSuggestion = {
  source: null,
  name: null,
  title: null,
  company: null,
  bio: null,
  language: null,
  color: null,
  logo: null,
};

/** Web pages and sites that are sources of a profile. */
export function siteService(dependencies: Dependencies) {
  const { db, documents, publishLiveEvent } = dependencies;

  async function shown({ userId }: ProfileRef, id: number): Promise<Site> {
    const repository = siteRepository(db, userId);
    const row = await repository.find(id);
    const [site] = row ? await presentSites([row], repository) : [];
    if (!site) throw new AppError("not_found");
    return site;
  }

  /** Runs `work` with the site locked, then publishes a live event. */
  async function withLockedSite(
    profileRef: ProfileRef,
    id: number,
    work: (tx: Tx, site: SiteRow) => Promise<void>,
  ) {
    await own(db, profileRef, id);
    await db.transaction().execute(async (tx) => {
      const site = await siteRepository(tx, profileRef.userId).hold(id);
      if (!site) throw new AppError("not_found");
      await work(tx, site);
    });
    await publishLiveEvent(profileRef.userId, { changed: "sites" });
  }

  return {
    ...looking(db),

    /** A profile that the site or else the documents suggest. Only fields that a rule found have a value. */
    suggestion: async (profileRef: ProfileRef): Promise<ProfileSuggestion> =>
      (await siteSuggestion(db, profileRef)) ?? (await documentSuggestion(db, profileRef)) ?? NO_SUGGESTION,

    async create(profileRef: ProfileRef, site: New): Promise<Site> {
      const id = await create(dependencies, profileRef, site);
      await publishLiveEvent(profileRef.userId, { changed: "sites" });
      return shown(profileRef, id);
    },

    async change(profileRef: ProfileRef, id: number, { schedule }: { schedule: Schedule }): Promise<Site> {
      await withLockedSite(profileRef, id, (tx, site) => setSchedule(dependencies, tx, site, schedule));
      return shown(profileRef, id);
    },

    async sync(profileRef: ProfileRef, id: number): Promise<Site> {
      await withLockedSite(profileRef, id, async (tx, site) => {
        if (site.mode === "zip") throw new AppError("invalid_request", { detail: UPLOAD_AGAIN });
        await beginSync(dependencies, tx, site, "owner");
      });
      return shown(profileRef, id);
    },

    /** Connects a folder on another server. Connecting it again replaces the name and the password. */
    async connect(profileRef: ProfileRef, given: FolderConnection): Promise<Site> {
      const id = await connect(dependencies, profileRef, given);
      await publishLiveEvent(profileRef.userId, { changed: "sites" });
      return shown(profileRef, id);
    },

    /** Reads a ZIP. One with the name of an earlier ZIP updates it. */
    async upload(profileRef: ProfileRef, audience: Site["circle"], file: Upload): Promise<Site> {
      const id = await uploadZip(dependencies, profileRef, audience, file);
      await publishLiveEvent(profileRef.userId, { changed: "sites" });
      return shown(profileRef, id);
    },

    /** Removes or keeps the documents whose files are no longer in the ZIP. */
    async settle(profileRef: ProfileRef, id: number, decision: "remove" | "keep"): Promise<Site> {
      const { userId } = profileRef;
      await withLockedSite(profileRef, id, async (tx, { sync_id: running }) => {
        if (running !== null) throw new AppError("invalid_request", { detail: BUSY });
        const [last] = await siteRepository(tx, userId).syncs([id]);
        if (last) await settleGone({ documents }, tx, { userId, siteId: id, syncId: last.id }, decision);
      });
      await publishLiveEvent(userId, { changed: "documents" });
      return shown(profileRef, id);
    },

    async remove(profileRef: ProfileRef, id: number, decision: "remove" | "keep"): Promise<undefined> {
      await withLockedSite(profileRef, id, async (tx) => {
        if (decision === "keep") return void (await siteRepository(tx, profileRef.userId).remove(id));
        const rows = await tx
          .selectFrom("site_pages")
          .select("document_id")
          .where("user_id", "=", profileRef.userId)
          .where("site_id", "=", id)
          .where("document_id", "is not", null)
          .execute();
        await documents.remove(
          tx,
          profileRef.userId,
          rows.flatMap(({ document_id }) => document_id ?? []),
        );
        await siteRepository(tx, profileRef.userId).remove(id);
      });
      await publishLiveEvent(profileRef.userId, { changed: "documents" });
      return undefined;
    },
  };
}

async function own(db: Database, { userId, profileId }: ProfileRef, id: number): Promise<SiteRow> {
  const row = await siteRepository(db, userId).find(id);
  if (row?.profile_id !== profileId) throw new AppError("not_found");
  return row;
}

function looking(db: Database) {
  return {
    async list({ userId, profileId }: ProfileRef): Promise<Site[]> {
      const repository = siteRepository(db, userId);
      return presentSites(await repository.list(profileId), repository);
    },

    async open(profileRef: ProfileRef, id: number): Promise<OpenedSite> {
      return presentOpened(await own(db, profileRef, id), siteRepository(db, profileRef.userId));
    },

    async pages(profileRef: ProfileRef, id: number, which: PageFilter) {
      await own(db, profileRef, id);
      return listPages(db, { userId: profileRef.userId, siteId: id }, which);
    },

    async changes(profileRef: ProfileRef, id: number, syncId: number): Promise<SiteChange[]> {
      await own(db, profileRef, id);
      const repository = siteRepository(db, profileRef.userId);
      if (!(await repository.sync(id, syncId))) throw new AppError("not_found");
      const rows = await repository.changes(id, syncId);
      return rows.map(({ change, address, title, document_id }) => ({
        change: change as SiteChange["change"],
        address,
        title,
        documentId: change === "removed" ? null : document_id,
      }));
    },
  };
}

async function create(parts: Dependencies, { userId, profileId }: ProfileRef, input: New): Promise<number> {
  const address = typedAddress(input.address);
  if (!address) throw new AppError("invalid_request", { detail: NO_ADDRESS });
  return parts.db.transaction().execute(async (tx) => {
    const { most, sites } = await lockSites(tx, userId);
    const before = await sites.list(profileId);
    if (before.some((one) => one.address === address && one.mode === input.mode))
      throw new AppError("invalid_request", { detail: KNOWN });
    const site = await insertSite(tx, userId, {
      id: newTimeId(),
      profile_id: profileId,
      address,
      mode: input.mode,
      depth: input.mode === "site" ? input.depth : 0,
      page_limit: input.mode === "page" ? 1 : Math.min(input.pageLimit ?? most, most),
      // Web content is public. The owner can restrict its audience like that of any document.
      circle: "public",
    });
    await setSchedule(parts, tx, site, input.schedule);
    await beginSync(parts, tx, { ...site, schedule: input.schedule }, "added");
    return site.id;
  });
}

/** Locks the owner's row, so that two sites added at once count each other. */
async function lockSites(tx: Tx, userId: string) {
  const plan = await lockPlan(tx, userId);
  if (!plan) throw new AppError("unauthorized");
  return {
    sites: siteRepository(tx, userId),
    most: PLANS[plan as keyof typeof PLANS].documentsPerProfile,
  };
}

async function insertSite(tx: Tx, userId: string, row: Parameters<Sites["insert"]>[0]): Promise<SiteRow> {
  const sites = siteRepository(tx, userId);
  if ((await sites.number(row.profile_id)) >= LIMITS.sites) throw new AppError("plan_limit");
  await sites.insert(row);
  const site = await sites.hold(row.id);
  if (!site) throw new AppError("not_found");
  return site;
}

async function uploadZip(
  parts: Dependencies,
  { userId, profileId }: ProfileRef,
  audience: Site["circle"],
  { filename, bytes }: Upload,
): Promise<number> {
  const { db, storage } = parts;
  if (!/\.zip$/i.test(filename)) throw new AppError("file_type_not_allowed", { detail: NOT_A_ZIP });
  const key = newKey();
  // Once it is unpacked nothing refers to the ZIP, and this check also removes one that a crash left behind.
  await expectOriginal(parts)(userId, key);
  const stored = await storage.put(bytes, LIMITS.zipBytes, { owner: userId, key }).catch((error) => {
    const isTooLarge = error instanceof AppError && error.code === "file_too_large";
    throw isTooLarge ? new AppError("file_too_large", { detail: ZIP_TOO_LARGE }) : error;
  });
  try {
    if (!ZIP_STARTS.some((start) => start.every((byte, at) => stored.head[at] === byte)))
      throw new AppError("file_type_not_allowed", { detail: NOT_A_ZIP });
    return await db.transaction().execute(async (tx) => {
      const { most, sites } = await lockSites(tx, userId);
      const before = await sites.list(profileId);
      const known = before.find(({ mode, address }) => mode === "zip" && address === filename);
      const site = known
        ? await sites.hold(known.id)
        : await insertSite(tx, userId, {
            id: newTimeId(),
            profile_id: profileId,
            address: filename,
            mode: "zip",
            depth: 0,
            page_limit: most,
            circle: audience,
          });
      if (!site) throw new AppError("not_found");
      if (site.sync_id !== null) throw new AppError("invalid_request", { detail: BUSY });
      // The plan may have changed since the last upload.
      await sites.update(site.id, { page_limit: most });
      await beginSync(parts, tx, site, known ? "owner" : "added", stored.key);
      return site.id;
    });
  } catch (error) {
    if (error instanceof AppError) await storage.remove(stored.key);
    throw error;
  }
}

async function connect(
  parts: Dependencies,
  { userId, profileId }: ProfileRef,
  given: FolderConnection,
): Promise<number> {
  const { db, vault } = parts;
  const { mode, username = "", password = "" } = given;
  const address = folderAddress(given);
  if (mode === "webdav" && !(username && password))
    throw invalid(username ? "password" : "username", username ? NO_PASSWORD : NO_USERNAME);
  await assertReachable(parts, address, password !== "");
  if (password && !vault.hasMasterKey) throw new AppError("unavailable", { detail: NO_MASTER_KEY });
  const secret = password ? await vault.sealAlways(db, userId, password) : null;
  const signIn = { username: username || null, secret };
  return db.transaction().execute(async (tx) => {
    const { most, sites } = await lockSites(tx, userId);
    const before = await sites.list(profileId);
    const known = before.find((one) => one.mode === mode && one.address === address);
    const site = known
      ? await sites.hold(known.id)
      : await insertSite(tx, userId, {
          id: newTimeId(),
          profile_id: profileId,
          address,
          mode,
          depth: 0,
          page_limit: most,
          circle: given.circle,
          ...signIn,
        });
    if (!site) throw new AppError("not_found");
    if (known) await sites.update(known.id, signIn);
    await setSchedule(parts, tx, site, given.schedule);
    await beginSync(parts, tx, { ...site, schedule: given.schedule }, known ? "owner" : "added");
    return site.id;
  });
}

function folderAddress({ mode, address, username = "" }: FolderConnection): string {
  const typed = typedAddress(address);
  if (!typed) throw invalid("address", NO_ADDRESS);
  return mode === "webdav" ? webdavAddress(typed, username) : withoutEnd(typed);
}

function withoutEnd(address: string): string {
  return address.endsWith("/") ? address.slice(0, -1) : address;
}

/** A password is sent without encryption only inside the operator's own network. */
async function assertReachable(
  { outbound }: Dependencies,
  address: string,
  hasPassword: boolean,
): Promise<void> {
  const { hostname, port, protocol } = new URL(address);
  const isSecure = protocol === "https:";
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const isPrivate = await outbound.locate(host, Number(port) || (isSecure ? 443 : 80)).then(
    (found) => found.isPrivate,
    (error: unknown) => {
      if (!(error instanceof OutboundError)) throw error;
      if (error.refused) throw invalid("address", error.message);
      // A name that does not resolve now may resolve at the next sync.
      return false;
    },
  );
  if (hasPassword && !isSecure && !isPrivate) throw invalid("address", NOT_ENCRYPTED);
}

function invalid(path: string, message: string): AppError {
  return new AppError("invalid_request", { issues: [{ path, message }] });
}

/** The second one is that of an empty ZIP. */
const ZIP_STARTS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];
