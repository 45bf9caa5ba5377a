import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

/** The live key that the server publishes when analytics change. */
const FIGURES = liveKey("analytics");

/** The owner's time zone: days are the owner's local days, wherever the server runs. */
const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";

export function useAnalytics() {
  return useQuery({ queryKey: [...FIGURES, "main"], queryFn: api.analytics.main });
}

export function useProfileAnalytics(profileId: number) {
  return useQuery({
    queryKey: [...FIGURES, profileId],
    queryFn: () => api.analytics.ofProfile(profileId),
  });
}

/** Waits for the profile id. The previous period's data stays visible until the new data has loaded. */
export function useInsights(profileId: number | undefined, days: number) {
  return useQuery({
    queryKey: [...FIGURES, "period", profileId, days],
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
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ gapId, status }: { gapId: number; status: "dismissed" | "off_subject" }) =>
      api.gaps.settle(profileId, gapId, { status }),
    onSettled: () => client.invalidateQueries({ queryKey: FIGURES }),
  });
}

export function useProfiles() {
  return useQuery({ queryKey: ["profiles"], queryFn: api.profiles.list });
}
