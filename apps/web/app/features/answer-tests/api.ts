import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import type { Manner } from "../../platform/assistant.ts";
import { liveKey } from "../../platform/live.ts";

/** The live key that the server publishes when answer tests change, and during a test run. */
const REHEARSAL = liveKey("rehearsal");

const SURE_MS = 5_000;

export type TestDraft = { question: string; contains: string[]; documentId: number | null; unknown: boolean };

export function useAnswerTests(profileId: number | undefined) {
  return useQuery({
    queryKey: [...REHEARSAL, profileId],
    queryFn: () => api.answerTests.read(profileId ?? 0),
    enabled: profileId !== undefined,
  });
}

export function useRun(profileId: number, runId: number | undefined) {
  return useQuery({
    queryKey: [...REHEARSAL, profileId, "run", runId],
    queryFn: () => api.answerTests.readRun(profileId, runId ?? 0),
    enabled: runId !== undefined,
    // The end of a run is published only once and may be missed while the first request is in flight, so poll as well.
    refetchInterval: ({ state }) => (state.data?.status === "running" ? SURE_MS : false),
  });
}

function useChanged(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: REHEARSAL });
}

/** Creates a test, or updates the one with this id. */
export function useSaveTest(profileId: number, testId?: number) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (test: TestDraft) =>
      testId === undefined
        ? api.answerTests.create(profileId, test)
        : api.answerTests.update(profileId, testId, test),
    onSuccess: changed,
  });
}

export function useRemoveTest(profileId: number) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (testId: number) => api.answerTests.remove(profileId, testId),
    onSettled: changed,
  });
}

export function useStartRun(profileId: number) {
  const client = useQueryClient();
  const changed = useChanged();
  return useMutation({
    mutationFn: (settings: Manner | null) => api.answerTests.startRun(profileId, { settings }),
    onSuccess: (run) => client.setQueryData([...REHEARSAL, profileId, "run", run.id], run),
    onSettled: changed,
  });
}

export function useDocumentNames(profileId: number) {
  return useQuery({
    queryKey: [...liveKey("documents"), "names", profileId],
    queryFn: async () =>
      (await api.documents.listOf(profileId)).map(({ id, filename }) => ({ id, name: filename })),
  });
}
