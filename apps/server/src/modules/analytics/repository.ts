import type { KnowledgeCounts } from "@understudy/contracts";
import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import type { ProfileRef } from "../../platform/profile-ref.ts";
import { waitingFor } from "../answers/index.ts";
import { utcDay } from "./days.ts";

type Period = { from: Date; until: Date };
type Spans = { recent: Period; before: Period };

/** Enough recent messages to find the usual wording of a group. */
const SPELLINGS = 20;
/** Groups whose messages are all deleted are skipped. No owner has more of them before the first remaining group. */
const SPARE_GROUPS = 40;

export function insightRepository(db: Database, profileRef: ProfileRef) {
  return { ...counts(db, profileRef), ...questions(db, profileRef), ...waiting(db, profileRef) };
}

function counts(db: Database, { userId, profileId }: ProfileRef) {
  return {
    /** Counts of all time, of two periods and of a month. Counters outlive the messages. */
    async counted({ recent, before }: Spans, month: string) {
      const within = ({ from, until }: Period) =>
        sql<number>`coalesce(sum("count") filter (where "day" >= ${utcDay(from)}::date
          and "day" < ${utcDay(until)}::date), 0)::float8`;
      return db
        .selectFrom("counters")
        .select([
          "name",
          "label",
          sql<number>`sum("count")::float8`.as("total"),
          within(recent).as("recent"),
          within(before).as("before"),
          sql<number>`coalesce(sum("count") filter (where "day" = ${month}::date), 0)::float8`.as("month"),
        ])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("name", "<>", "cited")
        .groupBy(["name", "label"])
        .execute();
    },

    /** The earliest time from which there can be data. */
    async createdAt(): Promise<Date> {
      const { created_at } = await db
        .selectFrom("ai_profiles")
        .select("created_at")
        .where("user_id", "=", userId)
        .where("id", "=", profileId)
        .executeTakeFirstOrThrow();
      return created_at;
    },

    async knowledge(): Promise<KnowledgeCounts> {
      const { rows } = await sql<KnowledgeCounts>`
        select documents.*, answers.*, gaps.* from (
          select count(*) filter (where "address" is null)::int as "documents",
            count(*) filter (where "address" is not null)::int as "webPages"
          from "documents" where "user_id" = ${userId} and "profile_id" = ${profileId} and "kind" = 'file'
        ) as documents, (
          select count(*)::int as "savedAnswers"
          from "corrections" where "user_id" = ${userId} and "profile_id" = ${profileId}
        ) as answers, (
          select count(*)::int as "unanswered", coalesce(sum("gaps"), 0)::int as "unansweredAsked"
          from "question_groups" where "user_id" = ${userId} and "profile_id" = ${profileId} and "gaps" > 0
        ) as gaps`.execute(db);
      return rows[0] as KnowledgeCounts;
    },

    async newDocuments({ recent, before }: Spans) {
      const within = ({ from, until }: Period) =>
        sql<number>`(count(*) filter (where "uploaded_at" >= ${from} and "uploaded_at" < ${until}))::float8`;
      return db
        .selectFrom("documents")
        .select([within(recent).as("recent"), within(before).as("before")])
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("kind", "=", "file")
        .executeTakeFirstOrThrow();
    },

    /** Number of visitors' questions to each of the owner's profiles. */
    byProfile: () =>
      db
        .selectFrom("counters")
        .select(["profile_id as profileId", sql<number>`sum("count")::float8`.as("questions")])
        .where("user_id", "=", userId)
        .where("name", "=", "questions")
        .where("label", "<>", "owner")
        .groupBy("profile_id")
        .orderBy("profile_id")
        .execute(),
  };
}

const OUTCOME_COLUMNS = [
  sql<number>`count(*)::float8`.as("questions"),
  sql<number>`(count(*) filter (where state = 'answered' and cited))::float8`.as("answered"),
  sql<number>`(count(*) filter (where thumb = 1))::float8`.as("up"),
  sql<number>`(count(*) filter (where thumb = -1))::float8`.as("down"),
] as const;

function questions(db: Database, { userId, profileId }: ProfileRef) {
  /**
   * Only visitors' questions have a group: small talk and the owner's own questions are skipped without reading them.
   */
  const visitors = () =>
    db
      .selectFrom("chat_messages as exchange")
      .where("exchange.user_id", "=", userId)
      .where("exchange.profile_id", "=", profileId)
      .where("exchange.question_group", "is not", null)
      .orderBy("exchange.created_at", "desc")
      .orderBy("exchange.id", "desc");
  return {
    /** Questions with the same meaning count as one, shown in their most common recent wording. */
    async popular(limit: number) {
      const { rows } = await sql<{ question: string; count: number; lastAt: Date }>`
        select latest."question", question_group."count"::float8 as "count", question_group."last_at" as "lastAt"
        from (
          select "id", "count", "last_at" from "question_groups"
          where "user_id" = ${userId} and "profile_id" = ${profileId}
          order by "count" desc, "last_at" desc, "id" desc limit ${limit + SPARE_GROUPS}
        ) as question_group, lateral (
          select mode() within group (order by btrim(exchange."message")) as "question" from (
            select "message" from "chat_messages"
            where "user_id" = ${userId} and "profile_id" = ${profileId} and "question_group" = question_group."id"
            order by "id" desc limit ${SPELLINGS}
          ) as exchange
        ) as latest
        where latest."question" is not null
        order by question_group."count" desc, question_group."last_at" desc, question_group."id" desc limit ${limit}`.execute(
        db,
      );
      return rows;
    },

    recent: (limit: number) =>
      visitors()
        .innerJoin("chat_sessions as conversation", (join) =>
          join
            .onRef("conversation.user_id", "=", "exchange.user_id")
            .onRef("conversation.id", "=", "exchange.session_id"),
        )
        .select([
          "conversation.id as conversation",
          "conversation.source",
          "conversation.embed_host",
          "exchange.message as question",
          "exchange.state",
          "exchange.created_at",
        ])
        .where("conversation.user_id", "=", userId)
        .limit(limit)
        .execute(),

    /** Outcomes and ratings of the last questions. */
    lastOutcomes: (limit: number) => {
      const last = visitors()
        .select(["exchange.state", "exchange.thumb"])
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom("citations as citation")
              .select("citation.number")
              .where("citation.user_id", "=", userId)
              .whereRef("citation.message_id", "=", "exchange.id"),
          ).as("cited"),
        )
        .where("exchange.state", "<>", "pending")
        .limit(limit);
      return db.selectFrom(last.as("exchange")).select(OUTCOME_COLUMNS).executeTakeFirstOrThrow();
    },
  };
}

function waiting(db: Database, { userId }: ProfileRef) {
  return {
    /** Waiting visitors of all the owner's profiles. */
    waiting: () => waitingFor(db, userId).select(["contact.email", "contact.question"]).execute(),
  };
}
