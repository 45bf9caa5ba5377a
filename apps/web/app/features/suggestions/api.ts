import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";

const KEY = liveKey("suggested-questions");

/** The main profile's questions, as its owner sees them. */
export function useSuggestedQuestions() {
  return useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const id = await mainProfileId();
      return { id, ...(await api.profiles.suggestedQuestions(id)) };
    },
  });
}

export function useSaveSuggestedQuestions(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (questions: string[] | null) => api.profiles.saveSuggestedQuestions(id, { questions }),
    onSuccess: () => client.invalidateQueries({ queryKey: KEY }),
  });
}

async function mainProfileId(): Promise<number> {
  const profiles = await api.profiles.list();
  return profiles.find(({ isMain }) => isMain)?.id ?? 0;
}
