import { type AiProfile, AppError, PLANS, PROFILE_TONES } from "@understudy/contracts";
import type { Database, Tx } from "../../platform/database.ts";
import { directory } from "../../platform/directory.ts";
import { newProfileId } from "../../platform/ids.ts";
import { type Optional, pickDefined } from "./changes.ts";
import { presentAiProfile } from "./present.ts";
import { type OwnProfileRow, ownProfileRepository, settingsRepository } from "./repository.ts";

type Dependencies = {
  db: Database;
  indexProfileLater: (tx: Tx, userId: string, profileId: number) => Promise<void>;
  /** Enqueues the removal of the originals of a profile's documents. Returns the number of documents. */
  forgetDocuments: (tx: Tx, userId: string, profileId: number) => Promise<number>;
  clock: () => Date;
};
type Fields = Pick<AiProfile, "name" | "description" | "tone" | "isPublic">;

/** An owner's AI profiles. */
export function aiProfiles({ db, indexProfileLater, forgetDocuments, clock }: Dependencies) {
  /** Creates a profile in the caller's transaction, which adds more to it. */
  async function createIn(tx: Tx, userId: string, fields: Fields): Promise<AiProfile> {
    const { name, description, tone, isPublic } = fields;
    await assertRoom(tx, userId);
    const id = newProfileId();
    if (!(await directory(tx).claim("profile", String(id), { userId, profileId: id }))) {
      throw new AppError("conflict");
    }
    await ownProfileRepository(tx).insert(userId, { id, name, description, tone, is_public: isPublic });
    await indexProfileLater(tx, userId, id);
    return presentAiProfile(await own(tx, userId, id));
  }

  return {
    async list(userId: string): Promise<AiProfile[]> {
      return (await ownProfileRepository(db).list(userId)).map(presentAiProfile);
    },

    async read(userId: string, profileId: number): Promise<AiProfile> {
      return presentAiProfile(await own(db, userId, profileId));
    },

    create: (userId: string, fields: Fields): Promise<AiProfile> =>
      db.transaction().execute((tx) => createIn(tx, userId, fields)),
    createIn,

    save: (userId: string, profileId: number, fields: Optional<Fields>): Promise<AiProfile> =>
      db.transaction().execute(async (tx) => {
        const { is_main, tone: stored } = await own(tx, userId, profileId);
        const { name, description, tone, isPublic } = fields;
        assertTone(tone, stored);
        const at = clock();
        const visibility = is_main ? {} : { is_public: isPublic };
        const columns = pickDefined({ name, description, tone, ...visibility });
        await ownProfileRepository(tx).update(userId, profileId, columns, at);
        const settings = settingsRepository(tx);
        if (tone) await settings.update(userId, profileId, { ai_personality: tone }, at);
        // The visibility of the main profile is stored in the owner's row, whichever form sets it.
        if (is_main && isPublic !== undefined) {
          await settings.updateOwner(userId, { is_public: isPublic }, at);
        }
        await indexProfileLater(tx, userId, profileId);
        return presentAiProfile(await own(tx, userId, profileId));
      }),

    remove: (userId: string, profileId: number) =>
      db.transaction().execute(async (tx) => {
        const profiles = ownProfileRepository(tx);
        const row = await profiles.lock(userId, profileId);
        if (!row) throw new AppError("not_found");
        if (row.is_main) throw new AppError("conflict", { detail: "The main profile can't be deleted." });
        const documents = await forgetDocuments(tx, userId, profileId);
        await directory(tx).releaseProfile({ userId, profileId });
        await profiles.remove(userId, profileId);
        return { id: profileId, documents };
      }),

    /** Returns the id if the profile belongs to the owner, otherwise throws `not_found`. */
    async ownProfileId(userId: string, profileId: number): Promise<number> {
      return (await own(db, userId, profileId)).id;
    },
  };
}

/** A missing profile and another owner's both give `not_found`. */
async function own(on: Database, userId: string, profileId: number): Promise<OwnProfileRow> {
  const row = await ownProfileRepository(on).find(userId, profileId);
  if (!row) throw new AppError("not_found");
  return row;
}

/** Counts under a lock, so that two concurrent requests cannot both create the last profile that the plan allows. */
async function assertRoom(tx: Tx, userId: string): Promise<void> {
  const profiles = ownProfileRepository(tx);
  const plan = await profiles.lockPlan(userId);
  if (!plan) throw new AppError("unauthorized");
  const limit = PLANS[plan as keyof typeof PLANS].profilesBesideMain;
  if (limit !== null && (await profiles.countBesideMain(userId)) >= limit) throw new AppError("plan_limit");
}

function assertTone(tone: string | undefined, stored: string): void {
  const known: readonly string[] = PROFILE_TONES;
  if (tone === undefined || tone === stored || known.includes(tone)) return;
  const message = `Invalid option: expected one of ${known.join(", ")}`;
  throw new AppError("invalid_request", { issues: [{ path: "body.tone", message }] });
}
