import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database.ts";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import { recordErasure } from "../../../platform/erasures.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { ownerColumn, tables } from "../../../platform/tables.ts";
import { accountRepository } from "../../accounts/index.ts";

type Dependencies = {
  db: Database;
  jobs: Pick<Jobs, "forget">;
  ephemeral: EphemeralStore;
  /** Removes files from storage after the transaction commits. */
  removeFiles: (tx: Tx, userId: string, storageKeys: string[]) => Promise<void>;
  /** Cancels what the owner pays for, after the transaction commits. */
  accountErased: (tx: Tx, userId: string) => Promise<void>;
  clock: () => Date;
};

const AT_ONCE = 20;
const FILES_PER_JOB = 500;

/** Erases accounts whose grace period is over. Idempotent. */
export function erasures({ db, jobs, ephemeral, removeFiles, accountErased, clock }: Dependencies) {
  async function erase(userId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      // Locked until commit: uploads that started earlier are visible here, and later ones find no owner.
      const owner = await tx
        .selectFrom("users")
        .select("email")
        .where("id", "=", userId)
        .forUpdate()
        .executeTakeFirst();
      const files = await listFiles(tx, userId);
      for (let start = 0; start < files.length; start += FILES_PER_JOB) {
        await removeFiles(tx, userId, files.slice(start, start + FILES_PER_JOB));
      }
      await jobs.forget(tx, userId);
      await accountErased(tx, userId);
      await removeRows(tx, userId, owner?.email ?? undefined);
      await recordErasure(tx, { kind: "account", userId });
    });
    await ephemeral.forget(userId);
  }

  return {
    /** Returns how many accounts were erased. A failed one does not block the others of the batch and is retried. */
    async sweepErasures(): Promise<number> {
      const due = await accountRepository(db).due(clock(), AT_ONCE);
      const done = await Promise.allSettled(due.map(erase));
      const failed = done.find((one) => one.status === "rejected");
      if (failed) throw failed.reason;
      return due.length;
    },
  };
}

/** Originals, newer versions waiting to be indexed, the owner's picture and packages. */
async function listFiles(tx: Tx, userId: string): Promise<string[]> {
  const keys: string[] = [];
  for (const [name, { files }] of tables) {
    if (!files) continue;
    const { rows } = await sql<Record<string, string | null>>`
      select ${sql.raw(files.join(", "))} from ${sql.table(name)} where ${sql.ref(ownerColumn(name))} = ${userId}
      `.execute(tx);
    keys.push(...rows.flatMap((row) => Object.values(row).flatMap((key) => key || [])));
  }
  return keys;
}

async function removeRows(tx: Tx, userId: string, email: string | undefined): Promise<void> {
  for (const [name, { erased }] of tables) {
    const table = sql.table(name);
    if ("owner" in erased) {
      await sql`delete from ${table} where ${sql.ref(erased.owner)} = ${userId}`.execute(tx);
    } else if (email !== undefined && "address" in erased) {
      await sql`delete from ${table} where lower(${sql.ref(erased.address)}) = ${email}`.execute(tx);
    } else if (email !== undefined && "inside" in erased) {
      await sql`delete from ${table} where ${sql.ref(erased.inside)} ->> 'email' = ${email}`.execute(tx);
    }
  }
}

/*
 * Personal data outside the tables:
 *
 * - originals and pictures in storage: removed by a job that is enqueued with the erasure and contains only random
 *   keys;
 * - the customer at the payment provider: removed by a job, too; the provider keeps what the law asks it to keep;
 * - jobs: those with the owner's id are deleted with the rows;
 * - rate limit counters in Redis and in memory: deleted by the owner's id; those of hashed addresses expire within a
 *   day;
 * - logs: contain no user text and no addresses; an id in a request path no longer leads to anyone;
 * - backups: expire with age (`understudy backup --keep-days`); a restore repeats erasures from the erasure list, which
 *   outlives them.
 */
