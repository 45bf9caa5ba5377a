import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ChatApp } from "@understudy/contracts";
import type { BodyOf } from "@understudy/sdk";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";

export type ChatAppKeys = BodyOf<"PUT /api/profiles/:id/chat-apps/:app">;
type State = Awaited<ReturnType<typeof api.channels.chats>>;

export function useChatApps(profileId: number) {
  return useQuery({
    queryKey: keys.chatApps.of(profileId),
    queryFn: () => api.channels.chats(profileId),
  });
}

/** Every change answers with the chat apps as they are now. */
function useChange<Input>(profileId: number, mutationFn: (input: Input) => Promise<State>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (state) => client.setQueryData(keys.chatApps.of(profileId), state),
  });
}

export const useConnectChatApp = (profileId: number, app: ChatApp) =>
  useChange(profileId, (given: ChatAppKeys) => api.channels.connectChat(profileId, app, given));

export const useDisconnectChatApp = (profileId: number, app: ChatApp) =>
  useChange(profileId, () => api.channels.disconnectChat(profileId, app));

export const useCheckChatApp = (profileId: number, app: ChatApp) =>
  useChange(profileId, () => api.channels.checkChat(profileId, app));
