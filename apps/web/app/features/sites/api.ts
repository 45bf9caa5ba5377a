import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Site, SitePage } from "@understudy/contracts";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

/** The live key that the server publishes when a site changes. */
const SITES = liveKey("sites");
type Outcome = SitePage["outcome"];

export function useSites(profileId: number) {
  return useQuery({ queryKey: [...SITES, profileId], queryFn: () => api.sites.list(profileId) });
}

export function useSite(profileId: number, id: number) {
  return useQuery({
    queryKey: [...SITES, profileId, id],
    queryFn: () => api.sites.open(profileId, id),
  });
}

export function useSitePages(profileId: number, id: number, outcome: Outcome) {
  return useInfiniteQuery({
    queryKey: [...SITES, profileId, id, "pages", outcome],
    queryFn: ({ pageParam }) =>
      api.sites.pages(profileId, id, { after: pageParam, ...(outcome ? { outcome } : {}) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useChanges(profileId: number, id: number, syncId: number, enabled: boolean) {
  return useQuery({
    queryKey: [...SITES, profileId, id, "changes", syncId],
    queryFn: () => api.sites.changes(profileId, id, syncId),
    enabled,
  });
}

function useChanged(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: SITES });
    void client.invalidateQueries({ queryKey: liveKey("documents") });
  };
}

type New = Parameters<typeof api.sites.create>[1];

export function useCreateSite(profileId: number) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (site: New) => api.sites.create(profileId, site),
    onSuccess: changed,
  });
}

export function useSyncSite(profileId: number, id: number) {
  const changed = useChanged();
  return useMutation({ mutationFn: () => api.sites.sync(profileId, id), onSettled: changed });
}

export function useScheduleSite(profileId: number, id: number) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (schedule: Site["schedule"]) => api.sites.update(profileId, id, { schedule }),
    onSettled: changed,
  });
}

export function useRemoveSite(profileId: number, id: number) {
  const changed = useChanged();
  return useMutation({ mutationFn: () => api.sites.remove(profileId, id), onSuccess: changed });
}
