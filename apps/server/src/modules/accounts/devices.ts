import { createHash } from "node:crypto";
import { AppError, type Device } from "@understudy/contracts";
import type { Database, Tx } from "../../platform/database.ts";
import type { Actor } from "../../platform/route.ts";
import { accountRepository, sessionRepository } from "./repository.ts";
import type { Sess } from "./sessions.ts";
import { deviceOf } from "./user-agent.ts";

/** A public id for a session that cannot be used to authenticate. */
function nameOf(sid: string): string {
  return createHash("sha256").update(`device ${sid}`).digest("hex").slice(0, 32);
}

type Dependencies = {
  db: Database;
  /** Revokes all API keys of the owner. */
  revokeKeys: (tx: Tx, userId: string) => Promise<void>;
  clock: () => Date;
};
type Choice = { keepKeys: boolean };

/** The browsers in which the owner is signed in. */
export function deviceService({ db, revokeKeys, clock }: Dependencies) {
  const sessions = sessionRepository(db);

  /**
   * The owner may suspect an intruder: also revoke API keys the intruder may have created, and notify of every later
   * sign-in.
   */
  const signOut = (
    userId: string,
    { keepKeys }: Choice,
    end: (rows: ReturnType<typeof sessionRepository>) => Promise<number>,
  ): Promise<{ ended: number }> =>
    db.transaction().execute(async (tx) => {
      const ended = await end(sessionRepository(tx));
      await accountRepository(tx).forgetBrowsers(userId);
      if (!keepKeys) await revokeKeys(tx, userId);
      return { ended };
    });

  return {
    async devices({ userId, sessionHash }: Actor): Promise<Device[]> {
      const rows = await sessions.list(userId, clock());
      return rows
        .map(({ sid, sess }) => {
          const { createdAt, lastSeenAt, userAgent } = sess as Sess;
          const device = { ...deviceOf(userAgent), signedInAt: createdAt, lastSeenAt };
          return { id: nameOf(sid), current: sid === sessionHash, ...device };
        })
        .sort((a, b) => Number(b.current) - Number(a.current) || (a.lastSeenAt < b.lastSeenAt ? 1 : -1));
    },

    async endDevice({ userId }: Actor, id: string): Promise<{ ended: number }> {
      const found = (await sessions.list(userId, clock())).find(({ sid }) => nameOf(sid) === id);
      if (!found) throw new AppError("not_found");
      await sessions.remove(found.sid);
      return { ended: 1 };
    },

    endOthers: ({ userId, sessionHash }: Actor, choice: Choice) =>
      signOut(userId, choice, (rows) => rows.removeOthers(userId, sessionHash)),

    endAll: ({ userId }: Actor, choice: Choice) => signOut(userId, choice, (rows) => rows.removeAll(userId)),
  };
}
