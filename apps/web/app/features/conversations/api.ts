import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

const LISTS = liveKey("conversations");

export type Filter = Record<string, string>;

export function useConversations(filter: Filter) {
  return useInfiniteQuery({
    queryKey: [...LISTS, "list", filter],
    queryFn: ({ pageParam }) => api.conversations.list(pageParam ? { ...filter, cursor: pageParam } : filter),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    // Keep showing the previous results until the new ones have loaded.
    placeholderData: (before) => before,
  });
}

export function useConversation(id: number) {
  return useQuery({ queryKey: [...LISTS, "one", id], queryFn: () => api.conversations.read(id) });
}

export function useDeleteConversation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.conversations.remove(id),
    onSuccess: (_receipt, id) => {
      client.removeQueries({ queryKey: [...LISTS, "one", id] });
      void client.invalidateQueries({ queryKey: [...LISTS, "list"] });
    },
  });
}

/** Refetches the conversation even after an error: the server may have refused because something else came first. */
function useInConversation<Input, Result>(id: number, act: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: [...LISTS, "one", id] }),
  });
}

export const useJoin = (id: number) => useInConversation(id, (_: undefined) => api.conversations.join(id));
export const useHandBack = (id: number) =>
  useInConversation(id, (_: undefined) => api.conversations.handBack(id));
export const useSay = (id: number) =>
  useInConversation(id, ({ content, key }: { content: string; key: string }) =>
    api.conversations.sendMessage(id, { content, key }),
  );
