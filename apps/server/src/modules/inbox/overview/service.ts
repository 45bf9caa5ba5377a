import type { ConversationSummary, Inbox, WaitingVisitor } from "@understudy/contracts";
import type { Database } from "../../../platform/database.ts";
import type { ContactRow } from "../waiting-visitors/repository.ts";
import { contactRepository } from "../waiting-visitors/repository.ts";
import { presentContact } from "../waiting-visitors/service.ts";

type WaitingInChat = { conversationId: number; question: string; since: Date };

type Dependencies = {
  db: Database;
  summaries: (userId: string, ids: readonly number[]) => Promise<ConversationSummary[]>;
  /** The conversations whose visitor has the chat open now. */
  present: (userId: string) => Promise<number[]>;
  /** Visitors who wait for the owner in the chat. */
  waitingInChat: (userId: string, present: readonly number[]) => Promise<WaitingInChat[]>;
};

export type OverviewService = ReturnType<typeof overviewService>;

/** The newest that are shown; an owner with more sees the others when these have left. */
const MOST_LIVE = 100;

/** Who waits for the owner, and who is there now. */
export function overviewService({ db, summaries, present, waitingInChat }: Dependencies) {
  return {
    async read(userId: string): Promise<Inbox> {
      const there = (await present(userId)).toSorted((one, other) => other - one).slice(0, MOST_LIVE);
      const [contacts, inChat] = await Promise.all([
        contactRepository(db, userId).waiting(),
        waitingInChat(userId, there),
      ]);
      const wanted = [...contacts.map((contact) => contact.session_id), ...inChat.map(idOf), ...there];
      const ids = [...new Set(wanted.filter((id) => id !== null))];
      const conversations = new Map((await summaries(userId, ids)).map((one) => [one.id, one]));
      const isThere = new Set(there);
      const waiting = [
        ...byEmail(contacts, conversations, isThere),
        ...byChat(inChat, conversations, isThere),
      ];
      const live = [...conversations.values()].filter(({ id }) => isThere.has(id));
      const people = new Set(waiting.map(({ contact, conversation }) => contact?.email ?? conversation?.id));
      return {
        waiting: mergeConversations(waiting).toSorted(inOrder),
        live,
        counts: { waiting: people.size, live: live.length },
      };
    },
  };
}

const idOf = ({ conversationId }: WaitingInChat): number => conversationId;

function byEmail(
  contacts: readonly ContactRow[],
  conversations: ReadonlyMap<number, ConversationSummary>,
  isThere: ReadonlySet<number>,
): WaitingVisitor[] {
  return contacts.map((row) => {
    const contact = presentContact(row);
    const { conversationId, question, confirmedAt } = contact;
    return {
      conversation: conversations.get(conversationId ?? 0) ?? null,
      contact,
      question,
      since: confirmedAt,
      live: conversationId !== null && isThere.has(conversationId),
    };
  });
}

function byChat(
  inChat: readonly WaitingInChat[],
  conversations: ReadonlyMap<number, ConversationSummary>,
  isThere: ReadonlySet<number>,
): WaitingVisitor[] {
  return inChat.flatMap(({ conversationId, question, since }) => {
    const conversation = conversations.get(conversationId);
    const live = isThere.has(conversationId);
    return conversation ? [{ conversation, contact: null, question, since: since.toISOString(), live }] : [];
  });
}

/** One entry for each conversation: the one that has waited longest, with the address if one was left. */
function mergeConversations(waiting: readonly WaitingVisitor[]): WaitingVisitor[] {
  const byConversation = Map.groupBy(waiting, ({ conversation, contact }) =>
    conversation ? `conversation ${conversation.id}` : `contact ${contact?.id}`,
  );
  return [...byConversation.values()].flatMap((entries) => {
    const [first] = entries.toSorted(inOrder);
    const contact = entries.find((entry) => entry.contact !== null)?.contact ?? null;
    return first ? [{ ...first, contact }] : [];
  });
}

function inOrder(one: WaitingVisitor, other: WaitingVisitor): number {
  return Number(other.live) - Number(one.live) || one.since.localeCompare(other.since);
}
