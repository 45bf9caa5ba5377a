import { indexWords } from "@understudy/knowledge";
import { sql } from "kysely";
import { type Audience, OWNER, PUBLIC, privateLinkOf } from "../../../platform/audience.ts";
import type { Database } from "../../../platform/database.ts";
import { lockProfile } from "../../../platform/locks.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";

export type Meaning = { values: Float32Array; model: string } | undefined;
/** A question, its answer and their audience. */
export type SavedAnswerFields = { question: string; answer: string; audience: Audience };
type New = SavedAnswerFields & { id: number; meaning: Meaning; at: Date };

const COLUMNS = [
  "id",
  "question",
  "answer",
  "active",
  "model",
  "answered_at",
  "circle",
  "occasion_id",
] as const;

/** The columns that store an audience. */
function audienceColumns(audience: Audience) {
  return { circle: audience.of, occasion_id: privateLinkOf(audience) };
}

/** The audience of a stored answer. */
export function audienceOf({
  circle,
  occasion_id,
}: {
  circle: string;
  occasion_id: number | null;
}): Audience {
  if (circle === "link") return { of: circle, privateLinkId: occasion_id };
  return circle === "public" ? PUBLIC : OWNER;
}

/** Exchanges shown for each saved answer. */
const SHOWN_USES = 3;

export function savedAnswerRepository(db: Database, { userId, profileId }: ProfileRef) {
  const own = () =>
    db.selectFrom("corrections").where("user_id", "=", userId).where("profile_id", "=", profileId);
  return {
    ...uses(db, userId),
    ...conflicts(db, userId),
    ...writing(db, { userId, profileId }),

    lock: () => lockProfile(db, userId, profileId),

    list: () => own().select(COLUMNS).orderBy("answered_at", "desc").orderBy("id", "desc").execute(),

    find: (id: number) => own().select(COLUMNS).where("id", "=", id).executeTakeFirst(),
  };
}

function writing(db: Database, { userId, profileId }: ProfileRef) {
  return {
    async insert(rows: readonly New[]): Promise<void> {
      if (rows.length === 0) return;
      const values = rows.map(({ id, question, answer, audience, meaning, at }) => ({
        user_id: userId,
        profile_id: profileId,
        id,
        question,
        answer,
        ...audienceColumns(audience),
        ...meant(question, meaning),
        created_at: at,
        answered_at: at,
      }));
      await db.insertInto("corrections").values(values).execute();
    },

    change: (id: number, { question, answer, audience, meaning, at }: New) =>
      db
        .updateTable("corrections")
        .set({
          question,
          answer,
          active: true,
          answered_at: at,
          ...audienceColumns(audience),
          ...meant(question, meaning),
        })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute(),

    switched: (id: number, active: boolean, audience: Audience) =>
      db
        .updateTable("corrections")
        .set({ active, ...audienceColumns(audience) })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute(),

    /** Whether this profile has such a private link. */
    async hasPrivateLink(id: number): Promise<boolean> {
      const found = await db
        .selectFrom("occasions")
        .select("id")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("id", "=", id)
        .executeTakeFirst();
      return found !== undefined;
    },

    understood: (id: number, question: string, meaning: Meaning) =>
      db
        .updateTable("corrections")
        .set(meant(question, meaning))
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("question", "=", question)
        .execute(),

    /** Foreign keys cascade to its citations and its conflict. */
    async remove(id: number): Promise<boolean> {
      const deleted = await db
        .deleteFrom("corrections")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("id", "=", id)
        .returning("id")
        .executeTakeFirst();
      return deleted !== undefined;
    },
  };
}

function meant(question: string, meaning: Meaning) {
  const embedding = meaning ? sql<string>`${`[${meaning.values.join(",")}]`}::halfvec` : null;
  return { words: [...new Set(indexWords(question))], embedding, model: meaning?.model ?? null };
}

type Use = { correctionId: number; conversationId: number; question: string; createdAt: Date; count: number };

function uses(db: Database, userId: string) {
  return {
    /** The latest exchanges that cite each saved answer, with their total count. */
    async uses(ids: readonly number[]): Promise<Use[]> {
      const { rows } = await sql<Use>`
        select "correctionId", "conversationId", "question", "createdAt", "count" from (
          select used."correction_id" as "correctionId", exchange."session_id" as "conversationId",
            exchange."message" as "question", exchange."created_at" as "createdAt",
            (count(*) over (partition by used."correction_id"))::int as "count",
            row_number() over (partition by used."correction_id" order by exchange."id" desc) as "place"
          from "citations" as used
          join "chat_messages" as exchange
            on exchange."user_id" = ${userId} and exchange."id" = used."message_id"
          where used."user_id" = ${userId} and used."correction_id" = any(${ids}::bigint[])
        ) as listed where "place" <= ${SHOWN_USES} order by "createdAt" desc`.execute(db);
      return rows;
    },

    /** The stored response for a repeated request must not outlive the saved answer that it came from. */
    forgetAnswers: (id: number) =>
      sql`delete from "idempotency_keys" where "user_id" = ${userId} and "scope" like 'chat:%' and "reference" in (
          select used."message_id" from "citations" as used
          where used."user_id" = ${userId} and used."correction_id" = ${id}
        )`.execute(db),
  };
}

function conflicts(db: Database, userId: string) {
  return {
    conflicts: (ids: readonly number[]) =>
      db
        .selectFrom("correction_conflicts as conflict")
        .innerJoin("documents as document", (join) =>
          join
            .onRef("document.user_id", "=", "conflict.user_id")
            .onRef("document.id", "=", "conflict.document_id"),
        )
        .innerJoin("passages as passage", (join) =>
          join
            .onRef("passage.user_id", "=", "conflict.user_id")
            .onRef("passage.id", "=", "conflict.passage_id"),
        )
        .select(["conflict.correction_id", "document.id", "document.filename", "passage.text"])
        .where("conflict.user_id", "=", userId)
        .where("document.user_id", "=", userId)
        .where("passage.user_id", "=", userId)
        .where("conflict.correction_id", "in", [...ids])
        .execute(),

    /**
     * Stores the passage that contradicts the answer, or clears it. If the answer or document has been deleted since,
     * nothing is stored.
     */
    async setConflict(id: number, passage: { documentId: number; passageId: number } | undefined) {
      await sql`delete from "correction_conflicts" where "user_id" = ${userId} and "correction_id" = ${id}`.execute(
        db,
      );
      if (!passage) return;
      await sql`insert into "correction_conflicts" ("user_id", "correction_id", "document_id", "passage_id")
        select correction."user_id", correction."id", document."id", ${passage.passageId}::bigint
        from "corrections" as correction, "documents" as document
        where correction."user_id" = ${userId} and correction."id" = ${id}
          and document."user_id" = ${userId} and document."id" = ${passage.documentId}
        on conflict ("user_id", "correction_id") do nothing`.execute(db);
    },
  };
}
