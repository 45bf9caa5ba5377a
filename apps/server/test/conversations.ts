import { randomBytes } from "node:crypto";
import { CITE, RECOUNT } from "../../../testing/recount.ts";
import type { TestApp } from "./app.ts";
import type { Owner } from "./builders.ts";
import { rows } from "./database.ts";

export type AskedQuestion = {
  message: string;
  /** A question by default. */
  kind?: string;
  at?: Date;
  state?: string;
  thumb?: 1 | -1 | null;
  ms?: [first: number, whole: number];
  /** Whether its answer cites a source. By default, an answer to a question does. */
  cited?: boolean;
};
type Talk = {
  questions: AskedQuestion[];
  source?: string;
  host?: string;
  byOwner?: boolean;
  profileId?: number;
};

/** Conversations as the chat stores them, at times that the test chooses, with their counters. */
export function talksOf(product: TestApp, now: () => Date) {
  let id = 0;
  return async (owner: Owner, { questions, source = "Direct", host, byOwner, profileId }: Talk) => {
    const conversation = ++id;
    const exchanges = questions.map((question) => {
      const { message, kind = "question", at = now(), state = "answered", thumb = null } = question;
      const [first_word_ms, total_ms] = question.ms ?? [200, 900];
      return { id: ++id, message, kind, state, thumb, first_word_ms, total_ms, created_at: at };
    });
    const begun = Math.min(...exchanges.map(({ created_at }) => created_at.getTime()));
    await rows(
      product.url,
      `with conversation as (
       insert into chat_sessions (user_id, profile_id, id, session_id, source, embed_host, by_owner, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $9)
     ), asked as (
       select * from jsonb_to_recordset($8) as one (id bigint, message text, kind text, state text, thumb smallint,
         first_word_ms integer, total_ms integer, created_at timestamptz)
     )
     insert into chat_messages (user_id, profile_id, session_id, response,
         id, message, kind, state, thumb, first_word_ms, total_ms, created_at)
     select $1, $2, $3, 'A.', * from asked`,
      [
        owner.userId,
        profileId ?? owner.profileId,
        conversation,
        randomBytes(8).toString("hex"),
        source,
        host ?? null,
        byOwner ?? false,
        JSON.stringify(exchanges),
        new Date(begun),
      ],
    );
    const cites = ({ state = "answered", kind = "question", cited = kind === "question" }: AskedQuestion) =>
      cited && /^(answered|partly)$/.test(state);
    await rows(product.url, CITE, [
      owner.userId,
      profileId ?? owner.profileId,
      exchanges.filter((_, index) => cites(questions[index] ?? { message: "" })).map((one) => one.id),
    ]);
    for (const statement of RECOUNT) await rows(product.url, statement, [owner.userId]);
    return conversation;
  };
}
