import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AiProfile, Setup } from "@understudy/contracts";
import type { BodyOf } from "@understudy/sdk";
import { useSearchParams } from "react-router";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";
import { useRefetch } from "./refetch.ts";

export type ProfileFields = Pick<AiProfile, "name" | "description" | "tone" | "isPublic">;

export const profilesQuery = queryOptions({ queryKey: keys.profiles, queryFn: api.profiles.list });

export const mainIdOf = (profiles: readonly AiProfile[]): number | undefined =>
  profiles.find(({ isMain }) => isMain)?.id;

/** The owner's assistants, the main one first. */
export function useProfiles() {
  return useQuery(profilesQuery);
}

export function useMainProfileId() {
  return useQuery({ ...profilesQuery, select: mainIdOf });
}

/** The profile named by `?profile=`, or else the main one; null if no profile has that id. */
export function useNamedProfile() {
  const [search] = useSearchParams();
  const named = search.get("profile");
  return useQuery({
    ...profilesQuery,
    select: (profiles) =>
      profiles.find(({ id, isMain }) => (named === null ? isMain : String(id) === named)) ?? null,
  });
}

export function useProfile(id: number) {
  return useQuery({ queryKey: keys.profile(id), queryFn: () => api.profiles.read(id) });
}

/** How much a profile knows. Waits for the profile id. */
export function useKnowledgeCounts(profileId: number | undefined) {
  return useQuery({
    queryKey: keys.knowledge.of(profileId),
    queryFn: () => api.profiles.knowledge(profileId ?? 0),
    enabled: profileId !== undefined,
  });
}

export function useCreateProfile() {
  return useMutation({
    mutationFn: (fields: BodyOf<"POST /api/profiles">) => api.profiles.create(fields),
    onSuccess: useRefetch(keys.profiles, keys.plan),
  });
}

export function useSaveProfile(id: number) {
  return useMutation({
    mutationFn: (fields: ProfileFields) => api.profiles.save(id, fields),
    onSuccess: useRefetch(keys.profiles, keys.plan, keys.profile(id)),
  });
}

export function useDeleteProfile() {
  return useMutation({
    mutationFn: (id: number) => api.profiles.remove(id),
    onSuccess: useRefetch(keys.profiles, keys.plan),
  });
}

/** The owner's progress in the wizard, fetched only for a signed-in user. */
export function useSetup(signedIn: boolean) {
  return useQuery({ queryKey: keys.setup, queryFn: api.profiles.setup, enabled: signedIn });
}

/** Saves the current step. A failure only costs the owner a click, so it shows no error. */
export function useSaveSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (setup: Setup) => api.profiles.saveSetup(setup),
    onSuccess: (setup) => client.setQueryData(keys.setup, setup),
  });
}
