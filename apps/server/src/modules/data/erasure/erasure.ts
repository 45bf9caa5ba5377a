import { sql } from "kysely";
import type { Database, Tx } from "../../../platform/database.ts";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import { recordErasure } from "../../../platform/erasures.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import { accountRepository } from "../../accounts/index.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

type Dependencies = {
  db: Database;
  jobs: Pick<Jobs, "forget">;
  ephemeral: EphemeralStore;
  /** Removes files from storage after the transaction commits. */
  removeFiles: (tx: Tx, userId: string, storageKeys: string[]) => Promise<void>;
  clock: () => Date;
};

const AT_ONCE = 20;
const FILES_PER_JOB = 500;

/** Erases accounts whose grace period is over. Idempotent. */
export function erasures({ db, jobs, ephemeral, removeFiles, clock }: Dependencies) {
  async function erase(userId: string): Promise<void> {
    await db.transaction().execute(async (tx) => {
      // Locked until commit: uploads that started earlier are visible here, and later ones find no owner.
      const owner = await tx
        .selectFrom("users")
        .select("email")
        .where("id", "=", userId)
        .forUpdate()
        .executeTakeFirst();
      const files = await filesOf(tx, userId);
      for (let start = 0; start < files.length; start += FILES_PER_JOB) {
        await removeFiles(tx, userId, files.slice(start, start + FILES_PER_JOB));
      }
      await jobs.forget(tx, userId);
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
async function filesOf(tx: Tx, userId: string): Promise<string[]> {
  const documents = await tx
    .selectFrom("documents")
    .select(["storage_key", sql<string | null>`newer ->> 'storageKey'`.as("newer_key")])
    .where("user_id", "=", userId)
    .where("kind", "=", "file")
    .execute();
  const pictures = await tx
    .selectFrom("users")
    .select(["picture_webp_key", "picture_jpeg_key"])
    .where("id", "=", userId)
    .execute();
  const packages = await tx
    .selectFrom("brand_packages")
    .select("storage_key")
    .where("user_id", "=", userId)
    .execute();
  const keys: (string | null)[] = [...documents, ...pictures, ...packages].flatMap((row) =>
    Object.values(row),
  );
  return keys.filter((key) => key !== null && key !== "") as string[];
}

async function removeRows(tx: Tx, userId: string, email: string | undefined): Promise<void> {
  for (const [table, how] of Object.entries(PERSONAL_DATA)) {
    if (typeof how === "string" || "none" in how) continue;
    if ("owner" in how) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(how.owner)} = ${userId}`.execute(tx);
    } else if (email !== undefined && "address" in how) {
      await sql`delete from ${sql.table(table)} where lower(${sql.ref(how.address)}) = ${email}`.execute(tx);
    } else if (email !== undefined && "inside" in how) {
      await sql`delete from ${sql.table(table)} where ${sql.ref(how.inside)} ->> 'email' = ${email}`.execute(
        tx,
      );
    }
  }
}
