import { useQueries, useQuery } from "@tanstack/react-query";
import { api } from "../platform/api.ts";
import { documentsQuery } from "./documents.ts";
import { keys } from "./keys.ts";
import { useProfiles } from "./profiles.ts";
import { savedAnswersQuery } from "./saved-answers.ts";

/** Every document and saved answer of the owner, for a search in the browser. Undefined until loaded. */
export function useEverything() {
  const profiles = useProfiles().data ?? [];
  const documents = useQueries({
    queries: profiles.map(({ id, isMain }) => documentsQuery(isMain ? undefined : id)),
  });
  const answers = useQueries({ queries: profiles.map(({ id }) => savedAnswersQuery(id)) });
  const isLoading = profiles.length === 0 || [...documents, ...answers].some(({ isPending }) => isPending);
  return {
    isLoading,
    documents: documents.flatMap(({ data = [] }) => data),
    answers: answers.flatMap(({ data = [] }, index) =>
      data.map((answer) => ({ ...answer, profileId: profiles[index]?.id })),
    ),
  };
}

/** Conversations with these words, which the server searches; without words, the latest ones. */
export function useFoundConversations(words: string) {
  return useQuery({
    queryKey: keys.conversations.found(words),
    queryFn: () => api.conversations.list(words ? { search: words } : {}),
    select: ({ conversations }) => conversations,
    // Keep showing the previous results until the new ones have loaded.
    placeholderData: (before) => before,
  });
}
