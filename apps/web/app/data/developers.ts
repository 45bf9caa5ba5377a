import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";
import { useRefetch } from "./refetch.ts";

export function useApiKeys() {
  return useQuery({ queryKey: keys.apiKeys, queryFn: api.developers.keys });
}

export function useCreateKey() {
  return useMutation({ mutationFn: api.developers.createKey, onSuccess: useRefetch(keys.apiKeys) });
}

export function useRevokeKey() {
  return useMutation({ mutationFn: api.developers.revokeKey, onSuccess: useRefetch(keys.apiKeys) });
}

/** The server retries waiting deliveries on its own schedule, so poll while the list is visible. */
const WAITING_MS = 3_000;

export function useDeliveries(profileId: number) {
  return useQuery({
    queryKey: keys.deliveries.of(profileId),
    queryFn: () => api.developers.deliveries(profileId),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "waiting") ? WAITING_MS : false,
  });
}

export function useTestWebhook(profileId: number) {
  return useMutation({
    mutationFn: () => api.developers.testWebhook(profileId),
    onSuccess: useRefetch(keys.deliveries.of(profileId)),
  });
}

export function useReplay(profileId: number) {
  return useMutation({
    mutationFn: (delivery: number) => api.developers.replay(profileId, delivery),
    onSuccess: useRefetch(keys.deliveries.of(profileId)),
  });
}
