import type { Embedder } from "@understudy/knowledge";
import type { Database } from "../database.ts";
import type { ProfileRef } from "../profile-ref.ts";

export type Embedders = {
  /** The installation's default. */
  embedder: Embedder | undefined;
  /** Finds passages in other languages than the question; undefined without its weights. */
  multilingual: Embedder | undefined;
};

/** The embedder that a profile is indexed and searched with. Who has read the profile says whether it is multilingual. */
export async function profileEmbedder(
  db: Database,
  { embedder, multilingual }: Embedders,
  { userId, profileId, isMultilingual }: ProfileRef & { isMultilingual?: boolean | undefined },
): Promise<Embedder | undefined> {
  if (!multilingual) return embedder;
  if (isMultilingual !== undefined) return isMultilingual ? multilingual : embedder;
  const row = await db
    .selectFrom("ai_profiles")
    .select("is_multilingual")
    .where("user_id", "=", userId)
    .where("id", "=", profileId)
    .executeTakeFirst();
  return row?.is_multilingual ? multilingual : embedder;
}
