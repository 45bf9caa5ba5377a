import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

/** The first word is the one that the server announces when figures have changed. */
const FIGURES = liveKey("analytics");

/** The owner's own days: a question at one in the morning belongs to that day, wherever the server stands. */
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

/** Waits for the profile's number; the figures of the period before stay until the new ones are there. */
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
      api.analytics.settleGap(profileId, gapId, status),
    onSettled: () => client.invalidateQueries({ queryKey: FIGURES }),
  });
}

export function useProfiles() {
  return useQuery({ queryKey: ["profiles"], queryFn: api.profiles.list });
}
