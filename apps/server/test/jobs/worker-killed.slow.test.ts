import { createHash } from "node:crypto";
import { ingest, type PassageStore, readFile } from "@understudy/knowledge";
import { expect, test } from "vitest";
import { ingestDocument } from "../../src/modules/documents/jobs.ts";
import { testApp } from "../app.ts";
import { buildOwner, type Owner, textFile, until } from "../builders.ts";
import { row, rows } from "../database.ts";
import { startWorker } from "./program.ts";

const DOCUMENTS = 20;
const KILLS = 3;
/** Thousands of passages each, so that a kill hits the middle of a job and not the time between two. */
const PARAGRAPHS = 2_500;
const WORDS =
  "session price dance studio cancel refund member teacher evening autumn lesson ticket river garden violin".split(
    " ",
  );

const product = await testApp();

test(`a worker killed ${KILLS} times in mid-job loses none of ${DOCUMENTS} documents and doubles none`, async () => {
  const owner = await buildOwner(product);
  const expected = await uploadAll(owner);
  let landed = 0;
  for (let kill = 0; landed < KILLS; kill++) {
    if (kill === 3 * KILLS) throw new Error("The kills fall between the jobs: make the documents larger.");
    const before = await attempts();
    const worker = await startWorker(product);
    await inMidJob(before);
    await worker.kill();
    // No worker runs now, so an attempt that is still open was interrupted.
    if ((await attempts()).some((attempt) => !before.includes(attempt))) landed += 1;
    expect(await rows(product.url, HALF_READ)).toEqual([]);
  }

  const worker = await startWorker(product);
  const started = performance.now();
  await until(async () => (await statuses(owner)).every((status) => status === "ready"), 200);
  await until(async () => (await unfinishedJobs()) === 0, 60);
  process.stdout.write(
    `worker killed in ${landed} jobs; all ${DOCUMENTS} documents ready ${seconds(started)} s after the last start\n`,
  );
  expect(await worker.stop()).toBe(0);

  expect(await statuses(owner)).toEqual(Array.from({ length: DOCUMENTS }, () => "ready"));
  for (const [id, passages] of expected) expect(await storedPassages(owner, id)).toEqual(passages);
  const jobs = await rows(
    product.url,
    "select state, count(*)::int from pgboss.job where name = $1 group by state",
    ["documents.ingest"],
  );
  expect(jobs).toEqual([{ state: "completed", count: DOCUMENTS }]);
  const extra = await row(
    product.url,
    "select count(*)::int as total, count(distinct (document_id, position))::int as different from passages",
  );
  expect(extra.total).toBe(extra.different);
}, 300_000);

test("a job that is done once more, because nobody heard that it was done, changes nothing", async () => {
  const owner = await buildOwner(product);
  const { id } = await product
    .api(owner.cookie)
    .documents.upload(textFile("once.txt", textOf(1).slice(0, 5_000)));
  const worker = await startWorker(product);
  await until(async () => (await statuses(owner)).every((status) => status === "ready"), 60);
  const before = await storedPassages(owner, id);
  const { db, jobs } = product.product;
  await db
    .transaction()
    .execute((tx) => jobs.enqueue(tx, ingestDocument, { userId: owner.userId, documentId: id }));
  await until(async () => (await unfinishedJobs()) === 0, 60);
  expect(before.count).toBeGreaterThan(1);
  expect(await storedPassages(owner, id)).toEqual(before);
  expect(await worker.stop()).toBe(0);
}, 180_000);

/** A document must be indexed completely or not at all. */
const HALF_READ = `select d.id, d.status from documents d where d.passage_count <> (
  select count(*) from passages p where p.user_id = d.user_id and p.document_id = d.id)`;

type Passages = { count: number; positions: number; hash: string };

/** What each document must contain in the end, computed by the engine directly, without queue and database. */
async function uploadAll(owner: Owner): Promise<Map<number, Passages>> {
  const expected = new Map<number, Passages>();
  for (let number = 0; number < DOCUMENTS; number++) {
    const text = textOf(number);
    const { id } = await product.api(owner.cookie).documents.upload(textFile(`${number}.txt`, text));
    const replace: PassageStore["replace"] = async (_id, { passages }) => {
      const hash = createHash("md5").update(passages.map((passage) => passage.text).join("|"));
      expected.set(id, { count: passages.length, positions: passages.length, hash: hash.digest("hex") });
    };
    const reading = await readFile(new TextEncoder().encode(text), "text/plain");
    await ingest({ id, name: `${number}.txt` }, reading, { store: { replace } });
  }
  return expected;
}

async function storedPassages({ userId }: Owner, documentId: number): Promise<Passages> {
  const stored = await row(
    product.url,
    `select count(*)::int as count, count(distinct p.position)::int as positions,
       md5(string_agg(p.text, '|' order by p.position)) as hash
     from passages p join documents d on d.user_id = p.user_id and d.id = p.document_id
     where p.user_id = $1 and p.document_id = $2 and d.passage_count = (
       select count(*) from passages where user_id = $1 and document_id = $2)`,
    [userId, documentId],
  );
  return stored as Passages;
}

/** The attempts in progress. A job that is taken again is a new attempt. */
async function attempts(): Promise<string[]> {
  const reading = await rows(product.url, "select id from documents where status = 'reading'");
  const open = await rows(
    product.url,
    `select id, started_on::text as began from pgboss.job where name = 'documents.ingest' and state = 'active'
     and (data ->> 'documentId')::bigint = any($1)`,
    [reading.map(({ id }) => id)],
  );
  return open.map(({ id, began }) => `${id} ${began}`);
}

/** Waits until a moment within a job that was not in progress before; a different moment for each kill. */
async function inMidJob(before: string[]): Promise<void> {
  const fresh = async () => (await attempts()).some((attempt) => !before.includes(attempt));
  await until(fresh, 60);
  const moment = performance.now() + ((before.length * 617) % 1_500);
  await until(async () => performance.now() > moment && (await fresh()), 60);
}

async function statuses({ userId }: Owner): Promise<unknown[]> {
  return (await rows(product.url, "select status from documents where user_id = $1", [userId])).map(
    ({ status }) => status,
  );
}

async function unfinishedJobs(): Promise<number> {
  const unfinished = "select 1 from pgboss.job where name = 'documents.ingest' and state <> 'completed'";
  return (await rows(product.url, unfinished)).length;
}

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

function textOf(number: number): string {
  const paragraph = (index: number): string => {
    const words = Array.from(
      { length: 60 },
      (_, at) => WORDS[(number * 7 + index * 3 + at * at) % WORDS.length],
    );
    return `Document ${number}, paragraph ${index}. ${words.join(" ")}.`;
  };
  return Array.from({ length: PARAGRAPHS }, (_, index) => paragraph(index)).join("\n\n");
}
