import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

/** Under the word that the server announces when somebody comes to wait, or has been answered. */
const WAITING = [...liveKey("conversations"), "contacts"] as const;

export function useContacts() {
  return useQuery({ queryKey: WAITING, queryFn: api.contacts.list });
}

/** Who waits stands in conversations, in figures and in a list of their own. */
function useChanged(): () => void {
  const client = useQueryClient();
  return () => {
    for (const list of ["conversations", "analytics", "corrections"] as const)
      void client.invalidateQueries({ queryKey: liveKey(list) });
  };
}

export function useAnswerContacts() {
  const changed = useChanged();
  return useMutation({ mutationFn: api.contacts.answer, onSettled: changed });
}

export function useSettleContacts() {
  const changed = useChanged();
  return useMutation({ mutationFn: api.contacts.settle, onSettled: changed });
}
