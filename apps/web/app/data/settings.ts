import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AiSettings } from "@understudy/contracts";
import type { BodyOf } from "@understudy/sdk";
import { api } from "../platform/api.ts";
import { staleFields } from "../platform/problem.ts";
import { keys } from "./keys.ts";
import { mainIdOf, profilesQuery } from "./profiles.ts";
import { useRefetch } from "./refetch.ts";

const settingsQuery = (profileId?: number) =>
  queryOptions({
    queryKey: keys.settings.of(profileId),
    queryFn: () => (profileId === undefined ? api.profiles.settings() : api.profiles.settingsOf(profileId)),
  });

/** The settings of the owner's main assistant. */
export function useSettings() {
  return useQuery(settingsQuery());
}

type LinkSettings = Pick<AiSettings, "shareEnabled" | "shareableSlug">;

/** The path of the link that is shown everywhere: the claimed one, else the one with the owner's id. */
export function publicPath(userId: string, { shareEnabled, shareableSlug }: LinkSettings): string {
  return shareEnabled && shareableSlug ? `/share/${shareableSlug}` : `/profile/${userId}`;
}

/** The same for links on a page that does not wait for the settings. Both addresses lead to the profile. */
export function usePublicPath(userId: string): string {
  const { data } = useQuery(settingsQuery());
  return data ? publicPath(userId, data) : `/profile/${userId}`;
}

export function useUpdateSettings() {
  const refetch = useRefetch(keys.settings.of());
  return useMutation({
    mutationFn: (changes: BodyOf<"PATCH /api/profile/settings">) => api.profiles.updateSettings(changes),
    onSuccess: refetch,
    onError: (error) => (staleFields(error).length > 0 ? refetch() : undefined),
  });
}

/** Whether AI apps may use a profile: the main one without an id. */
export function useMcpEnabled(profileId: number | undefined) {
  const select = ({ mcpEnabled }: AiSettings): boolean => mcpEnabled;
  return useQuery({ ...settingsQuery(profileId), select });
}

export function useSwitchMcp(profileId: number | undefined) {
  return useMutation({
    mutationFn: (mcpEnabled: boolean) =>
      profileId === undefined
        ? api.profiles.updateSettings({ mcpEnabled })
        : api.profiles.updateSettingsOf(profileId, { mcpEnabled }),
    onSuccess: useRefetch(keys.settings.all),
  });
}

/** The settings of the profile with this id. */
export function useProfileSettings(profileId: number) {
  return useQuery(settingsQuery(profileId));
}

export function useUpdateProfileSettings(profileId: number) {
  return useMutation({
    mutationFn: (changes: BodyOf<"PATCH /api/profiles/:id/settings">) =>
      api.profiles.updateSettingsOf(profileId, changes),
    onSuccess: useRefetch(keys.settings.all),
  });
}

/** Settings that affect answers. */
export type AnswerStyle = Partial<
  Pick<AiSettings, "aiPersonality" | "responseLength" | "customInstructions" | "unknownText">
>;

/** Answers a question with the saved settings and with these. Nothing is stored. */
export function usePreview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ question, settings }: { question: string; settings: AnswerStyle }) => {
      const main = mainIdOf(await client.fetchQuery(profilesQuery));
      return api.profiles.preview(main ?? 0, { question, settings });
    },
  });
}

/** Whether assistants of this installation have a language model. */
export function useLanguageModel() {
  return useQuery({
    queryKey: keys.installation,
    queryFn: () => api.system.assistant(),
    select: ({ languageModel }) => languageModel,
  });
}
