import type { AUDIENCES } from "@understudy/contracts";
import type { BodyOf, Call, Fetch } from "./call.ts";
import { type Streamed, streamAnswer } from "./stream.ts";

/** `as` lets owners see the answers that another audience gets. */
type Question = {
  message: string;
  sessionId?: string;
  embed?: boolean;
  as?: (typeof AUDIENCES)[number];
} & ({ userId: string } | { profileId: number } | { occasion: string });

/** Identifies the assistant; empty for the demo. */
type ProfileKey = Streamed["whose"];
type Server = { baseUrl: string; fetch: Fetch };

function named({ userId, profileId, occasion }: ProfileKey, sessionId: string): Record<string, string> {
  return {
    sessionId,
    ...(userId === undefined ? {} : { userId }),
    ...(occasion === undefined ? {} : { occasion }),
    ...(profileId === undefined ? {} : { profileId: String(profileId) }),
  };
}

/** Questions to an assistant, and actions on its answers. */
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
     * Streams the answer and resumes after a broken connection.
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
    /** Streams an answer in progress from its first event; `profileKey` is empty for the demo. */
    follow: (exchangeId: number, whose: Streamed["whose"], sessionId: string, signal?: AbortSignal) =>
      streamAnswer(baseUrl, fetch, { path: "/api/chat", body: { message: "" }, whose }, signal, {
        type: "answer-start",
        exchangeId,
        sessionId,
      }),
  };
}

/** Conversations, handover messages and actions on answers. */
function talkCalls(call: Call, { baseUrl }: Server) {
  return {
    /** The exchanges of a conversation, oldest first; `profileKey` is empty for the demo. */
    conversation: (whose: ProfileKey, sessionId: string) =>
      call("GET /api/chat/conversation", { query: named(whose, sessionId) }),
    /** Handover messages in a conversation. */
    talk: (whose: ProfileKey, sessionId: string) =>
      call("GET /api/chat/talk", { query: named(whose, sessionId) }),
    /** Returns from the owner to the assistant. */
    leave: (body: BodyOf<"POST /api/chat/hand-back">) => call("POST /api/chat/hand-back", { body }),
    /** The URL that streams the same data, for an `EventSource`. */
    talkUrl: (whose: ProfileKey, sessionId: string) =>
      `${baseUrl}/api/chat/talk?${new URLSearchParams(named(whose, sessionId))}`,
    /** Stops an answer in progress and returns its text so far. */
    stop: (exchange: number, body: BodyOf<"POST /api/chat/:exchange/stop">) =>
      call("POST /api/chat/:exchange/stop", { params: { exchange }, body }),
    /** Leaves an e-mail address for the owner with the unanswered question. */
    contact: (exchange: number, body: BodyOf<"POST /api/chat/:exchange/contact">) =>
      call("POST /api/chat/:exchange/contact", { params: { exchange }, body }),
    contactLink: (token: string) => call("GET /api/contacts/confirm", { query: { token } }),
    feedback: (exchange: number, feedback: BodyOf<"POST /api/chat/:exchange/feedback">) =>
      call("POST /api/chat/:exchange/feedback", { params: { exchange }, body: feedback }),
  };
}
