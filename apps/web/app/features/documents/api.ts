import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Document } from "@understudy/contracts";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

/** Absent: the main profile. */
export type ProfileId = number | undefined;

/** The live key that the server publishes when any list of documents changes. */
const LISTS = liveKey("documents");

export function useDocuments(profileId?: ProfileId) {
  return useQuery({
    queryKey: [...LISTS, profileId ?? "main"],
    queryFn: () => (profileId === undefined ? api.documents.list() : api.documents.listOf(profileId)),
  });
}

/** Only uploaded files. Web pages are listed with their site. */
export function useFiles(profileId?: ProfileId) {
  const { data, ...query } = useDocuments(profileId);
  return { ...query, data: data?.filter(({ address }) => address === null) };
}

export function useDeleteDocument() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.documents.remove(id),
    onSuccess: () => client.invalidateQueries({ queryKey: LISTS }),
  });
}

/** One document with the text read from it, loaded page by page. */
export function useOpenedDocument(id: number) {
  return useInfiniteQuery({
    queryKey: [...LISTS, "open", id],
    queryFn: ({ pageParam }) => api.documents.open(id, { after: pageParam }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useUpdateDocument(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: { quotable?: boolean; circle?: Document["circle"] }) =>
      api.documents.update(id, changes),
    onSettled: () => client.invalidateQueries({ queryKey: LISTS }),
  });
}
