import { sql } from "kysely";
import { type Circle, OWNER, PUBLIC } from "../../platform/circle.ts";
import type { Database } from "../../platform/database.ts";

/** Whose figures: every statement names both. */
type Place = { userId: string; profileId: number };
type Period = { from: Date; until: Date };
type Spans = { recent: Period; before: Period };

/** Enough to tell how a group is usually put. */
const SPELLINGS = 20;
/** Groups whose texts are all gone are passed over; nobody keeps more of them before the first that is left. */
const PASSED_OVER = 40;
/** People who wait for a letter: an owner who has more writes to these first. */
const MOST_WAITING = 100;

export function insightRepository(db: Database, place: Place) {
  return { ...counts(db, place), ...questions(db, place), ...gaps(db, place) };
}

function counts(db: Database, { userId, profileId }: Place) {
  return {
    /** All time, two spans of days side by side, and a month. Counters outlive the texts. */
    async counted({ recent, before }: Spans, month: string) {
      const within = ({ from, until }: Period) =>
        sql<number>`coalesce(sum("count") filter (where "day" >= ${dayOf(from)}::date
          and "day" < ${dayOf(until)}::date), 0)::float8`;
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

    /** Since when there could be anything to count. */
    async createdAt(): Promise<Date> {
      const { created_at } = await db
        .selectFrom("ai_profiles")
        .select("created_at")
        .where("user_id", "=", userId)
        .where("id", "=", profileId)
        .executeTakeFirstOrThrow();
      return created_at;
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

    /** Visitors' questions to each of the owner's profiles. */
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

const HOW_THEY_WENT = [
  sql<number>`count(*)::float8`.as("questions"),
  sql<number>`(count(*) filter (where state = 'answered' and cited))::float8`.as("answered"),
  sql<number>`(count(*) filter (where thumb = 1))::float8`.as("up"),
  sql<number>`(count(*) filter (where thumb = -1))::float8`.as("down"),
] as const;

function questions(db: Database, { userId, profileId }: Place) {
  /** Only visitors' questions are in groups: small talk and the owner's own are passed over without looking at them. */
  const visitors = () =>
    db
      .selectFrom("chat_messages as exchange")
      .where("exchange.user_id", "=", userId)
      .where("exchange.profile_id", "=", profileId)
      .where("exchange.question_group", "is not", null)
      .orderBy("exchange.created_at", "desc")
      .orderBy("exchange.id", "desc");
  return {
    /** Questions that mean the same are one; its commonest spelling of late is shown. */
    async popular(limit: number) {
      const { rows } = await sql<{ question: string; count: number; lastAt: Date }>`
        select shown."question", asked."count"::float8 as "count", asked."last_at" as "lastAt"
        from (
          select "id", "count", "last_at" from "question_groups"
          where "user_id" = ${userId} and "profile_id" = ${profileId}
          order by "count" desc, "last_at" desc, "id" desc limit ${limit + PASSED_OVER}
        ) as asked, lateral (
          select mode() within group (order by btrim(one."message")) as "question" from (
            select "message" from "chat_messages"
            where "user_id" = ${userId} and "profile_id" = ${profileId} and "question_group" = asked."id"
            order by "id" desc limit ${SPELLINGS}
          ) as one
        ) as shown
        where shown."question" is not null
        order by asked."count" desc, asked."last_at" desc, asked."id" desc limit ${limit}`.execute(db);
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

    /** How the last questions went. */
    lately: (limit: number) => {
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
      return db.selectFrom(last.as("asked")).select(HOW_THEY_WENT).executeTakeFirstOrThrow();
    },
  };
}

type Gap = { id: number; question: string; count: number; lastAt: Date; conversationId: number };

function gaps(db: Database, { userId, profileId }: Place) {
  return {
    /** With any profile of the owner. */
    waiting: () => waitingFor(db, userId).select(["contact.email", "contact.question"]).execute(),
    questionOf: (id: number) => questionOf(db, { userId, profileId }, id),

    /** Open gaps that mean the same are one; most asked first. */
    async gaps(limit: number) {
      const { rows } = await sql<Gap>`
        select missing."id", missing."gaps"::float8 as "count", missing."gap_at" as "lastAt", last."question",
          last."session_id" as "conversationId"
        from (
          select "id", "gaps", "gap_at" from "question_groups"
          where "user_id" = ${userId} and "profile_id" = ${profileId} and "gaps" > 0
          order by "gaps" desc, "gap_at" desc limit ${limit + PASSED_OVER}
        ) as missing, lateral (
          select gap."question", exchange."session_id" from "chat_messages" as exchange
          join "gaps" as gap on gap."user_id" = ${userId} and gap."message_id" = exchange."id"
          where exchange."user_id" = ${userId} and exchange."profile_id" = ${profileId}
            and exchange."question_group" = missing."id" and gap."status" = 'open'
          order by exchange."id" desc limit 1
        ) as last
        order by missing."gaps" desc, missing."gap_at" desc limit ${limit}`.execute(db);
      const people = rows.length > 0 ? await withGaps(db, { userId, profileId }) : [];
      return rows.map(({ lastAt, ...gap }) => ({
        ...gap,
        lastAt: lastAt.toISOString(),
        waiting: waitingOf(people.filter((one) => one.gap === gap.id)),
      }));
    },

    /** Settles the open gaps of a group, and says whether there is such a group. */
    async settleGaps(id: number, status: Settled): Promise<boolean> {
      const { rows } = await sql`with settled as (
          update "question_groups" set "gaps" = 0, "off_subject" = "off_subject" or ${status === "off_subject"}::boolean
          where "user_id" = ${userId} and "profile_id" = ${profileId} and "id" = ${id} returning "id"
        ), changed as (
          update "gaps" set "status" = ${status} from "chat_messages" as exchange
          where "gaps"."user_id" = ${userId} and exchange."user_id" = ${userId}
            and exchange."profile_id" = ${profileId} and exchange."question_group" = ${id}
            and "gaps"."message_id" = exchange."id" and "gaps"."status" = 'open'
        )
        select from settled`.execute(db);
      return rows.length > 0;
    },
  };
}

/** Confirmed addresses without an answer, the longest wait first. */
function waitingFor(db: Database, userId: string) {
  return db
    .selectFrom("contacts as contact")
    .where("contact.user_id", "=", userId)
    .where("contact.confirmed_at", "is not", null)
    .where("contact.answered_at", "is", null)
    .orderBy("contact.confirmed_at")
    .limit(MOST_WAITING);
}

/** Those whose question is an open gap, each with its group. */
function withGaps(db: Database, { userId, profileId }: Place) {
  return waitingFor(db, userId)
    .innerJoin("gaps as gap", (join) => join.onRef("gap.message_id", "=", "contact.message_id"))
    .innerJoin("chat_messages as exchange", (join) => join.onRef("exchange.id", "=", "contact.message_id"))
    .select(["contact.id", "contact.email", "exchange.question_group as gap"])
    .where("gap.user_id", "=", userId)
    .where("exchange.user_id", "=", userId)
    .where("contact.profile_id", "=", profileId)
    .where("gap.status", "=", "open")
    .execute();
}

/** Who asks twice waits for one letter. */
function waitingOf(contacts: readonly { id: number; email: string }[]) {
  return {
    people: new Set(contacts.map(({ email }) => email)).size,
    contactIds: contacts.map(({ id }) => id),
  };
}

export type Settled = "answered" | "dismissed" | "off_subject";

/** Of the open gaps of a group, which may be many. */
const LAST_GAPS = 500;

/** How the open gaps of a group were put last, and by whom they were asked; undefined where none is open. */
async function questionOf(db: Database, { userId, profileId }: Place, id: number) {
  const found = await db
    .selectFrom("gaps as gap")
    .innerJoin("chat_messages as exchange", (join) =>
      join.onRef("exchange.user_id", "=", "gap.user_id").onRef("exchange.id", "=", "gap.message_id"),
    )
    .innerJoin("chat_sessions as conversation", (join) =>
      join
        .onRef("conversation.user_id", "=", "exchange.user_id")
        .onRef("conversation.id", "=", "exchange.session_id"),
    )
    .leftJoin("occasions as occasion", (join) =>
      join.on("occasion.user_id", "=", userId).onRef("occasion.id", "=", "conversation.occasion_id"),
    )
    .select(["gap.question", "conversation.occasion_id as asked_at", "occasion.id as running"])
    .where("gap.user_id", "=", userId)
    .where("exchange.user_id", "=", userId)
    .where("conversation.user_id", "=", userId)
    .where("exchange.profile_id", "=", profileId)
    .where("exchange.question_group", "=", id)
    .where("gap.status", "=", "open")
    .orderBy("exchange.id", "desc")
    .limit(LAST_GAPS)
    .execute();
  const [last] = found;
  return last && { question: last.question, circle: circleOf(found) };
}

type AskedAt = { asked_at: number | null; running: number | null };

/** The smallest circle that holds all who asked; what was asked at links that are gone is the owner's alone. */
function circleOf(asked: readonly AskedAt[]): Circle {
  if (asked.some(({ asked_at }) => asked_at === null)) return PUBLIC;
  const occasions = new Set(asked.flatMap(({ running }) => running ?? []));
  const [only] = occasions;
  if (only === undefined) return OWNER;
  return { of: "link", occasionId: occasions.size === 1 ? only : null };
}

/** Days are those of UTC. */
function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
