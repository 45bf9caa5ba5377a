import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import type { SavedAnswer } from "@understudy/contracts";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";
import { useRefetch } from "./refetch.ts";

export const savedAnswersQuery = (profileId: number) =>
  queryOptions({
    queryKey: keys.savedAnswers.of(profileId),
    queryFn: () => api.savedAnswers.list(profileId),
  });

export function useSavedAnswers(profileId: number) {
  return useQuery(savedAnswersQuery(profileId));
}

/** A saved answer changes the list, and the answer to a gap the analytics as well. */
export const useSavedAnswersChanged = () =>
  useRefetch(keys.savedAnswers.all, keys.analytics.all, keys.knowledge.all);

type AudienceInput = { circle?: SavedAnswer["circle"]; occasionId?: number | null };
type Pair = AudienceInput & { question: string; answer: string };

export function useCreateSavedAnswer(profileId: number) {
  return useMutation({
    mutationFn: (pair: Pair & { exchangeId?: number | undefined }) =>
      api.savedAnswers.create(profileId, pair),
    onSuccess: useSavedAnswersChanged(),
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

type Change = AudienceInput & { id: number; question?: string; answer?: string; active?: boolean };

export function useChangeSavedAnswer(profileId: number) {
  return useMutation({
    mutationFn: ({ id, ...change }: Change) => api.savedAnswers.update(profileId, id, change),
    onSettled: useSavedAnswersChanged(),
  });
}

export function useRemoveSavedAnswer(profileId: number) {
  return useMutation({
    mutationFn: (id: number) => api.savedAnswers.remove(profileId, id),
    onSettled: useSavedAnswersChanged(),
  });
}

export function useImportSavedAnswers(profileId: number) {
  return useMutation({
    mutationFn: (body: { text: string; try: boolean }) => api.savedAnswers.import(profileId, body),
    onSuccess: useSavedAnswersChanged(),
  });
}
