import { sql } from "kysely";
import type { Database, Tx } from "../../platform/database.ts";
import { addDays, localDay, startOf } from "./days.ts";

/** Enough for ten minutes on a Monday. The e-mail links to the rest. */
const LISTED = 5;
const MORNING_MS = 8 * 3_600_000;
/** A worker that was down on Monday morning catches up within this time. A later e-mail would help no owner. */
const LATE_MS = 48 * 3_600_000;

type Week = { monday: string; from: Date; until: Date };
export type WeekFigures = Awaited<ReturnType<typeof weekFigures>>;

/** The week whose summary is due now, if any: from Monday to Sunday in the owner's time zone. */
export function dueWeek(now: Date, timeZone: string): Week | undefined {
  const today = localDay(now, timeZone);
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const monday = addDays(today, -((weekday + 6) % 7));
  const until = startOf(monday, timeZone);
  const since = now.getTime() - until.getTime() - MORNING_MS;
  if (since < 0 || since >= LATE_MS) return undefined;
  return { monday, from: startOf(addDays(monday, -7), timeZone), until };
}

/** Visitors' questions to all the owner's profiles, without small talk and the owner's own tests. */
function readMostAsked(db: Database, userId: string, { from, until }: Pick<Week, "from" | "until">) {
  return db
    .selectFrom("chat_messages as exchange")
    .innerJoin("chat_sessions as conversation", (join) =>
      join
        .onRef("conversation.user_id", "=", "exchange.user_id")
        .onRef("conversation.id", "=", "exchange.session_id"),
    )
    .where("exchange.user_id", "=", userId)
    .where("conversation.user_id", "=", userId)
    .where("conversation.by_owner", "=", false)
    .where("exchange.kind", "=", "question")
    .where("exchange.state", "<>", "pending")
    .where("exchange.created_at", ">=", from)
    .where("exchange.created_at", "<", until);
}

const counted = <State extends string>(state: State) =>
  sql<number>`(count(*) filter (where exchange.state = ${state}))::float8`.as(state);

/** Counts only answers with a citation. */
const answered = (userId: string) =>
  sql<number>`(count(*) filter (where exchange.state = 'answered' and exists (
    select from citations where citations.user_id = ${userId} and citations.message_id = exchange.id)))::float8`.as(
    "answered",
  );

export async function weekFigures(db: Database, userId: string, week: Pick<Week, "from" | "until">) {
  const [counts, most, gaps, open, waiting] = await Promise.all([
    readMostAsked(db, userId, week)
      .select([
        sql<number>`count(*)::float8`.as("questions"),
        sql<number>`count(distinct exchange.session_id)::float8`.as("conversations"),
      ])
      .select([answered(userId), counted("partly"), counted("not_answered")])
      .executeTakeFirstOrThrow(),
    mostAsked(db, userId, week),
    openGaps(db, userId),
    db
      .selectFrom("question_groups")
      .select(sql<number>`count(*)::float8`.as("count"))
      .where("user_id", "=", userId)
      .where("gaps", ">", 0)
      .executeTakeFirstOrThrow(),
    listWaiting(db, userId),
  ]);
  return { ...counts, most, gaps, openGaps: open.count, waiting };
}

/** Questions with the same meaning count as one, in their most common wording. */
function mostAsked(db: Database, userId: string, week: Pick<Week, "from" | "until">) {
  return readMostAsked(db, userId, week)
    .select([
      sql<string>`mode() within group (order by btrim(exchange.message))`.as("question"),
      sql<number>`count(*)::float8`.as("count"),
    ])
    .groupBy([
      "exchange.profile_id",
      sql`coalesce(exchange.question_group::text, 'exchange ' || exchange.id)`,
    ])
    .orderBy(sql`count(*)`, "desc")
    .orderBy(sql`max(exchange.created_at)`, "desc")
    .limit(LISTED)
    .execute();
}

type Gap = { id: number; profileId: number; isMain: boolean; count: number; question: string };

/** In the order of the gap list: most asked first, each in its latest wording. */
async function openGaps(db: Database, userId: string): Promise<Gap[]> {
  const { rows } = await sql<Gap>`
    select missing.id, missing.profile_id as "profileId", profile.is_main as "isMain", missing.gaps::float8 as count,
      last.question
    from question_groups missing
    join ai_profiles profile on profile.user_id = ${userId} and profile.id = missing.profile_id
    cross join lateral (
      select gap.question from chat_messages exchange
      join gaps gap on gap.user_id = ${userId} and gap.message_id = exchange.id
      where exchange.user_id = ${userId} and exchange.profile_id = missing.profile_id
        and exchange.question_group = missing.id and gap.status = 'open'
      order by exchange.id desc limit 1
    ) last
    where missing.user_id = ${userId} and missing.gaps > 0
    order by missing.gaps desc, missing.gap_at desc limit ${LISTED}`.execute(db);
  return rows;
}

async function listWaiting(db: Database, userId: string) {
  const waiting = () =>
    db
      .selectFrom("contacts as contact")
      .where("contact.user_id", "=", userId)
      .where("contact.confirmed_at", "is not", null)
      .where("contact.answered_at", "is", null);
  const [people, all] = await Promise.all([
    waiting()
      .leftJoin("chat_messages as exchange", (join) =>
        join.on("exchange.user_id", "=", userId).onRef("exchange.id", "=", "contact.message_id"),
      )
      .select(["contact.id", "contact.email", "contact.name", "contact.question", "contact.confirmed_at"])
      .select("exchange.session_id as conversation")
      .orderBy("contact.confirmed_at")
      .limit(LISTED)
      .execute(),
    waiting().select(sql<number>`count(*)::float8`.as("count")).executeTakeFirstOrThrow(),
  ]);
  return { people, all: all.count };
}

/** Whether a visitor asked a question or confirmed an e-mail address. */
export async function hadActivity(db: Database, userId: string, week: Week): Promise<boolean> {
  const question = await readMostAsked(db, userId, week).select("exchange.id").limit(1).executeTakeFirst();
  if (question) return true;
  const contact = await db
    .selectFrom("contacts")
    .select("id")
    .where("user_id", "=", userId)
    .where("confirmed_at", ">=", week.from)
    .where("confirmed_at", "<", week.until)
    .limit(1)
    .executeTakeFirst();
  return contact !== undefined;
}

/** Only the caller that gets true sends the week's e-mail. Marks of earlier weeks are no longer needed. */
export async function claimWeek(tx: Tx, userId: string, monday: string): Promise<boolean> {
  const { rows } = await sql`
    insert into plan_usage (user_id, name, period, label, count) values (${userId}, 'letter', ${monday}::date, 'week', 1)
    on conflict (user_id, name, period, label) do nothing returning user_id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`delete from plan_usage where plan_usage.user_id = ${userId} and name = 'letter' and label = 'week'
    and period < ${monday}::date`.execute(tx);
  return true;
}
