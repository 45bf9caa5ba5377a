import { useQuery } from "@tanstack/react-query";
import type { AiProfile } from "@understudy/contracts";
import { useSearchParams } from "react-router";
import { api } from "./api.ts";

const list = { queryKey: ["profiles"], queryFn: api.profiles.list };

/** The owner's assistants, the main one first. */
export function useProfiles() {
  return useQuery(list);
}

const mainId = (profiles: AiProfile[]): number | undefined => profiles.find(({ isMain }) => isMain)?.id;

export function useMainProfileId() {
  return useQuery({ ...list, select: mainId });
}

/** The profile named by `?profile=`, or else the main one; `isMissing` if no profile has that id. */
export function useNamedProfile() {
  const [search] = useSearchParams();
  const { data, isLoadingError, refetch } = useProfiles();
  const named = search.get("profile");
  const profile = data?.find(({ id, isMain }) => (named === null ? isMain : String(id) === named));
  return { profile, isMissing: data !== undefined && profile === undefined, isLoadingError, refetch };
}
