import { randomInt } from "node:crypto";
import { CITE, RECOUNT } from "../testing/recount.ts";
import { query } from "./product.ts";

export type AskedQuestion = {
  message: string;
  /** The default is a question. */
  kind?: string;
  daysAgo?: number;
  state?: string;
  thumb?: 1 | -1;
  ms?: [first: number, whole: number];
  /** Whether its answer cites a source. By default an answer to a question does. */
  cited?: boolean;
};
type TestConversation = {
  questions: AskedQuestion[];
  source?: string;
  host?: string;
  byOwner?: boolean;
  profileId?: number;
};

/** Sets the stored data of an owner's assistant to exactly what a test defines. */
export function figuresOf(userId: string) {
  const main = async () => {
    const [row] = await query("select id from ai_profiles where user_id = $1 and is_main", [userId]);
    return Number(row?.["id"]);
  };
  return {
    main,

    async forget(): Promise<void> {
      for (const table of ["chat_sessions", "documents", "counters", "question_groups", "contacts"])
        await query(`delete from ${table} where user_id = $1`, [userId]);
      await query("delete from ai_profiles where user_id = $1 and not is_main", [userId]);
      await query("update ai_profiles set created_at = now() where user_id = $1", [userId]);
    },

    async talk({
      questions,
      source = "Direct",
      host,
      byOwner = false,
      profileId,
    }: TestConversation): Promise<void> {
      const id = randomInt(1, 2 ** 47);
      const profile = profileId ?? (await main());
      await query(
        `insert into chat_sessions (user_id, profile_id, id, session_id, source, embed_host, by_owner, created_at)
         values ($1, $2, $3::bigint, 'e2e' || $3::bigint, $4, $5, $6, now() - $7::int * interval '1 day')`,
        [userId, profile, id, source, host ?? null, byOwner, questions[0]?.daysAgo ?? 0],
      );
      for (const [index, one] of questions.entries()) {
        await query(
          `insert into chat_messages (user_id, profile_id, session_id, id, message, response, state, thumb,
             first_word_ms, total_ms, created_at, kind)
           values ($1, $2, $3, $4, $5, 'A.', $6, $7, $8, $9,
             now() - $10::int * interval '1 day' - $11::int * interval '1 second', $12)`,
          [
            userId,
            profile,
            id,
            id + index,
            one.message,
            one.state ?? "answered",
            one.thumb ?? null,
            ...(one.ms ?? [200, 900]),
            one.daysAgo ?? 0,
            questions.length - index,
            one.kind ?? "question",
          ],
        );
        const isAnswer = one.state === undefined || one.state === "answered" || one.state === "partly";
        const isQuestion = (one.kind ?? "question") === "question";
        if (isAnswer && (one.cited ?? isQuestion)) await query(CITE, [userId, profile, [id + index]]);
        if (one.state !== "not_answered") continue;
        const gap = [userId, id + index, profile, one.message];
        await query(
          "insert into gaps (user_id, id, profile_id, message_id, question) values ($1, $2, $3, $2, $4)",
          gap,
        );
      }
      for (const statement of RECOUNT) await query(statement, [userId]);
    },

    /** A visitor who asked this waits for an answer and has confirmed this e-mail address. */
    async waits(message: string, email: string): Promise<void> {
      await query(
        `insert into contacts (user_id, id, profile_id, message_id, email, question, confirmed_at)
         select user_id, id, profile_id, id, $3, message, now() from chat_messages where user_id = $1 and message = $2`,
        [userId, message, email],
      );
    },

    /** Sets the age of the account. */
    async since(daysAgo: number): Promise<void> {
      await query(
        "update ai_profiles set created_at = now() - $2::int * interval '1 day' where user_id = $1 and is_main",
        [userId, daysAgo],
      );
    },

    async views(count: number, daysAgo: number, source = "Direct"): Promise<void> {
      await query(
        `insert into counters (user_id, profile_id, name, day, label, count, quarters)
         values ($1, $2, 'views', (now() at time zone 'UTC')::date - $3::int, $4, $5::int,
           array_fill(0, array[48]) || $5::int || array_fill(0, array[47]))`,
        [userId, await main(), daysAgo, source, count],
      );
    },

    async documents(...list: { name: string; type?: string; status?: string; daysAgo?: number }[]) {
      for (const { name, type = "text/plain", status = "ready", daysAgo = 0 } of list) {
        await query(
          `insert into documents (user_id, profile_id, id, filename, file_type, byte_size, content_hash, storage_key,
             uploaded_at, status)
           values ($1, $2, $3, $4, $5, 1, '', '', now() - $6::int * interval '1 day', $7)`,
          [userId, await main(), randomInt(1, 2 ** 47), name, type, daysAgo, status],
        );
      }
    },
  };
}
