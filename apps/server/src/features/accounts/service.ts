import { AppError, type CurrentUser } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import { directory } from "../../platform/directory.ts";
import type { Hot } from "../../platform/hot.ts";
import { newProfileId, newToken, newUserId } from "../../platform/ids.ts";
import type { Mail } from "../../platform/mail.ts";
import { signInLetter } from "./letter.ts";
import type { Identity, OpenId } from "./openid.ts";
import { presentUser } from "./present.ts";
import { attemptRepository, type SignInDetails, userRepository } from "./repository.ts";
import { hashToken } from "./sessions.ts";

type Dependencies = {
  db: Database;
  openId: OpenId;
  mail: Mail | undefined;
  hot: Hot;
  origin: string;
  clock: () => Date;
};
/** `browser` is a random value that only the asking browser holds; `address` is where it asks from. */
type Asker = { browser: string; address: string; returnTo: string };
type Person = { email: string | null; firstName: string | null; lastName: string | null };

const LINK_MINUTES = 15;
const OIDC_MINUTES = 10;
const LINKS_PER_HOUR = 5;

export type AccountService = ReturnType<typeof accountService>;

export function accountService({ db, openId, mail, hot, origin, clock }: Dependencies) {
  const attempts = attemptRepository(db);
  const until = (minutes: number): Date => new Date(clock().getTime() + minutes * 60_000);

  return {
    ways: () => ({ email: mail !== undefined, issuers: openId.issuers }),

    async currentUser(userId: string): Promise<CurrentUser> {
      const row = await userRepository(db).find(userId);
      // The session outlived its user.
      if (!row) throw new AppError("unauthorized");
      return presentUser(row);
    },

    /** Answers with the provider's address to go to. */
    async startOpenId(issuerId: string, asker: Asker): Promise<string> {
      if (!(await hot.take(`sign-in:${asker.address}`, 30, 60))) throw new AppError("too_many_requests");
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
      const requestedBy = hashToken(asker.address);
      await attempts.insert({ id: hashToken(state), details, requestedBy, expire: until(OIDC_MINUTES) });
      return url;
    },

    async finishOpenId(issuerId: string, search: string, browser: string | undefined) {
      const state = new URLSearchParams(search).get("state");
      // Taken out before anything is checked: whatever happens next, this state is spent.
      const details = state ? await attempts.take(hashToken(state), clock()) : undefined;
      if (!state || details?.kind !== "oidc") throw new AppError("unauthorized");
      // The state belongs to one issuer and one browser; anything else is a mix-up or a forged sign-in.
      if (details.issuerId !== issuerId || !browser || details.browser !== hashToken(browser)) {
        throw new AppError("unauthorized");
      }
      const identity = await openId.identify(issuerId, search, { ...details, state });
      return { userId: await userOfIdentity(db, identity), returnTo: details.returnTo };
    },

    /** The same answer whether or not somebody has this address. */
    async sendLink(email: string, asker: Omit<Asker, "browser">): Promise<void> {
      if (!mail) throw new AppError("not_found");
      const requestedBy = hashToken(email);
      const hourAgo = new Date(clock().getTime() - 3_600_000);
      const allowed = await hot.take(`sign-in:${asker.address}`, 30, 60);
      if (!allowed || (await attempts.countSince(requestedBy, hourAgo)) >= LINKS_PER_HOUR) {
        throw new AppError("too_many_requests", { retryAfterSeconds: 600 });
      }
      const token = newToken();
      const details: SignInDetails = { kind: "email", email, returnTo: asker.returnTo };
      await attempts.insert({ id: hashToken(token), details, requestedBy, expire: until(LINK_MINUTES) });
      await mail.send(signInLetter(email, `${origin}/login/confirm?token=${token}`, LINK_MINUTES));
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
      const userId = await userOfEmail(db, details.email);
      return { userId, returnTo: details.returnTo };
    },
  };
}

async function userOfIdentity(db: Database, identity: Identity): Promise<string> {
  // An address that its provider has not checked could be anybody's: it neither finds nor makes an account.
  if (!identity.email || !identity.emailVerified) throw new AppError("unauthorized");
  const key = `${identity.issuer} ${identity.subject}`;
  return inTransaction(db, async (tx) => {
    const names = directory(tx);
    const known = await names.find("identity", key);
    if (known) return known.userId;
    const email = normalEmail(identity.email ?? "");
    const owner = await names.find("email", email);
    const userId = owner?.userId ?? (await createOwner(tx, { ...identity, email }));
    await names.claim("identity", key, { userId, profileId: null });
    return userId;
  });
}

function userOfEmail(db: Database, email: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const owner = await directory(tx).find("email", email);
    return owner?.userId ?? createOwner(tx, { email, firstName: null, lastName: null });
  });
}

/** Of two first sign-ins at once the slower one is tried again, and finds the account that the faster one made. */
async function inTransaction(db: Database, find: (tx: Database) => Promise<string>): Promise<string> {
  try {
    return await db.transaction().execute(find);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    return db.transaction().execute(find);
  }
}

/** The first sign-in makes the user, the main AI profile and its settings in the caller's transaction, or nothing. */
async function createOwner(tx: Database, person: Person): Promise<string> {
  const userId = newUserId();
  const profileId = newProfileId();
  const names = directory(tx);
  if (person.email && !(await names.claim("email", person.email, { userId, profileId: null }))) {
    // Another sign-in of the same person was faster.
    throw new AppError("conflict");
  }
  const users = userRepository(tx);
  await users.insert({ id: userId, ...person });
  await users.insertMainProfile(
    userId,
    profileId,
    [person.firstName, person.lastName].filter(Boolean).join(" ") || "Assistant",
  );
  await users.insertSettings(userId, profileId);
  await names.claim("profile", String(profileId), { userId, profileId });
  return userId;
}

/** One address, one account: the part before the @ keeps its case for delivery elsewhere, not here. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
