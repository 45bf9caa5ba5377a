import type { BodyOf, Call, Fetch } from "./call.ts";
import { type Streamed, streamAnswer } from "./stream.ts";

type Question = { message: string; sessionId?: string; embed?: boolean } & (
  | { userId: string }
  | { profileId: number }
);

/** Asking an assistant, and what one can do about its answer. */
export function chatCalls(call: Call, { baseUrl, fetch }: { baseUrl: string; fetch: Fetch }) {
  return {
    ask: (question: Question, signal?: AbortSignal) =>
      call("POST /api/chat", { body: question, ...(signal ? { signal } : {}) }),
    askDemo: (message: string, signal?: AbortSignal) =>
      call("POST /api/chat/public", { body: { message }, ...(signal ? { signal } : {}) }),
    /**
     * The answer as it comes; a broken connection is taken up where it was.
     *
     * @example
     * for await (const event of client.chat.stream({ userId: "usr_…", message: "Where are you?" })) …
     */
    stream: ({ message, sessionId, embed, ...whose }: Question, signal?: AbortSignal) =>
      streamAnswer(
        baseUrl,
        fetch,
        {
          path: "/api/chat",
          body: { message, ...(sessionId ? { sessionId } : {}), ...(embed ? { embed } : {}) },
          whose,
        },
        signal,
      ),
    streamDemo: (message: string, sessionId?: string, signal?: AbortSignal) =>
      streamAnswer(
        baseUrl,
        fetch,
        { path: "/api/chat/public", body: { message, ...(sessionId ? { sessionId } : {}) }, whose: {} },
        signal,
      ),
    /** The events of an answer that is under way, from the first; neither of `whose` for the demo. */
    follow: (exchangeId: number, whose: Streamed["whose"], sessionId: string, signal?: AbortSignal) =>
      streamAnswer(baseUrl, fetch, { path: "/api/chat", body: { message: "" }, whose }, signal, {
        type: "answer-start",
        exchangeId,
        sessionId,
      }),
    /** Ends an answer under way, and answers with what was said so far. */
    stop: (exchange: number, body: BodyOf<"POST /api/chat/:exchange/stop">) =>
      call("POST /api/chat/:exchange/stop", { params: { exchange }, body }),
    /** What was said in a conversation, oldest first; neither of `whose` for the demo. */
    conversation: ({ userId, profileId }: { userId?: string; profileId?: number }, sessionId: string) =>
      call("GET /api/chat/conversation", {
        query: {
          sessionId,
          ...(userId === undefined ? {} : { userId }),
          ...(profileId === undefined ? {} : { profileId: String(profileId) }),
        },
      }),
    /** Leaves an e-mail address for the owner, with the question that was not answered. */
    contact: (exchange: number, body: BodyOf<"POST /api/chat/:exchange/contact">) =>
      call("POST /api/chat/:exchange/contact", { params: { exchange }, body }),
    contactLink: (token: string) => call("GET /api/contacts/confirm", { query: { token } }),
    feedback: (exchange: number, feedback: BodyOf<"POST /api/chat/:exchange/feedback">) =>
      call("POST /api/chat/:exchange/feedback", { params: { exchange }, body: feedback }),
  };
}
