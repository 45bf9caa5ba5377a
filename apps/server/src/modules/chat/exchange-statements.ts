import type { MessageKind } from "@understudy/knowledge";
import { type RawBuilder, sql } from "kysely";
import { countedAt, dayIn, quarterIn, quartersWith } from "../../platform/counting.ts";
import type { Database } from "../../platform/database.ts";
import type { Counted } from "./counters.ts";
import type { From, StoredExchange } from "./repository.ts";

type Opening = {
  id: number;
  profileId: number;
  message: string;
  kind: MessageKind;
  conversationId: number;
  byOwner: boolean;
  /** The conversation to create, unless the exchange continues one. */
  begins:
    | {
        sessionId: string;
        source: From["source"];
        host: string | null;
        /** The private link where it began. */
        occasionId: number | null;
        counted: readonly Counted[];
      }
    | undefined;
  at: Date;
  leaseUntil: Date;
};

type Ending = Pick<StoredExchange, "response" | "state" | "unsupported"> & {
  profileId: number;
  firstWordMs: number | null;
  totalMs: number | null;
  citations: readonly NewCitation[];
  gap: { id: number; question: string } | undefined;
  /** The response that repeated requests with this idempotency key get. */
  repeat: { scope: string; key: string; answer: unknown } | undefined;
  /** What is counted depends on who began the conversation. */
  counted: Record<"byOwner" | "byVisitor", readonly Counted[]>;
};
export type NewCitation = {
  number: number;
  documentId: number | null;
  passageId: number | null;
  correctionId: number | null;
  label: string[] | null;
  start: number;
  end: number;
  quote: string;
};

export type { Ending as ExchangeEnding, Opening as ExchangeOpening };

/** Only visitors' questions are grouped, not small talk or the owner's own tests. */
export const isGrouped = ({ byOwner, kind }: Opening): boolean => !byOwner && kind === "question";

/** The two writes of an exchange that must be atomic. Each is one statement and so one round trip to the database. */
export function exchangeStatements(db: Database) {
  return {
    /** Stores a pending question, and its conversation if it is the first question. */
    async open(userId: string, opening: Opening): Promise<void> {
      const { id, profileId, message, kind, conversationId, begins, at, leaseUntil } = opening;
      const grouped = isGrouped(opening) ? groupOf(userId, opening) : sql``;
      await sql`with ${begins ? conversation(userId, opening, begins) : goesOn(userId, opening)}${grouped}exchange as (
          insert into "chat_messages" ("user_id", "id", "session_id", "profile_id", "message", "kind", "response",
            "state", "created_at", "question_group")
          values (${userId}, ${id}, ${conversationId}, ${profileId}, ${message}, ${kind}, '', 'pending', ${at},
            ${isGrouped(opening) ? sql`(select "group_id" from spelling)` : null})
        )
        insert into "answer_leases" ("owner_id", "message_id", "expires_at")
        values (${userId}, ${id}, ${leaseUntil})`.execute(db);
    },

    /** Completes an answer with everything that depends on it. Returns false if it had already been completed. */
    async end(userId: string, id: number, ending: Ending): Promise<boolean> {
      const { response, state, unsupported, firstWordMs, totalMs, gap, repeat } = ending;
      const { rows } = await sql`with ended as (
          update "chat_messages" set "response" = ${response}, "state" = ${state},
            "unsupported" = ${JSON.stringify(unsupported)}::jsonb, "first_word_ms" = ${firstWordMs},
            "total_ms" = ${totalMs}
          where "user_id" = ${userId} and "id" = ${id} and "state" = 'pending'
          returning "session_id", "created_at", "question_group", "kind"
        ), released as (
          delete from "answer_leases" where "owner_id" = ${userId} and "message_id" = ${id}
        ), ${repeat ? settled(userId, repeat) : sql``}${citations(userId, id, ending.citations)}, gap as (
          insert into "gaps" ("user_id", "id", "profile_id", "message_id", "question", "status")
          select ${userId}::text, ${gap?.id ?? null}::bigint, ${ending.profileId}::bigint, ${id}::bigint, ${gap?.question ?? null}::text,
            case when ${offSubject(userId)} then 'off_subject' else 'open' end
          from ended where ${gap !== undefined}::boolean
        ), opened as (
          update "question_groups" set "gaps" = "gaps" + 1, "gap_at" = ended."created_at" from ended
          where "user_id" = ${userId} and "id" = ended."question_group" and ${gap !== undefined}::boolean
            and not "off_subject"
        ), ${counters(userId, ending)}
        select from ended`.execute(db);
      return rows.length > 0;
    },
  };
}

function conversation(
  userId: string,
  { profileId, conversationId, byOwner, kind, at }: Opening,
  { sessionId, source, host, occasionId, counted }: NonNullable<Opening["begins"]>,
): RawBuilder<unknown> {
  const time = sql`${at.toISOString()}`;
  return sql`conversation as (
      insert into "chat_sessions" ("user_id", "id", "profile_id", "session_id", "by_owner", "source", "embed_host",
        "occasion_id", "questions", "asked", "created_at", "active_month")
      values (${userId}, ${conversationId}, ${profileId}, ${sessionId}, ${byOwner}, ${source}, ${host}, ${occasionId}, 1,
        ${kind === "question"}, ${at}, ${monthIn(time)})
    ), counted as (${inserted(userId, profileId, { rows: counted, time })}), `;
}

/**
 * Counts a conversation's second question, and its first message in this month. Each counts once, because the row is
 * locked and records what has been counted. The owner's own conversations are not counted.
 */
function goesOn(userId: string, { profileId, conversationId, kind, at }: Opening): RawBuilder<unknown> {
  const time = sql`${at.toISOString()}`;
  const isQuestion = kind === "question";
  return sql`known as (
      select "asked", "engaged", "active_month", "by_owner",
        ${isQuestion}::boolean and "asked" and not "engaged" as "engages" from "chat_sessions"
      where "user_id" = ${userId} and "id" = ${conversationId} for no key update
    ), marked as (
      update "chat_sessions" set "asked" = known."asked" or ${isQuestion}::boolean,
        "engaged" = known."engaged" or known."engages", "active_month" = ${monthIn(time)} from known
      where "user_id" = ${userId} and "id" = ${conversationId}
        and ((${isQuestion}::boolean and not known."asked") or known."engages"
          or known."active_month" is distinct from ${monthIn(time)})
    ), counted as (${inserted(userId, profileId, {
      rows: [{ name: "engaged" }, { name: "active" }],
      time,
      from: sql`known, `,
      where: sql`where not known."by_owner" and case one."name" when 'engaged' then known."engages"
        else known."active_month" is distinct from ${monthIn(time)} end`,
    })}), `;
}

/**
 * The group that a visitor's question counts in: the one with the same spelling, or a new one with the exchange's id.
 */
function groupOf(userId: string, { id, profileId, message, at }: Opening): RawBuilder<unknown> {
  return sql`spelling as (
      insert into "question_spellings" ("user_id", "profile_id", "spelling", "group_id")
      values (${userId}, ${profileId}, ${spellingOf(message)}, ${id})
      on conflict ("user_id", "profile_id", "spelling") do update set "group_id" = "question_spellings"."group_id"
      returning "group_id"
    ), grouped as (
      insert into "question_groups" ("user_id", "id", "profile_id", "count", "last_at")
      select ${userId}::text, "group_id", ${profileId}::bigint, 1, ${at}::timestamptz from spelling
      on conflict ("user_id", "id") do update set "count" = "question_groups"."count" + 1, "last_at" = excluded."last_at"
    ), `;
}

/**
 * Treats spellings that differ only in case, white space or final punctuation as one. Stored as a hash so that the
 * question's text is not copied to another table.
 */
export function spellingOf(message: string): RawBuilder<unknown> {
  return sql`encode(sha256(convert_to(lower(regexp_replace(
    regexp_replace(${message}::text, '^[[:space:]]+|[[:space:][:punct:]…。！？]+$', '', 'g'),
    '[[:space:]]+', ' ', 'g')), 'UTF8')), 'hex')`;
}

function settled(userId: string, { scope, key, answer }: NonNullable<Ending["repeat"]>): RawBuilder<unknown> {
  return sql`settled as (
      update "idempotency_keys" set "response" = ${JSON.stringify(answer)}::jsonb
      where "user_id" = ${userId} and "scope" = ${scope} and "key" = ${key} and exists (select from ended)
    ), `;
}

const monthIn = (time: RawBuilder<unknown>) => sql`date_trunc('month', ${dayIn(time)})::date`;

/** Whether the owner has marked this question, or one with the same meaning, as off-subject. */
const offSubject = (userId: string) => sql`exists (select from "question_groups" as asked
    where asked."user_id" = ${userId} and asked."id" = ended."question_group" and asked."off_subject")`;

/**
 * Stores citations whose document or saved answer still exists. The lock prevents deletion until the transaction ends.
 */
function citations(userId: string, id: number, rows: readonly NewCitation[]): RawBuilder<unknown> {
  const documents = [...new Set(rows.flatMap(({ documentId }) => documentId ?? []))];
  const corrections = [...new Set(rows.flatMap(({ correctionId }) => correctionId ?? []))];
  return sql`held as (
      select "id" from "documents" where "user_id" = ${userId} and "id" = any(${documents}::bigint[]) for key share
    ), answered as (
      select "id" from "corrections" where "user_id" = ${userId} and "id" = any(${corrections}::bigint[]) for key share
    ), cited as (
      insert into "citations" ("user_id", "message_id", "number", "document_id", "passage_id", "correction_id", "label",
        "start_offset", "end_offset", "quote")
      select ${userId}::text, ${id}::bigint, one."number", one."documentId", one."passageId", one."correctionId", one."label",
        one."start", one."end", one."quote"
      from ended, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one("number" int, "documentId" bigint,
        "passageId" bigint, "correctionId" bigint, "label" text[], "start" int, "end" int, "quote" text)
      where one."documentId" in (select "id" from held) or one."correctionId" in (select "id" from answered)
      returning "number"
    )`;
}

function counters(userId: string, { profileId, counted }: Ending): RawBuilder<unknown> {
  const rows = (["byOwner", "byVisitor"] as const).flatMap((by) =>
    counted[by].map((one) => ({ owner: by === "byOwner", ...one })),
  );
  return sql`conversation as (
      select "by_owner", "embed_host", "occasion_id" from "chat_sessions"
      where "user_id" = ${userId} and "id" = (select "session_id" from ended)
    ), counted as (${inserted(userId, profileId, {
      rows,
      // The time of the question: an answer that finishes after midnight counts for the previous day.
      time: sql`(select "created_at" from ended)`,
      from: sql`conversation, `,
      // Small talk and replies to a person are not questions. An answer counts as answered only if a citation was
      // stored.
      where: sql`where one."owner" = conversation."by_owner" and (select "kind" from ended) = 'question'
        and (one."name" <> 'widget_answered' or exists (select from cited))
        and (case when conversation."embed_host" is null then one."name" not like 'widget%'
          else not conversation."by_owner" end)
        and (conversation."occasion_id" is not null or one."name" not like 'occasion%')`,
      label: sql`case when one."name" = 'answers' and one."label" = 'answered' and not exists (select from cited) then 'uncited'
        when one."name" like 'widget%' then conversation."embed_host"
        when one."name" like 'occasion%' then conversation."occasion_id"::text else one."label" end`,
    })})`;
}

type Inserted = {
  rows: readonly (Counted & { owner?: boolean })[];
  time: RawBuilder<unknown>;
  from?: RawBuilder<unknown>;
  where?: RawBuilder<unknown>;
  label?: RawBuilder<unknown>;
};

/** Inserts in a fixed order, so that concurrent writers can't deadlock. */
function inserted(userId: string, profileId: number, { rows, time, from, where, label }: Inserted) {
  const all = rows.map((row) => ({ label: "", count: 1, owner: false, ...row }));
  const quarter = quarterIn(time);
  return sql`insert into "counters" ("user_id", "profile_id", "day", "name", "label", "count", "quarters")
      select ${userId}::text, ${profileId}::bigint, case one."name" when 'active' then ${monthIn(time)} else ${dayIn(time)} end,
        one."name", ${label ?? sql`one."label"`}, one."count", ${quartersWith(sql`one."count"`, quarter)}
      from ${from ?? sql``}jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as one("name" text, "label" text,
        "count" bigint, "owner" boolean)
      ${where ?? sql``} order by one."name", one."label"
      ${countedAt(quarter)}`;
}
