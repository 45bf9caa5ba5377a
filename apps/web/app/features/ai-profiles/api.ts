import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AiProfile } from "@understudy/contracts";
import type { BodyOf } from "@understudy/sdk";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

const LIST = ["profiles"] as const;
const keyOf = (id: number) => ["profile", id] as const;

export type Fields = Pick<AiProfile, "name" | "description" | "tone" | "isPublic">;

export function useProfiles() {
  return useQuery({ queryKey: LIST, queryFn: api.profiles.list });
}

export function useProfile(id: number) {
  return useQuery({ queryKey: keyOf(id), queryFn: () => api.profiles.read(id) });
}

/** How many AI profiles the plan allows, and how many exist. */
export function useRoom() {
  return useQuery({
    queryKey: liveKey("plan"),
    queryFn: api.plan.read,
    select: ({ used, limits }) => ({ used: used.profiles, limit: limits.profilesBesideMain }),
  });
}

export function useCreateProfile() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (fields: BodyOf<"POST /api/profiles">) => api.profiles.create(fields),
    onSuccess: () => refresh(),
  });
}

export function useSaveProfile(id: number) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (fields: Fields) => api.profiles.save(id, fields),
    onSuccess: () => refresh(id),
  });
}

export function useDeleteProfile() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (id: number) => api.profiles.remove(id), onSuccess: () => refresh() });
}

/** Refetches the profile list, the plan usage and, if it still exists, the profile itself. */
function useRefresh() {
  const client = useQueryClient();
  return (id?: number): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: LIST }),
      client.invalidateQueries({ queryKey: liveKey("plan") }),
      ...(id === undefined ? [] : [client.invalidateQueries({ queryKey: keyOf(id) })]),
    ]);
}
