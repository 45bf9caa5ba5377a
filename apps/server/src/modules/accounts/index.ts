import type { FastifyInstance } from "fastify";
import type { Config } from "../../config.ts";
import type { EmailBrand } from "../../platform/email-page.ts";
import type { JobHandler } from "../../platform/jobs.ts";
import type { Platform } from "../../platform/platform.ts";
import { ownAccountRoutes } from "./account-routes.ts";
import { createOpenId } from "./openid.ts";
import { ownerMail as createOwnerMail } from "./owner-mail.ts";
import {
  type Notifications,
  notifyOfContact,
  notifyOfFirstQuestion,
  notifyOfSecurity,
  ownerEmailJobs,
} from "./owner-notifications.ts";
import { accountRoutes } from "./routes.ts";
import { accountService } from "./service.ts";
import { createSessions } from "./sessions.ts";

export { ownerNotifications } from "./owner-notifications.ts";
export { accountRepository } from "./repository.ts";

export const accountJobs = [notifyOfFirstQuestion, notifyOfContact, notifyOfSecurity];

type Dependencies = Pick<Platform, "db" | "ephemeral" | "mail"> & {
  config: Pick<Config, "origin" | "billing" | "signUp" | "signIn" | "session">;
  notifications: Notifications;
  /** Revokes all API keys of an owner, in the same transaction that signs out all devices. */
  revokeKeys: Parameters<typeof accountService>[0]["revokeKeys"];
  /** Called in the transaction that begins the erasure of an account. */
  accountEnding: Parameters<typeof accountService>[0]["accountEnding"];
  emailBrandOf: (userId: string, profileId: number) => Promise<EmailBrand | undefined>;
  clock: () => Date;
};

/** Sign-in, sessions, users and devices, and the e-mails that owners get. */
export function createAccounts(dependencies: Dependencies) {
  const { db, ephemeral, mail, config, notifications, revokeKeys, accountEnding, emailBrandOf, clock } =
    dependencies;
  const { origin, signUp } = config;
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
    ephemeral,
    accountEnding,
    billing: config.billing.provider,
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
    jobHandlers: (): JobHandler[] => ownerEmailJobs({ db, ownerMail, emailBrandOf, origin }),
  };
}
