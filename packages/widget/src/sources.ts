import type { Client } from "@understudy/sdk";
import type { ChatSource } from "./conversation.ts";

type Whose = { userId: string } | { profileId: number } | { occasion: string };

/** Asks the assistant of a profile; `embed` says that the chat stands on somebody else's page. */
export function profileSource(
  { chat }: Pick<Client, "chat">,
  whose: Whose,
  embed = false,
  /** For whom its owner wants to be answered, asked with each question. */
  as?: () => "public" | "link" | "owner",
): ChatSource {
  return {
    ...afterwards(chat, whose),
    stream: (message, sessionId, signal) =>
      chat.stream(
        {
          ...{ ...whose, message, ...(sessionId ? { sessionId } : {}), ...(embed ? { embed } : {}) },
          ...(as ? { as: as() } : {}),
        },
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

function afterwards(
  chat: Client["chat"],
  whose: Partial<{ userId: string; profileId: number; occasion: string }>,
) {
  return {
    follow: (exchangeId, sessionId, signal) => chat.follow(exchangeId, whose, sessionId, signal),
    stop: (exchangeId, sessionId) => chat.stop(exchangeId, { ...whose, sessionId }),
    feedback: (exchangeId, sessionId, thumb, reason) =>
      chat.feedback(exchangeId, { ...whose, sessionId, thumb, ...(reason ? { reason } : {}) }),
    conversation: (sessionId) => chat.conversation(whose, sessionId),
    leave: (sessionId, turn) => chat.leave({ ...whose, sessionId, turn }),
    listen(sessionId, tell) {
      // Opened again by itself when the connection breaks; without cookies on somebody else's page.
      const stream = new EventSource(chat.talkUrl(whose, sessionId));
      stream.addEventListener("talk", ({ data }) => tell(JSON.parse(data)));
      return () => stream.close();
    },
  } satisfies Omit<ChatSource, "stream">;
}

/** `usr_…` is an owner's main profile, `occ_…` the link of an occasion, a number one of the others. */
export function whoseOf(profile: string): Whose {
  if (profile.startsWith("occ_")) return { occasion: profile };
  return profile.startsWith("usr_") ? { userId: profile } : { profileId: Number(profile) };
}
