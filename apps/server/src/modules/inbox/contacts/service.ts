import { ANSWER_STATES, AppError } from "@understudy/contracts";
import type { Caller } from "../../../platform/caller.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";
import { hashOf } from "../../../platform/hash.ts";
import { newTimeId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import { networkOf } from "../../../platform/visitor.ts";
import type { Admit, Profile } from "../../chat/index.ts";
import { profileKeyOf, storedExchanges } from "../../chat/index.ts";
import { sendContactEmail } from "./emails.ts";
import { contactLinks, contactRepository } from "./repository.ts";

type Dependencies = {
  db: Database;
  jobs: Jobs;
  ephemeral: EphemeralStore;
  mail: boolean;
  admit: Admit;
  findProfile: (key: string, caller: Caller) => Promise<Profile>;
  /** The name of the owner that the address is for. */
  nameOf: (userId: string, profileId: number) => Promise<string>;
  demoUserId: string;
  /** Called in the transaction that confirms an address. */
  contactConfirmed: (
    tx: Tx,
    contact: { userId: string; profileId: number; exchangeId: number; contactId: number },
  ) => Promise<void>;
  publishLiveEvent: PublishLiveEvent;
  clock: () => Date;
};
type ContactInput = {
  exchange: number;
  userId?: string | undefined;
  profileId?: number | undefined;
  occasion?: string | undefined;
  sessionId: string;
  email: string;
  name?: string | undefined;
};

export type ContactService = ReturnType<typeof contactService>;

const DAY_SECONDS = 24 * 60 * 60;
/** Limits the e-mails that strangers can make us send: to one address, for one profile, from one network. */
const TO_ADDRESS_PER_DAY = 3;
const OF_PROFILE_PER_DAY = 20;
const FROM_PLACE_PER_HOUR = 10;
const DAYS_TO_CONFIRM = 7;
const SWEPT_AT_ONCE = 100;

/** E-mail addresses that visitors leave with a question. An address is unverified until its link is confirmed. */
export function contactService(dependencies: Dependencies) {
  const { db, nameOf, contactConfirmed, publishLiveEvent, clock } = dependencies;
  return {
    contact: (left: ContactInput, caller: Caller) => leave(dependencies, left, caller),

    /** What the confirmation page shows before its button is pressed. */
    async contactLink(token: string) {
      const contact = await findBy(db, token, clock());
      if (!contact) throw new AppError("not_found");
      const { email, user_id, profile_id } = contact;
      const questions = await contactRepository(db).confirmedBy(contact);
      return { email, questions, ownerName: await nameOf(user_id, profile_id) };
    },

    /**
     * Called by the button of that page, never by opening it. Idempotent. One e-mail confirms every question that this
     * address was left with for this owner; the page has shown them all.
     */
    async confirmContact(token: string): Promise<boolean> {
      const contact = await findBy(db, token, clock());
      if (!contact) return false;
      const { user_id: userId, email } = contact;
      await db.transaction().execute(async (tx) => {
        const confirmed = await contactRepository(tx).confirm(userId, email, clock());
        for (const contactId of confirmed) {
          const row = await contactRepository(tx).find(userId, contactId);
          if (!row) continue;
          const { profile_id: profileId, message_id: exchangeId } = row;
          await contactConfirmed(tx, { userId, profileId, exchangeId, contactId });
        }
      });
      await publishLiveEvent(userId, { changed: "conversations" });
      return true;
    },

    /** Deletes addresses that were not confirmed in time, and the links of those that were. */
    async sweepContacts(): Promise<number> {
      const over = await contactLinks(db).expired(clock(), SWEPT_AT_ONCE);
      for (const { owner_id: userId, contact_id: id } of over) {
        await db.transaction().execute(async (tx) => {
          await contactRepository(tx).removeUnconfirmed(userId, id);
          await contactLinks(tx).remove(userId, id);
        });
      }
      return over.length;
    },
  };
}

async function leave(
  dependencies: Dependencies,
  left: ContactInput,
  caller: Caller,
): Promise<{ sent: true }> {
  const { db, jobs, ephemeral, mail, admit, findProfile, demoUserId, clock } = dependencies;
  const { exchange, sessionId, name } = left;
  const key = profileKeyOf(left) ?? demoUserId;
  const find = () => findProfile(key, caller);
  const found = await admit(caller.address, find);
  const { userId, profileId, byOwner, test } = found;
  const exchanges = storedExchanges(db);
  const isOf = !byOwner && !test && (await exchanges.belongsTo(found, sessionId, exchange));
  const exchangeRow = isOf ? await exchanges.find(userId, exchange) : undefined;
  if (!exchangeRow || !ENDED.has(exchangeRow.state)) throw new AppError("not_found");
  if (!mail) throw new AppError("unavailable");
  const email = left.email.toLowerCase();
  // The address was left before: same response, but no second e-mail.
  if (await contactRepository(db).isLeft(userId, exchange, email)) return { sent: true };
  await limitEmails(ephemeral, { email, profile: `${userId}:${profileId}`, address: caller.address });
  await db.transaction().execute((tx: Tx) => {
    const at = clock();
    const contact = {
      id: newTimeId(at.getTime()),
      profileId,
      exchange,
      email,
      question: exchangeRow.message,
    };
    return saveContact(tx, jobs, userId, { ...contact, name: name || null, at });
  });
  return { sent: true };
}

const ENDED = new Set<string>(ANSWER_STATES);

type New = Parameters<ReturnType<typeof contactRepository>["insert"]>[1];

/** An address with a pending confirmation gets no second e-mail: the first one confirms this question, too. */
async function saveContact(tx: Tx, jobs: Jobs, userId: string, contact: New): Promise<void> {
  const contacts = contactRepository(tx);
  await contacts.lock(userId);
  const pending = await contacts.pendingSince(userId, contact.email);
  if (!(await contacts.insert(userId, contact))) return;
  const since = pending ?? contact.at;
  const expires = new Date(since.getTime() + DAYS_TO_CONFIRM * DAY_SECONDS * 1000);
  await contactLinks(tx).insert(userId, contact.id, expires);
  if (!pending) await jobs.enqueue(tx, sendContactEmail, { userId, contactId: contact.id });
}

/** Prevents flooding a mailbox through us, even from many networks and profiles. */
async function limitEmails(
  ephemeral: EphemeralStore,
  { email, profile, address }: { email: string; profile: string; address: string },
): Promise<void> {
  const within =
    (await ephemeral.take(`contact-from:${networkOf(address)}`, FROM_PLACE_PER_HOUR, 3_600)) &&
    (await ephemeral.take(`contact-of:${profile}`, OF_PROFILE_PER_DAY, DAY_SECONDS)) &&
    (await ephemeral.take(`contact-to:${hashOf(email)}`, TO_ADDRESS_PER_DAY, DAY_SECONDS));
  if (!within) throw new AppError("too_many_requests", { retryAfterSeconds: 3_600 });
}

async function findBy(db: Database, token: string, at: Date) {
  const link = await contactLinks(db).find(hashOf(token), at);
  return link && contactRepository(db).find(link.owner_id, link.contact_id);
}
