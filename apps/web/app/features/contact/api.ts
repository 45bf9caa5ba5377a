import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";

/** Under the word that the server announces when somebody comes to wait, or has been answered. */
const WAITING = ["conversations", "contacts"] as const;

export function useContacts() {
  return useQuery({ queryKey: WAITING, queryFn: api.contacts.list });
}

/** Who waits stands in conversations, in figures and in a list of their own. */
function useChanged(): () => void {
  const client = useQueryClient();
  return () => {
    for (const key of ["conversations", "analytics", "corrections"])
      void client.invalidateQueries({ queryKey: [key] });
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
