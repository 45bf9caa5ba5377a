import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "@understudy/sdk";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";
import { useRefetch } from "./refetch.ts";

export function useModels() {
  return useQuery({ queryKey: keys.models.read, queryFn: () => api.models.read() });
}

export function useModelChoice(profileId: number) {
  return useQuery({ queryKey: keys.models.of(profileId), queryFn: () => api.models.choice(profileId) });
}

export function useChooseModels(profileId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<"PUT /api/profiles/:id/model">) => api.models.choose(profileId, body),
    onSuccess: async (choice) => {
      client.setQueryData(keys.models.of(profileId), choice);
      await client.invalidateQueries({ queryKey: keys.installation });
    },
  });
}

export type ConnectionBody = BodyOf<"PUT /api/models/connection">;

export function useConnectModel() {
  return useMutation({
    mutationFn: (body: ConnectionBody) => api.models.connect(body),
    onSuccess: useRefetch(keys.models.all),
  });
}

export function useDisconnectModel() {
  return useMutation({
    mutationFn: (provider: ConnectionBody["provider"]) => api.models.disconnect({ provider }),
    onSuccess: useRefetch(keys.models.all),
  });
}

export function useListModels() {
  return useMutation({ mutationFn: (body: BodyOf<"POST /api/models/list">) => api.models.list(body) });
}

export function useTestModel(profileId: number) {
  return useMutation({
    mutationFn: (body: BodyOf<"POST /api/profiles/:id/model/test">) => api.models.test(profileId, body),
    onSettled: useRefetch(keys.models.all),
  });
}

export function useSaveBudget() {
  return useMutation({
    mutationFn: (body: BodyOf<"PUT /api/models/budget">) => api.models.budget(body),
    onSuccess: useRefetch(keys.models.all),
  });
}

/** Up to ten questions to compare answers with. */
export function useComparedQuestions(profileId: number) {
  return useQuery({
    queryKey: keys.comparedQuestions(profileId),
    queryFn: () => api.models.comparison(profileId),
    select: ({ questions }) => questions,
  });
}

type Comparison = BodyOf<"POST /api/profiles/:id/model/comparison">;

/** Answers a question by quotation or by a model, with settings to try. Only the cost of a call is stored. */
export function useCompareAnswer(profileId: number) {
  return useMutation({
    mutationFn: (body: Comparison) => api.models.compare(profileId, body),
    onSettled: useRefetch(keys.models.read),
  });
}
