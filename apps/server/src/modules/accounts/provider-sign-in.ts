import { AppError } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import { networkOf } from "../../platform/visitor.ts";
import type { OpenId } from "./openid.ts";
import { userOfIdentity } from "./owners.ts";
import { attemptRepository, type SignInDetails } from "./repository.ts";
import { welcomed } from "./return-to.ts";
import { hashToken } from "./sessions.ts";
import type { SignUpPolicy } from "./sign-up.ts";

type Dependencies = {
  db: Database;
  openId: OpenId;
  ephemeral: EphemeralStore;
  signUp: SignUpPolicy;
  clock: () => Date;
};
/** `browser` is a random value that only the requesting browser has; `address` is its IP address. */
type SignInRequest = { browser: string; address: string; returnTo: string };

const MINUTES = 10;
const STARTS_PER_MINUTE = 120;

/** Sign-in with an OpenID provider: start and callback. */
export function providerSignIn({ db, openId, ephemeral, signUp, clock }: Dependencies) {
  const attempts = attemptRepository(db);
  return {
    /** Returns the provider URL to redirect to. */
    async startOpenId(issuerId: string, asker: SignInRequest): Promise<string> {
      if (!(await ephemeral.take(`sign-in:${networkOf(asker.address)}`, STARTS_PER_MINUTE, 60)))
        throw new AppError("too_many_requests");
      const { state, ...secrets } = openId.newSecrets();
      const url = await openId.authorizationUrl(issuerId, { state, ...secrets });
      const details: SignInDetails = {
        kind: "oidc",
        issuerId,
        ...secrets,
        browser: hashToken(asker.browser),
        returnTo: asker.returnTo,
      };
      await attempts.removeExpired(clock());
      await attempts.insert({
        id: hashToken(state),
        details,
        expire: new Date(clock().getTime() + MINUTES * 60_000),
      });
      return url;
    },

    /** Returns undefined if there is no account and sign-up is not allowed. */
    async finishOpenId(issuerId: string, search: string, browser: string | undefined) {
      const state = new URLSearchParams(search).get("state");
      // Remove the state before any check, so that it cannot be used again whatever happens next.
      const details = state ? await attempts.take(hashToken(state), clock()) : undefined;
      if (!state || details?.kind !== "oidc") throw new AppError("unauthorized");
      // The state is bound to one issuer and one browser; a mismatch means an issuer mix-up or a forged sign-in.
      if (details.issuerId !== issuerId || !browser || details.browser !== hashToken(browser)) {
        throw new AppError("unauthorized");
      }
      const identity = await openId.identify(issuerId, search, { ...details, state });
      const signedIn = await userOfIdentity(db, identity, signUp);
      return signedIn && { ...signedIn, returnTo: welcomed(details.returnTo, signedIn.isNew) };
    },
  };
}
