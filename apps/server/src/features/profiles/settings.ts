import type { AiSettings } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import { presentSettings } from "./present.ts";
import { settingsRepository } from "./repository.ts";

type Dependencies = { db: Database; mainProfileId: (userId: string) => Promise<number>; clock: () => Date };
/** A field that is absent stays as it is. */
type Optional<Shape> = { [Key in keyof Shape]?: Shape[Key] | undefined };
type ProfileChanges = Optional<{
  bio: string | null;
  title: string | null;
  company: string | null;
  location: string | null;
  isPublic: boolean;
}>;

/** What an owner says about the main profile: basic information and AI settings. */
export function profileSettings({ db, mainProfileId, clock }: Dependencies) {
  return {
    async updateProfile(userId: string, { isPublic, ...fields }: ProfileChanges) {
      const profileId = await mainProfileId(userId);
      const at = clock();
      await db.transaction().execute(async (tx) => {
        const rows = settingsRepository(tx);
        await rows.updateOwner(userId, given({ ...fields, is_public: isPublic }), at);
        await rows.raiseVersion(userId, profileId, at);
      });
      return { updatedAt: at.toISOString() };
    },

    async settings(userId: string): Promise<AiSettings> {
      return presentSettings(await settingsRepository(db).find(userId, await mainProfileId(userId)));
    },

    async updateSettings(userId: string, changes: Optional<AiSettings>) {
      const profileId = await mainProfileId(userId);
      const at = clock();
      const columns = given({
        ai_personality: changes.aiPersonality,
        response_length: changes.responseLength,
        custom_instructions: changes.customInstructions,
        embed_enabled: changes.embedEnabled,
        embed_theme: changes.embedTheme,
      });
      await db.transaction().execute(async (tx) => {
        const rows = settingsRepository(tx);
        await rows.update(userId, profileId, columns, at);
        await rows.raiseVersion(userId, profileId, at);
      });
      return { updatedAt: at.toISOString() };
    },
  };
}

function given<Shape extends object>(
  changes: Shape,
): { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> } {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Shape]?: Exclude<Shape[Key], undefined> };
}
