import { type Account, AppError, GRACE_DAYS } from "@understudy/contracts";
import type { Database, Tx } from "../../platform/database.ts";
import type { Mail } from "../../platform/mail.ts";
import { deletionEmail } from "./deletion-email.ts";
import { normalEmail } from "./owners.ts";
import { accountRepository, type EmailChoices, sessionRepository } from "./repository.ts";

type Dependencies = {
  db: Database;
  mail: Mail | undefined;
  billing: Account["billing"];
  /** Called in the transaction that begins the erasure of an account. */
  accountEnding: (tx: Tx, userId: string) => Promise<void>;
  origin: string;
  clock: () => Date;
};
type AccountChanges = { letters?: EmailChoices | undefined; timeZone?: string | undefined };
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof accountRepository>["find"]>>>;

const DAY_MS = 86_400_000;

/** The owner's account: e-mail notifications and account deletion. */
export function ownAccount({ db, mail, billing, accountEnding, origin, clock }: Dependencies) {
  const present = (row: Row): Account => ({
    email: row.email,
    createdAt: row.created_at.toISOString(),
    letters: {
      firstQuestion: row.mail_first_question,
      contact: row.mail_contact,
      limits: row.mail_limits,
      week: row.mail_week,
    },
    timeZone: row.time_zone,
    sendsLetters: mail !== undefined,
    billing,
    eraseAt: row.erase_at?.toISOString() ?? null,
  });

  async function read(userId: string): Promise<Account> {
    const row = await accountRepository(db).find(userId);
    if (!row) throw new AppError("unauthorized");
    return present(row);
  }

  return {
    read,

    async update(userId: string, { letters = {}, timeZone }: AccountChanges): Promise<Account> {
      const accounts = accountRepository(db);
      await accounts.setEmailSettings(userId, letters);
      if (timeZone !== undefined) await accounts.setTimeZone(userId, timeZone);
      return read(userId);
    },

    /** Ends all sessions and hides all public pages at once; stored data is erased after the grace period. */
    async remove(userId: string, typed: string): Promise<{ eraseAt: string }> {
      const row = await accountRepository(db).find(userId);
      if (!row) throw new AppError("unauthorized");
      if (normalEmail(typed) !== (row.email ?? "")) {
        const message = "This isn't your account's e-mail address.";
        throw new AppError("invalid_request", { detail: message, issues: [{ path: "body.email", message }] });
      }
      const eraseAt = row.erase_at ?? new Date(clock().getTime() + GRACE_DAYS * DAY_MS);
      await db.transaction().execute(async (tx) => {
        await accountRepository(tx).setErasure(userId, eraseAt);
        await sessionRepository(tx).removeAll(userId);
        await accountEnding(tx, userId);
      });
      // The deletion is already committed: a failed e-mail must not undo it.
      if (row.email) await mail?.send(deletionEmail(row.email, eraseAt, `${origin}/login`)).catch(() => {});
      return { eraseAt: eraseAt.toISOString() };
    },

    async cancelErasure(userId: string): Promise<Account> {
      await db.transaction().execute((tx) => accountRepository(tx).setErasure(userId, null));
      return read(userId);
    },

    /** Sends owners of accounts scheduled for erasure to the page where they can cancel it. */
    async placeAfterSignIn(userId: string, returnTo: string): Promise<string> {
      const row = await accountRepository(db).find(userId);
      return row?.erase_at ? "/account" : returnTo;
    },
  };
}
