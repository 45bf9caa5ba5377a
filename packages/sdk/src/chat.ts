import type { Api, BodyOf, QueryOf } from "./call.ts";
import { chatMethods } from "./methods.gen.ts";
import { type StreamedQuestion, streamAnswer } from "./stream.ts";

/** A question names its assistant in exactly one way. */
type Question = Omit<BodyOf<"POST /api/chat">, "userId" | "profileId" | "occasion"> &
  ({ userId: string } | { profileId: number } | { occasion: string });

/** Identifies the assistant; empty for the demo. */
type ProfileKey = StreamedQuestion["profileKey"];

/** Questions to an assistant, and actions on its answers: the plain calls, and the streams. */
export function chatCalls(api: Api) {
  const { baseUrl, fetch, url } = api;
  return {
    ...chatMethods(api),
    /**
     * Streams the answer and resumes after a broken connection.
     *
     * @example
     * for await (const event of client.chat.stream({ userId: "usr_…", message: "Where are you?" })) …
     */
    stream: ({ message, sessionId, embed, as, page, ...profileKey }: Question, signal?: AbortSignal) =>
      streamAnswer(
        baseUrl,
        fetch,
        {
          path: "/api/chat",
          body: { message, sessionId, embed, as, page },
          profileKey,
        },
        signal,
      ),
    streamDemo: (message: string, sessionId?: string, signal?: AbortSignal) =>
      streamAnswer(
        baseUrl,
        fetch,
        { path: "/api/chat/public", body: { message, sessionId }, profileKey: {} },
        signal,
      ),
    /** Streams an answer in progress from its first event; `whose` is empty for the demo. */
    follow: (exchangeId: number, profileKey: ProfileKey, sessionId: string, signal?: AbortSignal) =>
      streamAnswer(baseUrl, fetch, { path: "/api/chat", body: { message: "" }, profileKey }, signal, {
        type: "answer-start",
        exchangeId,
        sessionId,
      }),
    /** The URL that streams what `handover` returns, for an `EventSource`. */
    handoverUrl: (query: QueryOf<"GET /api/chat/talk">) => url("GET /api/chat/talk", { query }),
  };
}
