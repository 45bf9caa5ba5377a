import { createHash } from "node:crypto";
import { RECENT_SIGN_IN_MINUTES } from "@understudy/contracts";
import DataLoader from "dataloader";
import type { FastifyReply, FastifyRequest } from "fastify";
import { clearSessionCookie, SESSION_COOKIE, setSessionCookie } from "../../platform/cookies.ts";
import type { Database } from "../../platform/database.ts";
import { newToken } from "../../platform/ids.ts";
import type { Actor } from "../../platform/route.ts";
import { sessionRepository } from "./repository.ts";

type Dependencies = {
  db: Database;
  clock: () => Date;
  lifetime: { idleHours: number; absoluteHours: number };
};
export type Sess = { createdAt: string; lastSeenAt: string; userAgent: string };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Avoids a write on every request; an hour is precise enough for an idle limit measured in days. */
const TOUCH_AFTER = HOUR;

export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export type Sessions = ReturnType<typeof createSessions>;

/** A session ends after its idle timeout or its absolute timeout, whichever comes first. */
export function createSessions({ db, clock, lifetime }: Dependencies) {
  const sessions = sessionRepository(db);
  const expiry = (createdAt: Date, now: Date): Date =>
    new Date(
      Math.min(
        now.getTime() + lifetime.idleHours * HOUR,
        createdAt.getTime() + lifetime.absoluteHours * HOUR,
      ),
    );
  // Looks up the sessions of all requests that arrived in the same turn of the event loop with one statement. Nothing
  // is cached: a session that has ended is refused at once.
  const lookup = new DataLoader(
    async (sids: readonly string[]) => {
      const rows = await sessions.findAll(sids, clock());
      const bySid = new Map(rows.map((row) => [row.sid, row]));
      return sids.map((sid) => bySid.get(sid));
    },
    { cache: false, batchScheduleFn: setImmediate },
  );
  const resolved = new WeakMap<FastifyRequest, Promise<Actor | null>>();

  async function resolve(token: string): Promise<Actor | null> {
    const now = clock();
    const sid = hashToken(token);
    const row = await lookup.load(sid);
    if (!row) return null;
    const sess = row.sess as Sess;
    if (now.getTime() - Date.parse(sess.lastSeenAt) > TOUCH_AFTER) {
      const seen = { ...sess, lastSeenAt: now.toISOString() };
      await sessions.touch(sid, seen, expiry(new Date(sess.createdAt), now));
    }
    // Every sign-in starts a new session, so its start is when the owner last proved their identity.
    const isRecent = now.getTime() - Date.parse(sess.createdAt) < RECENT_SIGN_IN_MINUTES * MINUTE;
    return { userId: row.user_id, sessionHash: sid, isRecent };
  }

  return {
    authenticate(request: FastifyRequest): Promise<Actor | null> {
      const known = resolved.get(request);
      if (known) return known;
      const token = request.cookies[SESSION_COOKIE];
      const actor = token ? resolve(token) : Promise.resolve(null);
      resolved.set(request, actor);
      return actor;
    },

    /** Rechecked during long-lived streams, because the session may end after the request started. */
    async isLive({ sessionHash }: Actor): Promise<boolean> {
      return (await lookup.load(sessionHash)) !== undefined;
    },

    /** Always uses a new id, so that an id known before the sign-in is useless after it (session fixation). */
    async start(request: FastifyRequest, reply: FastifyReply, userId: string): Promise<void> {
      const old = request.cookies[SESSION_COOKIE];
      if (old) await sessions.remove(hashToken(old));
      const token = newToken();
      const now = clock();
      const sess: Sess = {
        createdAt: now.toISOString(),
        lastSeenAt: now.toISOString(),
        userAgent: (request.headers["user-agent"] ?? "").slice(0, 200),
      };
      await sessions.insert({ sid: hashToken(token), userId, sess, expire: expiry(now, now) });
      setSessionCookie(reply, token, lifetime.absoluteHours * 3600);
    },

    async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = request.cookies[SESSION_COOKIE];
      if (token) await sessions.remove(hashToken(token));
      clearSessionCookie(reply);
    },
  };
}
