import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";
import { useRefetch } from "./refetch.ts";

/** The owner's time zone: days are the owner's local days, wherever the server runs. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

export function useAnalytics() {
  return useQuery({ queryKey: keys.analytics.main, queryFn: api.analytics.main });
}

export function useProfileAnalytics(profileId: number) {
  return useQuery({
    queryKey: keys.analytics.of(profileId),
    queryFn: () => api.analytics.ofProfile(profileId),
  });
}

/** Waits for the profile id. The previous period's data stays visible until the new data has loaded. */
export function useInsights(profileId: number | undefined, days: number) {
  return useQuery({
    queryKey: keys.analytics.period(profileId, days),
    queryFn: () => api.analytics.insights(profileId ?? 0, { days, timeZone: timeZone() }),
    enabled: profileId !== undefined,
    placeholderData: keepPreviousData,
  });
}

export function tableHref(profileId: number, days: number, table: string): string {
  const query = new URLSearchParams({ days: String(days), timeZone: timeZone(), table });
  return `/api/profiles/${profileId}/insights.csv?${query}`;
}

export function useSettleGap(profileId: number) {
  return useMutation({
    mutationFn: ({ gapId, status }: { gapId: number; status: "dismissed" | "off_subject" }) =>
      api.gaps.settle(profileId, gapId, { status }),
    onSettled: useRefetch(keys.analytics.all, keys.knowledge.all),
  });
}
