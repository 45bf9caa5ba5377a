import { createHash } from "node:crypto";
import { learn } from "@understudy/knowledge";
import * as z from "zod";
import { OWNER } from "../../platform/circle.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { newTimeId } from "../../platform/ids.ts";
import { defineJob, handle, type JobHandler, type Jobs } from "../../platform/jobs.ts";
import { calledFor } from "../../platform/models/called-for.ts";
import { assertCurrent, type EmbedderChoice } from "./embedder-choice.ts";
import { learnedWith } from "./learned-with.ts";
import { type DocumentsChanged, passageStore } from "./passage-store.ts";
import type { Split } from "./reader.ts";

/** What a profile's own fields say, under the name it is cited by; undefined when they say nothing. */
type AboutOf = (userId: string, profileId: number) => Promise<{ name: string; text: string } | undefined>;

/** Takes no text: the fields are read when the job runs, so the last save wins however jobs overtake each other. */
export const learnProfileText = defineJob({
  name: "documents.learn-profile",
  payload: z.object({ userId: z.string(), profileId: z.number() }),
  retries: 20,
  timeoutSeconds: 120,
});

export function learnProfile(jobs: Jobs) {
  return (tx: Tx, userId: string, profileId: number): Promise<void> =>
    jobs.enqueue(tx, learnProfileText, { userId, profileId });
}

type Dependencies = {
  db: Database;
  aboutOf: AboutOf;
  split: Split;
  embedders: EmbedderChoice;
  documentsChanged: DocumentsChanged;
};

/** The profile's fields as a source like any document, but for the list and the plan, which know files only. */
export function profileTextJobs({
  db,
  aboutOf,
  split,
  embedders,
  documentsChanged,
}: Dependencies): JobHandler[] {
  return [
    handle(learnProfileText, async ({ userId, profileId }) => {
      let learned: string | undefined;
      for (;;) {
        const about = await aboutOf(userId, profileId);
        const wanted = about ? `${about.name}\n${about.text}` : "";
        // Saved again while it was being learned: what another worker wrote meanwhile may be older than this.
        if (wanted === learned) return;
        learned = wanted;
        if (!about) {
          await removeText(db, userId, profileId);
          continue;
        }
        const profile = { userId, profileId };
        const reading = await split(Buffer.from(about.text), about.name);
        const embedder = await embedders.choose(profile, reading.passages);
        const id = await keepText(db, profile, { ...about, learned_with: learnedWith(embedder?.model) });
        if (id === undefined) return; // the profile is gone
        const store = passageStore(db, { ...profile, circle: OWNER }, async (tx) => {
          await assertCurrent(embedders, tx, profile, embedder?.model);
          await documentsChanged(tx, userId, profileId);
        });
        const learner = calledFor({ store, embedder }, { owner: userId });
        await learn({ id }, reading, learner);
      }
    }),
  ];
}

type Place = { userId: string; profileId: number };

/** One row a profile, and the same one for ever: what was cited from it keeps its receipt. */
async function keepText(
  db: Database,
  { userId, profileId }: Place,
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
        // It has no original: the fields themselves are.
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

/** SQLSTATE of a broken foreign key. */
const NO_SUCH_PROFILE = "23503";

async function removeText(db: Database, userId: string, profileId: number): Promise<void> {
  await db
    .deleteFrom("documents")
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .where("kind", "=", "profile")
    .execute();
}
