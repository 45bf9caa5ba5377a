import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type pg from "pg";
import type { Mutation } from "../testing/mutation.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PROGRAM = fileURLToPath(new URL("../testing/programs/worker.ts", import.meta.url));
/** The maximum wait for a certain stage of a job. */
const PATIENCE_MS = 15_000;

export type Stage = "reading" | "learning" | "writing";
type Victim = Awaited<ReturnType<typeof startVictim>>;

/** Starts a worker in its own process. Resolves once it takes jobs. */
export async function startVictim(environment: Record<string, string>, mutation: Mutation | undefined) {
  const child = spawn(process.execPath, [PROGRAM, JSON.stringify(mutation ?? null)], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const up = Promise.withResolvers<void>();
  let output = "";
  const readOutput = (piece: Buffer): void => {
    output = (output + piece.toString()).slice(-2_000);
    if (output.includes("taking jobs")) up.resolve();
  };
  child.stdout.on("data", readOutput);
  child.stderr.on("data", readOutput);
  void ended.then((code) => up.reject(new Error(`The worker ended with ${code}:\n${output}`)));
  await up.promise;
  return {
    /** Kills it without a shutdown, as a power cut does. */
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
  /** The next kill is due: if this one waited any longer, no jobs would be left for the others. */
  late: () => Promise<boolean>;
};

/**
 * Starts a worker and kills it at the given stage of a job, or at any stage if that one isn't reached. Returns whether
 * a job was interrupted.
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
  // The product rightly gives up on a document that is interrupted twice while being read. Avoid that here.
  await waitFor(async () => !(await isReadAgain(watch)), PATIENCE_MS);
  await worker.kill();
  // No worker is running now, so an attempt that is still open has lost its worker.
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

/** The attempts in progress: a job that is retried is a new attempt. */
async function attempts({ client }: Watch): Promise<string[]> {
  const { rows } = await client.query(
    "select id, started_on::text as began from pgboss.job where name = 'documents.ingest' and state = 'active'",
  );
  return rows.map(({ id, began }) => `${id} ${began}`);
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
