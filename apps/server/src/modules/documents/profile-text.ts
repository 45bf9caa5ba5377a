import { createHash } from "node:crypto";
import { indexPassages } from "@understudy/knowledge";
import * as z from "zod";
import { OWNER } from "../../platform/audience.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { newTimeId } from "../../platform/ids.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../platform/jobs.ts";
import { calledFor } from "../../platform/models/called-for.ts";
import type { ProfileRef } from "../../platform/profile-ref.ts";
import { assertCurrent, type EmbedderChoice } from "./embedder-choice.ts";
import { indexVersion } from "./index-version.ts";
import { type DocumentsChanged, passageStore } from "./passage-store.ts";
import type { SplitText } from "./reader.ts";

/** The text of a profile's own fields, with the name it is cited by. Undefined if the fields are empty. */
type AboutOf = (userId: string, profileId: number) => Promise<{ name: string; text: string } | undefined>;

/** The payload has no text: the job reads the fields when it runs, so the last save wins in any order of jobs. */
export const indexProfileText = defineJob({
  name: "documents.learn-profile",
  payload: z.object({ userId: z.string(), profileId: z.number() }),
  retries: 20,
  timeoutSeconds: 120,
});

export function indexProfileLater(jobs: Jobs) {
  return (tx: Tx, userId: string, profileId: number): Promise<void> =>
    jobs.enqueue(tx, indexProfileText, { userId, profileId });
}

type Dependencies = {
  db: Database;
  aboutOf: AboutOf;
  split: SplitText;
  embedders: EmbedderChoice;
  documentsChanged: DocumentsChanged;
};

/** Indexes the profile's fields as a source like any document. The document list and the plan include files only. */
export function profileTextJobs({
  db,
  aboutOf,
  split,
  embedders,
  documentsChanged,
}: Dependencies): JobHandler[] {
  return [
    handle(indexProfileText, async ({ userId, profileId }) => {
      let indexed: string | undefined;
      for (;;) {
        const about = await aboutOf(userId, profileId);
        const wanted = about ? `${about.name}\n${about.text}` : "";
        // Repeat until the text is stable: if it was saved again during indexing, another worker may have written an
        // older text.
        if (wanted === indexed) return;
        indexed = wanted;
        if (!about) {
          await removeText(db, userId, profileId);
          continue;
        }
        const profile = { userId, profileId };
        const reading = await split(Buffer.from(about.text), about.name);
        const embedder = await embedders.choose(profile, reading.passages);
        const id = await saveProfileText(db, profile, {
          ...about,
          learned_with: indexVersion(embedder?.model),
        });
        if (id === undefined) return; // the profile was deleted
        const store = passageStore(db, { ...profile, audience: OWNER }, async (tx) => {
          await assertCurrent(embedders, tx, profile, embedder?.model);
          await documentsChanged(tx, userId, profileId);
        });
        const indexDependencies = calledFor({ store, embedder }, { owner: userId });
        await indexPassages({ id }, reading, indexDependencies);
      }
    }),
  ];
}

/** One row per profile, never replaced, so that existing citations stay valid. */
async function saveProfileText(
  db: Database,
  { userId, profileId }: ProfileRef,
  { name, text, learned_with }: { name: string; text: string; learned_with: string },
): Promise<number | undefined> {
  const described = {
    filename: name,
    byte_size: Buffer.byteLength(text),
    content_hash: createHash("sha256").update(text).digest("hex"),
    learned_with,
  };
  try {
    const row = await db
      .insertInto("documents")
      .values({
        user_id: userId,
        id: newTimeId(),
        profile_id: profileId,
        file_type: "text/plain",
        kind: "profile",
        // There is no original file: the fields are the original.
        storage_key: "",
        ...described,
      })
      .onConflict((conflict) =>
        conflict.columns(["user_id", "profile_id"]).where("kind", "=", "profile").doUpdateSet(described),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    return row.id;
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_PROFILE) return undefined;
    throw error;
  }
}

/** SQLSTATE of a foreign key violation. */
const NO_SUCH_PROFILE = "23503";

async function removeText(db: Database, userId: string, profileId: number): Promise<void> {
  await db
    .deleteFrom("documents")
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .where("kind", "=", "profile")
    .execute();
}
