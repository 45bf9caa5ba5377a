import { AppError } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import type { Hot } from "../../platform/hot.ts";
import { newToken } from "../../platform/ids.ts";
import type { Mail } from "../../platform/mail.ts";
import { networkOf } from "../../platform/visitor.ts";
import { signInLetter, signUpClosedLetter } from "./letter.ts";
import { canSignIn, userOfEmail } from "./owners.ts";
import { attemptRepository, type SignInDetails } from "./repository.ts";
import { welcomed } from "./return-to.ts";
import { hashToken } from "./sessions.ts";
import type { SignUpPolicy } from "./sign-up.ts";

type Dependencies = {
  db: Database;
  mail: Mail | undefined;
  hot: Hot;
  signUp: SignUpPolicy;
  origin: string;
  clock: () => Date;
};
type Asker = { address: string; returnTo: string };

const MINUTES = 15;
const LINKS_PER_HOUR = 5;
const STARTS_PER_MINUTE = 120;

/** Sign-in by a link sent to an e-mail address: no password is ever asked for. */
export function linkSignIn({ db, mail, hot, signUp, origin, clock }: Dependencies) {
  const attempts = attemptRepository(db);
  return {
    /** The same answer whether or not somebody has this address. */
    async sendLink(email: string, asker: Asker): Promise<void> {
      if (!mail) throw new AppError("not_found");
      const fromHere = await hot.take(`sign-in:${networkOf(asker.address)}`, STARTS_PER_MINUTE, 60);
      // Nobody's mailbox is flooded through us, from however many places it is tried.
      const toThere = await hot.take(`sign-in-link:${hashToken(email)}`, LINKS_PER_HOUR, 3_600);
      if (!fromHere || !toThere) throw new AppError("too_many_requests", { retryAfterSeconds: 600 });
      // The page says the same to everybody; only who reads the mailbox learns that there is no account.
      if (!(await canSignIn(db, email, signUp))) return mail.send(signUpClosedLetter(email));
      const token = newToken();
      const details: SignInDetails = { kind: "email", email, returnTo: asker.returnTo };
      await attempts.insert({
        id: hashToken(token),
        details,
        expire: new Date(clock().getTime() + MINUTES * 60_000),
      });
      await mail.send(signInLetter(email, `${origin}/login/confirm?token=${token}`, MINUTES));
    },

    /** The page behind the link says whom it signs in, so that nobody enters a stranger's account unawares. */
    async linkEmail(token: string): Promise<{ email: string }> {
      const details = await attempts.peek(hashToken(token), clock());
      if (details?.kind !== "email") throw new AppError("not_found");
      return { email: details.email };
    },

    /** Called by the button of the page behind the link, never by opening it: mail scanners open links too. */
    async finishLink(token: string) {
      const details = await attempts.take(hashToken(token), clock());
      if (details?.kind !== "email") return undefined;
      const signedIn = await userOfEmail(db, details.email, signUp);
      return signedIn && { userId: signedIn.userId, returnTo: welcomed(details.returnTo, signedIn.isNew) };
    },
  };
}
