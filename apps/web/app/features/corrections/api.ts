import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Correction } from "@understudy/contracts";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

/** The word that the server announces when they have changed. */
const CORRECTIONS = liveKey("corrections");

export function useCorrections(profileId: number) {
  return useQuery({
    queryKey: [...CORRECTIONS, profileId],
    queryFn: () => api.corrections.list(profileId),
  });
}

/** What is saved changes the list, and an answered gap the figures. */
function useChanged(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: CORRECTIONS });
    void client.invalidateQueries({ queryKey: liveKey("analytics") });
  };
}

type ForWhom = { circle?: Correction["circle"]; occasionId?: number | null };
type Pair = ForWhom & { question: string; answer: string };

export function useCreateCorrection(profileId: number) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (pair: Pair) => api.corrections.create(profileId, pair),
    onSuccess: changed,
  });
}

/** Changed when the result has been seen: the gap leaves the list with it. */
export function useAnswerGap(profileId: number, gapId: number) {
  return useMutation({
    mutationFn: (answer: string) => api.corrections.answerGap(profileId, gapId, answer),
  });
}

export function useAskGap(profileId: number, gapId: number) {
  return useMutation({ mutationFn: () => api.corrections.askGap(profileId, gapId) });
}

type Change = ForWhom & { id: number; question?: string; answer?: string; active?: boolean };

export function useChangeCorrection(profileId: number) {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ id, ...change }: Change) => api.corrections.change(profileId, id, change),
    onSettled: changed,
  });
}

export function useRemoveCorrection(profileId: number) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (id: number) => api.corrections.remove(profileId, id),
    onSettled: changed,
  });
}

export function useTakeCorrections(profileId: number) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: { text: string; try: boolean }) => api.corrections.take(profileId, body),
    onSuccess: changed,
  });
}
