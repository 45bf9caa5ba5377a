import { AppError } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import { directory } from "../../platform/directory.ts";
import { newProfileId, newUserId } from "../../platform/ids.ts";
import type { Identity } from "./openid.ts";
import { userRepository } from "./repository.ts";
import { maySignUp, type SignUpPolicy } from "./sign-up.ts";

type Person = { email: string | null; firstName: string | null; lastName: string | null };

type SignedIn = { userId: string; isNew: boolean };

/** Returns undefined if there is no account and sign-up is not allowed. */
export async function userOfIdentity(
  db: Database,
  identity: Identity,
  signUp: SignUpPolicy,
): Promise<SignedIn | undefined> {
  // An unverified address may belong to someone else, so it neither finds nor creates an account.
  if (!identity.email || !identity.emailVerified) throw new AppError("unauthorized");
  const key = `${identity.issuer} ${identity.subject}`;
  return inTransaction(db, async (tx) => {
    const names = directory(tx);
    const known = await names.find("identity", key);
    if (known) return { userId: known.userId, isNew: false };
    const email = normalEmail(identity.email ?? "");
    const owner = await names.find("email", email);
    if (!owner && !maySignUp(signUp, email)) return undefined;
    const userId = owner?.userId ?? (await createOwner(tx, { ...identity, email }));
    await names.claim("identity", key, { userId, profileId: null });
    return { userId, isNew: !owner };
  });
}

/** Returns undefined if there is no account and sign-up is not allowed. */
export function userOfEmail(
  db: Database,
  email: string,
  signUp: SignUpPolicy,
): Promise<SignedIn | undefined> {
  return inTransaction(db, async (tx) => {
    const owner = await directory(tx).find("email", email);
    if (!owner && !maySignUp(signUp, email)) return undefined;
    const userId = owner?.userId ?? (await createOwner(tx, { email, firstName: null, lastName: null }));
    return { userId, isNew: !owner };
  });
}

/** Whether a link sent to this address would allow a sign-in. */
export async function canSignIn(db: Database, email: string, signUp: SignUpPolicy): Promise<boolean> {
  return (await directory(db).find("email", email)) !== undefined || maySignUp(signUp, email);
}

/** If two first sign-ins race, the loser retries and finds the account that the winner created. */
async function inTransaction<Found>(db: Database, find: (tx: Database) => Promise<Found>): Promise<Found> {
  try {
    return await db.transaction().execute(find);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    return db.transaction().execute(find);
  }
}

/** The first sign-in atomically creates the user, the main AI profile and its settings in the caller's transaction. */
async function createOwner(tx: Database, person: Person): Promise<string> {
  const userId = newUserId();
  const profileId = newProfileId();
  const names = directory(tx);
  if (person.email && !(await names.claim("email", person.email, { userId, profileId: null }))) {
    // A concurrent sign-in of the same person was faster.
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

/** One account per address: we ignore case in the local part, although mail delivery may not. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
