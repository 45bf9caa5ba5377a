import type { documents } from "@understudy/contracts";
import { type Selectable, sql, type Updateable } from "kysely";
import type { output } from "zod";
import type { Audience } from "../../platform/audience.ts";
import { compileOnce } from "../../platform/compile-once.ts";
import type { Database, Schema } from "../../platform/database.ts";
import { newTimeId } from "../../platform/ids.ts";
import { lockPlan } from "../../platform/locks.ts";
import type { ProfileRef } from "../../platform/profile-ref.ts";
import { describedColumns } from "../../platform/tables.ts";
import type { Original } from "./receive.ts";

export type DocumentRow = Omit<Selectable<Schema["documents"]>, "content">;

type Change = Updateable<
  Pick<
    Schema["documents"],
    | "status"
    | "failure"
    | "progress"
    | "learning_done"
    | "learning_total"
    | "learned_with"
    | "readings_begun"
    | "words_to_check"
  >
>;

type New = { profileId: number; circle: Audience["of"]; id: number; original: Original; address?: string };
/** What an owner may change: columns of the same names. A field that is undefined keeps its value. */
export type OwnerChange = output<typeof documents.update.body>;

/** A pending version that is not indexed yet. */
export type Newer = Original & { uploadedAt: string };

export function newerOf({ newer }: Pick<DocumentRow, "newer">): Newer | null {
  return newer as Newer | null;
}

/** Storage keys of a document: the active version and a pending one. */
export function keysOf(row: Pick<DocumentRow, "storage_key" | "newer">): string[] {
  const newer = newerOf(row);
  return newer ? [row.storage_key, newer.storageKey] : [row.storage_key];
}

/** All columns except the full text, which no list needs. */
const COLUMNS = describedColumns("documents").filter(
  (column) => column !== "content",
) as (keyof DocumentRow)[];

export function documentRepository(db: Database) {
  return { ...reading(db), ...lookingUp(db), ...counting(db), ...writing(db), ...versions(db) };
}

type ListedSince = ProfileRef & { since: string };

/** How often visitors' answers cited each of a profile's documents since the given day. */
const citedTimes = (db: Database, { userId, profileId, since }: ListedSince) =>
  db
    .selectFrom("counters")
    .select(["label", (expression) => expression.fn.sum<number>("count").as("times")])
    .where("user_id", "=", userId)
    .where("profile_id", "=", profileId)
    .where("name", "=", "cited")
    .where("day", ">=", since)
    .groupBy("label");

const listFiles = compileOnce((db, listed: ListedSince) =>
  db
    .selectFrom("documents")
    .leftJoin(citedTimes(db, listed).as("cited"), (join) =>
      join.on("cited.label", "=", sql<string>`documents.id::text`),
    )
    .select(COLUMNS)
    .select("cited.times")
    .where("documents.user_id", "=", listed.userId)
    .where("documents.profile_id", "=", listed.profileId)
    .where("kind", "=", "file")
    .orderBy("uploaded_at", "desc")
    .orderBy("id", "desc"),
);

function reading(db: Database) {
  const one = (userId: string, id: number) =>
    db.selectFrom("documents").select(COLUMNS).where("user_id", "=", userId).where("id", "=", id);
  return {
    /** Files, newest first, with how often visitors' answers cited each of them since the given day. */
    list: (userId: string, profileId: number, since: string) => listFiles(db, { userId, profileId, since }),

    find: (userId: string, id: number): Promise<DocumentRow | undefined> =>
      one(userId, id).executeTakeFirst(),

    /** Finds files and web pages only: the profile's own fields are not a document that can be opened. */
    findFile: (userId: string, id: number): Promise<DocumentRow | undefined> =>
      one(userId, id).where("kind", "=", "file").executeTakeFirst(),

    /** Locks the row until the transaction ends. */
    lockFile: (userId: string, id: number): Promise<DocumentRow | undefined> =>
      one(userId, id).where("kind", "=", "file").forUpdate().executeTakeFirst(),

    /** The same for a file or a draft. */
    lockFileOrDraft: (userId: string, id: number): Promise<DocumentRow | undefined> =>
      one(userId, id).where("kind", "!=", "profile").forUpdate().executeTakeFirst(),

    /** The draft that would replace this document. */
    findDraft: (userId: string, replaces: number): Promise<DocumentRow | undefined> =>
      db
        .selectFrom("documents")
        .select(COLUMNS)
        .where("user_id", "=", userId)
        .where("replaces", "=", replaces)
        .executeTakeFirst(),

    passages: (userId: string, id: number, after: number, limit: number) =>
      db
        .selectFrom("passages")
        .select(["id", "position", "heading_path", "page", "text"])
        .where("user_id", "=", userId)
        .where("document_id", "=", id)
        .where("position", ">", after)
        .orderBy("position")
        .limit(limit)
        .execute(),
  };
}

/** Lookups that do not load whole rows. */
function lookingUp(db: Database) {
  return {
    /** Names of documents that visitors may read. One that is shown by name only is not listed before it is cited. */
    async shownNames(userId: string, profileId: number, limit: number): Promise<string[]> {
      const rows = await db
        .selectFrom("documents")
        .select("filename")
        .distinct()
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("kind", "!=", "profile")
        .where("status", "=", "ready")
        .where("quotable", "=", true)
        .where("circle", "=", "public")
        .orderBy("filename")
        .limit(limit)
        .execute();
      return rows.map(({ filename }) => filename);
    },

    /** Whether a document or a pending version uses this key. Encryption adds a prefix to keys, so match the suffix. */
    async usesStorageKey(userId: string, storageKey: string): Promise<boolean> {
      const found = await db
        .selectFrom("documents")
        .select("id")
        .where("user_id", "=", userId)
        .where((on) =>
          on.or([
            on("storage_key", "like", `%${storageKey}`),
            on(sql<string>`newer ->> 'storageKey'`, "like", `%${storageKey}`),
          ]),
        )
        .limit(1)
        .execute();
      return found.length > 0;
    },

    /** The names of the drafts of a profile, by the documents that they would replace. */
    async draftNames(userId: string, profileId: number): Promise<Map<number, string>> {
      const rows = await db
        .selectFrom("documents")
        .select(["replaces", "filename"])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("kind", "=", "draft")
        .execute();
      return new Map(rows.map(({ replaces, filename }) => [Number(replaces), filename]));
    },

    /** Whether a folder keeps it in step. Its next sync would undo another change. */
    async isFromFolder(userId: string, id: number): Promise<boolean> {
      const found = await db
        .selectFrom("site_pages")
        .select("id")
        .where("user_id", "=", userId)
        .where("document_id", "=", id)
        .limit(1)
        .execute();
      return found.length > 0;
    },

    /** Skips failed documents, which stay failed until they are uploaded again, and drafts, which have a job of their own. */
    withOtherIndexVersion: (userId: string, profileId: number, indexVersion: string) =>
      db
        .selectFrom("documents")
        .select(["id", "kind", "status"])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("status", "!=", "failed")
        .where("kind", "!=", "draft")
        .where("learned_with", "is distinct from", indexVersion)
        .execute(),
  };
}

function counting(db: Database) {
  return {
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

    async cited(userId: string, profileId: number, since: string): Promise<Map<number, number>> {
      const rows = await citedTimes(db, { userId, profileId, since }).execute();
      return new Map(rows.map(({ label, times }) => [Number(label), Number(times)]));
    },

    /** Counts what is deleted with a document, to report it to the owner. Must run before the deletion. */
    async countDependents(userId: string, id: number): Promise<{ passages: number; citations: number }> {
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
    /** Locks the owner's row until the transaction ends, so that counts taken in between stay valid. */
    lockPlan: (userId: string) => lockPlan(db, userId),

    insert: (userId: string, { profileId, original, ...row }: New): Promise<DocumentRow> =>
      db
        .insertInto("documents")
        .values({ user_id: userId, profile_id: profileId, ...row, ...columnsOf(original) })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    update: (userId: string, id: number, change: Change) =>
      db.updateTable("documents").set(change).where("user_id", "=", userId).where("id", "=", id).execute(),

    /** Shows how many pages are scanned. Does nothing once the document is read: its answers do not wait for the rest. */
    showScanned: (userId: string, id: number, { done, total }: { done: number; total: number }) =>
      db
        .updateTable("documents")
        .set({ learning_done: done, learning_total: total, progress: Math.floor((100 * done) / total) })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("status", "=", "reading")
        .execute(),

    /** Updates what the owner decides about a document. */
    updateByOwner: (userId: string, id: number, changes: OwnerChange): Promise<DocumentRow | undefined> =>
      db
        .updateTable("documents")
        .set(changes)
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where("kind", "=", "file")
        .returning(COLUMNS)
        .executeTakeFirst(),

    /** A repeated request must not return a stored answer from a document that has been restricted since. */
    forgetAnswers: (userId: string, id: number) =>
      sql`delete from "idempotency_keys" where "user_id" = ${userId} and "reference" in (
          select used."message_id" from "citations" as used
          where used."user_id" = ${userId} and used."document_id" = ${id}
        )`.execute(db),

    /** A draft that nobody has decided on. */
    insertDraft: (userId: string, document: DocumentRow, original: Original): Promise<DocumentRow> =>
      db
        .insertInto("documents")
        .values({
          user_id: userId,
          id: newTimeId(),
          profile_id: document.profile_id,
          kind: "draft",
          replaces: document.id,
          circle: "owner",
          quotable: document.quotable,
          ...columnsOf(original),
        })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    removeDraft: (userId: string, replaces: number): Promise<DocumentRow | undefined> =>
      db
        .deleteFrom("documents")
        .where("user_id", "=", userId)
        .where("replaces", "=", replaces)
        .returning(COLUMNS)
        .executeTakeFirst(),

    /** Deletes their drafts, too. Foreign keys also delete their passages and citations. */
    remove: (userId: string, ids: readonly number[], profileId?: number) =>
      db
        .deleteFrom("documents")
        .where("user_id", "=", userId)
        .where((on) =>
          on.or([
            on.and([on("id", "in", [...ids]), on("kind", "=", "file")]),
            on("replaces", "in", [...ids]),
          ]),
        )
        .$if(profileId !== undefined, (query) => query.where("profile_id", "=", profileId ?? 0))
        .returning(["id", "filename", "storage_key", "newer", "profile_id"])
        .execute(),
  };
}

type Facts = {
  page_count: number | null;
  pages_without_text: number[];
  left_out: string;
  orders: number;
  words_to_check: number;
};

function versions(db: Database) {
  return {
    setNewer: (userId: string, id: number, newer: Newer): Promise<DocumentRow> =>
      db
        .updateTable("documents")
        .set({
          newer: JSON.stringify(newer),
          status: "queued",
          failure: null,
          progress: 0,
          readings_begun: 0,
        })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    /**
     * Makes the version that was read the active one, with its file if it was a pending version. Returns false if
     * another version has replaced it while it was being indexed.
     */
    async activateVersion(
      userId: string,
      id: number,
      read: { storageKey: string; newer: Newer | null },
      facts: Facts,
    ) {
      const { numUpdatedRows } = await db
        .updateTable("documents")
        .set(
          read.newer
            ? { ...facts, ...columnsOf(read.newer), uploaded_at: read.newer.uploadedAt, newer: null }
            : { ...facts, status: sql`case when "newer" is null then "status" else 'queued' end` },
        )
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .where(read.newer ? sql<string>`"newer"->>'storageKey'` : "storage_key", "=", read.storageKey)
        .executeTakeFirst();
      return Number(numUpdatedRows) > 0;
    },

    /** A document that was indexed before stays in use. Its owner sees failures of a new version, not of a re-index. */
    fail: (userId: string, id: number, failure: string) =>
      db
        .updateTable("documents")
        .set((expression) => {
          const known = expression("passage_count", ">", 0);
          const silent = expression.and([known, expression("newer", "is", null)]);
          return {
            status: expression.case().when(known).then("ready").else("failed").end(),
            failure: expression.case().when(silent).then(null).else(failure).end(),
            newer: null,
            readings_begun: 0,
          };
        })
        .where("user_id", "=", userId)
        .where("id", "=", id)
        .execute(),
  };
}

function columnsOf({ filename, fileType, byteSize, contentHash, storageKey }: Original) {
  return {
    filename,
    file_type: fileType,
    byte_size: byteSize,
    content_hash: contentHash,
    storage_key: storageKey,
  };
}
