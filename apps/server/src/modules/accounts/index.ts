import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { JobHandler } from "../../platform/jobs.ts";
import type { LetterBrand } from "../../platform/letter-page.ts";
import type { Platform } from "../../platform/platform.ts";
import { ownAccountRoutes } from "./account-routes.ts";
import { createOpenId } from "./openid.ts";
import {
  type Notifications,
  ownerLetterJobs,
  tellContact,
  tellFirstQuestion,
  tellSecurity,
} from "./owner-letters.ts";
import { ownerMail as createOwnerMail } from "./owner-mail.ts";
import { accountRoutes } from "./routes.ts";
import { accountService } from "./service.ts";
import { createSessions } from "./sessions.ts";

export { tellings as ownerNotifications } from "./owner-letters.ts";
export { accountRepository } from "./repository.ts";

export const accountJobs = [tellFirstQuestion, tellContact, tellSecurity];

type Dependencies = Pick<Platform, "db" | "hot" | "mail"> & {
  config: Pick<Config, "origin" | "choosePlan" | "signUp" | "signIn" | "session">;
  notifications: Notifications;
  /** Revokes all API keys of an owner, in the same transaction that signs out all devices. */
  revokeKeys: Parameters<typeof accountService>[0]["revokeKeys"];
  letterBrandOf: (userId: string, profileId: number) => Promise<LetterBrand | undefined>;
  clock: () => Date;
};

/** Sign-in, sessions, users and devices, and the e-mails that owners get. */
export function createAccounts(dependencies: Dependencies) {
  const { db, hot, mail, config, notifications, revokeKeys, letterBrandOf, clock } = dependencies;
  const { origin, choosePlan, signUp } = config;
  const sessions = createSessions({ db, clock, lifetime: config.session });
  const ownerMail = createOwnerMail({ db, mail, origin });
  const openId = createOpenId(config.signIn.issuers, origin);
  const service = accountService({
    db,
    openId,
    mail,
    ownerMail,
    notifications,
    revokeKeys,
    hot,
    choosePlan,
    signUp,
    origin,
    clock,
  });
  return {
    ...service,
    sessions,
    ownerMail,
    addRoutes(app: FastifyInstance): void {
      accountRoutes(app, { service, sessions, origin });
      ownAccountRoutes(app, service);
    },
    jobHandlers: (): JobHandler[] => ownerLetterJobs({ db, ownerMail, letterBrandOf, origin }),
  };
}
