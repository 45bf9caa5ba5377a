import type { Client } from "@understudy/sdk";
import type { ChatSource } from "./conversation.ts";

type Whose = { userId: string } | { profileId: number };

/** Asks the assistant of a profile; `embed` says that the chat stands on somebody else's page. */
export function profileSource({ chat }: Pick<Client, "chat">, whose: Whose, embed = false): ChatSource {
  return {
    ...afterwards(chat, whose),
    stream: (message, sessionId, signal) =>
      chat.stream(
        { ...whose, message, ...(sessionId ? { sessionId } : {}), ...(embed ? { embed } : {}) },
        signal,
      ),
    contact: (exchangeId, sessionId, email) => chat.contact(exchangeId, { ...whose, sessionId, email }),
  };
}

/** Asks the demo assistant. */
export function demoSource({ chat }: Client): ChatSource {
  return {
    ...afterwards(chat, {}),
    stream: (message, sessionId, signal) => chat.streamDemo(message, sessionId, signal),
  };
}

function afterwards(chat: Client["chat"], whose: Partial<{ userId: string; profileId: number }>) {
  return {
    follow: (exchangeId, sessionId, signal) => chat.follow(exchangeId, whose, sessionId, signal),
    stop: (exchangeId, sessionId) => chat.stop(exchangeId, { ...whose, sessionId }),
    feedback: (exchangeId, sessionId, thumb, reason) =>
      chat.feedback(exchangeId, { ...whose, sessionId, thumb, ...(reason ? { reason } : {}) }),
    conversation: (sessionId) => chat.conversation(whose, sessionId),
  } satisfies Omit<ChatSource, "stream">;
}

/** `usr_…` is an owner's main profile, a number one of the others. */
export function whoseOf(profile: string): Whose {
  return profile.startsWith("usr_") ? { userId: profile } : { profileId: Number(profile) };
}
