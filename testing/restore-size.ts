import { query } from "./database.ts";

/** The approximate size of a passage with its words, vector and indexes. */
const BYTES_EACH = 5_500;
const AT_ONCE = 5_000;
/** About the vocabulary of a language. With a new word at every position, the WAL would be thirty times the data. */
const WORDS = 50_000;
const OWNER = "usr_RestoreSize0000000000";

/** Fills a database with one owner's passages up to this size, because a restore must be tested with much data. */
export async function fillUp(url: string, gigabytes: number): Promise<void> {
  await query(
    url,
    `with owner as (insert into users (id) values ($1)),
       profile as (insert into ai_profiles (user_id, id, is_main, name) values ($1, 1, true, 'Size'))
     insert into documents (user_id, profile_id, id, filename, file_type, byte_size, content_hash, storage_key, kind, status)
     values ($1, 1, 1, 'size.txt', 'text/plain', 1, 'size', '', 'profile', 'ready')`,
    [OWNER],
  );
  const count = Math.ceil((gigabytes * 1e9) / BYTES_EACH);
  for (let first = 1; first <= count; first += AT_ONCE) {
    await query(
      url,
      `with words as (
         select number, string_agg(substr(md5(((number * 131 + place) % ${WORDS})::text), 1, 7), ' ') as text
         from generate_series($2::int, $3::int) number, generate_series(1, 130) place group by number
       ), kept as (
         insert into passages (user_id, id, profile_id, document_id, position, start_offset, end_offset, text, tsv, word_count)
         select $1, number, 1, 1, number, 0, length(text), text, to_tsvector('simple', text), 130 from words
       )
       insert into passage_vectors (user_id, profile_id, passage_id, model, embedding)
       select $1, 1, number, 'size', array_agg(sin(number * place))::real[]::halfvec
       from generate_series($2::int, $3::int) number, generate_series(1, 384) place group by number`,
      [OWNER, first, Math.min(count, first + AT_ONCE - 1)],
    );
  }
}
