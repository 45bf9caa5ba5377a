import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BrandPackage, WhiteLabelState } from "@understudy/contracts";
import type { BodyOf } from "@understudy/sdk";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";
import type { Changes } from "./draft.ts";

const BRAND = ["white-label"] as const;
const PACKAGES = liveKey("packages");
const KEYS = ["api-keys"] as const;
const deliveriesOf = (profileId: number) => [...liveKey("webhooks"), profileId] as const;

export function useBrand() {
  return useQuery({ queryKey: BRAND, queryFn: api.whiteLabel.read });
}

export function useSaveBrand() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: Changes) => api.whiteLabel.save(changes),
    onSuccess: (state) => client.setQueryData(BRAND, state),
  });
}

export function useVerifyDomain() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.whiteLabel.verifyDomain(),
    onSuccess: (found) =>
      client.setQueryData<WhiteLabelState>(BRAND, (state) => (state ? { ...state, ...found } : state)),
  });
}

export function usePackages() {
  return useQuery({ queryKey: PACKAGES, queryFn: api.whiteLabel.packages });
}

export function useGenerate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.whiteLabel.createPackage(),
    onSuccess: (made) =>
      client.setQueryData<BrandPackage[]>(PACKAGES, (known = []) => [
        made,
        ...known.filter(({ id }) => id !== made.id),
      ]),
    onSettled: () => client.invalidateQueries({ queryKey: PACKAGES }),
  });
}

export const isUnderWay = ({ status }: BrandPackage): boolean =>
  status === "queued" || status === "generating";

export const packageHref = ({ id }: BrandPackage): string => api.whiteLabel.packageUrl(id);
export const widgetHref = (profileId: number): string => api.widgets.assetsUrl(profileId);

export function useKeys() {
  return useQuery({ queryKey: KEYS, queryFn: api.apiKeys.list });
}

export function useCreateKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (key: BodyOf<"POST /api/keys">) => api.apiKeys.create(key),
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS }),
  });
}

export function useRevokeKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.apiKeys.revoke(id),
    onSuccess: () => client.invalidateQueries({ queryKey: KEYS }),
  });
}

/** The server retries waiting deliveries on its own schedule, so poll while the list is visible. */
const WAITING_MS = 3_000;

export function useDeliveries(profileId: number) {
  return useQuery({
    queryKey: deliveriesOf(profileId),
    queryFn: () => api.webhooks.deliveries(profileId),
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "waiting") ? WAITING_MS : false,
  });
}

export function useTestWebhook(profileId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.webhooks.test(profileId),
    onSuccess: () => client.invalidateQueries({ queryKey: deliveriesOf(profileId) }),
  });
}

export function useReplay(profileId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (delivery: number) => api.webhooks.replay(profileId, delivery),
    onSuccess: () => client.invalidateQueries({ queryKey: deliveriesOf(profileId) }),
  });
}

/** Shares its query key with the widget customizer. */
export function useWidget(profileId: number) {
  return useQuery({ queryKey: ["widget", profileId], queryFn: () => api.widgets.read(profileId) });
}
