import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";
import { mainIdOf, profilesQuery } from "./profiles.ts";
import { useRefetch } from "./refetch.ts";

const suggestedQuery = (client: QueryClient) =>
  queryOptions({
    queryKey: keys.suggestedQuestions,
    queryFn: async () => {
      const id = mainIdOf(await client.fetchQuery(profilesQuery)) ?? 0;
      return { id, ...(await api.profiles.suggestedQuestions(id)) };
    },
  });

/** The main profile's questions, as its owner sees them. */
export function useSuggestedQuestions() {
  return useQuery(suggestedQuery(useQueryClient()));
}

/** Questions that the main profile's documents answer. */
export function useAnsweredQuestions() {
  return useQuery({
    ...suggestedQuery(useQueryClient()),
    select: ({ questions }) => questions.filter(({ answered }) => answered).map(({ question }) => question),
  });
}

export function useSaveSuggestedQuestions(id: number) {
  return useMutation({
    mutationFn: (questions: string[] | null) => api.profiles.saveSuggestedQuestions(id, { questions }),
    onSuccess: useRefetch(keys.suggestedQuestions),
  });
}
