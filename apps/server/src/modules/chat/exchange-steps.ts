import { sql } from "kysely";
import type { Database } from "../../platform/database.ts";
import { claimKey } from "../../platform/idempotency.ts";
import {
  type Count,
  type ExchangeEnding,
  type ExchangeOpening,
  isGrouped,
  type NewCitation,
  spellingOf,
} from "./repository.ts";

/**
 * Opens and completes an exchange in a distributed database. A distributed statement can write only one table, so the
 * single statement of `exchangeStatements` becomes several here. The caller's transaction makes them atomic.
 */
export function exchangeSteps(db: Database) {
  return {
    async open(userId: string, opening: ExchangeOpening): Promise<boolean> {
      const { id, profileId, message, kind, conversationId, begins, at, leaseUntil, once } = opening;
      const claimed = once && (await claimKey(once, at, id).execute(db));
      if (claimed?.rows.length === 0) return false;
      if (begins) await beginConversation(db, userId, opening, begins);
      else await continueConversation(db, userId, opening);
      const group = isGrouped(opening) ? await joinGroup(db, userId, opening) : null;
      await sql`insert into "chat_messages" ("user_id", "id", "session_id", "profile_id", "message", "kind", "response",
          "state", "created_at", "question_group")
        values (${userId}, ${id}, ${conversationId}, ${profileId}, ${message}, ${kind}, '', 'pending', ${at}, ${group})`.execute(
        db,
      );
      await sql`insert into "answer_leases" ("owner_id", "message_id", "expires_at")
        values (${userId}, ${id}, ${leaseUntil})`.execute(db);
      return true;
    },

    complete: (userId: string, id: number, ending: ExchangeEnding): Promise<boolean> =>
      db.isTransaction
        ? complete(db, userId, id, ending)
        : db.transaction().execute((tx) => complete(tx, userId, id, ending)),
  };
}

async function beginConversation(
  db: Database,
  userId: string,
  { profileId, conversationId, byOwner, kind, at }: ExchangeOpening,
  { conversationToken, source, host, privateLinkId, visitor, counts }: NonNullable<ExchangeOpening["begins"]>,
): Promise<void> {
  await sql`insert into "chat_sessions" ("user_id", "id", "profile_id", "session_id", "by_owner", "source", "embed_host",
      "occasion_id", "visitor_subject", "visitor_name", "questions", "asked", "created_at", "active_month")
    values (${userId}, ${conversationId}, ${profileId}, ${conversationToken}, ${byOwner}, ${source}, ${host}, ${privateLinkId},
      ${visitor?.subject ?? null}, ${visitor?.name ?? null}, 1, ${kind === "question"}, ${at}, ${firstOfMonth(at)}::date)`.execute(
    db,
  );
  await count(db, { userId, profileId }, at, counts);
}

async function continueConversation(
  db: Database,
  userId: string,
  { profileId, conversationId, kind, at }: ExchangeOpening,
): Promise<void> {
  const { rows } = await sql<KnownConversation>`
    select "asked", "engaged", "active_month", "by_owner" from "chat_sessions"
    where "user_id" = ${userId} and "id" = ${conversationId} for no key update`.execute(db);
  const [known] = rows;
  if (!known) return;
  const month = firstOfMonth(at);
  const isQuestion = kind === "question";
  const engages = isQuestion && known.asked && !known.engaged;
  const counts: Count[] = [
    ...(engages ? [{ name: "engaged" } as const] : []),
    ...(known.active_month === month ? [] : [{ name: "active" } as const]),
  ];
  if (counts.length === 0 && (known.asked || !isQuestion)) return;
  await sql`update "chat_sessions" set "asked" = ${known.asked || isQuestion}, "engaged" = ${known.engaged || engages},
      "active_month" = ${month}::date
    where "user_id" = ${userId} and "id" = ${conversationId}`.execute(db);
  if (!known.by_owner) await count(db, { userId, profileId }, at, counts);
}

type KnownConversation = { asked: boolean; engaged: boolean; active_month: string | null; by_owner: boolean };

/**
 * Returns the group with the same spelling or creates one with the exchange's id. The group must exist before a
 * spelling refers to it.
 */
async function joinGroup(db: Database, userId: string, opening: ExchangeOpening): Promise<number> {
  const { id, profileId, message, at } = opening;
  const spelling = spellingOf(message);
  const known = await findGroup(db, userId, opening);
  if (known !== undefined) return countInGroup(db, userId, known, at);
  await sql`insert into "question_groups" ("user_id", "id", "profile_id", "count", "last_at")
    values (${userId}, ${id}, ${profileId}, 1, ${at})`.execute(db);
  const { rows } =
    await sql`insert into "question_spellings" ("user_id", "profile_id", "spelling", "group_id")
    values (${userId}, ${profileId}, ${spelling}, ${id})
    on conflict ("user_id", "profile_id", "spelling") do nothing returning "group_id"`.execute(db);
  if (rows.length > 0) return id;
  // A concurrent request with the same question was first.
  await sql`delete from "question_groups" where "user_id" = ${userId} and "id" = ${id}`.execute(db);
  return countInGroup(db, userId, (await findGroup(db, userId, opening)) ?? id, at);
}

async function findGroup(db: Database, userId: string, { profileId, message }: ExchangeOpening) {
  const { rows } = await sql<{ group_id: number }>`select "group_id" from "question_spellings"
    where "user_id" = ${userId} and "profile_id" = ${profileId} and "spelling" = ${spellingOf(message)}`.execute(
    db,
  );
  return rows[0]?.group_id;
}

async function countInGroup(db: Database, userId: string, group: number, at: Date): Promise<number> {
  await sql`update "question_groups" set "count" = "count" + 1, "last_at" = ${at}
    where "user_id" = ${userId} and "id" = ${group}`.execute(db);
  return group;
}

type EndedExchange = {
  conversation_id: number;
  created_at: Date;
  question_group: number | null;
  kind: string;
};

async function complete(db: Database, userId: string, id: number, ending: ExchangeEnding): Promise<boolean> {
  const { profileId, response, state, unsupported, wantsPerson, firstWordMs, totalMs } = ending;
  const { rows } =
    await sql<EndedExchange>`update "chat_messages" set "response" = ${response}, "state" = ${state},
      "unsupported" = ${JSON.stringify(unsupported)}::jsonb, "wants_person" = ${wantsPerson},
      "first_word_ms" = ${firstWordMs}, "total_ms" = ${totalMs}
    where "user_id" = ${userId} and "id" = ${id} and "state" = 'pending'
    returning "session_id" as "conversation_id", "created_at", "question_group", "kind"`.execute(db);
  await sql`delete from "answer_leases" where "owner_id" = ${userId} and "message_id" = ${id}`.execute(db);
  const [ended] = rows;
  if (!ended) return false;
  const cited = await cite(db, userId, id, ending.citations);
  await openGap(db, { userId, id, profileId }, ending.gap, ended);
  if (ending.repeat) {
    const { scope, key, answer } = ending.repeat;
    await sql`update "idempotency_keys" set "response" = ${JSON.stringify(answer)}::jsonb
      where "user_id" = ${userId} and "scope" = ${scope} and "key" = ${key}`.execute(db);
  }
  const conversations = await sql<Conversation>`
    select "by_owner", "embed_host", "occasion_id" from "chat_sessions"
    where "user_id" = ${userId} and "id" = ${ended.conversation_id}`.execute(db);
  const [conversation] = conversations.rows;
  // Small talk and replies to a person are not questions.
  if (conversation && ended.kind === "question") {
    const counts = chooseCounts(ending, conversation, cited > 0);
    await count(db, { userId, profileId }, ended.created_at, counts);
  }
  return true;
}

type Conversation = { by_owner: boolean; embed_host: string | null; occasion_id: number | null };

/**
 * Widget counters are labeled with the embedding page and private link counters with the link's id; without one they
 * are dropped.
 */
function chooseCounts(
  { counts }: ExchangeEnding,
  { by_owner, embed_host, occasion_id }: Conversation,
  isCited: boolean,
): Count[] {
  const isOfLink = ({ name }: Count): boolean => name.startsWith("occasion");
  const rows = counts[by_owner ? "byOwner" : "byVisitor"]
    // An answer counts as answered only if a citation was stored.
    .filter(({ name }) => isCited || name !== "widget_answered")
    .map((row) =>
      row.name === "answers" && row.label === "answered" && !isCited ? { ...row, label: "uncited" } : row,
    )
    .filter((row) => occasion_id !== null || !isOfLink(row))
    .map((row) => (isOfLink(row) ? { ...row, label: String(occasion_id) } : row));
  const isOfWidget = ({ name }: Count): boolean => name.startsWith("widget");
  if (embed_host === null) return rows.filter((row) => !isOfWidget(row));
  if (by_owner) return [];
  return rows.map((row) => (isOfWidget(row) ? { ...row, label: embed_host } : row));
}

async function cite(
  db: Database,
  userId: string,
  id: number,
  citations: readonly NewCitation[],
): Promise<number> {
  const lockExisting = async (table: "documents" | "corrections", ids: readonly (number | null)[]) => {
    const wanted = [...new Set(ids)].filter((one) => one !== null);
    if (wanted.length === 0) return new Set<number | null>();
    const { rows } = await sql<{ id: number }>`select "id" from ${sql.table(table)}
      where "user_id" = ${userId} and "id" = any(${wanted}::bigint[]) for key share`.execute(db);
    return new Set<number | null>(rows.map((row) => row.id));
  };
  const documents = await lockExisting(
    "documents",
    citations.map(({ documentId }) => documentId),
  );
  const corrections = await lockExisting(
    "corrections",
    citations.map(({ correctionId }) => correctionId),
  );
  const existing = citations.filter(
    ({ documentId, correctionId }) => documents.has(documentId) || corrections.has(correctionId),
  );
  if (existing.length === 0) return 0;
  const rows = existing.map(
    (
      one,
    ) => sql`(${userId}, ${id}, ${one.number}, ${one.documentId}, ${one.passageId}, ${one.correctionId}, ${one.label},
      ${one.start}, ${one.end}, ${one.quote}, ${one.cell && JSON.stringify(one.cell)}::jsonb)`,
  );
  await sql`insert into "citations" ("user_id", "message_id", "number", "document_id", "passage_id", "correction_id",
      "label", "start_offset", "end_offset", "quote", "cell") values ${sql.join(rows)}`.execute(db);
  return existing.length;
}

async function openGap(
  db: Database,
  { userId, id, profileId }: { userId: string; id: number; profileId: number },
  gap: ExchangeEnding["gap"],
  ended: EndedExchange,
): Promise<void> {
  if (!gap) return;
  const group = ended.question_group;
  const { rows } = await sql<{ off_subject: boolean }>`select "off_subject" from "question_groups"
    where "user_id" = ${userId} and "id" = ${group}`.execute(db);
  const offSubject = rows[0]?.off_subject ?? false;
  await sql`insert into "gaps" ("user_id", "id", "profile_id", "message_id", "question", "status")
    values (${userId}, ${gap.id}, ${profileId}, ${id}, ${gap.question}, ${offSubject ? "off_subject" : "open"})`.execute(
    db,
  );
  if (offSubject) return;
  await sql`update "question_groups" set "gaps" = "gaps" + 1,
      "gap_at" = ${ended.created_at}
    where "user_id" = ${userId} and "id" = ${group}`.execute(db);
}

const QUARTERS = 96;

/** Inserts in a fixed order, so that concurrent writers can't deadlock. */
async function count(
  db: Database,
  { userId, profileId }: { userId: string; profileId: number },
  at: Date,
  counts: readonly Count[],
): Promise<void> {
  if (counts.length === 0) return;
  const quarter = Math.floor((at.getUTCHours() * 60 + at.getUTCMinutes()) / 15);
  const place = sql.raw(`[${quarter + 1}]`);
  const day = at.toISOString().slice(0, 10);
  const rows = counts
    .map(({ name, label = "", count: increase = 1 }) => ({ name, label, increase }))
    .toSorted((a, b) => (a.name + a.label < b.name + b.label ? -1 : 1))
    .map(({ name, label, increase }) => {
      const quarters = Array.from({ length: QUARTERS }, (_, index) => (index === quarter ? increase : 0));
      return sql`(${userId}, ${profileId}, ${name === "active" ? firstOfMonth(at) : day}::date, ${name}, ${label}, ${increase},
        ${quarters}::int[])`;
    });
  await sql`insert into "counters" ("user_id", "profile_id", "day", "name", "label", "count", "quarters")
    values ${sql.join(rows)}
    on conflict ("user_id", "profile_id", "name", "day", "label") do update set
      "count" = "counters"."count" + excluded."count",
      "quarters"${place} = "counters"."quarters"${place} + excluded."quarters"${place}`.execute(db);
}

const firstOfMonth = (at: Date): string => `${at.toISOString().slice(0, 7)}-01`;
