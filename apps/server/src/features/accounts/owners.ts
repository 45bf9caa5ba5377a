import { AppError } from "@understudy/contracts";
import type { Database } from "../../platform/database.ts";
import { directory } from "../../platform/directory.ts";
import { newProfileId, newUserId } from "../../platform/ids.ts";
import type { Identity } from "./openid.ts";
import { userRepository } from "./repository.ts";

type Person = { email: string | null; firstName: string | null; lastName: string | null };

/** Whoever signs in, and whether for the first time. */
type SignedIn = { userId: string; isNew: boolean };

export async function userOfIdentity(db: Database, identity: Identity): Promise<SignedIn> {
  // An address that its provider has not checked could be anybody's: it neither finds nor makes an account.
  if (!identity.email || !identity.emailVerified) throw new AppError("unauthorized");
  const key = `${identity.issuer} ${identity.subject}`;
  return inTransaction(db, async (tx) => {
    const names = directory(tx);
    const known = await names.find("identity", key);
    if (known) return { userId: known.userId, isNew: false };
    const email = normalEmail(identity.email ?? "");
    const owner = await names.find("email", email);
    const userId = owner?.userId ?? (await createOwner(tx, { ...identity, email }));
    await names.claim("identity", key, { userId, profileId: null });
    return { userId, isNew: !owner };
  });
}

export function userOfEmail(db: Database, email: string): Promise<SignedIn> {
  return inTransaction(db, async (tx) => {
    const owner = await directory(tx).find("email", email);
    const userId = owner?.userId ?? (await createOwner(tx, { email, firstName: null, lastName: null }));
    return { userId, isNew: !owner };
  });
}

/** Of two first sign-ins at once the slower one is tried again, and finds the account that the faster one made. */
async function inTransaction(db: Database, find: (tx: Database) => Promise<SignedIn>): Promise<SignedIn> {
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
