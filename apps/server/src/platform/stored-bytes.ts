import { AppError } from "@understudy/contracts";
import { sql } from "kysely";
import type { Database, Tx } from "./database.ts";

/** How many bytes of files one owner may store; null if the operator sets no limit. */
export type StorageLimit = number | null;

/**
 * Throws if the owner's files would exceed the limit. The caller holds the lock on the owner's row (`lockPlan`), so
 * that concurrent uploads count each other.
 */
export async function assertStorageRoom(
  tx: Tx,
  userId: string,
  more: number,
  limit: StorageLimit,
): Promise<void> {
  if (await hasStorageRoom(tx, userId, more, limit)) return;
  const megabytes = Math.floor((limit ?? 0) / 1_000_000).toLocaleString("en-US");
  throw new AppError("plan_limit", {
    detail: `Your files can use up to ${megabytes} MB. Delete some, then try again.`,
  });
}

export async function hasStorageRoom(
  tx: Tx,
  userId: string,
  more: number,
  limit: StorageLimit,
): Promise<boolean> {
  return limit === null || (await storedBytes(tx, userId)) + more <= limit;
}

/** Includes all documents, and versions that are waiting to be indexed. */
async function storedBytes(db: Database, userId: string): Promise<number> {
  const row = await db
    .selectFrom("documents")
    .select(
      sql<string>`coalesce(sum(byte_size), 0) + coalesce(sum((newer ->> 'byteSize')::bigint), 0)`.as("bytes"),
    )
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}
