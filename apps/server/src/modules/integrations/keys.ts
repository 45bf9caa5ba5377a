import { createHash } from "node:crypto";
import { type ApiKey, type ApiScope, AppError, LIMITS, PLANS } from "@understudy/contracts";
import type { FastifyReply } from "fastify";
import { isListed } from "../../platform/address-list.ts";
import type { Database, Tx } from "../../platform/database.ts";
import { directory } from "../../platform/directory.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import { newTimeId, newToken } from "../../platform/ids.ts";
import type { AuthenticateKey } from "../../platform/route.ts";
import { networkOf } from "../../platform/visitor.ts";
import { keyRepository, sentKeyRepository } from "./key-repository.ts";

type Dependencies = {
  db: Database;
  ephemeral: EphemeralStore;
  /** Requests per minute with one key. */
  perMinute: number;
  /** Notifies the owner of a new key. */
  keyCreated: (
    tx: Tx,
    userId: string,
    key: { name: string; prefix: string; at: string; expiresAt: string | null },
  ) => Promise<void>;
  clock: () => Date;
};
type NewKey = {
  name: string;
  scopes: readonly ApiScope[];
  expiresInDays: number | null;
  /** The only assistant that the key works for. */
  profileId: number | null;
};

/** A fixed prefix, so that secret scanners can find leaked keys. */
const MARK = "us_";
const SHOWN = MARK.length + 6;
const MINUTE = 60;
const DAY_MS = 86_400_000;
/** Invalid keys per network and minute. */
const MOST_WRONG = 60;
/** Avoids a write on every request. */
const TOUCH_AFTER_MS = 60_000;

const hashOf = (key: string): string => createHash("sha256").update(key).digest("hex");
const TAKES_NO_KEY = "This endpoint doesn't accept API keys. Sign in to use it.";
const isOver = (expiresAt: Date | null, now: Date): boolean => expiresAt !== null && expiresAt <= now;
const NEEDS_PLAN = "API keys are part of the Pro and Pro+ plans.";

export type KeyService = ReturnType<typeof keyService>;

export function keyService(dependencies: Dependencies) {
  const { db, keyCreated, clock } = dependencies;
  return {
    async list(userId: string): Promise<ApiKey[]> {
      const now = clock();
      return (await keyRepository(db).list(userId)).map((row) => present(row, now));
    },

    /** Only this response contains the key; we store just its hash and prefix. */
    async create(userId: string, wanted: NewKey): Promise<ApiKey & { key: string }> {
      const { name, scopes, expiresInDays, profileId } = wanted;
      const key = MARK + newToken();
      const [keyHash, prefix] = [hashOf(key), key.slice(0, SHOWN)];
      const at = clock();
      const id = newTimeId(at.getTime());
      const expiresAt = expiresInDays === null ? null : new Date(at.getTime() + expiresInDays * DAY_MS);
      await db.transaction().execute(async (tx) => {
        const keys = keyRepository(tx);
        assertPaid(await keys.lockOwner(userId));
        const working = (await keys.list(userId)).filter(({ expires_at }) => !isOver(expires_at, at));
        if (working.length >= LIMITS.apiKeys) {
          const detail = `You can have at most ${LIMITS.apiKeys} API keys. Revoke one first.`;
          throw new AppError("plan_limit", { detail });
        }
        const row = { id, name, prefix, keyHash, scopes: [...new Set(scopes)], profileId, at, expiresAt };
        await keys.insert(userId, row);
        await directory(tx).claim("api_key", keyHash, { userId, profileId: null });
        const times = { at: at.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
        await keyCreated(tx, userId, { name, prefix, ...times });
      });
      const made = (await keyRepository(db).list(userId)).find((row) => row.id === id);
      if (!made) throw new AppError("internal");
      return { ...present(made, at), key };
    },

    async revoke(userId: string, id: number): Promise<{ id: number }> {
      await db.transaction().execute(async (tx) => {
        const keyHash = await keyRepository(tx).revoke(userId, id, clock());
        if (!keyHash) throw new AppError("not_found");
        await directory(tx).release("api_key", keyHash, userId);
      });
      return { id };
    },

    async revokeAll(tx: Tx, userId: string): Promise<void> {
      const hashes = await keyRepository(tx).revokeAll(userId, clock());
      for (const keyHash of hashes) await directory(tx).release("api_key", keyHash, userId);
    },

    authenticateKey: authenticator(dependencies),
  };
}

/**
 * Checks a key in this order: it exists, its owner's account is active, it has not expired, the plan is paid, the IP
 * address is allowed, it has the scope, and it is within the rate limit.
 */
function authenticator({ db, ephemeral, perMinute, clock }: Dependencies): AuthenticateKey {
  async function find(key: string, address: string) {
    const keyHash = hashOf(key);
    const entry = key.startsWith(MARK) ? await directory(db).find("api_key", keyHash) : undefined;
    const found = entry && (await sentKeyRepository(db).find(entry.userId, keyHash));
    const isThere = entry !== undefined && found !== undefined && found.erase_at === null;
    const isExpired = isThere && isOver(found.expires_at, clock());
    if (isThere && !isExpired) return { ...found, userId: entry.userId };
    const seconds = await ephemeral.wait(`keys:wrong:${networkOf(address)}`, MOST_WRONG, MINUTE);
    if (seconds > 0) throw new AppError("too_many_requests", { retryAfterSeconds: seconds });
    // Only the holder of the key sees this, and may know why it stopped working.
    throw new AppError("unauthorized", isExpired ? { detail: "This API key has expired." } : {});
  }

  return async (key, scope, request, reply) => {
    const found = await find(key, request.ip);
    assertPaid(found);
    if (found.ip_whitelist.length > 0 && !isListed(request.ip, found.ip_whitelist)) {
      throw new AppError("address_refused");
    }
    if (!scope) throw new AppError("scope_missing", { detail: TAKES_NO_KEY });
    if (!found.scopes.includes(scope)) {
      throw new AppError("scope_missing", { detail: `This API key doesn't have the scope ${scope}.` });
    }
    const { count, seconds } = await ephemeral.count(`keys:${found.userId}:${found.id}`, MINUTE);
    tellRate(reply, { limit: perMinute, left: perMinute - count, seconds });
    if (count > perMinute) throw new AppError("too_many_requests", { retryAfterSeconds: seconds });
    const now = clock();
    if (now.getTime() - (found.last_used_at?.getTime() ?? 0) > TOUCH_AFTER_MS) {
      await sentKeyRepository(db).touch(found.userId, found.id, now);
    }
    const actor = { userId: found.userId, sessionHash: "", keyId: found.id };
    return found.profile_id === null ? actor : { ...actor, keyProfileId: found.profile_id };
  };
}

/** Header names of the IETF rate limit draft, so that clients can slow down before they are rejected. */
function tellRate(reply: FastifyReply, rate: { limit: number; left: number; seconds: number }): void {
  reply.headers({
    "ratelimit-limit": rate.limit,
    "ratelimit-remaining": Math.max(0, rate.left),
    "ratelimit-reset": rate.seconds,
    "ratelimit-policy": `${rate.limit};w=${MINUTE}`,
  });
}

function assertPaid(owner: { plan_type: string } | undefined): void {
  if (!owner) throw new AppError("unauthorized");
  if (!PLANS[owner.plan_type as keyof typeof PLANS].paid) {
    throw new AppError("plan_limit", { detail: NEEDS_PLAN });
  }
}

type Row = Awaited<ReturnType<ReturnType<typeof keyRepository>["list"]>>[number];

function present(row: Row, now: Date): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes as ApiScope[],
    profileId: row.profile_id,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    isExpired: isOver(row.expires_at, now),
  };
}
