import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "pg-boss";
import type { Database, Tx } from "./database.ts";

/**
 * In a distributed database, the queue is on the coordinator and an owner's rows are on a worker. A transaction over
 * both is not atomic if a machine dies. So a job is first written to this table, in the same transaction and shard as
 * its owner's rows, and then moved to the queue under its own id, so that moving it twice has no effect. The table
 * exists only in a distributed database.
 */
export const OUTBOX = "distribution.outbox";

export const CREATE_OUTBOX = `create schema if not exists distribution;
create table if not exists ${OUTBOX} (
  user_id text not null,
  id text not null,
  name text not null,
  payload jsonb not null,
  options jsonb not null,
  created_at timestamptz not null default now(),
  primary key (user_id, id)
)`;

const AT_ONCE = 100;
const OLDEST = `select user_id, id, name, payload, options from %s order by created_at limit ${AT_ONCE}`;
/** Queried per shard, so that with one worker down the jobs of the others are still moved. */
const IN_SHARDS = `select result from run_command_on_shards('${OUTBOX}',
  $$select coalesce(jsonb_agg(to_jsonb(waiting)), '[]') from (${OLDEST}) as waiting$$) where success`;
const IN_ONE = `select coalesce(jsonb_agg(to_jsonb(waiting)), '[]')::text as result
  from (${OLDEST.replace("%s", OUTBOX)}) as waiting`;

type Email = { user_id: string; id: string; name: string; payload: object; options: object };
type Send = (name: string, payload: object, options: object) => Promise<unknown>;

/** Only a distributed database has an outbox. */
export async function hasOutbox(db: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${OUTBOX}) is not null as there`.execute(
    db,
  );
  return rows[0]?.there ?? false;
}

/** The outbox of this database, if it has one. Looked up once, when a process starts. */
export async function findOutbox(db: Db) {
  const { rows } = await db.executeSql(
    `select to_regclass('${OUTBOX}') is not null as there, to_regclass('pg_dist_partition') is not null as shards`,
  );
  const [{ there, shards } = {}] = rows as { there?: boolean; shards?: boolean }[];
  if (!there) return undefined;
  return {
    async put(tx: Tx, owner: string, job: Pick<Email, "name" | "payload" | "options">): Promise<void> {
      await sql`insert into ${sql.raw(OUTBOX)} ("user_id", "id", "name", "payload", "options") values
        (${owner}, ${randomUUID()}, ${job.name}, ${JSON.stringify(job.payload)}, ${JSON.stringify(job.options)})`.execute(
        tx,
      );
    },

    /**
     * Like the queue's `forget`: deletes jobs that carry the owner's id. File removal jobs do not carry it and must
     * still run.
     */
    async forget(tx: Tx, owner: string): Promise<void> {
      await sql`delete from ${sql.raw(OUTBOX)} where "user_id" = ${owner} and "payload" ->> 'userId' = ${owner}`.execute(
        tx,
      );
    },

    /** Moves waiting jobs to the queue, and deletes each only after it is queued. Returns how many were moved. */
    async carry(send: Send): Promise<number> {
      const found = await db.executeSql(shards ? IN_SHARDS : IN_ONE);
      const messages = (found.rows as { result: string }[]).flatMap(
        ({ result }) => JSON.parse(result) as Email[],
      );
      for (const { user_id, id, name, payload, options } of messages) {
        await send(name, payload, { ...options, id });
        await db.executeSql(`delete from ${OUTBOX} where user_id = $1 and id = $2`, [user_id, id]);
      }
      return messages.length;
    },
  };
}
