import { isDistributed } from "../../../testing/machines.ts";
import { OUTBOX } from "../src/platform/outbox.ts";
import { rows } from "./database.ts";

type Taken = { name: string; data: unknown };

/** The number of unfinished jobs of these kinds, including those still on their way to the queue. */
export async function openJobs(url: string, names: readonly string[]): Promise<number> {
  const waiting = "select 1 from pgboss.job where name = any($1) and state in ('created', 'retry', 'active')";
  const onTheirWay = isDistributed()
    ? await rows(url, `select 1 from ${OUTBOX} where name = any($1)`, [names])
    : [];
  return onTheirWay.length + (await rows(url, waiting, [names])).length;
}

/** Takes jobs of these kinds from the queue in place of a worker. */
export async function takenJobs(url: string, like: string): Promise<Taken[]> {
  const queued = "delete from pgboss.job where name like $1 returning name, data";
  const onTheirWay = isDistributed()
    ? await rows(url, `delete from ${OUTBOX} where name like $1 returning name, payload as data`, [like])
    : [];
  return [...onTheirWay, ...(await rows(url, queued, [like]))] as Taken[];
}
