import { createHmac } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { BROWSER_COOKIE, setCookie } from "../../platform/cookies.ts";
import type { Database } from "../../platform/database.ts";
import { newToken } from "../../platform/ids.ts";
import type { Notifications } from "./owner-notifications.ts";
import { accountRepository } from "./repository.ts";
import { deviceOf } from "./user-agent.ts";

type Dependencies = { db: Database; notifications: Pick<Notifications, "signedIn">; clock: () => Date };

const YEAR_SECONDS = 365 * 86_400;
/** How many accounts one browser's cookie remembers. */
const MOST_ACCOUNTS = 5;

/**
 * Notifies an owner of a sign-in from a browser that is new to the account. Each browser stores this itself in a signed
 * cookie, so the server stores no list of browsers or IP addresses.
 */
export function knownBrowsers({ db, notifications, clock }: Dependencies) {
  return {
    async greetBrowser(
      request: FastifyRequest,
      reply: FastifyReply,
      { userId, isNew }: { userId: string; isNew: boolean },
    ): Promise<void> {
      const marks = (request.cookies[BROWSER_COOKIE] ?? "").split(".").filter(Boolean);
      await db.transaction().execute(async (tx) => {
        const key = await accountRepository(tx).browserKey(userId, newToken());
        const mark = createHmac("sha256", key).update(`browser ${userId}`).digest("base64url");
        if (!isNew && !marks.includes(mark)) {
          const device = deviceOf(request.headers["user-agent"] ?? "");
          await notifications.signedIn(tx, userId, { ...device, at: clock().toISOString() });
        }
        const others = marks.filter((one) => one !== mark);
        setCookie(reply, BROWSER_COOKIE, [mark, ...others].slice(0, MOST_ACCOUNTS).join("."), YEAR_SECONDS);
      });
    },
  };
}
