import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import type * as z from "zod";
import type { Tx } from "./database.ts";
import { every } from "./every.ts";
import type { Log } from "./log.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { findOutbox } from "./outbox.ts";

export type JobDefinition<Payload extends z.ZodType = z.ZodType> = {
  name: string;
  payload: Payload;
  retries: number;
  /** After this long without a sign of life from its worker, another worker takes the job. */
  timeoutSeconds: number;
  /** Gets the payload of a job whose last retry failed, to notify the user who waits for it. */
  whenGivenUp?: JobDefinition<Payload>;
  /**
   * Debounces jobs: of those with one key, only one waits at a time, for this long. Many triggers in a row cause one
   * run.
   */
  gather?: { seconds: number; key: (payload: z.output<Payload>) => string };
  /** Concurrency limits per worker, in total and per key, so that one slow host does not block the others. */
  atOnce?: { jobs: number; ofKey: number; key: (payload: z.output<Payload>) => string };
};

export type JobHandler = { job: JobDefinition; run: (payload: unknown) => Promise<void> };

export function defineJob<Payload extends z.ZodType>(job: JobDefinition<Payload>): JobDefinition<Payload> {
  return job;
}

/** Binds a job to its one handler. The payload is validated again when the job is taken. */
export function handle<Payload extends z.ZodType>(
  job: JobDefinition<Payload>,
  run: (payload: z.output<Payload>) => Promise<void>,
): JobHandler {
  return { job, run: (payload) => run(job.payload.parse(payload)) };
}

type Options = { url: string; jobs: readonly JobDefinition[]; log: Log; worker: boolean; metrics?: Metrics };
export type Jobs = Awaited<ReturnType<typeof createJobs>>;

const WATCHFUL = {
  superviseIntervalSeconds: 5,
  monitorIntervalSeconds: 5,
  // Driver options, as in database.ts: a server that vanishes silently must not block the queue.
  query_timeout: 60_000,
  keepAlive: true,
};
/** How often jobs of a distributed database are moved to the queue. */
const CARRY_MS = 250;

/**
 * The job queue, in PostgreSQL. `enqueue` is the only way in, and takes the transaction that makes the job necessary:
 * the job exists if and only if the row does.
 */
export async function createJobs({ url, jobs, log, worker, metrics = createMetrics() }: Options) {
  const boss = new PgBoss({
    connectionString: url,
    application_name: "understudy jobs",
    max: worker ? 6 : 2,
    schedule: false,
    supervise: worker,
    useListenNotify: worker,
    ...WATCHFUL,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue error"));
  await boss.start();
  await declareQueues(boss, jobs);
  const outbox = await findOutbox(boss.getDb());
  let stopCarrying = (): void => {};

  return {
    /**
     * The job is delayed by `waitSeconds`. The owner of the rows that the transaction writes is `userId` in the
     * payload, or `owner` if the job must not carry the id.
     */
    async enqueue<Payload extends z.ZodType>(
      tx: Tx,
      job: JobDefinition<Payload>,
      payload: z.input<Payload>,
      { waitSeconds, owner }: { waitSeconds?: number; owner?: string } = {},
    ) {
      const checked = job.payload.parse(payload);
      const { seconds = 0, key } = job.gather ?? {};
      const gathered = key ? { singletonKey: key(checked), startAfter: seconds } : {};
      const later = waitSeconds ? { startAfter: waitSeconds } : {};
      const grouped = job.atOnce ? { group: { id: job.atOnce.key(checked) } } : {};
      const options = { ...gathered, ...later, ...grouped };
      const profileKey = owner ?? ownerIn(checked);
      // A job without an owner is caused by rows on the same machine as the queue.
      if (outbox && profileKey)
        await outbox.put(tx, profileKey, { name: job.name, payload: checked as object, options });
      else await boss.send(job.name, checked as object, { db: fromKysely(tx), ...options });
    },

    /** Deletes every job that carries this owner's id, including completed ones. */
    async forget(tx: Tx, userId: string): Promise<void> {
      await sql`delete from pgboss.job where data ->> 'userId' = ${userId}`.execute(tx);
      await outbox?.forget(tx, userId);
    },

    /** Starts taking jobs. Fails unless every job has exactly one handler. */
    async work(handlers: readonly JobHandler[]): Promise<void> {
      assertOneHandlerEach(jobs, handlers);
      metrics.declareJobs(jobs.map(({ name }) => name));
      for (const handler of handlers) await takeJobs(boss, handler, { log, metrics });
      const send = (name: string, payload: object, options: object) => boss.send(name, payload, options);
      if (outbox) stopCarrying = every(CARRY_MS, log, () => outbox.carry(send));
    },

    async stop(): Promise<void> {
      stopCarrying();
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}

function ownerIn(payload: unknown): string | undefined {
  const { userId } = payload as { userId?: unknown };
  return typeof userId === "string" ? userId : undefined;
}

async function takeJobs(
  boss: PgBoss,
  handler: JobHandler,
  { log, metrics }: Pick<Required<Options>, "log" | "metrics">,
): Promise<void> {
  await boss.work(
    handler.job.name,
    {
      pollingIntervalSeconds: 0.5,
      notifyPollingIntervalSeconds: 2,
      batchSize: 1,
      ...atOnce(handler.job),
    },
    async ([job]) => {
      if (!job) return;
      const started = performance.now();
      try {
        await metrics.watchJob(job.name, () => handler.run(job.data));
      } catch (error) {
        log.error({ err: error, job: job.name, jobId: job.id }, "job failed; it will be retried");
        throw error;
      } finally {
        // After one job, more may be waiting. Without this, each would wait for the next poll. A queue has one worker
        // per concurrent job, and a busy one checks again as soon as it is done.
        for (const { id, name, count } of boss.getWipData()) {
          if (name === handler.job.name && count > 0) boss.notifyWorker(id);
        }
      }
      log.info({ job: job.name, jobId: job.id, ms: Math.round(performance.now() - started) }, "job done");
    },
  );
}

function atOnce({ atOnce: limits }: JobDefinition) {
  if (!limits) return {};
  const { jobs: localConcurrency, ofKey: localGroupConcurrency } = limits;
  return { localConcurrency, localGroupConcurrency };
}

function assertOneHandlerEach(jobs: readonly JobDefinition[], handlers: readonly JobHandler[]): void {
  for (const job of jobs) {
    const count = handlers.filter((handler) => handler.job.name === job.name).length;
    if (count !== 1) throw new Error(`Job ${job.name} has ${count} handlers; it must have exactly one.`);
  }
  for (const { job } of handlers) {
    if (!jobs.includes(job))
      throw new Error(`There is a handler for ${job.name}, but the job is not declared.`);
  }
}

/** Creates missing queues and updates those that an earlier release declared differently. */
async function declareQueues(boss: PgBoss, jobs: readonly JobDefinition[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  // A queue must exist before another can use it as its dead letter queue.
  for (const job of jobs.toSorted((one, other) => Number(!!one.whenGivenUp) - Number(!!other.whenGivenUp))) {
    const options = queueOptions(job);
    const queue = known.get(job.name);
    // Two processes may create the same queue at once; creation is idempotent.
    if (!queue) await boss.createQueue(job.name, job.gather ? { ...options, policy: "short" } : options);
    else if (!isSubset(options, queue)) await boss.updateQueue(job.name, options);
  }
}

function queueOptions(job: JobDefinition) {
  const options = {
    retryLimit: job.retries,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: job.timeoutSeconds,
    heartbeatSeconds: 10,
    notify: true,
  };
  return job.whenGivenUp ? { ...options, deadLetter: job.whenGivenUp.name } : options;
}

function isSubset(options: object, queue: object): boolean {
  const stored = new Map(Object.entries(queue));
  return Object.entries(options).every(([name, value]) => stored.get(name) === value);
}
