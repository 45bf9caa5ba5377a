import type { CIRCLES } from "@understudy/contracts";
import type { BodyOf, Call, Fetch } from "./call.ts";
import { type Streamed, streamAnswer } from "./stream.ts";

/** `as` is for an owner who wants to know what somebody of another circle is answered. */
type Question = {
  message: string;
  sessionId?: string;
  embed?: boolean;
  as?: (typeof CIRCLES)[number];
} & ({ userId: string } | { profileId: number } | { occasion: string });

/** Of whose assistant; none of them for the demo. */
type Whose = Streamed["whose"];
type Server = { baseUrl: string; fetch: Fetch };

function named({ userId, profileId, occasion }: Whose, sessionId: string): Record<string, string> {
  return {
    sessionId,
    ...(userId === undefined ? {} : { userId }),
    ...(occasion === undefined ? {} : { occasion }),
    ...(profileId === undefined ? {} : { profileId: String(profileId) }),
  };
}

/** Asking an assistant, and what one can do about its answer. */
export function chatCalls(call: Call, server: Server) {
  return { ...askCalls(call, server), ...talkCalls(call, server) };
}

function askCalls(call: Call, { baseUrl, fetch }: Server) {
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
    stream: ({ message, sessionId, embed, as, ...whose }: Question, signal?: AbortSignal) =>
      streamAnswer(
        baseUrl,
        fetch,
        {
          path: "/api/chat",
          body: {
            message,
            ...(sessionId ? { sessionId } : {}),
            ...(embed ? { embed } : {}),
            ...(as ? { as } : {}),
          },
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
  };
}

/** What was said, and what one can do about it. */
function talkCalls(call: Call, { baseUrl }: Server) {
  return {
    /** What was said in a conversation, oldest first; neither of `whose` for the demo. */
    conversation: (whose: Whose, sessionId: string) =>
      call("GET /api/chat/conversation", { query: named(whose, sessionId) }),
    /** What people have said in a conversation. */
    talk: (whose: Whose, sessionId: string) => call("GET /api/chat/talk", { query: named(whose, sessionId) }),
    /** Goes back to the assistant from the owner who is there. */
    leave: (body: BodyOf<"POST /api/chat/hand-back">) => call("POST /api/chat/hand-back", { body }),
    /** Where the same is told as it changes, for an `EventSource`. */
    talkUrl: (whose: Whose, sessionId: string) =>
      `${baseUrl}/api/chat/talk?${new URLSearchParams(named(whose, sessionId))}`,
    /** Ends an answer under way, and answers with what was said so far. */
    stop: (exchange: number, body: BodyOf<"POST /api/chat/:exchange/stop">) =>
      call("POST /api/chat/:exchange/stop", { params: { exchange }, body }),
    /** Leaves an e-mail address for the owner, with the question that was not answered. */
    contact: (exchange: number, body: BodyOf<"POST /api/chat/:exchange/contact">) =>
      call("POST /api/chat/:exchange/contact", { params: { exchange }, body }),
    contactLink: (token: string) => call("GET /api/contacts/confirm", { query: { token } }),
    feedback: (exchange: number, feedback: BodyOf<"POST /api/chat/:exchange/feedback">) =>
      call("POST /api/chat/:exchange/feedback", { params: { exchange }, body: feedback }),
  };
}
