import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { sql } from "kysely";
import pg from "pg";
import { get } from "../testing/load-client.ts";
import {
  type Bench,
  type BenchOptions,
  type BenchOutcome,
  quantile,
  rounded,
  timed,
} from "../testing/measurement.ts";
import { type Harness, openHarness } from "../testing/product-processes.ts";
import { CITE } from "../testing/recount.ts";
import { signedInOwner } from "../testing/signed-in-owner.ts";

const EXCHANGES = 100_000;
const CALLS = 20;
const LIST_MS = 500;
const EXPORT_SECONDS = 60;
/** How much another export of everything may add to the server's peak memory. */
const EXPORT_GROWTH = 1.15;
const EXPORTS = 3;
/** A word of nearly every exchange, of some, of one in a hundred and of none. */
const WORDS = ["answer", "price", "number 42", "zeppelin"];

/** Each filter of the list, with every value that matches a different share of the conversations. */
const FILTERS: Record<string, readonly string[]> = {
  profile: ["profileId=MAIN", "profileId=BESIDE"],
  from: ["from=2026-10-20", "from=2020-01-01"],
  until: ["until=2024-02-01", "until=2026-11-01"],
  state: ["state=answered", "state=partly", "state=not_answered"],
  thumb: ["thumb=up", "thumb=down"],
  contact: ["contact=yes"],
  by: ["by=owner", "by=all"],
  search: WORDS.map((words) => `search=${encodeURIComponent(words)}`),
};

/**
 * Every filter of the list of conversations, every pair of filters, and the export, for one owner with all exchanges.
 */
async function benchConversations({ scale }: BenchOptions): Promise<BenchOutcome> {
  const harness = await openHarness();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const server = await harness.http({});
    const exchanges = Math.round(EXCHANGES * scale);
    const owner = await filled(harness, exchanges);
    const call = (query: string) =>
      get(new URL(`/api/conversations?${owner.named(query)}`, harness.origin), {
        agent,
        cookie: owner.cookie,
      });
    // First, because the server allows an export only shortly after a sign-in.
    const exported = await downloads(harness, owner.cookie, server);
    console.log(`  export: ${JSON.stringify(exported)}`);
    const slow: Record<string, number> = {};
    for (const query of queries()) {
      await call(query);
      slow[query || "all"] = rounded(quantile(await timed(CALLS, () => call(query)), 0.95), 1);
    }
    const sorted = Object.entries(slow).toSorted(([, a], [, b]) => b - a);
    for (const [query, ms] of sorted.slice(0, 8)) console.log(`  ${query}: p95 ${ms} ms`);
    const [worst = ["", 0], ...rest] = sorted;
    return {
      ours: worst[1],
      bare: LIST_MS,
      ratio: rounded(worst[1] / LIST_MS),
      bar: `every filter and pair p95 <= ${LIST_MS} ms; export <= ${EXPORT_SECONDS} s, its memory after ${EXPORTS} <= ${EXPORT_GROWTH} x after one`,
      pass: worst[1] <= LIST_MS && exported.seconds <= EXPORT_SECONDS && exported.growth <= EXPORT_GROWTH,
      unit: "ms",
      exchanges,
      filters: sorted.length,
      worst: worst[0],
      median: rest[Math.floor(rest.length / 2)]?.[1],
      export: exported,
    };
  } finally {
    agent.destroy();
    await harness.close();
  }
}

function queries(): string[] {
  const names = Object.keys(FILTERS);
  const pairs = names.flatMap((one, index) =>
    names
      .slice(index + 1)
      .flatMap((other) =>
        (FILTERS[one] ?? []).flatMap((first) => (FILTERS[other] ?? []).map((second) => `${first}&${second}`)),
      ),
  );
  return ["", ...Object.values(FILTERS).flat(), ...pairs];
}

/** How long the whole archive takes, and whether the server's memory grows with every export. */
async function downloads(harness: Harness, cookie: string, server: number) {
  const beforeMb = residentMb(server);
  const all = [];
  for (let number = 0; number < EXPORTS; number++) all.push(await download(harness, cookie, server));
  const [first, last] = [all[0]?.mostMb ?? 0, all.at(-1)?.mostMb ?? 0];
  const seconds = Math.max(...all.map((one) => one.seconds));
  const [megabytes] = all.map((one) => one.megabytes);
  return {
    seconds,
    megabytes,
    beforeMb,
    mostMb: all.map((one) => one.mostMb),
    growth: rounded(last / first),
  };
}

async function download({ origin }: Harness, cookie: string, server: number) {
  let mostMb = residentMb(server);
  const watch = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(server));
  }, 100);
  const started = performance.now();
  let bytes = 0;
  try {
    const answer = await fetch(new URL("/api/account/export", origin), { headers: { cookie } });
    if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}.`);
    for await (const piece of answer.body) bytes += piece.byteLength;
  } finally {
    clearInterval(watch);
  }
  const seconds = rounded((performance.now() - started) / 1000, 1);
  return { seconds, megabytes: rounded(bytes / 1e6, 1), mostMb };
}

function residentMb(server: number): number {
  const [, kilobytes = "0"] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server}/status`, "utf8")) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}

/** Three years of conversations of three questions each, an eighth of them with a second assistant. */
async function filled(harness: Harness, exchanges: number) {
  const email = "talkative@example.com";
  const { cookie } = await signedInOwner(harness, email);
  const client = new pg.Client({ connectionString: harness.url });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select p.user_id, p.id from ai_profiles p join directory d on d.user_id = p.user_id and d.kind = 'email'
       where d.key = $1 and p.is_main`,
      [email],
    );
    const { user_id: userId, id: main } = rows[0] as { user_id: string; id: string };
    const beside = "7";
    await client.query(
      "insert into ai_profiles (user_id, id, is_main, name) values ($1, $2, false, 'Beside')",
      [userId, beside],
    );
    for (const statement of SEEDS) await client.query(statement, [userId, main, beside, exchanges]);
    const answered = await client.query(
      "select id from chat_messages where user_id = $1 and state = 'answered'",
      [userId],
    );
    await client.query(CITE, [userId, main, answered.rows.map(({ id }) => id)]);
    await sql`analyze`.execute(harness.db);
    const named = (query: string) => query.replace("MAIN", main).replace("BESIDE", beside);
    return { cookie, named };
  } finally {
    await client.end();
  }
}

const SEEDS = [
  `insert into chat_sessions (user_id, profile_id, id, session_id, source, by_owner, created_at)
   select $1, case when n % 8 = 0 then $3::bigint else $2::bigint end, n, 'bench' || n,
     (array['Direct', 'Search', 'Social', 'Embedded', 'Other'])[1 + n % 5], n % 20 = 0,
     now() - ($4::int / 3 - n) * interval '1095 days' / ($4::int / 3)
   from generate_series(1, $4::int / 3) as n`,
  `insert into chat_messages (user_id, profile_id, session_id, id, message, response, state, thumb, first_word_ms, total_ms, created_at)
   select $1, c.profile_id, c.id, c.id * 3 + part, 'Question number ' || (c.id * 7 + part) % 1000 || ' about '
       || (array['price', 'travel', 'teams', 'books', 'dates', 'rooms'])[1 + (c.id + part) % 6] || '?',
     'An answer of some length, ' || repeat(md5((c.id * 3 + part)::text) || ' ', 12),
     (array['answered', 'answered', 'answered', 'partly', 'not_answered'])[1 + (c.id + part) % 5],
     case when c.id % 50 = 0 then (array[1, -1])[1 + part % 2] end, 300 + c.id % 500, 900 + c.id % 2000,
     c.created_at + part * interval '1 minute'
   from chat_sessions c, generate_series(0, 2) as part where c.user_id = $1 and $2::text is not null
     and $3::text is not null and $4::int > 0`,
  `insert into contacts (user_id, id, profile_id, message_id, email, question, confirmed_at)
   select user_id, id, profile_id, id, 'visitor' || id || '@example.com', message, created_at
   from chat_messages where user_id = $1 and id % 200 = 0 and $2::text is not null and $3::text is not null and $4::int > 0`,
];

export const bench: Bench = {
  id: "CONVERSATIONS",
  title: "every filter of the list of conversations",
  run: benchConversations,
};
