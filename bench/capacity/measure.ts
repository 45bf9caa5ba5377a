import type pg from "pg";
import { insertOwners } from "../many-owners.ts";

export type Bytes = {
  passage: number;
  vectors: number;
  exchange: number;
  owner: number;
  rowsPerExchange: number;
};

const OWNERS = 40;
const PASSAGES = 500;
const EXCHANGES = 5_000;
const QUESTION = "What does a single session cost, and may I cancel it two days before? ";
const ANSWER =
  "A single session costs 180. It lasts ninety minutes and may be cancelled two days before. ".repeat(3);

/** The disk space of a row of each kind with its indexes, measured in a database that is filled for it. */
export async function measureBytes(client: pg.Client): Promise<Bytes> {
  const sizeOf = async (tables: string[]): Promise<number> => {
    const { rows } = await client.query<{ bytes: string }>(
      "select sum(pg_total_relation_size(one::regclass))::text as bytes from unnest($1::text[]) as one",
      [tables],
    );
    return Number(rows[0]?.bytes ?? 0);
  };
  await insertOwners(client, { owners: OWNERS, passages: PASSAGES });
  const passages = OWNERS * PASSAGES;
  const talk = ["chat_sessions", "chat_messages", "citations", "question_groups", "question_spellings"];
  const empty = await sizeOf(talk);
  await fillTalk(client);
  await client.query("vacuum analyze");
  const [passage, vectors, full] = [
    await sizeOf(["passages"]),
    await sizeOf(["passage_vectors"]),
    await sizeOf(talk),
  ];
  const own = ["users", "ai_profiles", "profile_settings", "documents", "directory", "counters"];
  return {
    passage: passage / passages,
    vectors: vectors / passages,
    exchange: (full - empty) / EXCHANGES,
    owner: (await sizeOf(own)) / OWNERS,
    rowsPerExchange: 4.5,
  };
}

/** Two questions per conversation, one citation each, every second question a repeat, and a year of counters. */
async function fillTalk(client: pg.Client): Promise<void> {
  const owner = `'usr_' || lpad((1 + one % ${OWNERS})::text, 22, '0')`;
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into chat_sessions (user_id, id, profile_id, session_id, by_owner, source)
     select ${owner}, one, 1 + one % ${OWNERS}, md5(one::text), false, 'Direct' from generate_series(1, $1::int) as one`,
    [EXCHANGES / 2],
  );
  await client.query(
    `insert into chat_messages (user_id, id, session_id, profile_id, message, response, state, question_group)
     select ${owner}, one, 1 + one / 2, 1 + one % ${OWNERS}, $2 || one, $3, 'answered', one / 2
     from generate_series(1, $1::int) as one`,
    [EXCHANGES, QUESTION, ANSWER],
  );
  await client.query(
    `insert into citations (user_id, message_id, number, document_id, passage_id, start_offset, end_offset, quote)
     select ${owner}, one, 1, 1 + one % ${OWNERS}, one, 0, 80, left($2, 80) from generate_series(1, $1::int) as one`,
    [EXCHANGES, ANSWER],
  );
  await client.query(
    `insert into question_groups (user_id, id, profile_id, count, last_at)
     select ${owner}, one, 1 + one % ${OWNERS}, 2, now() from generate_series(1, $1::int) as one`,
    [EXCHANGES / 2],
  );
  await client.query(
    `insert into question_spellings (user_id, profile_id, spelling, group_id)
     select ${owner}, 1 + one % ${OWNERS}, md5(one::text) || md5(one::text), one from generate_series(1, $1::int) as one`,
    [EXCHANGES / 2],
  );
  await client.query(
    `insert into counters (user_id, profile_id, name, day, count)
     select 'usr_' || lpad(owner::text, 22, '0'), owner, name, date '2026-01-01' + day, 1
     from generate_series(1, ${OWNERS}) as owner, generate_series(0, 364) as day,
       unnest(array['conversations', 'questions', 'answers', 'timed', 'first_word_ms']) as name`,
  );
  await client.query("set session_replication_role = origin");
}
