import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Account } from "@understudy/contracts";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";
import { useRefetch } from "./refetch.ts";

export function useAccount() {
  return useQuery({ queryKey: keys.account, queryFn: api.account.read });
}

/** Optimistic update, rolled back if the server rejects it. */
export function useSwitchEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (emails: Partial<Account["letters"]>) => api.account.update({ letters: emails }),
    onMutate: (emails) => {
      const before = client.getQueryData<Account>(keys.account);
      if (before) client.setQueryData(keys.account, { ...before, letters: { ...before.letters, ...emails } });
      return before;
    },
    onError: (_error, _emails, before) => client.setQueryData(keys.account, before),
    onSuccess: (account) => client.setQueryData(keys.account, account),
  });
}

export function useDevices() {
  return useQuery({ queryKey: keys.devices, queryFn: api.account.devices });
}

/** Ends one session by its id, or all other sessions with or without revoking the API keys. */
export function useEndDevices() {
  return useMutation({
    mutationFn: (which: string | { keepKeys: boolean }) =>
      typeof which === "string" ? api.account.endDevice(which) : api.account.endOtherDevices(which),
    onSuccess: useRefetch(keys.devices, keys.apiKeys),
  });
}

export function useDeleteAccount() {
  return useMutation({ mutationFn: (email: string) => api.account.remove({ email }) });
}

export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.account.cancelRemoval(),
    onSuccess: (account) => client.setQueryData(keys.account, account),
  });
}
