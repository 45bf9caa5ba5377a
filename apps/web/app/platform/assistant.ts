import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AiSettings } from "@understudy/contracts";
import type { BodyOf } from "@understudy/sdk";
import { api } from "./api.ts";
import { staleFields } from "./conflict.ts";

/** The owner's main assistant: its settings, and a preview of changes to them. Shared by several features. */
const SETTINGS = ["settings", "main"] as const;
const PROFILES = ["profiles"] as const;

export function useSettings() {
  return useQuery({ queryKey: SETTINGS, queryFn: api.profiles.settings });
}

export function useUpdateSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: BodyOf<"PATCH /api/profile/settings">) => api.profiles.updateSettings(changes),
    onSuccess: () => client.invalidateQueries({ queryKey: SETTINGS }),
    onError: (error) =>
      staleFields(error).length > 0 ? client.invalidateQueries({ queryKey: SETTINGS }) : undefined,
  });
}

/** Settings that affect answers. */
export type Manner = Partial<
  Pick<AiSettings, "aiPersonality" | "responseLength" | "customInstructions" | "unknownText">
>;

/** Answers a question with the saved settings and with these. Nothing is stored. */
export function usePreview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ question, settings }: { question: string; settings: Manner }) => {
      const profiles = await client.fetchQuery({ queryKey: PROFILES, queryFn: api.profiles.list });
      return api.profiles.preview(profiles.find(({ isMain }) => isMain)?.id ?? 0, { question, settings });
    },
  });
}

/** Whether assistants of this installation have a language model. */
export function useLanguageModel() {
  return useQuery({
    queryKey: ["assistant"],
    queryFn: api.system.assistant,
    select: ({ languageModel }) => languageModel,
  });
}
