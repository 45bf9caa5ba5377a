import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Account, Plan } from "@understudy/contracts";
import type { BodyOf } from "@understudy/sdk";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

const ACCOUNT = ["account", "own"] as const;
const DEVICES = ["account", "devices"] as const;
/** The White Label tab uses the same query key for its list of API keys. */
const KEYS = ["api-keys"] as const;

export function useAccount() {
  return useQuery({ queryKey: ACCOUNT, queryFn: api.account.read });
}

/** Optimistic update, rolled back if the server rejects it. */
export function useSwitchEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (letters: Partial<Account["letters"]>) => api.account.update({ letters }),
    onMutate: (letters) => {
      const before = client.getQueryData<Account>(ACCOUNT);
      if (before) client.setQueryData(ACCOUNT, { ...before, letters: { ...before.letters, ...letters } });
      return before;
    },
    onError: (_error, _letters, before) => client.setQueryData(ACCOUNT, before),
    onSuccess: (account) => client.setQueryData(ACCOUNT, account),
  });
}

export function useDevices() {
  return useQuery({ queryKey: DEVICES, queryFn: api.account.devices });
}

/** Ends one session by its id, or all other sessions with or without revoking the API keys. */
export function useEndDevices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: string | { keepKeys: boolean }) =>
      typeof which === "string" ? api.account.endDevice(which) : api.account.endOtherDevices(which),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: DEVICES });
      await client.invalidateQueries({ queryKey: KEYS });
    },
  });
}

export function useHasKeys(): boolean {
  const { data } = useQuery({ queryKey: KEYS, queryFn: api.apiKeys.list });
  return data !== undefined && data.length > 0;
}

export function useSaveName() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: BodyOf<"PATCH /api/profile">) => api.profiles.update(changes),
    onSuccess: () => client.invalidateQueries({ queryKey: ["user"] }),
  });
}

export function useOwnPlan() {
  return useQuery({ queryKey: liveKey("plan"), queryFn: api.plan.read });
}

export function useChangePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (planType: Plan["planType"]) => api.plan.change({ planType }),
    onSuccess: (plan) => {
      client.setQueryData(liveKey("plan"), plan);
      void client.invalidateQueries({ queryKey: ["user"] });
    },
  });
}

export function useDeleteAccount() {
  return useMutation({ mutationFn: (email: string) => api.account.remove({ email }) });
}

export function useKeepAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.account.cancelRemoval(),
    onSuccess: (account) => client.setQueryData(ACCOUNT, account),
  });
}
