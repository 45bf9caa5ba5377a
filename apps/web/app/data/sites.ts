import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { Site, SitePage } from "@understudy/contracts";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";
import { useRefetch } from "./refetch.ts";

type Outcome = SitePage["outcome"];

export function useSites(profileId: number) {
  return useQuery({ queryKey: keys.sites.of(profileId), queryFn: () => api.sites.list(profileId) });
}

export function useSite(profileId: number, id: number) {
  return useQuery({
    queryKey: keys.sites.one(profileId, id),
    queryFn: () => api.sites.open(profileId, id),
  });
}

export function useSitePages(profileId: number, id: number, outcome: Outcome) {
  return useInfiniteQuery({
    queryKey: keys.sites.pages(profileId, id, outcome),
    queryFn: ({ pageParam }) =>
      api.sites.pages(profileId, id, { after: pageParam, ...(outcome ? { outcome } : {}) }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useChanges(profileId: number, id: number, syncId: number) {
  return useQuery({
    queryKey: keys.sites.changes(profileId, id, syncId),
    queryFn: () => api.sites.changes(profileId, id, syncId),
  });
}

const useChanged = () => useRefetch(keys.sites.all, keys.documents.all);

type New = Parameters<typeof api.sites.create>[1];

export function useCreateSite(profileId: number) {
  return useMutation({
    mutationFn: (site: New) => api.sites.create(profileId, site),
    onSuccess: useChanged(),
  });
}

type Connection = Parameters<typeof api.sites.connect>[1];

export function useConnectFolder(profileId: number) {
  return useMutation({
    mutationFn: (folder: Connection) => api.sites.connect(profileId, folder),
    onSuccess: useChanged(),
  });
}

export function useSyncSite(profileId: number, id: number) {
  return useMutation({ mutationFn: () => api.sites.sync(profileId, id), onSettled: useChanged() });
}

export function useScheduleSite(profileId: number, id: number) {
  return useMutation({
    mutationFn: (schedule: Site["schedule"]) => api.sites.update(profileId, id, { schedule }),
    onSettled: useChanged(),
  });
}

type Decision = "remove" | "keep";

/** Deletes a site or disconnects a folder, with its documents or without. */
export function useRemoveSite(profileId: number, id: number) {
  return useMutation({
    mutationFn: (documents: Decision) => api.sites.remove(profileId, id, { documents }),
    onSuccess: useChanged(),
  });
}

/** Removes or keeps the documents whose files are no longer in the ZIP. */
export function useSettleGone(profileId: number, id: number) {
  return useMutation({
    mutationFn: (documents: Decision) => api.sites.settle(profileId, id, { documents }),
    onSettled: useChanged(),
  });
}
