import { randomBytes } from "node:crypto";
import { CITE, RECOUNT } from "../../../testing/recount.ts";
import type { TestApp } from "./app.ts";
import type { Owner } from "./builders.ts";
import { rows } from "./database.ts";

export type Asked = {
  message: string;
  at?: Date;
  state?: string;
  thumb?: 1 | -1 | null;
  ms?: [first: number, whole: number];
  /** Whether its answer names a source; left out, an answer does. */
  cited?: boolean;
};
type Talk = { questions: Asked[]; source?: string; host?: string; byOwner?: boolean; profileId?: number };

/** Conversations as the chat stores them, at times of the test's choosing, with their counters. */
export function talksOf(product: TestApp, now: () => Date) {
  let id = 0;
  return async (owner: Owner, { questions, source = "Direct", host, byOwner, profileId }: Talk) => {
    const conversation = ++id;
    const exchanges = questions.map((question) => {
      const { message, at = now(), state = "answered", thumb = null, ms = [200, 900] } = question;
      return { id: ++id, message, state, thumb, first_word_ms: ms[0], total_ms: ms[1], created_at: at };
    });
    await rows(
      product.url,
      `with conversation as (
       insert into chat_sessions (user_id, profile_id, id, session_id, source, embed_host, by_owner)
       values ($1, $2, $3, $4, $5, $6, $7)
     ), asked as (
       select * from jsonb_to_recordset($8) as one (id bigint, message text, state text, thumb smallint,
         first_word_ms integer, total_ms integer, created_at timestamptz)
     )
     insert into chat_messages (user_id, profile_id, session_id, response,
         id, message, state, thumb, first_word_ms, total_ms, created_at)
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
      ],
    );
    const cites = ({ state = "answered", cited = true }: Asked) => cited && /^(answered|partly)$/.test(state);
    await rows(product.url, CITE, [
      owner.userId,
      profileId ?? owner.profileId,
      exchanges.filter((_, index) => cites(questions[index] ?? { message: "" })).map((one) => one.id),
    ]);
    for (const statement of RECOUNT) await rows(product.url, statement, [owner.userId]);
    return conversation;
  };
}
