import { useMutation, useQuery } from "@tanstack/react-query";
import type { PrivateLink } from "@understudy/contracts";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";
import { useRefetch } from "./refetch.ts";

export type PrivateLinkFields = Pick<
  PrivateLink,
  "name" | "greeting" | "starters" | "documentIds" | "endsAt"
>;

export function usePrivateLinks(profileId: number) {
  return useQuery({
    queryKey: keys.privateLinks.of(profileId),
    queryFn: () => api.privateLinks.list(profileId),
  });
}

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  return useMutation({ mutationFn, onSettled: useRefetch(keys.privateLinks.all) });
}

export function useSavePrivateLink(profileId: number, id: number | undefined) {
  return useChange((fields: PrivateLinkFields) =>
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
