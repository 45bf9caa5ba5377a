import type pg from "pg";
import { randomFrom } from "../testing/prose.ts";
import { DIMENSIONS } from "../testing/stand-ins.ts";

export const SMALL = { owners: 40, passages: 500 };
export const LARGE = { owners: 1_000, passages: 500 };

export type Question = {
  userId: string;
  profileId: number;
  text: string;
  words: string[];
  vector: Float32Array;
  model: string;
};

const MODEL = "bench";
/** Half of the owners use this word, in every fourth passage. */
const COMMON = "session";
const VOCABULARY = 5_000;
/** The number of vectors and word lists that PostgreSQL combines into rows. No row is sent over the connection. */
const POOL = 4_096;
/** The whole passage and two windows. */
const PARTS = [-1, 0, 1];

/** `first` is the number of passages of the first owner, if it has more than the others. */
export type Size = { owners: number; passages: number; first?: number };

/** Creates owners whose rows are stored next to each other, as after an upload. Vectors are random directions. */
export async function insertOwners(client: pg.Client, size: Size): Promise<void> {
  const { owners, passages } = size;
  const random = randomFrom(1);
  await client.query(`create extension if not exists vector;
    create temp table pool (place int primary key, direction halfvec(${DIMENSIONS}), words text)`);
  for (let first = 0; first < POOL; first += 256) {
    const rows = Array.from({ length: 256 }, (_, index) => ({
      place: first + index,
      direction: `[${Array.from({ length: DIMENSIONS }, () => (random() - 0.5).toFixed(3)).join(",")}]`,
      words: Array.from({ length: 10 }, () => wordAt(Math.floor(VOCABULARY * random() ** 2))).join(" "),
    }));
    await client.query(
      `insert into pool select (one->>'place')::int, (one->>'direction')::halfvec, one->>'words'
       from jsonb_array_elements($1) as one`,
      [JSON.stringify(rows)],
    );
  }
  // Foreign key checks for every row would take longer than everything else, and the rows are valid by construction.
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into users (id, plan_type) select 'usr_' || lpad(owner::text, 22, '0'), 'enterprise' from generate_series(1, $1::int) as owner`,
    [owners],
  );
  await client.query(
    `insert into ai_profiles (user_id, id, is_main, name)
     select 'usr_' || lpad(owner::text, 22, '0'), owner, true, 'bench' from generate_series(1, $1::int) as owner`,
    [owners],
  );
  await client.query(
    `insert into documents (user_id, id, profile_id, filename, file_type, byte_size, content_hash, storage_key,
       status, passage_count)
     select 'usr_' || lpad(owner::text, 22, '0'), owner, owner, 'bench.txt', 'text/plain', 1, '', '', 'ready', $2::int
     from generate_series(1, $1::int) as owner`,
    [owners, passages],
  );
  await insertPassages(client, size);
  await client.query("set session_replication_role = origin");
  await client.query("vacuum analyze");
}

async function insertPassages(
  client: pg.Client,
  { owners, passages, first = passages }: Size,
): Promise<void> {
  const pieces = `select owner, place, owner::bigint * 100000 + place as id,
      hashint4(owner * 7919 + place) & ${POOL - 1} as a, hashint4(owner * 104729 + place + 17) & ${POOL - 1} as b,
      -- Never the same as the second: the difference of the two would have no direction.
      ((hashint4(owner * 104729 + place + 17) & ${POOL - 1}) + 1 + (hashint4(place) & 1023)) & ${POOL - 1} as c
    from generate_series(1, $1::int) as owner,
      generate_series(1, case when owner = 1 then ${first} else $2::int end) as place`;
  const lexemes = (list: string): string =>
    `(select string_agg(format('''%s'':%s', word, place), ' ') from
      regexp_split_to_table(${list}, ' ') with ordinality as one(word, place))::tsvector`;
  await client.query(`alter table pool add column tsv tsvector; update pool set tsv = ${lexemes("words")}`);
  // Build the indexes after the rows exist: updating them row by row would take minutes.
  await client.query("drop index passages_words");
  await client.query(
    `insert into passages (user_id, id, profile_id, document_id, position, start_offset, end_offset, text, tsv,
       word_count, language)
     select 'usr_' || lpad(owner::text, 22, '0'), id, owner, owner, piece.place, 0, 1, text,
       one.tsv || two.tsv || three.tsv || case when common then '''${COMMON}'':1'::tsvector else ''::tsvector end,
       case when common then 31 else 30 end, 'en'
     from (${pieces}) as piece
       join pool as one on one.place = a join pool as two on two.place = b join pool as three on three.place = c,
       lateral (select owner % 2 = 0 and piece.place % 4 = 0 as common) as kind,
       lateral (select concat_ws(' ', one.words, two.words, three.words,
         case when common then '${COMMON}' end) as text) as combined
     order by owner, piece.place`,
    [owners, passages],
  );
  await client.query("create index passages_words on passages using gin (user_id, tsv)");
  await client.query(
    `insert into passage_vectors (user_id, profile_id, passage_id, part, model, embedding)
     select 'usr_' || lpad(owner::text, 22, '0'), owner, id, part, '${MODEL}',
       l2_normalize(case part when -1 then one.direction + three.direction
         when 0 then one.direction + two.direction else two.direction - three.direction end)
     from (${pieces}) as piece
       join pool as one on one.place = a join pool as two on two.place = b join pool as three on three.place = c,
       unnest($3::int[]) as part
     order by owner, piece.place, part`,
    [owners, passages, PARTS],
  );
}

/** A consonant and a vowel, three times. No stemmer changes such words and none is a stop word. */
function wordAt(number: number): string {
  const [consonants, vowels] = ["bdfgklmnprtvz", "aou"];
  let [word, rest] = ["", number + 10];
  for (let syllable = 0; syllable < 3; syllable++) {
    word += consonants[rest % consonants.length] ?? "";
    rest = Math.floor(rest / consonants.length);
    word += vowels[rest % vowels.length] ?? "";
    rest = Math.floor(rest / vowels.length);
  }
  return `${word}k`;
}

/** Returns `count` questions to one owner, each with the words of a different passage. */
export async function questionsTo(client: pg.Client, owner: number, count: number): Promise<Question[]> {
  const random = randomFrom(3);
  const { rows } = await client.query<{ user_id: string; text: string }>(
    "select user_id, text from passages where profile_id = $1 order by md5(id::text) limit $2",
    [owner, count],
  );
  return rows.map(({ user_id: userId, text }) => {
    const words = [...new Set(text.split(" ").slice(0, 4))];
    const vector = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
    return { userId, profileId: owner, words, model: MODEL, text: `${words.join(" ")}?`, vector };
  });
}

/** Questions in the owners' own words, plus the common word if the owner has it. Owners take turns. */
export async function questionsOf(client: pg.Client, owners: number): Promise<Question[]> {
  const random = randomFrom(2);
  const { rows } = await client.query<{ user_id: string; profile_id: string; text: string; common: boolean }>(
    `select user_id, profile_id::text, (array_agg(text order by md5(id::text)))[1] as text,
       profile_id % 2 = 0 as common
     from passages where profile_id = any($1::bigint[]) group by user_id, profile_id order by md5(user_id)`,
    [
      Array.from(
        { length: Math.min(owners, 400) },
        (_, index) => 1 + Math.floor((index * owners) / Math.min(owners, 400)),
      ),
    ],
  );
  return rows.map(({ user_id, profile_id, text, common }) => {
    const own = text.split(" ").filter((word) => word !== COMMON);
    const words = [...own.slice(0, 4), ...(common ? [COMMON] : [])];
    const vector = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5);
    return {
      userId: user_id,
      profileId: Number(profile_id),
      words: [...new Set(words)],
      model: MODEL,
      text: `${words.join(" ")}?`,
      vector,
    };
  });
}
