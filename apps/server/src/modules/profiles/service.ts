import { AppError, type Branding, type PLANS, ProfileKey, type PublicUser } from "@understudy/contracts";
import { LRUCache } from "lru-cache";
import { type Audience, PUBLIC } from "../../platform/audience.ts";
import { type Admission, type Caller, type Guard, relationTo, viewerOf } from "../../platform/caller.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { directory } from "../../platform/directory.ts";
import type { Storage } from "../../platform/storage.ts";
import { aiProfiles } from "./ai-profiles.ts";
import { mainProfiles } from "./main-profile.ts";
import { pictureService } from "./picture.ts";
import { maySee } from "./policy.ts";
import { presentPublicUser, presentStyle, type Style } from "./present.ts";
import {
  type CalledProfileRow,
  calledProfileRepository,
  type ModelChoice,
  type ModelChoiceColumn,
  type ProfileRow,
  settingsRepository,
} from "./repository.ts";
import { profileSettings } from "./settings.ts";
import { profileSetup } from "./setup.ts";

/** A profile that the caller may see, with the name that its assistant uses for the owner. */
export type VisibleProfile = {
  userId: string;
  profileId: number;
  ownerName: string;
  byOwner: boolean;
  /** The caller is a program with the owner's API key. */
  byKey: boolean;
  planType: keyof typeof PLANS;
  /** Whether the rate limit per visitor applies. The installation's limits always apply. */
  rateLimiting: boolean;
  /** Whether the owner wants to be notified of exchanges. */
  hasListener: boolean;
  /** Whether AI apps (MCP) may ask questions. */
  mcpEnabled: boolean;
  /** The audience that the caller belongs to. */
  audience: Audience;
  /** The visitor, if the owner's own site has said who it is. */
  visitor: { subject: string; name: string | null } | undefined;
  style: Style;
  modelChoice: ModelChoice;
  /** Whether its documents are indexed for questions in other languages. */
  isMultilingual: boolean;
  /** Grows with every change that visitors can see. */
  version: number;
} & Admission;

type Dependencies = {
  db: Database;
  /** Decides whether the page that a request comes from may make it. */
  guard: Guard;
  /** Indexes the profile's own fields as a source, once the transaction is committed. */
  indexProfileLater: (tx: Tx, userId: string, profileId: number) => Promise<void>;
  forgetDocuments: (tx: Tx, userId: string, profileId: number) => Promise<number>;
  /** The suggested questions on the profile's page. */
  suggestedQuestions: (userId: string, profileId: number) => Promise<string[]>;
  /** The profile's branding on a paid plan. */
  brandingOf: (userId: string, profileId: number) => Promise<Branding | null>;
  modelChoiceColumn: ModelChoiceColumn;
  /** The target of an active private link. */
  findLink: (
    key: string,
  ) => Promise<{ userId: string; profileId: number; privateLinkId: number } | undefined>;
  /** The visitor with this secret, and what she may read beyond what everyone may. */
  visitorOf: (
    profile: { userId: string; profileId: number },
    secret: string,
  ) => Promise<{ visitor: VisibleProfile["visitor"]; audience: Audience | undefined } | undefined>;
  storage: Storage;
  /** Removes files from storage, once the transaction is committed. */
  removeFiles: (tx: Tx, userId: string, storageKeys: string[]) => Promise<void>;
  clock: () => Date;
};

const VISITOR_UNKNOWN = "This visitor's identity has expired. Send a new identity token.";

export type ProfileService = ReturnType<typeof profileService>;

export function profileService(dependencies: Dependencies) {
  const { db, indexProfileLater, forgetDocuments, suggestedQuestions, brandingOf, visitorOf } = dependencies;
  const { storage, removeFiles, clock } = dependencies;
  const present = async (row: ProfileRow): Promise<PublicUser> =>
    presentPublicUser(
      row,
      ...(await Promise.all([suggestedQuestions(row.user_id, row.id), brandingOf(row.user_id, row.id)])),
    );

  const { visible, atLink } = finding(dependencies);

  const mainProfileId = mainProfiles(db);

  return {
    async publicUser(key: string, caller: Caller): Promise<PublicUser> {
      return present((await visible(key, caller)).row);
    },

    /** A share link works only while it is enabled, for every caller. */
    async shared(slug: string, caller: Caller): Promise<PublicUser> {
      const entry = await directory(db).find("slug", slug);
      if (!entry?.profileId) throw new AppError("not_found");
      const settings = await settingsRepository(db).find(entry.userId, entry.profileId);
      if (!settings?.share_enabled) throw new AppError("not_found");
      return present((await visible(String(entry.profileId), caller)).row);
    },

    /** The profile as a visitor with a private link sees it. */
    async userAt(key: string, caller: Caller): Promise<PublicUser> {
      return present((await atLink(key, caller)).row);
    },

    async visible(key: string, caller: Caller): Promise<VisibleProfile> {
      const isLink = key.startsWith("occ_");
      const { row, admission, audience } = isLink
        ? await atLink(key, caller)
        : { ...(await visible(key, caller)), audience: PUBLIC };
      const ownerName = (row.is_main ? row.first_name : row.name) || "the owner";
      const relation = relationTo(caller, row);
      const isSigned = caller.visitor !== undefined && relation !== "owner" && !isLink;
      const signed = isSigned
        ? await visitorOf({ userId: row.user_id, profileId: row.id }, caller.visitor ?? "")
        : undefined;
      // Answering her as anyone would lose her conversation and her documents without a word.
      if (isSigned && !signed) throw new AppError("unauthorized", { detail: VISITOR_UNKNOWN });
      return {
        userId: row.user_id,
        profileId: row.id,
        ownerName,
        byOwner: relation === "owner",
        byKey: relation === "key",
        planType: row.plan_type as keyof typeof PLANS,
        // An API key has its own limit: all the visitors of the owner's own site may share its address.
        rateLimiting: row.rate_limiting && relation !== "key",
        ...admission,
        hasListener:
          row.webhook_url !== null ||
          (row.webhook_listen_until !== null && row.webhook_listen_until > clock()) ||
          (row.custom_analytics && row.analytics_id !== null),
        mcpEnabled: row.mcp_enabled !== false,
        audience: signed?.audience ?? audience,
        visitor: signed?.visitor,
        style: presentStyle(row),
        modelChoice: row.model_choice,
        isMultilingual: row.is_multilingual,
        version: row.version,
      };
    },

    mainProfileId,
    ...profileSettings({ db, mainProfileId, indexProfileLater, clock }),
    ...aiProfiles({ db, indexProfileLater, forgetDocuments, clock }),
    ...pictureService({ db, storage, removeFiles, clock }),
    ...profileSetup({ db, clock }),
  };
}

/** Owners of profiles that a process remembers. The select of the profile verifies each on every use. */
const REMEMBERED = 10_000;

/** Finds a profile by its key or by a private link. */
function finding({ db, guard, findLink, modelChoiceColumn }: Dependencies) {
  const profiles = calledProfileRepository(db, modelChoiceColumn);
  const owners = new LRUCache<string, string>({ max: REMEMBERED });

  async function locate(key: string): Promise<CalledProfileRow | undefined> {
    if (!ProfileKey.safeParse(key).success) return undefined;
    if (key.startsWith("usr_")) return profiles.findMain(key);
    const known = owners.get(key);
    const found = known && (await profiles.find(known, Number(key)));
    if (found) return found;
    const entry = await directory(db).find("profile", key);
    if (!entry?.profileId) return undefined;
    owners.set(key, entry.userId);
    return profiles.find(entry.userId, entry.profileId);
  }

  /** Missing and private profiles give the same error, so that existence is never revealed. */
  async function visible(
    key: string,
    caller: Caller,
  ): Promise<{ row: CalledProfileRow; admission: Admission }> {
    const row = await locate(key);
    if (!row || !maySee(row, viewerOf(caller, row.id))) throw new AppError("not_found");
    if (caller.hostedBy !== undefined && caller.hostedBy !== row.user_id) throw new AppError("not_found");
    return { row, admission: guard(row, caller) };
  }

  /**
   * A private link also opens a private profile, because its visitors were given the link. It does not work from other
   * sites' pages or in frames.
   */
  async function atLink(key: string, caller: Caller) {
    const link = await findLink(key);
    const row = link && (await profiles.find(link.userId, link.profileId));
    const isOpen = row && row.erase_at === null && caller.page === undefined && !caller.framed;
    if (!isOpen || (caller.hostedBy !== undefined && caller.hostedBy !== row.user_id)) {
      throw new AppError("not_found");
    }
    const audience: Audience = { of: "link", privateLinkId: link.privateLinkId };
    return { row, admission: guard(row, caller), audience };
  }

  return { visible, atLink };
}
