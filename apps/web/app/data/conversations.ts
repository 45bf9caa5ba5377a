import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";
import { useRefetch } from "./refetch.ts";

export type ConversationFilter = Record<string, string>;

export function useConversations(filter: ConversationFilter) {
  return useInfiniteQuery({
    queryKey: keys.conversations.list(filter),
    queryFn: ({ pageParam }) => api.conversations.list(pageParam ? { ...filter, cursor: pageParam } : filter),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    // Keep showing the previous results until the new ones have loaded.
    placeholderData: (before) => before,
  });
}

export function useConversation(id: number) {
  return useQuery({ queryKey: keys.conversations.one(id), queryFn: () => api.conversations.read(id) });
}

export function useDeleteConversation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.conversations.remove(id),
    onSuccess: (_receipt, id) => {
      client.removeQueries({ queryKey: keys.conversations.one(id) });
      void client.invalidateQueries({ queryKey: keys.conversations.lists });
      void client.invalidateQueries({ queryKey: keys.inbox });
    },
  });
}

/** Refetches the conversation even after an error: the server may have refused because something else came first. */
function useInConversation<Input, Result>(id: number, act: (input: Input) => Promise<Result>) {
  return useMutation({ mutationFn: act, onSettled: useRefetch(keys.conversations.one(id), keys.inbox) });
}

export const useJoin = (id: number) => useInConversation(id, (_: undefined) => api.conversations.join(id));
export const useHandBack = (id: number) =>
  useInConversation(id, (_: undefined) => api.conversations.handBack(id));
export const useSay = (id: number) =>
  useInConversation(id, ({ content, key }: { content: string; key: string }) =>
    api.conversations.sendMessage(id, { content, key }),
  );
