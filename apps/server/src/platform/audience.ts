import { type RawBuilder, sql } from "kysely";

/**
 * The audience that a question is answered for. The public gets public content. A visitor with a private link also
 * gets that link's content, or all link-only content if no private link is named. The owner gets everything. There is
 * no default: code that reads documents or saved answers must name the audience.
 */
export type Audience = { of: "public" } | { of: "link"; privateLinkId: number | null } | { of: "owner" };

export const PUBLIC: Audience = { of: "public" };
export const OWNER: Audience = { of: "owner" };

/** The private link that a conversation belongs to; null if there is none. */
export function privateLinkOf(audience: Audience): number | null {
  return audience.of === "link" ? audience.privateLinkId : null;
}

/** A new version of a document that is tried in its place. */
export type Draft = { id: number; replaces: number };

type AudienceScope = { userId: string; profileId: number; audience: Audience; draft?: Draft | undefined };

/**
 * SQL select of the ids of documents that the audience may not see, to embed in a larger statement. Nobody sees drafts.
 * One that is tried is closed where the document in its place is, which then is always closed.
 */
export function closedDocuments({ userId, profileId, audience, draft }: AudienceScope): RawBuilder<unknown> {
  const all = sql`from "documents" as closed
    where closed."user_id" = ${userId} and closed."profile_id" = ${profileId}
      and (closed."kind" = 'draft' or ${isClosed(userId, audience)})`;
  if (!draft) return sql`select closed."id" ${all}`;
  return sql`select case closed."id" when ${draft.replaces}::bigint then ${draft.id}::bigint else closed."id" end as "id"
    ${all} and closed."id" <> ${draft.id} union all select ${draft.replaces}::bigint`;
}

function isClosed(userId: string, audience: Audience): RawBuilder<unknown> {
  if (audience.of === "owner") return sql`false`;
  if (audience.of === "public") return sql`closed."circle" <> 'public'`;
  if (audience.privateLinkId === null) return sql`closed."circle" = 'owner'`;
  // A deleted private link gives access to nothing.
  return sql`closed."circle" <> 'public' and (closed."circle" = 'owner' or not exists (
      select from "occasions" as occasion
      where occasion."user_id" = ${userId} and occasion."id" = ${audience.privateLinkId} and (occasion."holds_all" or exists (
        select from "occasion_documents" as chosen
        where chosen."user_id" = ${userId} and chosen."occasion_id" = ${audience.privateLinkId}
          and chosen."document_id" = closed."id"
      ))
    ))`;
}

/** SQL condition for whether the audience may see a saved answer, by the columns of its row. */
export function holdsAnswer(audience: Audience, row: string): RawBuilder<boolean> {
  const [of, privateLink] = [sql.ref(`${row}.circle`), sql.ref(`${row}.occasion_id`)];
  if (audience.of === "owner") return sql<boolean>`true`;
  if (audience.of === "public") return sql<boolean>`${of} = 'public'`;
  return sql<boolean>`(${of} = 'public' or (${of} = 'link'
    and (${privateLink} is null or ${privateLink} = ${audience.privateLinkId}::bigint)))`;
}
