import { AppError } from "@understudy/contracts";
import { sql } from "kysely";
import type { Database, Tx } from "./database.ts";

/** How many bytes of files one owner may keep; null where the operator sets no limit. */
export type StorageLimit = number | null;

/**
 * Throws where the owner's files would become more than the limit. The caller holds the owner's row (`lockPlan`): of
 * two uploads at once each counts the other.
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
    detail: `Your files may take up ${megabytes} MB here. Delete some, then try again.`,
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

/** Of every document, with versions that wait to be learned. */
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
