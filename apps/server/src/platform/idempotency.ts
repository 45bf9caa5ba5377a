import { createHash } from "node:crypto";
import { AppError } from "@understudy/contracts";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Database, Tx } from "./database.ts";
import { TABLES } from "./tables.ts";

/** Long enough to be unique to a caller. Strangers who happen to share a short key would share a response. */
const KEY = /^[\x21-\x7e]{16,255}$/;
const RETENTION_MS = TABLES.idempotency_keys.retention.days * 86_400_000;

/** A request with an idempotency key, and the scope in which the key is unique. */
export type Once = { userId: string; scope: string; key: string; hash: string };
export type Earlier = { reference: number | null; response: unknown };

/** Reads the header of a request that must take effect once, however often it is sent. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers["idempotency-key"];
  if (header === undefined) return undefined;
  if (typeof header === "string" && KEY.test(header)) return header;
  const message = "Idempotency-Key must be 16 to 255 printable characters, such as a UUID.";
  throw new AppError("invalid_request", { issues: [{ path: "headers.idempotency-key", message }] });
}

/** Two requests are the same if their inputs are. */
export function requestHash(input: unknown): string {
  return createHash("sha256").update(JSON.stringify(input)).digest("hex");
}

/**
 * Claims the key in the transaction of its effect, so that both exist or neither does. Returns the outcome of an
 * earlier request with the same key, and waits for a concurrent one. A key expires after a day.
 */
export async function claim(
  tx: Tx,
  { userId, scope, key, hash }: Once,
  at: Date,
  reference: number | null = null,
): Promise<Earlier | undefined> {
  const { rows } = await claimKey({ userId, scope, key, hash }, at, reference).execute(tx);
  return rows.length > 0 ? undefined : findEarlier(tx, { userId, scope, key, hash });
}

/**
 * The statement that claims the key, to embed in a larger one. It returns a row unless an earlier request has the key:
 * then the larger statement must be rolled back, and `findEarlier` has the outcome.
 */
export function claimKey({ userId, scope, key, hash }: Once, at: Date, reference: number | null) {
  return sql`insert into "idempotency_keys" ("user_id", "scope", "key", "request_hash", "reference", "created_at")
    values (${userId}, ${scope}, ${key}, ${hash}, ${reference}, ${at})
    on conflict ("user_id", "scope", "key") do update set "request_hash" = excluded."request_hash",
      "reference" = excluded."reference", "response" = null, "created_at" = excluded."created_at"
    where "idempotency_keys"."created_at" < ${expiredBefore(at)}
    returning "key"`;
}

const expiredBefore = (at: Date): Date => new Date(at.getTime() - RETENTION_MS);

/** Deletes the stored responses of requests that led to these exchanges. */
export async function deleteChatKeys(tx: Tx, userId: string, exchanges: readonly number[]): Promise<void> {
  await tx
    .deleteFrom("idempotency_keys")
    .where("user_id", "=", userId)
    .where("reference", "in", exchanges)
    .where("scope", "like", "chat:%")
    .execute();
}

/** Deletes an owner's expired keys. They have no effect any more, but their responses are visitors' data. */
export async function deleteExpiredKeys(db: Database, userId: string, at: Date): Promise<void> {
  await db
    .deleteFrom("idempotency_keys")
    .where("user_id", "=", userId)
    .where("created_at", "<", expiredBefore(at))
    .execute();
}

/** The outcome of the earlier request with this key. */
export async function findEarlier(
  db: Database,
  { userId, scope, key, hash }: Once,
): Promise<Earlier | undefined> {
  const row = await db
    .selectFrom("idempotency_keys")
    .select(["request_hash", "reference", "response"])
    .where("user_id", "=", userId)
    .where("scope", "=", scope)
    .where("key", "=", key)
    .executeTakeFirst();
  if (row && row.request_hash !== hash) throw new AppError("key_reused");
  return row && { reference: row.reference, response: row.response };
}

/** Stores the response that every repeated request gets. */
export async function settle(tx: Tx, { userId, scope, key }: Once, response: unknown): Promise<void> {
  await tx
    .updateTable("idempotency_keys")
    .set({ response: JSON.stringify(response) })
    .where("user_id", "=", userId)
    .where("scope", "=", scope)
    .where("key", "=", key)
    .execute();
}
