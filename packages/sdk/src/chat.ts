import type { BodyOf, Call, Fetch } from "./call.ts";
import { streamAnswer } from "./stream.ts";

type Question = { message: string; sessionId?: string } & ({ userId: string } | { profileId: number });

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
    stream: ({ message, sessionId, ...whose }: Question, signal?: AbortSignal) =>
      streamAnswer(
        baseUrl,
        fetch,
        { path: "/api/chat", body: { message, ...(sessionId ? { sessionId } : {}) }, whose },
        signal,
      ),
    streamDemo: (message: string, sessionId?: string, signal?: AbortSignal) =>
      streamAnswer(
        baseUrl,
        fetch,
        { path: "/api/chat/public", body: { message, ...(sessionId ? { sessionId } : {}) }, whose: {} },
        signal,
      ),
    /** Ends an answer under way, and answers with what was said so far. */
    stop: (exchange: number, body: BodyOf<"POST /api/chat/:exchange/stop">) =>
      call("POST /api/chat/:exchange/stop", { params: { exchange }, body }),
    feedback: (exchange: number, feedback: BodyOf<"POST /api/chat/:exchange/feedback">) =>
      call("POST /api/chat/:exchange/feedback", { params: { exchange }, body: feedback }),
  };
}
