import type { Client } from "@understudy/sdk";
import type { ChatSource } from "./conversation.ts";

type ProfileKey = { userId: string } | { profileId: number } | { occasion: string };

/** Sends questions to the assistant of a profile; `embed` means that the chat is on another site. */
export function profileSource(
  { chat }: Pick<Client, "chat">,
  whose: ProfileKey,
  embed = false,
  /** The audience that the owner tests as, read for each question. */
  as?: () => "public" | "link" | "owner",
): ChatSource {
  return {
    ...afterwards(chat, whose),
    stream: (message, sessionId, signal) =>
      chat.stream(
        {
          ...whose,
          message,
          ...(sessionId ? { sessionId } : {}),
          ...(embed ? { embed } : {}),
          ...(as ? { as: as() } : {}),
        },
        signal,
      ),
    contact: (exchangeId, sessionId, email) => chat.contact(exchangeId, { ...whose, sessionId, email }),
  };
}

/** Sends questions to the demo assistant. */
export function demoSource({ chat }: Client): ChatSource {
  return {
    ...afterwards(chat, {}),
    stream: (message, sessionId, signal) => chat.streamDemo(message, sessionId, signal),
  };
}

function afterwards(
  chat: Client["chat"],
  whose: Partial<{ userId: string; profileId: number; occasion: string }>,
) {
  return {
    follow: (exchangeId, sessionId, signal) => chat.follow(exchangeId, whose, sessionId, signal),
    stop: (exchangeId, sessionId) => chat.stop(exchangeId, { ...whose, sessionId }),
    feedback: (exchangeId, sessionId, thumb, reason) =>
      chat.feedback(exchangeId, { ...whose, sessionId, thumb, ...(reason ? { reason } : {}) }),
    conversation: (sessionId) => chat.conversation({ ...whose, sessionId }),
    leave: (sessionId, turn) => chat.handBack({ ...whose, sessionId, turn }),
    listen(sessionId, tell) {
      // Reconnects by itself when the connection breaks; sends no cookies on another site.
      const stream = new EventSource(chat.handoverUrl({ ...whose, sessionId }));
      stream.addEventListener("talk", ({ data }) => tell(JSON.parse(data)));
      return () => stream.close();
    },
  } satisfies Omit<ChatSource, "stream">;
}

/** `usr_…` is an owner's main profile, `occ_…` a private link, a number one of the other profiles. */
export function profileKeyOf(profile: string): ProfileKey {
  if (profile.startsWith("occ_")) return { occasion: profile };
  return profile.startsWith("usr_") ? { userId: profile } : { profileId: Number(profile) };
}
