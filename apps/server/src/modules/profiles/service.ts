import { AppError, type Branding, type PLANS, ProfileKey, type PublicUser } from "@understudy/contracts";
import { type Admission, type Caller, type Guard, relationTo } from "../../platform/caller.ts";
import { type Circle, PUBLIC } from "../../platform/circle.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { directory } from "../../platform/directory.ts";
import type { Storage } from "../../platform/storage.ts";
import { aiProfiles } from "./ai-profiles.ts";
import { mainProfiles } from "./main-profile.ts";
import { pictureService } from "./picture.ts";
import { maySee } from "./policy.ts";
import { presentPublicUser, presentStyle, type Style } from "./present.ts";
import { type ProfileRow, profileRepository, settingsRepository } from "./repository.ts";
import { profileSettings } from "./settings.ts";
import { profileSetup } from "./setup.ts";

/** A profile that the asker may see, with the name its assistant speaks of. */
export type VisibleProfile = {
  userId: string;
  profileId: number;
  ownerName: string;
  byOwner: boolean;
  /** By a program with the owner's API key. */
  byKey: boolean;
  planType: keyof typeof PLANS;
  /** Whether one visitor's bursts are held up; the limits of the installation hold in any case. */
  rateLimiting: boolean;
  /** Whether its owner wants to be told of exchanges. */
  hasListener: boolean;
  /** Whether visitors' own AIs may ask. */
  mcpEnabled: boolean;
  /** For whom it answers whoever asked for it. */
  circle: Circle;
  style: Style;
} & Admission;

type Dependencies = {
  db: Database;
  /** Decides whether the page that a call comes from may make it. */
  guard: Guard;
  /** Has the profile's own fields learned as a source, once the transaction holds. */
  learnProfile: (tx: Tx, userId: string, profileId: number) => Promise<void>;
  forgetDocuments: (tx: Tx, userId: string, profileId: number) => Promise<number>;
  /** What the profile's page suggests to ask. */
  suggestedQuestions: (userId: string, profileId: number) => Promise<string[]>;
  /** How a paid owner dresses the profile. */
  brandingOf: (userId: string, profileId: number) => Promise<Branding | null>;
  /** Where the link of a running occasion leads. */
  findLink: (key: string) => Promise<{ userId: string; profileId: number; occasionId: number } | undefined>;
  storage: Storage;
  /** Has files removed from storage, once the transaction holds. */
  removeFiles: (tx: Tx, userId: string, storageKeys: string[]) => Promise<void>;
  clock: () => Date;
};

export type ProfileService = ReturnType<typeof profileService>;

export function profileService(dependencies: Dependencies) {
  const { db, learnProfile, forgetDocuments, suggestedQuestions, brandingOf } = dependencies;
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

    /** A share link leads somewhere only while it is switched on, whoever follows it. */
    async shared(slug: string, caller: Caller): Promise<PublicUser> {
      const entry = await directory(db).find("slug", slug);
      if (!entry?.profileId) throw new AppError("not_found");
      const settings = await settingsRepository(db).find(entry.userId, entry.profileId);
      if (!settings?.share_enabled) throw new AppError("not_found");
      return present((await visible(String(entry.profileId), caller)).row);
    },

    /** As somebody with the link of an occasion sees it. */
    async userAt(key: string, caller: Caller): Promise<PublicUser> {
      return present((await atLink(key, caller)).row);
    },

    async visible(key: string, caller: Caller): Promise<VisibleProfile> {
      const isLink = key.startsWith("occ_");
      const { row, admission, circle } = isLink
        ? await atLink(key, caller)
        : { ...(await visible(key, caller)), circle: PUBLIC };
      const ownerName = (row.is_main ? row.first_name : row.name) || "the owner";
      const relation = relationTo(caller, row.user_id);
      return {
        userId: row.user_id,
        profileId: row.id,
        ownerName,
        byOwner: relation === "owner",
        byKey: relation === "key",
        planType: row.plan_type as keyof typeof PLANS,
        // A key has a limit of its own: behind its address may be all the visitors of the owner's own site.
        rateLimiting: row.rate_limiting && relation !== "key",
        ...admission,
        hasListener: row.webhook_url !== null || (row.custom_analytics && row.analytics_id !== null),
        mcpEnabled: row.mcp_enabled !== false,
        circle,
        style: presentStyle(row),
      };
    },

    mainProfileId,
    ...profileSettings({ db, mainProfileId, learnProfile, clock }),
    ...aiProfiles({ db, learnProfile, forgetDocuments, clock }),
    ...pictureService({ db, storage, removeFiles, clock }),
    ...profileSetup({ db, clock }),
  };
}

/** How a visitor gets to a profile: by its key, or at a link. */
function finding({ db, guard, findLink }: Dependencies) {
  async function locate(key: string): Promise<ProfileRow | undefined> {
    if (!ProfileKey.safeParse(key).success) return undefined;
    if (key.startsWith("usr_")) return profileRepository(db).findMain(key);
    const entry = await directory(db).find("profile", key);
    return entry?.profileId ? profileRepository(db).find(entry.userId, entry.profileId) : undefined;
  }

  /** Missing and private are one answer: existence is never revealed. */
  async function visible(key: string, caller: Caller): Promise<{ row: ProfileRow; admission: Admission }> {
    const row = await locate(key);
    if (!row || !maySee(row, caller.viewerId)) throw new AppError("not_found");
    if (caller.hostedBy !== undefined && caller.hostedBy !== row.user_id) throw new AppError("not_found");
    return { row, admission: guard(row, caller) };
  }

  /**
   * At the link of an occasion a private profile is open, too: whoever has the link was given it. No page of anybody
   * else's leads there.
   */
  async function atLink(key: string, caller: Caller) {
    const link = await findLink(key);
    const row = link && (await profileRepository(db).find(link.userId, link.profileId));
    const isOpen = row && row.erase_at === null && caller.page === undefined && !caller.framed;
    if (!isOpen || (caller.hostedBy !== undefined && caller.hostedBy !== row.user_id)) {
      throw new AppError("not_found");
    }
    const circle: Circle = { of: "link", occasionId: link.occasionId };
    return { row, admission: guard(row, caller), circle };
  }

  return { visible, atLink };
}
