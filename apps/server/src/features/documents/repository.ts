import type { Selectable, Updateable } from "kysely";
import type { Database, Schema } from "../../platform/database.ts";

export type DocumentRow = Omit<Selectable<Schema["documents"]>, "content">;
type NewDocument = Pick<
  DocumentRow,
  "id" | "profile_id" | "filename" | "file_type" | "byte_size" | "content_hash" | "storage_key"
>;

type Change = Updateable<
  Pick<
    Schema["documents"],
    "status" | "failure" | "progress" | "page_count" | "pages_without_text" | "learned_with"
  >
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
  return { ...reading(db), ...writing(db) };
}

function reading(db: Database) {
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

    /** A failed one stays failed until its owner sends it again. */
    learnedOtherwise: (userId: string, profileId: number, learnedWith: string) =>
      db
        .selectFrom("documents")
        .select(["id", "kind"])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("status", "!=", "failed")
        .where("learned_with", "is distinct from", learnedWith)
        .execute(),

    /** What goes with a document: told to its owner, counted before it is gone. */
    async rest(userId: string, id: number): Promise<{ passages: number; citations: number }> {
      const count = async (table: "passages" | "citations"): Promise<number> => {
        const row = await db
          .selectFrom(table)
          .select((expression) => expression.fn.countAll<number>().as("count"))
          .where("user_id", "=", userId)
          .where("document_id", "=", id)
          .executeTakeFirstOrThrow();
        return Number(row.count);
      };
      return { passages: await count("passages"), citations: await count("citations") };
    },
  };
}

function writing(db: Database) {
  return {
    /** Holds the owner's row until the transaction ends, so that what is counted in between stays true. */
    async lockPlan(userId: string) {
      const row = await db
        .selectFrom("users")
        .select("plan_type")
        .where("id", "=", userId)
        .forNoKeyUpdate()
        .executeTakeFirst();
      return row?.plan_type;
    },

    insert: (userId: string, document: NewDocument): Promise<DocumentRow> =>
      db
        .insertInto("documents")
        .values({ user_id: userId, ...document })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    update: (userId: string, id: number, change: Change) =>
      db.updateTable("documents").set(change).where("user_id", "=", userId).where("id", "=", id).execute(),

    /** One that had been learned before goes on answering with what was learned then. */
    fail: (userId: string, id: number, failure: string) =>
      db
        .updateTable("documents")
        .set((expression) => {
          const known = expression("passage_count", ">", 0);
          return {
            status: expression.case().when(known).then("ready").else("failed").end(),
            failure: expression.case().when(known).then(null).else(failure).end(),
          };
        })
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
        .returning(["filename", "storage_key", "profile_id"])
        .executeTakeFirst(),
  };
}
