import { createHash } from "node:crypto";
import type { Candidate, Language } from "@understudy/knowledge";
import { type RawBuilder, sql, type Updateable } from "kysely";
import type { Database, Schema, Tx } from "../../../platform/database.ts";
import { newTimeId } from "../../../platform/ids.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";

/** A statement with the exact text of its document. */
export type Quoted = { documentId: number; quote: string; shown: string };
type Version = { documentId: number; documentName: string; asOf: string | undefined };

type Change = Updateable<Pick<Schema["fact_checks"], "state" | "set_aside" | "ends_on">> & {
  ends_at?: RawBuilder<Date> | null;
};
/** The last day on which a statement holds, in the owner's time zone. */
type End = { endsOn: string; timeZone: string };

/** The moment at which a day is over for the owner. */
export const endOf = ({ endsOn, timeZone }: End) =>
  sql<Date>`(${endsOn}::date + 1)::timestamp at time zone ${timeZone}`;

type OpenRow = {
  id: number;
  kind: string;
  document_id: number;
  document_name: string;
  shown: string;
  other_document_id: number | null;
  other_name: string | null;
  other_shown: string | null;
  ends_on: string | null;
  ends_at: Date | null;
  found_at: Date;
};

/** An owner cannot look at more, and a hostile document may hold any number. */
const MOST_OPEN = 100;

export function factCheckRepository(db: Database, { userId, profileId }: ProfileRef) {
  const own = () =>
    db.selectFrom("fact_checks").where("user_id", "=", userId).where("profile_id", "=", profileId);
  return {
    /** Contradictions, and endings up to a moment. */
    async open(soon: Date): Promise<OpenRow[]> {
      const { rows } = await sql<OpenRow>`
        select "fact_checks"."id", "fact_checks"."kind", "fact_checks"."document_id", document."filename" as "document_name",
          "fact_checks"."shown", "fact_checks"."other_document_id", other."filename" as "other_name",
          "fact_checks"."other_shown", "fact_checks"."ends_on"::text as "ends_on", "fact_checks"."ends_at",
          "fact_checks"."found_at"
        from "fact_checks"
        join "documents" as document on document."user_id" = ${userId} and document."id" = "fact_checks"."document_id"
        left join "documents" as other on other."user_id" = ${userId} and other."id" = "fact_checks"."other_document_id"
        where "fact_checks"."user_id" = ${userId} and "fact_checks"."profile_id" = ${profileId}
          and "fact_checks"."state" = 'open'
          and ("fact_checks"."kind" = 'contradiction' or "fact_checks"."ends_at" <= ${soon})
        order by "fact_checks"."found_at" desc, "fact_checks"."id" desc`.execute(db);
      return rows;
    },

    /** Settles an open one and returns its documents; undefined if there is none. */
    settle: (id: number, kind: "contradiction" | "ending", change: Change) =>
      db
        .updateTable("fact_checks")
        .set(change)
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("id", "=", id)
        .where("kind", "=", kind)
        .where("state", "=", "open")
        .returning(["document_id", "other_document_id"])
        .executeTakeFirst(),

    /** Adds a contradiction, unless it is known already, whichever of the two documents was read first. */
    async add(statement: Quoted, other: Quoted, at: Date): Promise<void> {
      const { count } = await own()
        .where("state", "=", "open")
        .select((expression) => expression.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      if (Number(count) >= MOST_OPEN) return;
      const row = {
        user_id: userId,
        id: newTimeId(),
        profile_id: profileId,
        kind: "contradiction",
        key: keyOf([statement, other]),
        document_id: statement.documentId,
        quote: statement.quote,
        shown: statement.shown,
        other_document_id: other.documentId,
        other_quote: other.quote,
        other_shown: other.shown,
        found_at: at,
      };
      await db
        .insertInto("fact_checks")
        .values(row)
        .onConflict((conflict) => conflict.columns(["user_id", "profile_id", "key"]).doNothing())
        .execute();
    },

    /** Adds a statement that ends, unless it is known already. */
    addEnding: (statement: Quoted, { endsOn, timeZone }: End, at: Date) =>
      db
        .insertInto("fact_checks")
        .values({
          user_id: userId,
          id: newTimeId(),
          profile_id: profileId,
          kind: "ending",
          key: keyOf([statement]),
          document_id: statement.documentId,
          quote: statement.quote,
          shown: statement.shown,
          ends_on: endsOn,
          ends_at: endOf({ endsOn, timeZone }),
          found_at: at,
        })
        .onConflict((conflict) => conflict.columns(["user_id", "profile_id", "key"]).doNothing())
        .execute(),

    /** The next passages of a document, as the engine reads them. */
    async passages(documentId: number, after: number, limit: number) {
      const rows = await db
        .selectFrom("passages")
        .innerJoin("documents", (join) =>
          join
            .onRef("documents.user_id", "=", "passages.user_id")
            .onRef("documents.id", "=", "passages.document_id"),
        )
        .where("documents.user_id", "=", userId)
        .where("passages.user_id", "=", userId)
        .where("passages.document_id", "=", documentId)
        .where("passages.position", ">", after)
        .select(["passages.id", "filename", "position", "heading_path", "start_offset", "text", "lead"])
        .select(["passages.language", "as_of", "quotable"])
        .orderBy("position")
        .limit(limit)
        .execute();
      const passages = rows.map(
        (row): Candidate => ({
          passageId: row.id,
          documentId,
          documentName: row.filename,
          headingPath: row.heading_path,
          start: row.start_offset,
          text: row.text,
          lead: row.lead,
          page: undefined,
          language: (row.language as Language | null) ?? undefined,
          asOf: row.as_of ?? undefined,
          quotable: row.quotable,
        }),
      );
      return { passages, last: rows.at(-1)?.position };
    },

    /** The documents of the profile, each with the newest day that it is valid as of. */
    async versions(): Promise<Version[]> {
      const { rows } = await sql<{ id: number; filename: string; as_of: string | null }>`
        select "documents"."id", "documents"."filename", max("passages"."as_of") as as_of from "documents"
        join "passages" on "passages"."user_id" = ${userId} and "passages"."document_id" = "documents"."id"
        where "documents"."user_id" = ${userId} and "documents"."profile_id" = ${profileId}
          and "documents"."kind" = 'file'
        group by "documents"."id", "documents"."filename"`.execute(db);
      return rows.map(({ id, filename, as_of }) => ({
        documentId: id,
        documentName: filename,
        asOf: as_of ?? undefined,
      }));
    },
  };
}

/**
 * Before a document is compared: forgets its open checks, those whose text is in no document any more, and open ones
 * about documents that a newer version has replaced.
 */
export async function forgetFactChecks(
  tx: Tx,
  { userId, profileId }: ProfileRef,
  { documentId, replaced }: { documentId: number; replaced: readonly number[] },
): Promise<void> {
  await sql`delete from "fact_checks" where "user_id" = ${userId} and "profile_id" = ${profileId} and (
      ("kind" = 'contradiction' and "state" = 'open' and (
        ${documentId} in ("document_id", "other_document_id")
        or "document_id" = any(${replaced}::bigint[]) or "other_document_id" = any(${replaced}::bigint[])))
      or (${documentId} in ("document_id", "other_document_id") and (
        exists (select from "documents" where "documents"."user_id" = ${userId}
          and "documents"."id" = "fact_checks"."document_id" and strpos("documents"."content", "quote") = 0)
        or exists (select from "documents" where "documents"."user_id" = ${userId}
          and "documents"."id" = "fact_checks"."other_document_id"
          and strpos("documents"."content", "other_quote") = 0))))`.execute(tx);
}

/** The same for both orders of two statements. */
function keyOf(statements: readonly Quoted[]): string {
  const parts = statements.map(({ documentId, quote }) => `${documentId}\n${quote}`).toSorted();
  return createHash("sha256").update(parts.join("\n\n")).digest("hex");
}
