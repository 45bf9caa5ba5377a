import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";

/** Whose figures: every statement names both. */
type Place = { userId: string; profileId: number };
export type Period = { from: Date; until: Date };
type Spans = { recent: Period; before: Period };

/** A question that the owner did not ask: conversations are marked when they begin. */
const visitors = (db: Database, { userId, profileId }: Place) =>
  db
    .selectFrom("chat_messages as exchange")
    .innerJoin("chat_sessions as conversation", (join) =>
      join
        .onRef("conversation.user_id", "=", "exchange.user_id")
        .onRef("conversation.id", "=", "exchange.session_id"),
    )
    .where("exchange.user_id", "=", userId)
    .where("conversation.user_id", "=", userId)
    .where("exchange.profile_id", "=", profileId)
    .where("conversation.by_owner", "=", false);

export function insightRepository(db: Database, place: Place) {
  return { ...counts(db, place), ...questions(db, place), ...quality(db, place) };
}

function counts(db: Database, place: Place) {
  return {
    /** All time, and two spans of days side by side. Counters outlive the texts, which are kept for a while only. */
    async counted({ recent, before }: Spans) {
      const within = ({ from, until }: Period) =>
        sql<number>`coalesce(sum("count") filter (where "label" <> 'owner'
          and "day" >= ${dayOf(from)}::date and "day" < ${dayOf(until)}::date), 0)::float8`;
      const rows = await db
        .selectFrom("counters")
        .select([
          "name",
          sql<number>`sum("count")::float8`.as("total"),
          within(recent).as("recent"),
          within(before).as("before"),
        ])
        .where("user_id", "=", place.userId)
        .where("profile_id", "=", place.profileId)
        .where("name", "in", ["questions", "conversations", "views"])
        .groupBy("name")
        .execute();
      const none = { total: 0, recent: 0, before: 0 };
      const of = (name: string) => rows.find((row) => row.name === name) ?? none;
      return { questions: of("questions"), conversations: of("conversations"), views: of("views") };
    },

    async newDocuments({ recent, before }: Spans) {
      const within = ({ from, until }: Period) =>
        sql<number>`(count(*) filter (where "uploaded_at" >= ${from} and "uploaded_at" < ${until}))::float8`;
      return db
        .selectFrom("documents")
        .select([within(recent).as("recent"), within(before).as("before")])
        .where("user_id", "=", place.userId)
        .where("profile_id", "=", place.profileId)
        .where("kind", "=", "file")
        .executeTakeFirstOrThrow();
    },
  };
}

function questions(db: Database, place: Place) {
  return {
    /** Spellings that differ only in case, white space or final punctuation are one; the commonest one is shown. */
    popular: (limit: number) =>
      visitors(db, place)
        .select([
          sql<string>`mode() within group (order by btrim("exchange"."message"))`.as("question"),
          sql<number>`count(*)::float8`.as("count"),
        ])
        .groupBy(sql`${NORMAL}`)
        .orderBy("count", "desc")
        .orderBy(sql`max("exchange"."id")`, "desc")
        .limit(limit)
        .execute(),

    recent: (limit: number) =>
      visitors(db, place)
        .select([
          "conversation.id as conversation",
          "conversation.source",
          "conversation.embed_host",
          "exchange.message as question",
          "exchange.created_at",
        ])
        .orderBy("exchange.created_at", "desc")
        .orderBy("exchange.id", "desc")
        .limit(limit)
        .execute(),
  };
}

function quality(db: Database, place: Place) {
  return {
    /** How the last questions went; without a limit, all that are kept. */
    quality: (limit?: number) =>
      db
        .selectFrom(
          visitors(db, place)
            .select(["exchange.state", "exchange.thumb", "exchange.first_word_ms", "exchange.total_ms"])
            .orderBy("exchange.created_at", "desc")
            .orderBy("exchange.id", "desc")
            .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
            .as("asked"),
        )
        .select([
          sql<number>`count(*)::float8`.as("questions"),
          sql<number>`(count(*) filter (where state = 'answered'))::float8`.as("answered"),
          sql<number>`(count(*) filter (where state = 'partly'))::float8`.as("partly"),
          sql<number>`(count(*) filter (where state = 'not_answered'))::float8`.as("notAnswered"),
          sql<number>`(count(*) filter (where thumb = 1))::float8`.as("up"),
          sql<number>`(count(*) filter (where thumb = -1))::float8`.as("down"),
          sql<number | null>`round(avg(first_word_ms))::float8`.as("firstWordMs"),
          sql<number | null>`round(avg(total_ms))::float8`.as("wholeAnswerMs"),
        ])
        .executeTakeFirstOrThrow(),

    conversations: (monthStart: Date) =>
      db
        .selectFrom(
          visitors(db, place)
            .select([
              "conversation.source",
              sql<number>`count(*)`.as("questions"),
              sql<Date>`max("exchange"."created_at")`.as("last"),
            ])
            .groupBy(["conversation.id", "conversation.source"])
            .as("one"),
        )
        .select([
          "source",
          sql<number>`count(*)::float8`.as("conversations"),
          sql<number>`(count(*) filter (where questions >= 2))::float8`.as("engaged"),
          sql<number>`(count(*) filter (where last >= ${monthStart}))::float8`.as("thisMonth"),
        ])
        .groupBy("source")
        .execute(),
  };
}

const NORMAL = sql`lower(regexp_replace(
  regexp_replace("exchange"."message", '^[[:space:]]+|[[:space:][:punct:]…。！？]+$', '', 'g'),
  '[[:space:]]+', ' ', 'g'))`;

/** Days are those of UTC. */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
