import { useQuery } from "@tanstack/react-query";
import type { WaitingVisitor } from "@understudy/contracts";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";

const inboxQuery = { queryKey: keys.inbox, queryFn: api.conversations.inbox };

/** The visitors who wait for the owner, and the live conversations. */
export function useInbox() {
  return useQuery(inboxQuery);
}

/** What names an entry in the address of the inbox. A conversation that has been deleted leaves its contact. */
export const waitingKey = ({ conversation, contact }: WaitingVisitor): string =>
  conversation ? String(conversation.id) : `contact-${contact?.id}`;

/** How many visitors wait for the owner, and how many have the chat open now; undefined while loading. */
export function useInboxCounts(): { waiting: number; live: number } | undefined {
  return useQuery({ ...inboxQuery, select: ({ counts }) => counts }).data;
}

/** Searched for once: the passages hardly ever change while the owner reads. */
export function useClosestPassage(conversationId: number, exchangeId: number, isWanted: boolean) {
  return useQuery({
    queryKey: keys.closestPassage(conversationId, exchangeId),
    queryFn: () => api.conversations.closestPassage(conversationId, exchangeId),
    enabled: isWanted,
  });
}
