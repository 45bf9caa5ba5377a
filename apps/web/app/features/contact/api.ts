import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "@understudy/sdk";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

/** Under the live key that the server publishes when a visitor starts waiting or has been answered. */
const WAITING = [...liveKey("conversations"), "contacts"] as const;

export function useContacts() {
  return useQuery({ queryKey: WAITING, queryFn: api.contacts.list });
}

/**
 * Waiting visitors appear in conversations (and their own list there) and in analytics; a reply can become a saved
 * answer.
 */
function useChanged(): () => void {
  const client = useQueryClient();
  return () => {
    for (const list of ["conversations", "analytics", "corrections"] as const)
      void client.invalidateQueries({ queryKey: liveKey(list) });
  };
}

export function useAnswerContacts() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (reply: BodyOf<"POST /api/contacts/answer">) => api.contacts.answer(reply),
    onSettled: changed,
  });
}

export function useSettleContacts() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (contactIds: number[]) => api.contacts.settle({ contactIds }),
    onSettled: changed,
  });
}
