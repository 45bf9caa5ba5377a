import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import type { Mutation } from "../testing/mutation.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PROGRAM = fileURLToPath(new URL("../testing/programs/worker.ts", import.meta.url));
/** A moment that does not come within this is not waited for any longer. */
const PATIENCE_MS = 15_000;

export type Stage = "reading" | "learning" | "writing";
type Victim = Awaited<ReturnType<typeof startVictim>>;

/** A worker in a process of its own; resolves once it takes jobs. */
export async function startVictim(environment: Record<string, string>, mutation: Mutation | undefined) {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(mutation ?? null)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const up = Promise.withResolvers<void>();
  let said = "";
  const hear = (piece: Buffer): void => {
    said = (said + piece.toString()).slice(-2_000);
    if (said.includes("taking jobs")) up.resolve();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  void ended.then((code) => up.reject(new Error(`The worker ended with ${code}:\n${said}`)));
  await up.promise;
  return {
    /** Ends it without a word, as a power cut does. */
    async kill(): Promise<void> {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

type Watch = { client: pg.Client; busy: () => boolean };
type Moments = {
  start: () => Promise<Victim>;
  /** The worker has done enough to be killed. */
  ready: () => Promise<boolean>;
  /** It is the turn of the next kill: were this one to wait any longer, no jobs would be left for the others. */
  late: () => Promise<boolean>;
};

/**
 * Starts a worker and kills it at such a moment of a job, or at any if that one does not come. Says whether a job
 * was cut off.
 */
export async function killInMidJob(
  watch: Watch,
  { start, ready, late }: Moments,
  stage: Stage,
): Promise<boolean> {
  const earlier = new Set(await attempts(watch));
  const cutOff = async () => (await attempts(watch)).some((attempt) => !earlier.has(attempt));
  const worker = await start();
  await waitFor(ready, Number.POSITIVE_INFINITY);
  await waitFor(async () => ((await isAt(watch, stage)) && (await cutOff())) || (await late()), PATIENCE_MS);
  if (stage !== "writing") await pause((earlier.size * 67) % 200);
  await waitFor(cutOff, PATIENCE_MS);
  // A document that is cut off twice while it is read is given up, and rightly: here none is to be given up.
  await waitFor(async () => !(await isReadAgain(watch)), PATIENCE_MS);
  await worker.kill();
  // Nothing works now: an attempt that is still open has lost its worker.
  return cutOff();
}

async function waitFor(is: () => Promise<boolean>, ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end && !(await is())) await pause(5);
}

async function isAt({ client, busy }: Watch, stage: Stage): Promise<boolean> {
  if (stage === "learning") return busy();
  const sql =
    stage === "reading"
      ? "select 1 from documents where status = 'reading'"
      : `select 1 from pg_stat_activity where datname = current_database() and state <> 'idle'
           and application_name = 'understudy worker' and query ~ '^insert into "passage'`;
  return (await client.query(sql)).rows.length > 0;
}

async function isReadAgain({ client }: Watch): Promise<boolean> {
  const sql = "select 1 from documents where status = 'reading' and readings_begun > 1";
  return (await client.query(sql)).rows.length > 0;
}

/** The attempts under way: a job that is taken again is another attempt. */
async function attempts({ client }: Watch): Promise<string[]> {
  const { rows } = await client.query(
    "select id, started_on::text as began from pgboss.job where name = 'documents.ingest' and state = 'active'",
  );
  return rows.map(({ id, began }) => `${id} ${began}`);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
