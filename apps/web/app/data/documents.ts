import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from "@tanstack/react-query";
import type { Document } from "@understudy/contracts";
import type { BodyOf } from "@understudy/sdk";
import { api } from "../platform/api.ts";
import { uploadingClient } from "../platform/upload.ts";
import { keys } from "./keys.ts";
import { mainIdOf, profilesQuery } from "./profiles.ts";
import { useRefetch } from "./refetch.ts";

/** Absent: the main profile. */
export type ProfileId = number | undefined;

export const documentsQuery = (profileId: ProfileId) =>
  queryOptions({
    queryKey: keys.documents.of(profileId),
    queryFn: () => (profileId === undefined ? api.documents.list() : api.documents.listOf(profileId)),
  });

export function useDocuments(profileId?: ProfileId) {
  return useQuery(documentsQuery(profileId));
}

/** Only uploaded files. Web pages are listed with their site. */
export function useFiles(profileId?: ProfileId) {
  const select = (documents: Document[]) => documents.filter(({ address }) => address === null);
  return useQuery({ ...documentsQuery(profileId), select });
}

/** The documents that a private link can include. */
export function useLinkDocuments(profileId: number) {
  const select = (documents: Document[]) => documents.filter(({ circle }) => circle === "link");
  return useQuery({ ...documentsQuery(profileId), select });
}

export function useDeleteDocument() {
  return useMutation({
    mutationFn: (id: number) => api.documents.remove(id),
    onSuccess: useRefetch(keys.documents.all, keys.knowledge.all),
  });
}

/** One document with the text read from it, loaded page by page. */
export function useOpenedDocument(id: number) {
  return useInfiniteQuery({
    queryKey: keys.documents.opened(id),
    queryFn: ({ pageParam }) => api.documents.open(id, { after: pageParam }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

export function useUpdateDocument(id: number) {
  return useMutation({
    mutationFn: (changes: BodyOf<"PATCH /api/documents/:id">) => api.documents.update(id, changes),
    onSettled: useRefetch(keys.documents.all),
  });
}

/** A newer version that nothing is answered from yet, and what it would change. */
export function useDraft(id: number) {
  return useQuery({ queryKey: keys.documents.draft(id), queryFn: () => api.documents.readDraft(id) });
}

export function useDecideOnDraft(id: number) {
  return useMutation({
    mutationFn: async (decision: "confirm" | "discard"): Promise<void> => {
      await (decision === "confirm" ? api.documents.confirmDraft(id) : api.documents.discardDraft(id));
    },
    onSettled: useRefetch(keys.documents.all),
  });
}

/** Words of a scan that may have been misread. */
export function useWordsToCheck(id: number) {
  return useQuery({ queryKey: keys.documents.words(id), queryFn: () => api.documents.words(id) });
}

export function useCheckWord(id: number) {
  return useMutation({
    mutationFn: (word: BodyOf<"PUT /api/documents/:id/words">) => api.documents.checkWord(id, word),
    onSuccess: useRefetch(keys.documents.all),
  });
}

export const originalHref = (id: number): string => api.documents.originalUrl(id);

/** Where a file goes: a profile, where it adds a document or replaces one. */
export type UploadTarget = {
  profileId: ProfileId;
  replaces?: number | undefined;
  /** The owner sees first what the replacement would change. */
  isDraft?: boolean | undefined;
  /** The audience from the start. A replacement keeps the audience of the document it replaces. */
  circle?: Document["circle"] | undefined;
};

type Upload = UploadTarget & { file: File; signal: AbortSignal; onSent: (share: number) => void };

/** Uploads a ZIP, and returns where the result for each of its files is shown. */
export async function uploadZip(client: QueryClient, { profileId, circle, file, signal, onSent }: Upload) {
  const { sites } = uploadingClient((sent, total) => onSent(total > 0 ? sent / total : 0));
  const id = profileId ?? mainIdOf(await client.fetchQuery(profilesQuery));
  if (id === undefined) throw new Error("The owner has no profile.");
  const site = await sites.upload(id, file, { circle }, { signal });
  return `/sites/${site.id}?profile=${id}`;
}

/** Uploads one file and reports the share of its bytes that is sent. */
export async function uploadDocument({
  profileId,
  replaces,
  isDraft,
  circle,
  file,
  signal,
  onSent,
}: Upload): Promise<void> {
  const { documents } = uploadingClient((sent, total) => onSent(total > 0 ? sent / total : 0));
  if (replaces !== undefined && isDraft) await documents.uploadDraft(replaces, file, { signal });
  else if (replaces !== undefined) await documents.replace(replaces, file, { signal });
  else if (profileId !== undefined) await documents.uploadTo(profileId, file, { circle }, { signal });
  else await documents.upload(file, { circle }, { signal });
}

export function useFactChecks(profileId: number) {
  return useQuery({
    queryKey: keys.documents.factChecks(profileId),
    queryFn: () => api.documents.factChecks(profileId),
  });
}

type Settling = BodyOf<"POST /api/profiles/:id/fact-checks/:factCheckId"> & { id: number };

export function useSettleFactCheck(profileId: number) {
  return useMutation({
    mutationFn: ({ id, ...outcome }: Settling) => api.documents.settleFactCheck(profileId, id, outcome),
    onSettled: useRefetch(keys.documents.all),
  });
}
