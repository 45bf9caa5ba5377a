import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyOf } from "@understudy/sdk";
import { api } from "../platform/api.ts";
import { keys } from "./keys.ts";

export type MailboxFields = BodyOf<"PUT /api/profiles/:id/mailbox">;
type State = Awaited<ReturnType<typeof api.channels.mailbox>>;

export function useMailbox(profileId: number) {
  return useQuery({
    queryKey: keys.mailbox.of(profileId),
    queryFn: () => api.channels.mailbox(profileId),
  });
}

/** Every change answers with the mailbox as it is now. */
function useChange<Input>(profileId: number, mutationFn: (input: Input) => Promise<State>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: (state) => client.setQueryData(keys.mailbox.of(profileId), state),
  });
}

export const useConnectMailbox = (profileId: number) =>
  useChange(profileId, (fields: MailboxFields) => api.channels.connectMailbox(profileId, fields));

export const useDisconnectMailbox = (profileId: number) =>
  useChange(profileId, () => api.channels.disconnectMailbox(profileId));

export const useCheckMailbox = (profileId: number) =>
  useChange(profileId, () => api.channels.checkMailbox(profileId));
