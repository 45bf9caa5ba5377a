import { type Embedder, languageOf, type PreparedPassage } from "@understudy/knowledge";
import type { Database, Tx } from "../../platform/database.ts";
import { lockProfile } from "../../platform/locks.ts";
import { type Embedders, profileEmbedder } from "../../platform/models/profile-embedder.ts";
import type { ProfileRef } from "../../platform/profile-ref.ts";
import { indexVersion } from "./index-version.ts";

type Text = Pick<PreparedPassage, "text" | "language">;

export type EmbedderChoice = {
  /** The embedder that the profile is indexed and searched with now. */
  current: (profile: ProfileRef, tx?: Database) => Promise<Embedder | undefined>;
  /** Like `current`, but first makes the profile multilingual if these passages or recent questions call for it. */
  choose: (profile: ProfileRef, passages: readonly Text[]) => Promise<Embedder | undefined>;
};

/** Visitors are foreign if `FOREIGN_QUESTIONS` of the `LAST_QUESTIONS` newest questions are not in English. */
const LAST_QUESTIONS = 20;
const FOREIGN_QUESTIONS = 5;

type Dependencies = Embedders & {
  db: Database;
  /** Re-indexes everything in the profile that has another index version. */
  reindex: (tx: Tx, profile: ProfileRef, indexVersion: string) => Promise<void>;
};

/** A profile is English until it has a document or visitors in another language. Then it stays multilingual. */
export function embedderChoice({ db, reindex, ...embedders }: Dependencies): EmbedderChoice {
  const current = (profile: ProfileRef, tx = db) => profileEmbedder(tx, embedders, profile);
  return {
    current,
    async choose(profile, passages) {
      const { multilingual } = embedders;
      const known = await current(profile);
      if (!multilingual || known === multilingual) return known;
      if (!isForeign(mainLanguage(passages)) && !(await hasForeignVisitors(db, profile))) return known;
      await db.transaction().execute(async (tx) => {
        await tx
          .updateTable("ai_profiles")
          .set({ is_multilingual: true })
          .where("user_id", "=", profile.userId)
          .where("id", "=", profile.profileId)
          .execute();
        await reindex(tx, profile, indexVersion(multilingual.model));
      });
      return multilingual;
    },
  };
}

/** Throws if the profile switched models while a document was being indexed, so that the job is retried. */
export async function assertCurrent(
  { current }: EmbedderChoice,
  tx: Tx,
  profile: ProfileRef,
  model: string | undefined,
): Promise<void> {
  // Lock the profile until the transaction ends, so that a concurrent change of model sees what is indexed here.
  await lockProfile(tx, profile.userId, profile.profileId);
  const wanted = (await current(profile, tx))?.model;
  if (wanted !== model) throw new Error(`The profile is indexed with ${wanted} now, not with ${model}.`);
}

function isForeign(language: string | undefined): boolean {
  return language !== undefined && language !== "en";
}

/** The language of most of a document's text. */
function mainLanguage(passages: readonly Text[]): Text["language"] {
  const lengths = new Map<Text["language"], number>();
  for (const { text, language } of passages)
    lengths.set(language, (lengths.get(language) ?? 0) + text.length);
  return [...lengths].sort((a, b) => b[1] - a[1])[0]?.[0];
}

async function hasForeignVisitors(db: Database, { userId, profileId }: ProfileRef): Promise<boolean> {
  const last = await db
    .selectFrom("chat_messages")
    .select("message")
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .where("kind", "=", "question")
    .orderBy("created_at", "desc")
    .limit(LAST_QUESTIONS)
    .execute();
  return last.filter(({ message }) => isForeign(languageOf(message))).length >= FOREIGN_QUESTIONS;
}
