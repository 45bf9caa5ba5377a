import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../platform/api.ts";
import { liveKey } from "../../platform/live.ts";
import { uploadingClient } from "../../platform/upload.ts";

const SETTINGS = ["settings"] as const;

/** For one profile, or for the main one without an id. */
export function useMcpEnabled(profileId: number | undefined) {
  return useQuery({
    queryKey: [...SETTINGS, profileId ?? "main"],
    queryFn: () => (profileId === undefined ? api.profiles.settings() : api.profiles.settingsOf(profileId)),
    select: ({ mcpEnabled }) => mcpEnabled,
  });
}

export function useSwitchMcp(profileId: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mcpEnabled: boolean) =>
      profileId === undefined
        ? api.profiles.updateSettings({ mcpEnabled })
        : api.profiles.updateSettingsOf(profileId, { mcpEnabled }),
    onSuccess: () => client.invalidateQueries({ queryKey: SETTINGS }),
  });
}

export type Sending = { file: File; signal: AbortSignal; onSent: (percent: number) => void };

export function useImportAssistant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, signal, onSent }: Sending) =>
      uploadingClient((sent, total) =>
        onSent(total > 0 ? Math.floor((100 * sent) / total) : 0),
      ).transfer.import(file, { signal }),
    onSuccess: () =>
      Promise.all([["profiles"], liveKey("plan")].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}

export const takeUrl = api.transfer.exportUrl;
