import { sql } from "kysely";
import type { Database } from "../../../platform/database.ts";
import { lockPlan } from "../../../platform/locks.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";

/** The fields that an owner sets. */
export type Fields = {
  name: string;
  greeting: string | null;
  starters: string[];
  documentIds: number[] | null;
  endsAt: string | null;
};
type New = Fields & { id: number; key: string; at: Date };

const COLUMNS = [
  "id",
  "name",
  "token",
  "greeting",
  "starters",
  "holds_all",
  "ends_at",
  "created_at",
] as const;

export type PrivateLinkRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof privateLinkRepository>["find"]>>
>;

export function privateLinkRepository(db: Database, { userId, profileId }: ProfileRef) {
  const own = () =>
    db
      .selectFrom("occasions")
      .select(COLUMNS)
      .where("user_id", "=", userId)
      .where("profile_id", "=", profileId);
  return {
    ...writing(db, { userId, profileId }),
    ...ending(db, { userId, profileId }),
    ...counting(db, { userId, profileId }),

    list: () => own().orderBy("id", "desc").execute(),
    find: (id: number) => own().where("id", "=", id).executeTakeFirst(),

    /** Locks the row until the transaction ends. */
    lock: (id: number) => own().where("id", "=", id).forUpdate().executeTakeFirst(),

    documents: (ids: readonly number[]) =>
      db
        .selectFrom("occasion_documents")
        .select(["occasion_id", "document_id"])
        .where("user_id", "=", userId)
        .where("occasion_id", "in", ids)
        .orderBy("document_id")
        .execute(),
  };
}

function writing(db: Database, { userId, profileId }: ProfileRef) {
  const columnsOf = ({ name, greeting, starters, documentIds, endsAt }: Fields) => ({
    name,
    greeting,
    starters,
    holds_all: documentIds === null,
    ends_at: endsAt === null ? null : new Date(endsAt),
  });
  return {
    insert: ({ id, key, at, ...fields }: New) =>
      db
        .insertInto("occasions")
        .values({
          user_id: userId,
          profile_id: profileId,
          id,
          token: key,
          created_at: at,
          ...columnsOf(fields),
        })
        .execute(),

    update: (id: number, fields: Fields) =>
      db
        .updateTable("occasions")
        .set(columnsOf(fields))
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute(),

    /** Replaces the documents of the private link. Returns false if one of them is not a document of this profile. */
    async choose(id: number, documentIds: readonly number[]): Promise<boolean> {
      await db
        .deleteFrom("occasion_documents")
        .where("user_id", "=", userId)
        .where("occasion_id", "=", id)
        .execute();
      const wanted = [...new Set(documentIds)];
      if (wanted.length === 0) return true;
      const { numAffectedRows } =
        await sql`insert into "occasion_documents" ("user_id", "occasion_id", "document_id")
        select document."user_id", ${id}::bigint, document."id" from "documents" as document
        where document."user_id" = ${userId} and document."profile_id" = ${profileId}
          and document."id" = any(${wanted}::bigint[])`.execute(db);
      return Number(numAffectedRows) === wanted.length;
    },

    /** Pages are cached by version. Incrementing it shows visitors what has changed. */
    bumpVersion: () =>
      db
        .updateTable("ai_profiles")
        .set((expression) => ({ version: expression("version", "+", 1) }))
        .where("user_id", "=", userId)
        .where("id", "=", profileId)
        .execute(),
  };
}

function ending(db: Database, { userId, profileId }: ProfileRef) {
  return {
    end: (id: number, at: Date) =>
      db
        .updateTable("occasions")
        .set({ ends_at: at })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute(),

    /** Without its private link a saved answer would reach more people, so it becomes visible to the owner only. */
    async remove(id: number): Promise<void> {
      await db
        .updateTable("corrections")
        .set({ circle: "owner", occasion_id: null })
        .where("user_id", "=", userId)
        .where("occasion_id", "=", id)
        .execute();
      await db
        .deleteFrom("counters")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("name", "like", "occasion%")
        .where("label", "=", String(id))
        .execute();
      await db.deleteFrom("occasions").where("user_id", "=", userId).where("id", "=", id).execute();
    },
  };
}

function counting(db: Database, { userId, profileId }: ProfileRef) {
  return {
    lockPlan: () => lockPlan(db, userId),

    /** Active private links of all the owner's profiles. `beside` excludes the one that is being saved. */
    async running(at: Date, beside = 0): Promise<number> {
      const row = await db
        .selectFrom("occasions")
        .select(sql<number>`count(*)::int`.as("count"))
        .where("user_id", "=", userId)
        .where("id", "<>", beside)
        .where((expression) =>
          expression.or([expression("ends_at", "is", null), expression("ends_at", ">", at)]),
        )
        .executeTakeFirstOrThrow();
      return row.count;
    },

    figures: () =>
      db
        .selectFrom("counters")
        .select(["name", "label", sql<number>`sum("count")::int`.as("count")])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("name", "like", "occasion%")
        .groupBy(["name", "label"])
        .execute(),
  };
}
