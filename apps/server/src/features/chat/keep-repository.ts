import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import type { Counted } from "./counters.ts";
import type { Source, StoredExchange } from "./repository.ts";

type Opening = {
  id: number;
  profileId: number;
  message: string;
  conversationId: number;
  /** The conversation that it begins, if it goes on with none. */
  begins: { sessionId: string; byOwner: boolean; source: Source; counted: Counted } | undefined;
  day: string;
  leaseUntil: Date;
};

type Ending = Pick<StoredExchange, "response" | "state" | "unsupported"> & {
  profileId: number;
  firstWordMs: number | null;
  totalMs: number | null;
  citations: readonly NewCitation[];
  gap: { id: number; question: string } | undefined;
  day: string;
  /** What is counted, depending on who began the conversation. */
  counted: Record<"byOwner" | "byVisitor", readonly Counted[]>;
};
type NewCitation = {
  number: number;
  documentId: number;
  passageId: number;
  start: number;
  end: number;
  quote: string;
};

/** The two moments of an exchange that must be kept whole: each is one statement, and so one way to the database. */
export function keepRepository(db: Database) {
  return {
    /** The question, with its conversation if it is the first; its answer is on the way. */
    async open(userId: string, opening: Opening): Promise<void> {
      const { id, profileId, message, conversationId, begins, leaseUntil } = opening;
      await sql`with ${begins ? conversation(userId, opening, begins) : sql``}exchange as (
          insert into "chat_messages" ("user_id", "id", "session_id", "profile_id", "message", "response", "state")
          values (${userId}, ${id}, ${conversationId}, ${profileId}, ${message}, '', 'pending')
        )
        insert into "answer_leases" ("owner_id", "message_id", "expires_at")
        values (${userId}, ${id}, ${leaseUntil})`.execute(db);
    },

    /** Ends an answer with all that hangs on it, once, and says whether this was the time. */
    async end(userId: string, id: number, ending: Ending): Promise<boolean> {
      const { response, state, unsupported, firstWordMs, totalMs, gap } = ending;
      const { rows } = await sql`with ended as (
          update "chat_messages" set "response" = ${response}, "state" = ${state},
            "unsupported" = ${JSON.stringify(unsupported)}::jsonb, "first_word_ms" = ${firstWordMs},
            "total_ms" = ${totalMs}
          where "user_id" = ${userId} and "id" = ${id} and "state" = 'pending' returning "session_id"
        ), released as (
          delete from "answer_leases" where "owner_id" = ${userId} and "message_id" = ${id}
        ), ${citations(userId, id, ending.citations)}, gap as (
          insert into "gaps" ("user_id", "id", "profile_id", "message_id", "question")
          select ${userId}, ${gap?.id ?? null}::bigint, ${ending.profileId}::bigint, ${id}::bigint, ${gap?.question ?? null}
          from ended where ${gap !== undefined}::boolean
        ), ${counters(userId, ending)}
        select from ended`.execute(db);
      return rows.length > 0;
    },
  };
}

function conversation(
  userId: string,
  { profileId, conversationId, day }: Opening,
  { sessionId, byOwner, source, counted }: NonNullable<Opening["begins"]>,
): RawBuilder<unknown> {
  return sql`conversation as (
      insert into "chat_sessions" ("user_id", "id", "profile_id", "session_id", "by_owner", "source", "questions")
      values (${userId}, ${conversationId}, ${profileId}, ${sessionId}, ${byOwner}, ${source}, 1)
    ), counted as (
      insert into "counters" ("user_id", "profile_id", "day", "name", "label", "count")
      values (${userId}, ${profileId}, ${day}, ${counted.name}, ${counted.label ?? ""}, 1)
      on conflict ("user_id", "profile_id", "name", "day", "label")
      do update set "count" = "counters"."count" + excluded."count"
    ), `;
}

/** Those whose document is still there; it stays so until the transaction ends. */
function citations(userId: string, id: number, rows: readonly NewCitation[]): RawBuilder<unknown> {
  const documents = [...new Set(rows.map(({ documentId }) => documentId))];
  return sql`held as (
      select "id" from "documents" where "user_id" = ${userId} and "id" = any(${documents}::bigint[]) for key share
    ), cited as (
      insert into "citations" ("user_id", "message_id", "number", "document_id", "passage_id", "start_offset",
        "end_offset", "quote")
      select ${userId}, ${id}::bigint, one."number", one."documentId", one."passageId", one."start", one."end",
        one."quote"
      from ended, held, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one("number" int, "documentId" bigint,
        "passageId" bigint, "start" int, "end" int, "quote" text)
      where held."id" = one."documentId"
    )`;
}

/** In one order for everybody, so that two who count at once wait for each other and never both. */
function counters(userId: string, { profileId, day, counted }: Ending): RawBuilder<unknown> {
  const rows = (["byOwner", "byVisitor"] as const).flatMap((by) =>
    counted[by].map(({ name, label = "", count = 1 }) => ({ owner: by === "byOwner", name, label, count })),
  );
  return sql`conversation as (
      select "by_owner" from "chat_sessions"
      where "user_id" = ${userId} and "id" = (select "session_id" from ended)
    ), counted as (
      insert into "counters" ("user_id", "profile_id", "day", "name", "label", "count")
      select ${userId}, ${profileId}::bigint, ${day}::date, one."name", one."label", one."count"
      from conversation, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one("owner" boolean, "name" text,
        "label" text, "count" bigint)
      where one."owner" = conversation."by_owner" order by one."name", one."label"
      on conflict ("user_id", "profile_id", "name", "day", "label")
      do update set "count" = "counters"."count" + excluded."count"
    )`;
}
