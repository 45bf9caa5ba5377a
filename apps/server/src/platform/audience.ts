import { type RawBuilder, sql } from "kysely";

/**
 * The audience that a question is answered for. The public gets public content. A visitor with a private link also
 * gets that link's content, or all link-only content if no private link is named. The owner gets everything. There is
 * no default: code that reads documents or saved answers must name the audience.
 */
export type Audience = { of: "public" } | { of: "link"; occasionId: number | null } | { of: "owner" };

export const PUBLIC: Audience = { of: "public" };
export const OWNER: Audience = { of: "owner" };

/** The private link that a conversation belongs to; null if there is none. */
export function privateLinkOf(circle: Audience): number | null {
  return circle.of === "link" ? circle.occasionId : null;
}

type AudienceScope = { userId: string; profileId: number; circle: Audience };

/** SQL select of the ids of documents that the audience may not see, to embed in a larger statement. */
export function closedDocuments({ userId, profileId, circle }: AudienceScope): RawBuilder<unknown> {
  return sql`select closed."id" from "documents" as closed
    where closed."user_id" = ${userId} and closed."profile_id" = ${profileId} and ${isClosed(userId, circle)}`;
}

function isClosed(userId: string, circle: Audience): RawBuilder<unknown> {
  if (circle.of === "owner") return sql`false`;
  if (circle.of === "public") return sql`closed."circle" <> 'public'`;
  if (circle.occasionId === null) return sql`closed."circle" = 'owner'`;
  // A deleted private link gives access to nothing.
  return sql`closed."circle" <> 'public' and (closed."circle" = 'owner' or not exists (
      select from "occasions" as held
      where held."user_id" = ${userId} and held."id" = ${circle.occasionId} and (held."holds_all" or exists (
        select from "occasion_documents" as chosen
        where chosen."user_id" = ${userId} and chosen."occasion_id" = ${circle.occasionId}
          and chosen."document_id" = closed."id"
      ))
    ))`;
}

/** SQL condition for whether the audience may see a saved answer, by the columns of its row. */
export function holdsAnswer(circle: Audience, row: string): RawBuilder<boolean> {
  const [of, occasion] = [sql.ref(`${row}.circle`), sql.ref(`${row}.occasion_id`)];
  if (circle.of === "owner") return sql<boolean>`true`;
  if (circle.of === "public") return sql<boolean>`${of} = 'public'`;
  return sql<boolean>`(${of} = 'public' or (${of} = 'link'
    and (${occasion} is null or ${occasion} = ${circle.occasionId}::bigint)))`;
}
