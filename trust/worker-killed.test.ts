import pg from "pg";
import { type Browser, newBrowser, signInByMail } from "../testing/http-browser.ts";
import type { Mutation } from "../testing/mutation.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { type Product, runningServices, startProduct } from "../testing/product.ts";
import { killInMidJob, type Stage, startVictim } from "./killer.ts";
import { SLOW, startSlowEmbedder } from "./slow-embedder.ts";
import { trustTest } from "./trust-test.ts";
import { mutations } from "./worker-killed.mutations.ts";

const INGESTIONS = 500;
const KILLS = 50;
/** The number of documents that take longer than the time between two kills. */
const LONG = 20;
const QUEUE_SECONDS = 60;
/** The stages at which a kill could do harm. They take turns. */
const STAGES: readonly Stage[] = ["learning", "writing", "reading"];
const WORDS =
  "session price dance studio cancel refund member teacher evening autumn lesson ticket river garden".split(
    " ",
  );
/** Different texts. All other documents are copies, so each can be compared with one that was indexed undisturbed. */
const TEXTS = {
  long: textOf(SLOW, 100),
  large: textOf("large", 900),
  ...Object.fromEntries(["a", "b", "c", "d"].map((name) => [name, textOf(name, 20)])),
};

type Harness = Awaited<ReturnType<typeof openHarness>>;

/** T01: a worker that is killed repeatedly loses no document, duplicates no passage and gives up on nothing. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const ingestions = Math.max(20, Math.round(INGESTIONS * scale));
  const kills = Math.max(3, Math.round(KILLS * scale));
  const harness = await openHarness(mutation);
  try {
    const undisturbed = await indexUndisturbed(harness);
    for (let number = 0; number < ingestions; number++) {
      const isLong = number < Math.max(2, Math.round(LONG * scale));
      await harness.upload(isLong ? "long" : nameAt(number));
    }
    const landed = await killAll(harness, ingestions, kills);
    await forgetOneDone(harness);
    const worker = await harness.start();
    const seconds = await untilEmpty(harness);
    await worker.kill();
    const late = seconds > QUEUE_SECONDS ? `${await harness.waiting()} jobs are left` : undefined;
    outcome.check("the queue is empty in time", late);
    outcome.check("control: the kills hit jobs", landed < kills ? `${landed} of ${kills}` : undefined);
    await judge(harness, undisturbed, ingestions, outcome);
    return outcome.done({ ingestions, kills, landed, emptySeconds: Math.round(seconds) });
  } finally {
    await harness.close();
  }
}

async function openHarness(mutation: Mutation | undefined) {
  const embedder = await startSlowEmbedder();
  const product = await startProduct({
    issuers: [],
    mail: true,
    mutation,
    environment: embedder.environment,
  });
  const client = new pg.Client({ connectionString: product.url });
  await client.connect();
  const owner = newBrowser(product.origin);
  await signInByMail(owner, `${process.pid}-${Date.now()}@example.com`);
  // Plan limits are not under test.
  await client.query("update users set plan_type = 'enterprise'");
  const environment = {
    NODE_ENV: "test",
    DATABASE_URL: product.url,
    DATABASE_POOL: "3",
    MIGRATE_ON_START: "off",
    STORAGE_DIR: product.storage,
    MAIL_URL: runningServices().mail,
    LOG_LEVEL: "silent",
    ...embedder.environment,
  };
  const countOf = async (sql: string): Promise<number> =>
    Number((await client.query(`select count(*) from pgboss.job where ${JOBS} and ${sql}`)).rows[0]?.count);
  return {
    client,
    busy: embedder.busy,
    start: () => startVictim(environment, mutation),
    upload: (name: string) => upload(product, owner, name),
    waiting: () => countOf("state < 'completed'"),
    done: () => countOf("state = 'completed'"),
    async close(): Promise<void> {
      await client.end();
      await product.close();
      await embedder.close();
    },
  };
}

const JOBS = "name = 'documents.ingest'";

async function upload({ origin }: Product, owner: Browser, name: string): Promise<void> {
  const text = TEXTS[name as keyof typeof TEXTS];
  const body = new FormData();
  body.append("file", new File([text], `${name}.txt`, { type: "text/plain" }));
  const cookie = [...owner.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
  const answer = await fetch(`${origin}/api/documents`, {
    method: "POST",
    headers: { cookie, origin },
    body,
  });
  if (!answer.ok) throw new Error(`An upload was refused: ${answer.status} ${await answer.text()}`);
}

/** Indexes every text once, with a worker that is not killed. */
async function indexUndisturbed(harness: Harness): Promise<Map<string, StoredDocument>> {
  for (const name of Object.keys(TEXTS)) await harness.upload(name);
  const worker = await harness.start();
  await untilEmpty(harness);
  await worker.kill();
  return new Map((await storedDocuments(harness)).map((document) => [document.filename, document]));
}

/** Spreads the kills over all ingestions. Returns how many hit a running job. A kill that came too late is repeated. */
async function killAll(harness: Harness, ingestions: number, kills: number): Promise<number> {
  const before = await harness.done();
  const turn = (kill: number) => async (): Promise<boolean> =>
    (await harness.done()) >= before + Math.floor((kill * ingestions) / (kills + 1)) ||
    (await harness.waiting()) === 0;
  let landed = 0;
  for (let tried = 0; landed < kills && tried < 2 * kills; tried++) {
    const moments = { start: harness.start, ready: turn(landed), late: turn(landed + 1) };
    const stage = STAGES[landed % STAGES.length] ?? "learning";
    if (await killInMidJob(harness, moments, stage)) landed += 1;
  }
  return landed;
}

/** Simulates a kill between a job's effect and its completion record. */
async function forgetOneDone({ client }: Harness): Promise<void> {
  await client.query(
    `update pgboss.job set state = 'retry', completed_on = null, start_after = now() where ${JOBS} and id in
       (select id from pgboss.job where ${JOBS} and state = 'completed' limit 1)`,
  );
}

/** Seconds until no job is left, or slightly more than the time limit. */
async function untilEmpty(harness: Harness): Promise<number> {
  const started = performance.now();
  const seconds = (): number => (performance.now() - started) / 1000;
  while ((await harness.waiting()) > 0 && seconds() <= QUEUE_SECONDS) await pause();
  return seconds();
}

type StoredDocument = {
  filename: string;
  status: string;
  passages: number;
  positions: number;
  hash: string | null;
};

async function storedDocuments({ client }: Harness): Promise<StoredDocument[]> {
  const { rows } = await client.query<StoredDocument>(`
    select filename, status, count(p.id)::int as passages, count(distinct p.position)::int as positions,
      md5(string_agg(concat_ws('|', p.position, p.text, p.lead, p.tsv, p.heading_path, p.language, p.as_of,
        p.start_offset, p.end_offset, (select string_agg(part || embedding::text, ' ' order by part)
          from passage_vectors v where v.user_id = p.user_id and v.passage_id = p.id)), ' '
        order by p.position)) as hash
    from documents d left join passages p on p.user_id = d.user_id and p.document_id = d.id
    where kind = 'file' group by d.user_id, d.id`);
  return rows;
}

async function judge(
  harness: Harness,
  undisturbed: Map<string, StoredDocument>,
  ingestions: number,
  outcome: ReturnType<typeof report>,
): Promise<void> {
  const documents = await storedDocuments(harness);
  const total = ingestions + undisturbed.size;
  const count = (is: (document: StoredDocument) => boolean, what: string): string | undefined => {
    const found = documents.filter(is).length;
    return found > 0 ? `${found} of ${documents.length} ${what}` : undefined;
  };
  outcome.check("no document is lost", documents.length === total ? undefined : `${documents.length}`);
  outcome.check(
    "every document is ready",
    count(({ status }) => status !== "ready", "are not"),
  );
  outcome.check(
    "passages equal an undisturbed run",
    count(({ filename, hash }) => !hash || hash !== undisturbed.get(filename)?.hash, "differ"),
  );
  outcome.check(
    "no passage is doubled",
    count(({ passages, positions }) => passages !== positions, "have"),
  );
  const { rows } = await harness.client.query(
    "select name, state, count(*)::int from pgboss.job where name in ('documents.ingest', 'documents.give-up') group by 1, 2",
  );
  const [only, ...more] = rows;
  const well = more.length === 0 && only?.state === "completed" && only.count === total;
  outcome.check("no job fails", well ? undefined : JSON.stringify(rows));
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 50));

function nameAt(number: number): string {
  const names = Object.keys(TEXTS).filter((name) => name !== "long");
  return names[number % names.length] ?? "a";
}

function textOf(name: string, paragraphs: number): string {
  const paragraph = (index: number): string => {
    const words = Array.from(
      { length: 60 },
      (_, at) => WORDS[(name.length * 7 + index * 3 + at * at) % WORDS.length],
    );
    return `Of ${name}, part ${index}. ${words.join(" ")}.`;
  };
  return Array.from({ length: paragraphs }, (_, index) => paragraph(index)).join("\n\n");
}

trustTest("T01", { run, mutations });
