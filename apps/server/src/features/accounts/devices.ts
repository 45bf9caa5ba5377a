import { createHash } from "node:crypto";
import { AppError, type Device } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import type { Actor } from "../../platform/route.ts";
import { sessionRepository } from "./repository.ts";
import type { Sess } from "./sessions.ts";
import { deviceOf } from "./user-agent.ts";

/** A name for a session that is worth nothing anywhere else. */
function nameOf(sid: string): string {
  return createHash("sha256").update(`device ${sid}`).digest("hex").slice(0, 32);
}

/** The browsers in which the owner is signed in. */
export function deviceService({ db, clock }: { db: Database; clock: () => Date }) {
  const sessions = sessionRepository(db);
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

    endOthers: async ({ userId, sessionHash }: Actor): Promise<{ ended: number }> => ({
      ended: await sessions.removeOthers(userId, sessionHash),
    }),
  };
}
