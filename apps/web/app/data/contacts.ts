import { useMutation, useQuery } from "@tanstack/react-query";
import type { BodyOf } from "@understudy/sdk";
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
const useChanged = () =>
  useRefetch(keys.conversations.all, keys.inbox, keys.analytics.all, keys.savedAnswers.all);

export function useAnswerContacts() {
  return useMutation({
    mutationFn: (body: BodyOf<"POST /api/contacts/answer">) => api.contacts.answer(body),
    onSettled: useChanged(),
  });
}

export function useSettleContacts() {
  return useMutation({
    mutationFn: (contactIds: number[]) => api.contacts.settle({ contactIds }),
    onSettled: useChanged(),
  });
}
