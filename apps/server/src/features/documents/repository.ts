import type { Selectable } from "kysely";
import type { Database, Schema } from "../../platform/database.ts";

export type DocumentRow = Omit<Selectable<Schema["documents"]>, "content">;
type NewDocument = Pick<
  DocumentRow,
  "id" | "profile_id" | "filename" | "file_type" | "byte_size" | "content_hash" | "storage_key"
>;

/** Everything but the whole text, which no list needs. */
const COLUMNS = [
  "user_id",
  "id",
  "profile_id",
  "filename",
  "file_type",
  "byte_size",
  "content_hash",
  "storage_key",
  "status",
  "failure",
  "passage_count",
  "quotable",
  "kind",
  "page_count",
  "pages_without_text",
  "progress",
  "learned_with",
  "uploaded_at",
] as const;

export function documentRepository(db: Database) {
  return {
    list: (userId: string, profileId: number): Promise<DocumentRow[]> =>
      db
        .selectFrom("documents")
        .select(COLUMNS)
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("kind", "=", "file")
        .orderBy("uploaded_at", "desc")
        .orderBy("id", "desc")
        .execute(),

    find: (userId: string, id: number): Promise<DocumentRow | undefined> =>
      db
        .selectFrom("documents")
        .select(COLUMNS)
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .executeTakeFirst(),

    async count(userId: string, profileId: number): Promise<number> {
      const row = await db
        .selectFrom("documents")
        .select((expression) => expression.fn.countAll<number>().as("count"))
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("kind", "=", "file")
        .executeTakeFirstOrThrow();
      return Number(row.count);
    },

    insert: (userId: string, document: NewDocument): Promise<DocumentRow> =>
      db
        .insertInto("documents")
        .values({ user_id: userId, ...document })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    setStatus: (userId: string, id: number, status: "reading" | "failed", failure: string | null = null) =>
      db
        .updateTable("documents")
        .set({ status, failure })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute(),

    remove: (userId: string, id: number, profileId?: number) =>
      db
        .deleteFrom("documents")
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("kind", "=", "file")
        .$if(profileId !== undefined, (query) => query.where("profile_id", "=", profileId ?? 0))
        .returning(["filename", "storage_key", "passage_count"])
        .executeTakeFirst(),
  };
}
