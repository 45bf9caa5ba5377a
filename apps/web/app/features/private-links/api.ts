import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { PrivateLink } from "@understudy/contracts";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

/** The live key that the server publishes when private links change. */
const OCCASIONS = liveKey("occasions");

export type Fields = Pick<PrivateLink, "name" | "greeting" | "starters" | "documentIds" | "endsAt">;

export function usePrivateLinks(profileId: number) {
  return useQuery({
    queryKey: [...OCCASIONS, profileId],
    queryFn: () => api.privateLinks.list(profileId),
  });
}

/** The documents that a private link can include. */
export function useLinkDocuments(profileId: number) {
  return useQuery({
    queryKey: [...liveKey("documents"), profileId],
    queryFn: () => api.documents.listOf(profileId),
    select: (documents) => documents.filter(({ circle }) => circle === "link"),
  });
}

function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: OCCASIONS }) });
}

export function useSavePrivateLink(profileId: number, id: number | undefined) {
  return useChange((fields: Fields) =>
    id === undefined
      ? api.privateLinks.create(profileId, fields)
      : api.privateLinks.save(profileId, id, fields),
  );
}

export function useEndPrivateLink(profileId: number) {
  return useChange((id: number) => api.privateLinks.end(profileId, id));
}

export function useRemovePrivateLink(profileId: number) {
  return useChange((id: number) => api.privateLinks.remove(profileId, id));
}
