import { sql } from "kysely";
import { type Audience, OWNER, PUBLIC } from "../../../platform/audience.ts";
import type { Database } from "../../../platform/database.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";

/**
 * Groups whose texts have all been deleted are skipped. No owner has more of them ahead of the first one that is left.
 */
const PASSED_OVER = 40;
/** Waiting visitors in one list, longest wait first. */
const MOST_WAITING = 100;

type Gap = { id: number; question: string; count: number; lastAt: Date; conversationId: number };

/** Unanswered questions of one profile. */
export function gapRepository(db: Database, { userId, profileId }: ProfileRef) {
  const repository = {
    questionOf: (id: number) => questionOf(db, { userId, profileId }, id),

    /** Open gaps grouped by meaning, most asked first. */
    async list(limit: number) {
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

    /** Settles the open gaps of a group. Returns whether the group exists. */
    async settle(id: number, status: GapOutcome): Promise<boolean> {
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

    exchange: (id: number) =>
      db
        .selectFrom("chat_messages")
        .select("question_group")
        .where("user_id", "=", userId)
        .where("profile_id", "=", profileId)
        .where("id", "=", id)
        .executeTakeFirst(),

    /** Marks the gap of an exchange as answered, with its group. */
    async settleExchange(id: number): Promise<void> {
      const group = (await repository.exchange(id))?.question_group ?? null;
      if (group !== null) await repository.settle(group, "answered");
      // It may not have been grouped yet.
      await db
        .updateTable("gaps")
        .set({ status: "answered" })
        .where("user_id", "=", userId)
        .where("message_id", "=", id)
        .where("status", "=", "open")
        .execute();
    },
  };
  return repository;
}

/** Confirmed addresses without an answer, longest wait first. */
export function waitingFor(db: Database, userId: string) {
  return db
    .selectFrom("contacts as contact")
    .where("contact.user_id", "=", userId)
    .where("contact.confirmed_at", "is not", null)
    .where("contact.answered_at", "is", null)
    .orderBy("contact.confirmed_at")
    .limit(MOST_WAITING);
}

/** Waiting visitors whose question is an open gap, each with its group. */
function withGaps(db: Database, { userId, profileId }: ProfileRef) {
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

/** A visitor who asked twice gets one e-mail, so they count as one person. */
function waitingOf(contacts: readonly { id: number; email: string }[]) {
  return {
    people: new Set(contacts.map(({ email }) => email)).size,
    contactIds: contacts.map(({ id }) => id),
  };
}

export type GapOutcome = "answered" | "dismissed" | "off_subject";

/** A group may have many open gaps; only the latest are read. */
const LAST_GAPS = 500;

/** The latest wording of a group's open gaps, and the audience that asked them; undefined if none is open. */
async function questionOf(db: Database, { userId, profileId }: ProfileRef, id: number) {
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
  return last && { question: last.question, audience: audienceOf(found) };
}

type QuestionAudience = { asked_at: number | null; running: number | null };

/**
 * The smallest audience that includes every visitor who asked. If all of their private links are gone, it is the owner
 * only.
 */
function audienceOf(questions: readonly QuestionAudience[]): Audience {
  if (questions.some(({ asked_at }) => asked_at === null)) return PUBLIC;
  const privateLinks = new Set(questions.flatMap(({ running }) => running ?? []));
  const [only] = privateLinks;
  if (only === undefined) return OWNER;
  return { of: "link", privateLinkId: privateLinks.size === 1 ? only : null };
}
