import { useMutation, useQuery } from "@tanstack/react-query";
import type { BodyOf } from "@understudy/sdk";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";
import { useRefetch } from "./refetch.ts";

export function useApiKeys() {
  return useQuery({ queryKey: keys.apiKeys, queryFn: api.apiKeys.list });
}

export function useCreateKey() {
  return useMutation({
    mutationFn: (body: BodyOf<"POST /api/keys">) => api.apiKeys.create(body),
    onSuccess: useRefetch(keys.apiKeys),
  });
}

export function useRevokeKey() {
  return useMutation({
    mutationFn: (id: number) => api.apiKeys.revoke(id),
    onSuccess: useRefetch(keys.apiKeys),
  });
}

export function useVisitorKey() {
  return useQuery({ queryKey: keys.visitorKey, queryFn: api.visitors.key });
}

export function useCreateVisitorKey() {
  return useMutation({ mutationFn: api.visitors.createKey, onSuccess: useRefetch(keys.visitorKey) });
}

export function useRemoveVisitorKey() {
  return useMutation({ mutationFn: api.visitors.removeKey, onSuccess: useRefetch(keys.visitorKey) });
}

/** The server retries waiting deliveries on its own schedule, so poll while the list is visible. */
const WAITING_MS = 3_000;

export function useDeliveries(profileId: number) {
  return useQuery({
    queryKey: keys.deliveries.of(profileId),
    queryFn: () => api.webhooks.deliveries(profileId),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "waiting") ? WAITING_MS : false,
  });
}

export function useWebhookEvents(profileId: number) {
  return useQuery({
    queryKey: keys.webhookEvents.of(profileId),
    queryFn: () => api.webhooks.events(profileId),
  });
}

export function useChooseWebhookEvents(profileId: number) {
  return useMutation({
    mutationFn: (body: BodyOf<"PUT /api/profiles/:id/webhook/events">) =>
      api.webhooks.chooseEvents(profileId, body),
    onSuccess: useRefetch(keys.webhookEvents.of(profileId)),
  });
}

export function useTestWebhook(profileId: number) {
  return useMutation({
    mutationFn: () => api.webhooks.test(profileId),
    onSuccess: useRefetch(keys.deliveries.of(profileId)),
  });
}

export function useReplay(profileId: number) {
  return useMutation({
    mutationFn: (delivery: number) => api.webhooks.replay(profileId, delivery),
    onSuccess: useRefetch(keys.deliveries.of(profileId)),
  });
}
