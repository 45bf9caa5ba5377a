import { AppError, type CurrentUser } from "@understudy/contracts";
import type { Database, Tx } from "../../platform/database.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import type { Mail } from "../../platform/mail.ts";
import { ownAccount } from "./account.ts";
import { deviceService } from "./devices.ts";
import { knownBrowsers } from "./known-browsers.ts";
import { linkSignIn } from "./link-sign-in.ts";
import type { OpenId } from "./openid.ts";
import type { OwnerMail } from "./owner-mail.ts";
import type { Notifications } from "./owner-notifications.ts";
import { presentUser } from "./present.ts";
import { providerSignIn } from "./provider-sign-in.ts";
import { userRepository } from "./repository.ts";
import type { SignUpPolicy } from "./sign-up.ts";

type Dependencies = {
  db: Database;
  openId: OpenId;
  mail: Mail | undefined;
  ownerMail: OwnerMail;
  notifications: Pick<Notifications, "signedIn">;
  /** Revokes all API keys of the owner. */
  revokeKeys: (tx: Tx, userId: string) => Promise<void>;
  ephemeral: EphemeralStore;
  billing: Parameters<typeof ownAccount>[0]["billing"];
  accountEnding: Parameters<typeof ownAccount>[0]["accountEnding"];
  signUp: SignUpPolicy;
  origin: string;
  clock: () => Date;
};

export type AccountService = ReturnType<typeof accountService>;

export function accountService(dependencies: Dependencies) {
  const {
    db,
    openId,
    mail,
    ownerMail,
    notifications,
    revokeKeys,
    ephemeral,
    billing,
    accountEnding,
    signUp,
    origin,
    clock,
  } = dependencies;
  return {
    ways: () => ({
      email: mail !== undefined,
      issuers: openId.issuers,
      openSignUp: signUp.policy === "open",
    }),

    async currentUser(userId: string): Promise<CurrentUser> {
      const row = await userRepository(db).find(userId);
      // The session outlived its user.
      if (!row) throw new AppError("unauthorized");
      return presentUser(row);
    },

    ...providerSignIn({ db, openId, ephemeral, signUp, clock }),
    ...linkSignIn({ db, mail, ephemeral, signUp, origin, clock }),
    ...knownBrowsers({ db, notifications, clock }),
    own: {
      ...ownAccount({ db, mail, billing, accountEnding, origin, clock }),
      ...deviceService({ db, revokeKeys, clock }),
    },
    unsubscribe: ownerMail.switchOff,
  };
}
