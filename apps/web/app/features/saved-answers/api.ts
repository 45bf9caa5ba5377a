import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SavedAnswer } from "@understudy/contracts";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

/** The live key that the server publishes when saved answers change. */
const CORRECTIONS = liveKey("corrections");

export function useSavedAnswers(profileId: number) {
  return useQuery({
    queryKey: [...CORRECTIONS, profileId],
    queryFn: () => api.savedAnswers.list(profileId),
  });
}

/** Saving changes the list of saved answers, and answering a gap changes the analytics. */
function useChanged(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: CORRECTIONS });
    void client.invalidateQueries({ queryKey: liveKey("analytics") });
  };
}

type ForWhom = { circle?: SavedAnswer["circle"]; occasionId?: number | null };
type Pair = ForWhom & { question: string; answer: string };

export function useCreateSavedAnswer(profileId: number) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (pair: Pair) => api.savedAnswers.create(profileId, pair),
    onSuccess: changed,
  });
}

/** Invalidates nothing: a refetch would remove the gap before its result is read. `AnswerGap` does it on close. */
export function useAnswerGap(profileId: number, gapId: number) {
  return useMutation({
    mutationFn: (answer: string) => api.gaps.answer(profileId, gapId, { answer }),
  });
}

export function useAskGap(profileId: number, gapId: number) {
  return useMutation({ mutationFn: () => api.gaps.ask(profileId, gapId) });
}

type Change = ForWhom & { id: number; question?: string; answer?: string; active?: boolean };

export function useChangeSavedAnswer(profileId: number) {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ id, ...change }: Change) => api.savedAnswers.update(profileId, id, change),
    onSettled: changed,
  });
}

export function useRemoveSavedAnswer(profileId: number) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (id: number) => api.savedAnswers.remove(profileId, id),
    onSettled: changed,
  });
}

export function useImportSavedAnswers(profileId: number) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: { text: string; try: boolean }) => api.savedAnswers.import(profileId, body),
    onSuccess: changed,
  });
}
