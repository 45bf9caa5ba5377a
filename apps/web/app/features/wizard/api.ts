import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Setup } from "@understudy/contracts";
import type { BodyOf } from "@understudy/sdk";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

const SETUP = ["setup"] as const;

/** Fetched only for a signed-in user. */
export function useSetup(signedIn: boolean) {
  return useQuery({ queryKey: SETUP, queryFn: api.profiles.setup, enabled: signedIn });
}

/** Saves the current step. A failure only costs the owner a click, so it shows no error. */
export function useSaveSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (setup: Setup) => api.profiles.saveSetup(setup),
    onSuccess: (setup) => client.setQueryData(SETUP, setup),
  });
}

export function useSaveInfo() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: BodyOf<"PATCH /api/profile">) => api.profiles.update(changes),
    onSuccess: () => client.invalidateQueries({ queryKey: ["user"] }),
  });
}

/** The documents of the main profile. */
export function useLearned() {
  return useQuery({ queryKey: [...liveKey("documents"), "main"], queryFn: () => api.documents.list() });
}

export function useFigures() {
  return useQuery({ queryKey: [...liveKey("analytics"), "main"], queryFn: () => api.analytics.main() });
}

/** Questions that the main profile's documents answer. */
export function useQuestions() {
  return useQuery({
    queryKey: [...liveKey("suggested-questions"), "answered"],
    queryFn: async () => {
      const main = (await api.profiles.list()).find(({ isMain }) => isMain);
      return main ? (await api.profiles.suggestedQuestions(main.id)).questions : [];
    },
    select: (questions) => questions.filter(({ answered }) => answered).map(({ question }) => question),
  });
}
