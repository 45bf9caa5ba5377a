import { AppError } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import type { EphemeralStore } from "../../platform/ephemeral-store.ts";
import { newToken } from "../../platform/ids.ts";
import type { Mail } from "../../platform/mail.ts";
import { networkOf } from "../../platform/visitor.ts";
import { canSignIn, userOfEmail } from "./owners.ts";
import { attemptRepository, type SignInDetails } from "./repository.ts";
import { welcomed } from "./return-to.ts";
import { hashToken } from "./sessions.ts";
import { signInEmail, signUpClosedEmail } from "./sign-in-email.ts";
import type { SignUpPolicy } from "./sign-up.ts";

type Dependencies = {
  db: Database;
  mail: Mail | undefined;
  ephemeral: EphemeralStore;
  signUp: SignUpPolicy;
  origin: string;
  clock: () => Date;
};
type SignInRequest = { address: string; returnTo: string };

const MINUTES = 15;
const STARTS_PER_MINUTE = 120;
const DAY_SECONDS = 24 * 60 * 60;
/** Sign-in links per hour to one address: from one network, and from all networks together. */
const LINKS_FROM_NETWORK = 5;
const LINKS_TO_ADDRESS = 20;
/** An existing link that is valid for at least this long makes a new one unnecessary. */
const STILL_USEFUL_MINUTES = 5;

/** Passwordless sign-in by e-mailed link. */
export function linkSignIn({ db, mail, ephemeral, signUp, origin, clock }: Dependencies) {
  const attempts = attemptRepository(db);
  const inMinutes = (minutes: number): Date => new Date(clock().getTime() + minutes * 60_000);

  /**
   * Prevents mailbox flooding without letting strangers lock an owner out by requesting links to the owner's address:
   * each network has its own limit. Over a limit, a still valid link in the mailbox is enough; if there is none, one
   * more is sent.
   */
  async function maySend(email: string, network: string): Promise<boolean> {
    const address = hashToken(email);
    const isWithinBudget =
      (await ephemeral.take(`sign-in-link:${address}:${network}`, LINKS_FROM_NETWORK, 3_600)) &&
      (await ephemeral.take(`sign-in-link:${address}`, LINKS_TO_ADDRESS, 3_600));
    if (isWithinBudget) return true;
    if (await attempts.hasLink(email, inMinutes(STILL_USEFUL_MINUTES))) return false;
    // Only one of many concurrent requests sends it.
    return ephemeral.take(`sign-in-link-again:${address}`, 1, 60);
  }

  return {
    /** Responds identically whether or not the address has an account. */
    async sendLink(email: string, asker: SignInRequest): Promise<void> {
      if (!mail) throw new AppError("not_found");
      const network = networkOf(asker.address);
      if (!(await ephemeral.take(`sign-in:${network}`, STARTS_PER_MINUTE, 60)))
        throw new AppError("too_many_requests", { retryAfterSeconds: 60 });
      if (!(await maySend(email, network))) return;
      // The page shows the same to everyone; only the mailbox reveals that there is no account.
      if (!(await canSignIn(db, email, signUp))) {
        const isFirst = await ephemeral.take(`sign-up-closed:${hashToken(email)}`, 1, DAY_SECONDS);
        return isFirst ? mail.send(signUpClosedEmail(email)) : undefined;
      }
      const token = newToken();
      const details: SignInDetails = { kind: "email", email, returnTo: asker.returnTo };
      await attempts.removeExpired(clock());
      await attempts.insert({ id: hashToken(token), details, expire: inMinutes(MINUTES) });
      await mail.send(signInEmail(email, `${origin}/login/confirm?token=${token}`, MINUTES));
    },

    /** The confirmation page shows this address so that users do not sign in to a stranger's account by accident. */
    async linkEmail(token: string): Promise<{ email: string }> {
      const details = await attempts.peek(hashToken(token), clock());
      if (details?.kind !== "email") throw new AppError("not_found");
      return { email: details.email };
    },

    /** Called by the confirmation button, never by opening the link, because mail scanners open links too. */
    async finishLink(token: string) {
      const details = await attempts.take(hashToken(token), clock());
      if (details?.kind !== "email") return undefined;
      const signedIn = await userOfEmail(db, details.email, signUp);
      return signedIn && { ...signedIn, returnTo: welcomed(details.returnTo, signedIn.isNew) };
    },
  };
}
