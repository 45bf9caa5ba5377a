import { type RawBuilder, sql } from "kysely";

/**
 * For whom a question is answered. The public gets what is public; somebody with a link gets besides what that
 * occasion holds, or all that is for people with a link where no occasion is named; the owner gets everything. There
 * is no default: whoever reads documents or own answers says for whom.
 */
export type Circle = { of: "public" } | { of: "link"; occasionId: number | null } | { of: "owner" };

export const PUBLIC: Circle = { of: "public" };
export const OWNER: Circle = { of: "owner" };

/** The occasion that a conversation belongs to; null for all that is in none. */
export function occasionOf(circle: Circle): number | null {
  return circle.of === "link" ? circle.occasionId : null;
}

type Shelf = { userId: string; profileId: number; circle: Circle };

/** A select of the ids of the documents that the circle does not hold, in the words of a statement around it. */
export function closedDocuments({ userId, profileId, circle }: Shelf): RawBuilder<unknown> {
  return sql`select closed."id" from "documents" as closed
    where closed."user_id" = ${userId} and closed."profile_id" = ${profileId} and ${isClosed(userId, circle)}`;
}

function isClosed(userId: string, circle: Circle): RawBuilder<unknown> {
  if (circle.of === "owner") return sql`false`;
  if (circle.of === "public") return sql`closed."circle" <> 'public'`;
  if (circle.occasionId === null) return sql`closed."circle" = 'owner'`;
  // An occasion that is gone holds nothing.
  return sql`closed."circle" <> 'public' and (closed."circle" = 'owner' or not exists (
      select from "occasions" as held
      where held."user_id" = ${userId} and held."id" = ${circle.occasionId} and (held."holds_all" or exists (
        select from "occasion_documents" as chosen
        where chosen."user_id" = ${userId} and chosen."occasion_id" = ${circle.occasionId}
          and chosen."document_id" = closed."id"
      ))
    ))`;
}

/** Whether the circle holds an own answer, by the columns of its row. */
export function holdsAnswer(circle: Circle, row: string): RawBuilder<boolean> {
  const [of, occasion] = [sql.ref(`${row}.circle`), sql.ref(`${row}.occasion_id`)];
  if (circle.of === "owner") return sql<boolean>`true`;
  if (circle.of === "public") return sql<boolean>`${of} = 'public'`;
  return sql<boolean>`(${of} = 'public' or (${of} = 'link'
    and (${occasion} is null or ${occasion} = ${circle.occasionId}::bigint)))`;
}
