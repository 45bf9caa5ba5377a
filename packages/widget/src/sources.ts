import type { Client } from "@understudy/sdk";
import type { ChatSource } from "./conversation.ts";

type ProfileKey = { userId: string } | { profileId: number } | { occasion: string };

/** Sends questions to the assistant of a profile; `embed` means that the chat is on another site. */
export function profileSource(
  { chat }: Pick<Client, "chat">,
  profileKey: ProfileKey,
  embed = false,
  /** The audience that the owner tests as, read for each question. */
  as?: () => "public" | "link" | "owner",
  { page, visitor }: Surroundings = {},
): ChatSource {
  return {
    ...exchangeCalls(chat, profileKey, visitor),
    stream: (message, sessionId, signal) =>
      chat.stream(
        {
          ...profileKey,
          message,
          sessionId,
          embed: embed || undefined,
          as: as?.(),
          page: page?.(),
        },
        signal,
      ),
    contact: (exchangeId, sessionId, email) => chat.contact(exchangeId, { ...profileKey, sessionId, email }),
  };
}

/** Sends questions to the demo assistant. */
export function demoSource({ chat }: Client): ChatSource {
  return {
    ...exchangeCalls(chat, {}),
    stream: (message, sessionId, signal) => chat.streamDemo(message, sessionId, signal),
  };
}

/** An answer that was stored has an id. */
type Stored = { exchangeId: number; sessionId: string };
type Page = { url: string; title?: string };
/** Where a chat is: read for each question. */
type Surroundings = { page?: () => Page | undefined; visitor?: () => string | undefined };

function exchangeCalls(
  chat: Client["chat"],
  profileKey: Partial<{ userId: string; profileId: number; occasion: string }>,
  visitor?: () => string | undefined,
) {
  return {
    follow: (exchangeId, sessionId, signal) => chat.follow(exchangeId, profileKey, sessionId, signal),
    stop: (exchangeId, sessionId) => chat.stop(exchangeId, { ...profileKey, sessionId }),
    feedback: (exchangeId, sessionId, thumb, reason) =>
      chat.feedback(exchangeId, { ...profileKey, sessionId, thumb, reason: reason || undefined }),
    page:
      ({ answer }) =>
      (number) =>
        // Without an answer there is no source to open.
        chat.citedPage((answer as Stored).exchangeId, number, {
          ...profileKey,
          sessionId: (answer as Stored).sessionId,
        }),
    conversation: (sessionId) => chat.conversation({ ...profileKey, sessionId }),
    leave: (sessionId, turn) => chat.handBack({ ...profileKey, sessionId, turn }),
    listen(sessionId, onChange) {
      // Reconnects by itself when the connection breaks; sends no cookies on another site.
      const query = { ...profileKey, sessionId, visitor: visitor?.() };
      const stream = new EventSource(chat.handoverUrl(query));
      stream.addEventListener("talk", ({ data }) => onChange(JSON.parse(data)));
      return () => stream.close();
    },
  } satisfies Omit<ChatSource, "stream">;
}

/** `usr_…` is an owner's main profile, `occ_…` a private link, a number one of the other profiles. */
export function profileKeyOf(profile: string): ProfileKey {
  if (profile.startsWith("occ_")) return { occasion: profile };
  return profile.startsWith("usr_") ? { userId: profile } : { profileId: Number(profile) };
}
