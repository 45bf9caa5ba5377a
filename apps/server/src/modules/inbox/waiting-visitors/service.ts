import { AppError, type Contact } from "@understudy/contracts";
import { type Audience, OWNER, PUBLIC } from "../../../platform/audience.ts";
import type { Database, Tx } from "../../../platform/database.ts";
import { newTimeId } from "../../../platform/ids.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import type { ProfileRef } from "../../../platform/profile-ref.ts";
import { sendAnswerEmail } from "./jobs.ts";
import { type ContactRow, contactRepository } from "./repository.ts";

type Dependencies = {
  db: Database;
  jobs: Jobs;
  mail: boolean;
  publishLiveEvent: PublishLiveEvent;
  /** Saves the answer for future questions and closes the gap that it answers. */
  keepAnswer: (profileRef: ProfileRef, words: SavedAnswerFields, gapId: number | null) => Promise<void>;
  /** Stores the message in the conversation and returns whether it exists; `notifyConversation` notifies its open chats. */
  speak: (tx: Tx, userId: string, words: OwnerMessage) => Promise<boolean>;
  notifyConversation: (userId: string, sessionId: number) => Promise<void>;
  clock: () => Date;
};
type OwnerMessage = { id: number; profileId: number; sessionId: number; exchangeId: number; content: string };
type SavedAnswerFields = { question: string; answer: string; audience: Audience };
type AnswerInput = { contactIds: number[]; answer: string; keep: boolean };

export type ContactService = ReturnType<typeof contactService>;

/**
 * Visitors who wait for the owner, and the answers sent to them. Each answer is sent once, however often it is
 * submitted.
 */
export function contactService(dependencies: Dependencies) {
  const { db, publishLiveEvent, clock } = dependencies;
  return {
    async list(userId: string) {
      const repository = contactRepository(db, userId);
      const [waiting, answered] = await Promise.all([repository.waiting(), repository.answered()]);
      return { waiting: waiting.map(presentContact), answered: answered.map(presentContact) };
    },

    answer: (userId: string, input: AnswerInput) => answer(dependencies, userId, input),

    /** The owner has answered elsewhere or doesn't want to answer. */
    async settle(userId: string, contactIds: number[]): Promise<Contact[]> {
      await findAll(db, userId, contactIds);
      await contactRepository(db, userId).settle(contactIds, clock(), null);
      await publishChanges(publishLiveEvent, userId);
      return (await findAll(db, userId, contactIds)).map(presentContact);
    },
  };
}

async function answer(dependencies: Dependencies, userId: string, input: AnswerInput): Promise<Contact[]> {
  const { db, mail, publishLiveEvent, keepAnswer } = dependencies;
  const { contactIds, answer: words, keep } = input;
  if (!mail) throw new AppError("unavailable");
  const found = await findAll(db, userId, contactIds);
  const others = found.filter((row) => row.answered_at !== null && row.answer !== words);
  // A visitor got a different answer or was answered elsewhere. The owner has to send a second answer by their own
  // e-mail.
  if (others.length > 0) throw new AppError("conflict");
  // Saved first, because it can be rejected. Saving the same pair again is idempotent.
  const [first] = found;
  if (keep && first) {
    const profileRef = { userId, profileId: first.profile_id };
    const savedAnswer = { question: first.question, answer: words, audience: audienceOf(first) };
    await keepAnswer(profileRef, savedAnswer, first.question_group);
  }
  const conversations = await db.transaction().execute((tx) => send(dependencies, tx, userId, found, words));
  for (const sessionId of conversations) await dependencies.notifyConversation(userId, sessionId);
  await publishChanges(publishLiveEvent, userId);
  return (await findAll(db, userId, contactIds)).map(presentContact);
}

/**
 * The audience that could have asked it. If the private link is gone or the conversation is unknown, it is the owner
 * only.
 */
function audienceOf({ session_id, asked_at, running }: ContactRow): Audience {
  if (session_id !== null && asked_at === null) return PUBLIC;
  return running === null ? OWNER : { of: "link", privateLinkId: running };
}

/**
 * A visitor who waits twice gets one e-mail, and each question gets one answer in its chat. Returns the conversations
 * that got one.
 */
async function send(
  { jobs, speak, clock }: Dependencies,
  tx: Tx,
  userId: string,
  found: readonly ContactRow[],
  content: string,
): Promise<number[]> {
  const ids = found.map(({ id }) => id);
  const at = clock();
  const settled = new Set(await contactRepository(tx, userId).settle(ids, at, content));
  const [written, answered] = [new Set<string>(), new Set<number>()];
  const conversations: number[] = [];
  for (const row of found.filter(({ id }) => settled.has(id))) {
    const { id, email, profile_id: profileId, session_id: sessionId, message_id: exchangeId } = row;
    if (!written.has(email)) await jobs.enqueue(tx, sendAnswerEmail, { userId, contactId: id });
    written.add(email);
    if (sessionId === null || answered.has(exchangeId)) continue;
    answered.add(exchangeId);
    const words = { id: newTimeId(at.getTime()), profileId, sessionId, exchangeId, content };
    if (await speak(tx, userId, words)) conversations.push(sessionId);
  }
  return conversations;
}

/** Returns all of them or throws: another owner's contact and an unconfirmed one get the same error. */
async function findAll(db: Database, userId: string, ids: readonly number[]): Promise<ContactRow[]> {
  const found = await contactRepository(db, userId).find(ids);
  if (found.length !== new Set(ids).size) throw new AppError("not_found");
  return found;
}

async function publishChanges(publishLiveEvent: PublishLiveEvent, userId: string): Promise<void> {
  await publishLiveEvent(userId, { changed: "conversations" });
  await publishLiveEvent(userId, { changed: "analytics" });
}

export function presentContact(row: ContactRow): Contact {
  return {
    id: row.id,
    profileId: row.profile_id,
    email: row.email,
    name: row.name,
    question: row.question,
    conversationId: row.session_id,
    confirmedAt: (row.confirmed_at ?? new Date(0)).toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    answer: row.answer,
    sentAt: row.sent_at?.toISOString() ?? null,
  };
}
