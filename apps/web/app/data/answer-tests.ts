import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";
import { useRefetch } from "./refetch.ts";
import type { AnswerStyle } from "./settings.ts";

const SURE_MS = 5_000;

export type TestDraft = { question: string; contains: string[]; documentId: number | null; unknown: boolean };

export function useAnswerTests(profileId: number | undefined) {
  return useQuery({
    queryKey: keys.answerTests.of(profileId),
    queryFn: () => api.answerTests.read(profileId ?? 0),
    enabled: profileId !== undefined,
  });
}

export function useRun(profileId: number, runId: number | undefined) {
  return useQuery({
    queryKey: keys.answerTests.run(profileId, runId),
    queryFn: () => api.answerTests.readRun(profileId, runId ?? 0),
    enabled: runId !== undefined,
    // The end of a run is published only once and may be missed while the first request is in flight, so poll as well.
    refetchInterval: ({ state }) => (state.data?.status === "running" ? SURE_MS : false),
  });
}

/** Creates a test, or updates the one with this id. */
export function useSaveTest(profileId: number, testId?: number) {
  return useMutation({
    mutationFn: (test: TestDraft) =>
      testId === undefined
        ? api.answerTests.create(profileId, test)
        : api.answerTests.update(profileId, testId, test),
    onSuccess: useRefetch(keys.answerTests.all),
  });
}

export function useRemoveTest(profileId: number) {
  return useMutation({
    mutationFn: (testId: number) => api.answerTests.remove(profileId, testId),
    onSettled: useRefetch(keys.answerTests.all),
  });
}

export function useStartRun(profileId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (settings: AnswerStyle | null) => api.answerTests.startRun(profileId, { settings }),
    onSuccess: (run) => client.setQueryData(keys.answerTests.run(profileId, run.id), run),
    onSettled: useRefetch(keys.answerTests.all),
  });
}
