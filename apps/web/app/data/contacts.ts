import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";
import { useRefetch } from "./refetch.ts";

export function useContacts() {
  return useQuery({ queryKey: keys.conversations.contacts, queryFn: api.contacts.list });
}

/**
 * Waiting visitors appear in conversations (and their own list there) and in analytics; a reply can become a saved
 * answer.
 */
const useChanged = () => useRefetch(keys.conversations.all, keys.analytics.all, keys.savedAnswers.all);

export function useAnswerContacts() {
  return useMutation({ mutationFn: api.contacts.answer, onSettled: useChanged() });
}

export function useSettleContacts() {
  return useMutation({ mutationFn: api.contacts.settle, onSettled: useChanged() });
}
