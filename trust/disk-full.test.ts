import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { query } from "../testing/database.ts";
import type { Mutation } from "../testing/mutation.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { openTestBench, type TestBench } from "../testing/owner-client.ts";
import { folderFor, installation, startCluster } from "../testing/postgres-cluster.ts";
import type { Product } from "../testing/product.ts";
import { until } from "../testing/wait.ts";
import { send } from "../testing/wire.ts";
import { mutations } from "./disk-full.mutations.ts";
import { ballast, smallDisk } from "./small-disk.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;
type Scene = { bench: TestBench; outcome: Report; userId: string };

const STORE_MEGABYTES = 50;
const FILE_BYTES = 3 * 1024 * 1024;
const RACERS = 10;
/** One megabyte each: small enough to run out of space during the test. */
const LOG_SEGMENT = 1;
const LOG_MEGABYTES = 24;
const UPLOADS = 40;
const PATIENCE_SECONDS = 60;

/** T09: a full disk, first under the originals, then under the database's WAL. Rows and files agree all the time. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const store = await fullStore(mutation, outcome, scale < 1 ? 10 : STORE_MEGABYTES);
  const log = await fullLog(mutation, outcome, Math.max(6, Math.round(UPLOADS * scale)));
  return outcome.done({ ...store, ...log });
}

async function fullStore(mutation: Mutation | undefined, outcome: Report, megabytes: number) {
  const bench = await openTestBench(mutation);
  const disk = await smallDisk(bench.product.storage, megabytes);
  try {
    const scene = await sceneOf(bench, outcome);
    const fits = Math.floor((megabytes * 1024 * 1024) / FILE_BYTES);
    const answers: UploadResult[] = [];
    for (let number = 0; number < fits; number += 1) answers.push(await uploadOne(bench, number));
    answers.push(...(await Promise.all(Array.from({ length: RACERS }, (_, n) => uploadOne(bench, 100 + n)))));
    const taken = answers.filter(({ status }) => status === 201).length;
    outcome.check("what fits is accepted", taken === fits ? undefined : `${taken} of ${fits}`);
    refusedWell(answers, outcome, "a full store");
    await agree(scene, taken, "a full store");
    await answers200(scene, "a full store");
    await disk.grow(megabytes * 2);
    const after = await uploadOne(bench, 200);
    outcome.check(
      "a full store: uploads go on when there is room",
      after.status === 201 ? undefined : after.text,
    );
    await agree(scene, taken + 1, "a full store, later");
    return { storeTook: taken, storeRefused: answers.length - taken };
  } finally {
    await disk.remove();
    await bench.close();
  }
}

/** The database stops in the middle of its work, and recovers when space is available again. */
async function fullLog(mutation: Mutation | undefined, outcome: Report, uploads: number) {
  const folder = await mkdtemp(path.join(tmpdir(), "understudy-trust-full-"));
  const { user } = await installation();
  const log = path.join(folder, "log-disk");
  await folderFor(user, folder);
  await folderFor(user, log);
  const disk = await smallDisk(log, LOG_MEGABYTES, user);
  const wal = path.join(log, "wal");
  const cluster = await startCluster({
    folder: path.join(folder, "cluster"),
    archive: path.join(folder, "archive"),
    durable: true,
    initdb: ["-X", wal, `--wal-segsize=${LOG_SEGMENT}`],
  });
  try {
    const bench = await openTestBench(mutation, undefined, cluster.url);
    try {
      const scene = await sceneOf(bench, outcome);
      const before = await uploadOne(bench, 0, 1_000);
      outcome.check("control: the database works", before.status === 201 ? undefined : before.text);
      const weight = await ballast(log);
      const writing = writeOn(cluster.url);
      const answers: UploadResult[] = [];
      for (let number = 1; number <= uploads; number += 1)
        answers.push(await uploadOne(bench, number, 1_000));
      await writing;
      const refused = answers.filter(({ status }) => status !== 201).length;
      outcome.check("control: the log ran full", refused > 0 ? undefined : "every upload was taken");
      refusedWell(answers, outcome, "a full log");
      await weight.remove();
      await cluster.start().catch(() => {});
      await until(
        async () => ((await uploadOne(bench, 500, 1_000)).status === 201 ? true : undefined),
        PATIENCE_SECONDS,
      );
      await answers200(scene, "a full log, later");
      const taken = answers.filter(({ status }) => status === 201);
      await checkStored(scene, ["0", "500", ...taken.map(({ name }) => name)]);
      await agree(scene, undefined, "a full log, later");
      return { logTook: taken.length, logRefused: refused };
    } finally {
      await bench.close();
    }
  } finally {
    await cluster.stop();
    await disk.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Other clients write as well, a little at a time, until the WAL is full. */
async function writeOn(url: string): Promise<void> {
  for (;;) {
    const more = query(url, "select pg_logical_emit_message(true, 'trust', repeat('x', 300000))");
    if (!(await more.then(() => true).catch(() => false))) return;
  }
}

async function sceneOf(bench: TestBench, outcome: Report): Promise<Scene> {
  const [profile] = await bench.product.rows("select user_id from ai_profiles");
  await bench.product.rows("update users set is_public = true");
  return { bench, outcome, userId: String(profile?.user_id) };
}

type UploadResult = { name: string; status: number; text: string };

async function uploadOne(bench: TestBench, number: number, bytes = FILE_BYTES): Promise<UploadResult> {
  const name = String(number);
  const text = `${number} `.repeat(Math.ceil(bytes / (name.length + 1))).slice(0, bytes);
  const file = { filename: `${name}.txt`, type: "text/plain", bytes: Buffer.from(text) };
  const { status, text: answer } = await bench.upload(file);
  return { name, status, text: answer };
}

/** Uploads are refused with a message about a temporary server error: no 500, no broken connection. */
function refusedWell(answers: readonly UploadResult[], outcome: Report, where: string): void {
  const odd = answers.find(({ status, text }) => {
    if (status === 201) return false;
    return !((status === 503 || status === 507) && text.includes('"code"'));
  });
  outcome.check(`${where}: says so`, odd && `${odd.status} ${odd.text.slice(0, 200)}`);
}

/** Compares rows and files after the job that removes orphaned files has run. */
async function agree({ bench, outcome }: Scene, wanted: number | undefined, where: string): Promise<void> {
  await lookedAfter(bench.product);
  const rows = await bench.product.rows("select storage_key from documents where kind = 'file'");
  const keys = new Set(rows.map(({ storage_key }) => String(storage_key)));
  const files = new Set(
    readdirSync(bench.product.storage, { recursive: true, encoding: "utf8" }).filter((name) =>
      /^..\/.{40}/.test(name),
    ),
  );
  const lost = [...keys].filter((key) => !files.has(key)).length;
  const left = [...files].filter((file) => !keys.has(file)).length;
  outcome.check(`${where}: every row has its file`, lost === 0 ? undefined : `${lost} have none`);
  outcome.check(`${where}: every file has its row`, left === 0 ? undefined : `${left} have none`);
  if (wanted === undefined) return;
  const count = rows.length === wanted ? undefined : `${rows.length} of ${wanted}`;
  outcome.check(`${where}: as many as were taken`, count);
}

async function checkStored({ bench, outcome }: Scene, names: readonly string[]): Promise<void> {
  const rows = await bench.product.rows("select filename from documents where kind = 'file'");
  const there = new Set(rows.map(({ filename }) => String(filename)));
  const lost = names.filter((name) => !there.has(`${name}.txt`));
  outcome.check("what was acknowledged is there", lost.length === 0 ? undefined : `lost: ${lost.join(", ")}`);
}

/** Moves the clock by an hour, so that the jobs that look for files are due. */
async function lookedAfter(product: Product): Promise<void> {
  const LOOKING = "name = 'documents.look-for-original' and state in ('created', 'retry', 'active')";
  // The contents of the files are not under test, and there are many megabytes of them.
  await product.rows("delete from pgboss.job where name = 'documents.ingest'");
  await product.rows(`update pgboss.job set start_after = now() where ${LOOKING}`);
  await product.work();
  await until(async () => {
    const [open] = await product.rows(`select 1 from pgboss.job where ${LOOKING} limit 1`);
    return open ? undefined : true;
  }, PATIENCE_SECONDS);
}

async function answers200({ bench, outcome, userId }: Scene, where: string): Promise<void> {
  const { status, text } = await send(bench.product.origin, {
    method: "POST",
    path: "/api/chat",
    headers: [["content-type", "application/json"]],
    body: JSON.stringify({ userId, message: "Who are you?" }),
  });
  outcome.check(
    `${where}: visitors are answered`,
    status === 200 ? undefined : `${status} ${text.slice(0, 200)}`,
  );
}

trustTest("T09", { run, mutations });
