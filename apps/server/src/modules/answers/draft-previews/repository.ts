import { sql } from "kysely";
import type { Draft } from "../../../platform/audience.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import type { JudgedAnswer } from "../answer-tests/judge.ts";

export type CitingQuestion = { id: number; visitors: number };
export type DraftQuestion = {
  messageId: number;
  question: string;
  /** The three exchanges before it in its conversation, oldest first. */
  earlier: { message: string; response: string }[];
  privateLinkId: number | null;
};
export type DraftAnswerRow = {
  question: string;
  created_at: Date;
  visitors: number;
  before: JudgedAnswer | null;
  after: JudgedAnswer | null;
};
export type PreviewRow = { status: "running" | "done" | "failed"; not_asked: number };

/** The newest questions of visitors that this document answered, each once for an audience. */
export async function citingQuestions(
  db: Database,
  { userId, profileId }: ProfileRef,
  { documentId, since, limit }: { documentId: number; since: Date; limit: number },
): Promise<CitingQuestion[]> {
  const { rows } = await sql<CitingQuestion>`
    select max(exchange."id") as "id", count(distinct exchange."session_id")::int as "visitors"
    from "chat_messages" as exchange
    join "chat_sessions" as conversation
      on conversation."user_id" = ${userId} and conversation."id" = exchange."session_id"
    where exchange."user_id" = ${userId} and exchange."profile_id" = ${profileId}
      and exchange."created_at" >= ${since} and exchange."kind" = 'question'
      and exchange."state" in ('answered', 'partly') and not conversation."by_owner"
      and exists (select from "citations" as cited where cited."user_id" = ${userId}
        and cited."message_id" = exchange."id" and cited."document_id" = ${documentId})
    group by lower(btrim(exchange."message")), conversation."occasion_id"
    order by max(exchange."id") desc limit ${limit}`.execute(db);
  return rows;
}

export function previewRepository(db: Database, userId: string, draftId: number) {
  return {
    find: async (): Promise<PreviewRow | undefined> =>
      (await db
        .selectFrom("draft_previews")
        .select(["status", "not_asked"])
        .where("user_id", "=", userId)
        .where("document_id", "=", draftId)
        .executeTakeFirst()) as PreviewRow | undefined,

    /** The answers so far, the newest question first. */
    answers: async (): Promise<DraftAnswerRow[]> =>
      db
        .selectFrom("draft_answers as answer")
        .innerJoin("chat_messages as exchange", (join) =>
          join
            .onRef("exchange.user_id", "=", "answer.user_id")
            .onRef("exchange.id", "=", "answer.message_id"),
        )
        .select(["exchange.message as question", "exchange.created_at", "answer.visitors"])
        .select([
          sql<JudgedAnswer | null>`answer.before`.as("before"),
          sql<JudgedAnswer | null>`answer.after`.as("after"),
        ])
        .where("answer.user_id", "=", userId)
        .where("exchange.user_id", "=", userId)
        .where("answer.document_id", "=", draftId)
        .orderBy("answer.message_id", "desc")
        .execute(),

    /** What has no answer yet, with what its conversation was about. */
    async unanswered(): Promise<DraftQuestion[]> {
      const { rows } = await sql<DraftQuestion>`
        select answer."message_id" as "messageId", exchange."message" as "question",
          conversation."occasion_id" as "privateLinkId", coalesce((
            select json_agg(json_build_object('message', last."message", 'response', last."response") order by last."id")
            from (select "id", "message", "response" from "chat_messages" as before
              where before."user_id" = ${userId} and before."session_id" = exchange."session_id"
                and before."id" < exchange."id" order by "id" desc limit 3) as last
          ), '[]') as "earlier"
        from "draft_answers" as answer
        join "chat_messages" as exchange on exchange."user_id" = ${userId} and exchange."id" = answer."message_id"
        join "chat_sessions" as conversation
          on conversation."user_id" = ${userId} and conversation."id" = exchange."session_id"
        where answer."user_id" = ${userId} and answer."document_id" = ${draftId} and answer."after" is null
        order by answer."message_id" desc`.execute(db);
      return rows;
    },

    /** Without effect if the draft, or the conversation with the question, is deleted meanwhile. */
    answered: (messageId: number, { before, after }: { before: JudgedAnswer; after: JudgedAnswer }) =>
      db
        .updateTable("draft_answers")
        .set({ before: JSON.stringify(before), after: JSON.stringify(after) })
        .where("user_id", "=", userId)
        .where("document_id", "=", draftId)
        .where("message_id", "=", messageId)
        .execute(),

    end: (status: "done" | "failed") =>
      db
        .updateTable("draft_previews")
        .set({ status })
        .where("user_id", "=", userId)
        .where("document_id", "=", draftId)
        .where("status", "=", "running")
        .execute(),
  };
}

type Plan = { questions: readonly CitingQuestion[]; notAsked: number; at: Date };

/** Returns false if the draft is gone, or its preview was planned before. */
export async function planPreview(
  tx: Tx,
  userId: string,
  draft: Draft,
  { questions, notAsked, at }: Plan,
): Promise<boolean> {
  const place = { user_id: userId, document_id: draft.id };
  const isThere = await tx
    .selectFrom("documents")
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "=", draft.id)
    .forKeyShare()
    .executeTakeFirst();
  if (!isThere) return false;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("draft_previews")
    .values({ ...place, not_asked: notAsked, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) return false;
  if (questions.length > 0)
    await tx
      .insertInto("draft_answers")
      .values(questions.map(({ id, visitors }) => ({ ...place, message_id: id, visitors })))
      .execute();
  return true;
}
