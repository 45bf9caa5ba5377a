import { randomBytes } from "node:crypto";
import { AppError, type ClosestPassage, type MailReason } from "@understudy/contracts";
import { messageKind } from "@understudy/knowledge";
import { type Audience, PUBLIC } from "../../../platform/audience.ts";
import type { Database } from "../../../platform/database.ts";
import { newTimeId, newToken } from "../../../platform/ids.ts";
import type { PublishLiveEvent } from "../../../platform/live.ts";
import type { Log } from "../../../platform/log.ts";
import { TABLES } from "../../../platform/tables.ts";
import { type Ask, askInChannel, hashOf } from "../ask.ts";
import { automaticReply, draftReply, isCertain } from "./compose.ts";
import { type ListedMail, type MailClient, MailError, openMailClient } from "./mail-client.ts";
import { judgeMail } from "./mail-policy.ts";
import {
  type MailboxRow,
  type MessageRow,
  mailboxRepository,
  messageRepository,
  OPEN,
  type Visit,
  visitRepository,
} from "./repository.ts";
import type { MailServers } from "./servers.ts";

export type VisitDependencies = {
  db: Database;
  servers: MailServers;
  ask: Ask;
  conversationToken: (userId: string, exchangeId: number) => Promise<string | undefined>;
  closestPassage: (
    profile: { userId: string; profileId: number },
    audience: Audience,
    question: string,
  ) => Promise<ClosestPassage | null>;
  nameOf: (userId: string, profileId: number) => Promise<string>;
  publishLiveEvent: PublishLiveEvent;
  log: Pick<Log, "warn">;
  clock: () => Date;
};

/** How often a mailbox is looked at. */
const INTERVAL_MS = 60_000;
const VISITS_AT_ONCE = 8;
const VISITS_OF_OWNER = 2;
/** A worker that is killed holds up its mailboxes for this long. */
const LEASE_MS = 30_000;
const RENEW_MS = 10_000;
/** Older messages are not answered: a mailbox may be filled from elsewhere. */
const ANSWERED_WITHIN_MS = 3 * 86_400_000;
/** Longer than a server takes to deliver the copy that proves that a reply was sent. */
const DELIVERY_MS = 60_000;
const MOST_ATTEMPTS = 3;
const DAY_MS = 86_400_000;
/** A person writes fewer; two programs that answer each other write more. */
const MOST_REPLIES_A_DAY = 10;
const MOST_MESSAGES_A_DAY = 50;
const RETENTION_MS = TABLES.mail_messages.retention.days * DAY_MS;

/** Visits the mailboxes that are due, several at a time. */
export function mailVisits(dependencies: VisitDependencies) {
  const { db, clock, log } = dependencies;
  const running = new Map<Promise<void>, string>();

  return {
    async sweep(): Promise<void> {
      const free = VISITS_AT_ONCE - running.size;
      if (free <= 0) return;
      const at = clock();
      const lease = { at, until: new Date(at.getTime() + LEASE_MS), lease: newToken() };
      // The slow servers of one owner must not hold up the others.
      const visits = Map.groupBy(running.values(), (userId) => userId);
      const busy = [...visits].filter(([, all]) => all.length >= VISITS_OF_OWNER).map(([userId]) => userId);
      for (const one of await visitRepository(db).take(free, Object.assign(lease, { busy }))) {
        const visited = visit(dependencies, one)
          .catch((error: unknown) => log.warn({ err: error }, "a mailbox could not be visited"))
          .finally(() => running.delete(visited));
        running.set(visited, one.userId);
      }
    },

    async settle(): Promise<void> {
      await Promise.all(running.keys());
    },
  };
}

type Session = VisitDependencies & { mailbox: MailboxRow; client: MailClient; ownerName: string };

async function visit(dependencies: VisitDependencies, taken: Visit): Promise<void> {
  const { db, clock, publishLiveEvent } = dependencies;
  const { userId, profileId } = taken;
  const startedAt = clock();
  const visits = visitRepository(db);
  const mailbox = await mailboxRepository(db).find(userId, profileId);
  if (!mailbox) return visits.remove(userId, profileId);
  const waits = { ms: INTERVAL_MS };
  let client: MailClient | undefined;
  const renewing = setInterval(async () => {
    const isOurs = await visits.renew(taken, new Date(clock().getTime() + LEASE_MS)).catch(() => true);
    // Another worker has the mailbox now: without a connection, this one sends nothing more.
    if (!isOurs) await client?.close();
  }, RENEW_MS);
  try {
    const ownerName = await dependencies.nameOf(userId, profileId);
    client = openMailClient(await dependencies.servers.connection(mailbox, ownerName));
    await answerMail({ ...dependencies, mailbox, client, ownerName });
    await mailboxRepository(db).update(userId, profileId, { checked_at: clock(), fault: null });
  } catch (error) {
    if (error instanceof AppError && error.code === "too_many_requests") {
      waits.ms = Math.max(INTERVAL_MS, (error.retryAfterSeconds ?? 0) * 1_000);
    } else if (error instanceof MailError || error instanceof AppError) {
      await mailboxRepository(db).update(userId, profileId, { checked_at: clock(), fault: error.message });
    } else throw error;
  } finally {
    clearInterval(renewing);
    await client?.close();
    await visits.end(taken, startedAt, new Date(clock().getTime() + waits.ms));
    // A lost live event only costs the owner a page reload.
    await publishLiveEvent(userId, { changed: "mailbox" }).catch(() => {});
  }
}

async function answerMail(session: Session): Promise<void> {
  const { db, mailbox, client, clock } = session;
  const { user_id: userId, profile_id: profileId } = mailbox;
  const messages = messageRepository(db, userId, profileId);
  await messages.forget(new Date(clock().getTime() - RETENTION_MS));
  const { uidValidity } = await client.open();
  // If the server has renumbered its messages, they are all listed again; the claims tell which are known.
  const isRenumbered = uidValidity !== mailbox.uid_validity;
  const after = isRenumbered ? 0 : mailbox.last_uid;
  for (const row of await messages.open()) {
    // Its number leads to another message now, or to none.
    if (row.uid_validity !== uidValidity)
      await messages.move(row.id, [row.state], { state: "skipped", reason: "gone" });
    else await handle(session, row);
  }
  const recent = clock().getTime() - ANSWERED_WITHIN_MS;
  // The numbers tell what came before the mailbox was connected, and after they have changed, the time does.
  const earliest = isRenumbered ? Math.max(mailbox.connected_at.getTime(), recent) : recent;
  for (const mail of await client.list({ after, since: earliest - DAY_MS })) {
    const row =
      mail.receivedAt >= earliest && !mail.isDone ? await claim(session, mail, uidValidity) : undefined;
    await mailboxRepository(db).update(userId, profileId, { uid_validity: uidValidity, last_uid: mail.uid });
    if (row) await handle(session, row);
  }
}

/** Claims a message in the database, so that it gets one reply or draft whatever happens from here on. */
async function claim(
  { db, mailbox, client, clock }: Session,
  mail: ListedMail,
  uidValidity: number,
): Promise<MessageRow | undefined> {
  const { uid, messageId, sender, subject, date, size, receivedAt } = mail;
  const messages = messageRepository(db, mailbox.user_id, mailbox.profile_id);
  const own = messageId ? await messages.byReplyId(messageId) : undefined;
  if (own) {
    await client.fileCopy({ uid, messageId, keep: own.state === "sent" || own.state === "sending" });
    return undefined;
  }
  return messages.claim({
    id: newTimeId(clock().getTime()),
    profile_id: mailbox.profile_id,
    message_hash: hashOf(messageId || [sender, subject, date, size].join("\n")),
    uid_validity: uidValidity,
    uid,
    reply_id: `<${randomBytes(18).toString("hex")}@${mailbox.address.split("@")[1] ?? "understudy"}>`,
    sender,
    subject,
    received_at: new Date(receivedAt),
  });
}

/** Brings one message to its end. One that fails again and again must not hold up the others. */
async function handle(session: Session, row: MessageRow): Promise<void> {
  const { db, mailbox } = session;
  const messages = messageRepository(db, mailbox.user_id, mailbox.profile_id);
  if (row.attempts >= MOST_ATTEMPTS) {
    await messages.move(row.id, [row.state], { state: "failed", reason: "unreadable" });
    return;
  }
  try {
    await answerMessage(session, row);
  } catch (error) {
    if (!isPassing(error)) await messages.move(row.id, OPEN, { attempts: row.attempts + 1 });
    throw error;
  }
}

class UnreadableMail extends MailError {}

/** Nothing is wrong with the message: its mail server is down, or a limit is reached for a while. */
function isPassing(error: unknown): boolean {
  if (error instanceof MailError) return !(error instanceof UnreadableMail);
  return error instanceof AppError && error.code === "too_many_requests";
}

/** Goes on from wherever an earlier worker left the message. */
async function answerMessage(session: Session, row: MessageRow): Promise<void> {
  const { db, mailbox, client, clock } = session;
  const messages = messageRepository(db, mailbox.user_id, mailbox.profile_id);
  const settle = (state: MessageRow["state"], reason: MailReason | null = null) =>
    messages.move(row.id, [row.state], { state, reason });

  if (row.state === "sending") {
    if (await client.wasSent({ messageId: row.reply_id })) {
      await settle("sent");
      return;
    }
    // The copy may still be on its way. Sending again too early would be a second reply.
    if (clock().getTime() - (row.sending_since?.getTime() ?? 0) < DELIVERY_MS) return;
  }
  if (row.state === "drafting" && (await client.hasDraft({ messageId: row.reply_id }))) {
    await settle("drafted", row.reason as MailReason | null);
    return;
  }
  const mail = await client.read({ uid: row.uid }).catch((cause: unknown) => {
    throw new UnreadableMail("An e-mail couldn't be read.", { cause });
  });
  if (!mail) {
    await settle("skipped", "gone");
    return;
  }
  const verdict = judgeMail(mail, { address: mailbox.address, authServer: mailbox.auth_server });
  if ("skip" in verdict) {
    await settle("skipped", verdict.skip);
    return;
  }
  const { question, sender, replyTo, draftOnly } = verdict;
  if (messageKind(question, { toPerson: false }) === "small_talk") {
    await settle("skipped", "no_question");
    return;
  }
  const { all, sent } = await messages.countOf(sender, new Date(clock().getTime() - DAY_MS));
  if (all > MOST_MESSAGES_A_DAY) {
    await settle("skipped", "many");
    return;
  }
  const earlier = await messages.threadExchange(sender, mail.references.map(hashOf), mail.references);
  const answer = await askInChannel(session.ask, {
    userId: mailbox.user_id,
    profileId: mailbox.profile_id,
    message: question,
    sessionId: earlier === undefined ? undefined : await session.conversationToken(mailbox.user_id, earlier),
    via: "Email",
    key: `mail-${row.message_hash}`,
    sender,
    agent: "e-mail",
  });
  if (answer.limited || answer.messageId) {
    await settle("skipped", answer.limited ? "limit" : "joined");
    return;
  }
  if (answer.state === "failed") {
    // What it says is for a visitor who can ask again, and not for a draft.
    await settle("failed", "unanswered");
    return;
  }
  const reply = { mail, messageId: row.reply_id, answer };
  const tooMany = sent >= MOST_REPLIES_A_DAY ? "many" : undefined;
  let reason = draftOnly ?? tooMany;
  if (mailbox.mode === "reply" && isCertain(answer) && !reason) {
    const sending = { state: "sending", sending_since: clock(), exchange_id: answer.exchangeId } as const;
    if (!(await messages.move(row.id, [row.state], sending))) return;
    const outcome = await client.send(automaticReply({ ...reply, to: sender, ownerName: session.ownerName }));
    if (outcome === "accepted") {
      await messages.move(row.id, ["sending"], { state: "sent" });
      await client.markAnswered({ uid: row.uid });
      return;
    }
    await messages.move(row.id, ["sending"], { state: "new" });
    if (outcome === "later") throw new MailError("Your mail server doesn't take replies right now.");
    row = Object.assign(row, { state: "new" });
    reason = "refused";
  }
  const isShort = !isCertain(answer);
  const drafting = {
    state: "drafting",
    reason: isShort ? "uncertain" : (reason ?? null),
    exchange_id: answer.exchangeId,
  } as const;
  if (!(await messages.move(row.id, [row.state], drafting))) return;
  const profile = { userId: mailbox.user_id, profileId: mailbox.profile_id };
  const closest = isShort ? await session.closestPassage(profile, PUBLIC, question) : null;
  await client.saveDraft(draftReply({ ...reply, to: replyTo, closest, reason }));
  await messages.move(row.id, ["drafting"], { state: "drafted" });
}
