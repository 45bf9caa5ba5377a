import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "pg-boss";
import type { Database, Tx } from "./database.ts";

/**
 * Where the database is distributed, the queue lies on the coordinator and an owner's rows on a worker: one
 * transaction over both is not one when a machine dies. A job then waits in this table, beside its owner's rows and
 * written with them, and is carried to the queue under its own id: carried twice, it is there once. The table exists
 * on a distributed database and nowhere else.
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
/** Asked shard by shard: with a worker down the jobs of the others are carried all the same. */
const IN_SHARDS = `select result from run_command_on_shards('${OUTBOX}',
  $$select coalesce(jsonb_agg(to_jsonb(waiting)), '[]') from (${OLDEST}) as waiting$$) where success`;
const IN_ONE = `select coalesce(jsonb_agg(to_jsonb(waiting)), '[]')::text as result
  from (${OLDEST.replace("%s", OUTBOX)}) as waiting`;

type Letter = { user_id: string; id: string; name: string; payload: object; options: object };
type Send = (name: string, payload: object, options: object) => Promise<unknown>;

/** A distributed database has an outbox, and no other. */
export async function hasOutbox(db: Database): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${OUTBOX}) is not null as there`.execute(
    db,
  );
  return rows[0]?.there ?? false;
}

/** The outbox of this database, if it has one; asked once, when a process starts. */
export async function findOutbox(db: Db) {
  const { rows } = await db.executeSql(
    `select to_regclass('${OUTBOX}') is not null as there, to_regclass('pg_dist_partition') is not null as shards`,
  );
  const [{ there, shards } = {}] = rows as { there?: boolean; shards?: boolean }[];
  if (!there) return undefined;
  return {
    async put(tx: Tx, owner: string, job: Pick<Letter, "name" | "payload" | "options">): Promise<void> {
      await sql`insert into ${sql.raw(OUTBOX)} ("user_id", "id", "name", "payload", "options") values
        (${owner}, ${randomUUID()}, ${job.name}, ${JSON.stringify(job.payload)}, ${JSON.stringify(job.options)})`.execute(
        tx,
      );
    },

    /** Like the queue's own: what carries the owner's id goes; the removal of files, which does not, is still to be done. */
    async forget(tx: Tx, owner: string): Promise<void> {
      await sql`delete from ${sql.raw(OUTBOX)} where "user_id" = ${owner} and "payload" ->> 'userId' = ${owner}`.execute(
        tx,
      );
    },

    /** Carries what waits to the queue, and only then takes it from here. Says how many. */
    async carry(send: Send): Promise<number> {
      const found = await db.executeSql(shards ? IN_SHARDS : IN_ONE);
      const letters = (found.rows as { result: string }[]).flatMap(
        ({ result }) => JSON.parse(result) as Letter[],
      );
      for (const { user_id, id, name, payload, options } of letters) {
        await send(name, payload, { ...options, id });
        await db.executeSql(`delete from ${OUTBOX} where user_id = $1 and id = $2`, [user_id, id]);
      }
      return letters.length;
    },
  };
}
