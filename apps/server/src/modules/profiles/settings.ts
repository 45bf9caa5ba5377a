import { type AiSettings, AppError, type OwnerFields } from "@understudy/contracts";
import type { Database, Tx } from "../../platform/database.ts";
import { directory } from "../../platform/directory.ts";
import type { ProfileRef } from "../../platform/profile-ref.ts";
import { type Optional, pickDefined, refuseStale } from "./changes.ts";
import { presentOwnerFields, presentSettings } from "./present.ts";
import { ownProfileRepository, profileRepository, settingsRepository } from "./repository.ts";
import { claimShareLink, moveShareLink } from "./share-link.ts";

type Dependencies = {
  db: Database;
  mainProfileId: (userId: string) => Promise<number>;
  indexProfileLater: (tx: Tx, userId: string, profileId: number) => Promise<void>;
  clock: () => Date;
};
/** The changed fields, and the values that the form was loaded with. */
type Changes<Fields> = Optional<Fields> & { expected?: Optional<Fields> | undefined };

/** An owner's settings of a profile: basic information and AI settings. */
export function profileSettings({ db, mainProfileId, indexProfileLater, clock }: Dependencies) {
  async function settingsOf(userId: string, profileId: number): Promise<AiSettings> {
    const row = await settingsRepository(db).find(userId, profileId);
    if (!row) throw new AppError("not_found");
    return presentSettings(row);
  }

  async function updateSettingsOf(userId: string, profileId: number, changes: Changes<AiSettings>) {
    const at = clock();
    await db.transaction().execute(async (tx) => {
      const rows = settingsRepository(tx);
      const before = await rows.lock(userId, profileId);
      if (!before) throw new AppError("not_found");
      refuseStale(changes.expected, presentSettings(before));
      const slug = await claimSlug(tx, { userId, profileId }, before, changes);
      const columns = pickDefined({
        ai_personality: changes.aiPersonality,
        response_length: changes.responseLength,
        custom_instructions: changes.customInstructions,
        unknown_text: changes.unknownText,
        embed_enabled: changes.embedEnabled,
        embed_theme: changes.embedTheme,
        mcp_enabled: changes.mcpEnabled,
        share_enabled: changes.shareEnabled,
        shareable_slug: slug,
      });
      await rows.update(userId, profileId, columns, at);
      // A profile has one tone, whichever form sets it.
      await ownProfileRepository(tx).update(
        userId,
        profileId,
        pickDefined({ tone: changes.aiPersonality }),
        at,
      );
    });
    return { updatedAt: at.toISOString() };
  }

  return {
    async updateProfile(
      userId: string,
      { expected, isPublic, firstName, lastName, brandColor, ...fields }: Changes<OwnerFields>,
    ) {
      const at = clock();
      await db.transaction().execute(async (tx) => {
        const before = await settingsRepository(tx).lockOwner(userId);
        if (!before) throw new AppError("unauthorized");
        refuseStale(expected, presentOwnerFields(before));
        const names = { first_name: firstName, last_name: lastName };
        await settingsRepository(tx).updateOwner(
          userId,
          pickDefined({ ...fields, ...names, brand_color: brandColor, is_public: isPublic }),
          at,
        );
        // Every profile of the owner shows these fields and answers from them.
        for (const { id } of await ownProfileRepository(tx).list(userId)) {
          await ownProfileRepository(tx).update(userId, id, {}, at);
          await indexProfileLater(tx, userId, id);
        }
      });
      return { updatedAt: at.toISOString() };
    },

    settings: async (userId: string) => settingsOf(userId, await mainProfileId(userId)),
    settingsOf,
    updateSettings: async (userId: string, changes: Changes<AiSettings>) =>
      updateSettingsOf(userId, await mainProfileId(userId), changes),
    updateSettingsOf,
  };
}

/** The name that the share link has after these changes. It is claimed in the directory by then. */
async function claimSlug(
  tx: Tx,
  profileRef: ProfileRef,
  before: { share_enabled: boolean; shareable_slug: string | null },
  changes: Optional<AiSettings>,
): Promise<string | null> {
  const wanted = changes.shareableSlug === undefined ? before.shareable_slug : changes.shareableSlug;
  const shared = changes.shareEnabled ?? before.share_enabled;
  if (wanted || !shared) {
    await moveShareLink(tx, profileRef, { from: before.shareable_slug, to: wanted });
    return wanted;
  }
  const profile = await profileRepository(tx).find(profileRef.userId, profileRef.profileId);
  const names = profile?.is_main ? [profile.first_name, profile.last_name].filter(Boolean) : [];
  const claimed = await claimShareLink(tx, profileRef, names.join(" ") || profile?.name || "");
  if (before.shareable_slug) await directory(tx).release("slug", before.shareable_slug, profileRef.userId);
  return claimed;
}
