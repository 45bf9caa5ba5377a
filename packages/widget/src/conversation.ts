import type { ChatAnswer, ChatEvent, Citation, Talk } from "@understudy/contracts";

export type Thumb = 1 | -1 | null;

/** Where questions are sent and answers come from: a profile, the demo, a test. */
export type ChatSource = {
  stream: (message: string, sessionId: string | undefined, signal: AbortSignal) => AsyncIterable<ChatEvent>;
  /** The events of an answer that was in progress when the visitor left the page. */
  follow?: (exchangeId: number, sessionId: string, signal: AbortSignal) => AsyncIterable<ChatEvent>;
  stop: (exchangeId: number, sessionId: string) => Promise<ChatAnswer>;
  feedback: (exchangeId: number, sessionId: string, thumb: Thumb, reason?: string) => Promise<unknown>;
  /** The picture of the page that a citation quotes. */
  page?: (exchange: Pick<Exchange, "answer">) => (number: number) => Promise<{ picture: string }>;
  conversation?: (sessionId: string) => Promise<{ exchanges: readonly StoredExchange[] }>;
  contact?: (exchangeId: number, sessionId: string, email: string) => Promise<unknown>;
  /** Reports messages from people in the conversation. Returns a function that ends it. */
  listen?: (sessionId: string, onChange: (talk: Talk) => void) => () => void;
  /** Ends this turn of the handover and returns to the assistant. */
  leave?: (sessionId: string, turn: number) => Promise<Talk>;
};

/** An exchange as stored on the server. */
export type StoredExchange = {
  message: string;
  thumb: Thumb;
  createdAt: string;
  answer: ChatAnswer;
  pending?: true | undefined;
};

/** One question and its answer so far. */
export type Exchange = {
  key: number;
  question: string;
  /** When the question was sent, and when its answer was complete. */
  askedAt: number;
  endedAt: number;
  /** The id of the last message from a person above it when it was sent. */
  after: number;
  /** `lost`: it never ended, and as far as we know no process is working on it. */
  phase: "asked" | "writing" | "ended" | "lost";
  text: string;
  citations: readonly Citation[];
  exchangeId: number | null;
  answer: ChatAnswer | undefined;
  thumb: Thumb;
  /** What went wrong. */
  fault: unknown;
};

export type Conversation = { exchanges: readonly Exchange[]; keys: number };

export type ChatAction =
  | { type: "asked"; key: number; question: string; at: number; after?: number | undefined }
  /** The events since the last update, in order. */
  | { type: "received"; key: number; events: readonly ChatEvent[]; at: number }
  | { type: "stopped"; key: number }
  | { type: "lost"; key: number; fault: unknown }
  | { type: "rated"; key: number; thumb: Thumb }
  | { type: "removed"; key: number }
  | { type: "restored"; stored: readonly StoredExchange[] }
  | { type: "cleared" };

export const EMPTY_CONVERSATION: Conversation = { exchanges: [], keys: 0 };

export function reduce(conversation: Conversation, action: ChatAction): Conversation {
  const { exchanges, keys } = conversation;
  const change = (key: number, next: (exchange: Exchange) => Exchange): Conversation => ({
    keys,
    exchanges: exchanges.map((exchange) => (exchange.key === key ? next(exchange) : exchange)),
  });
  switch (action.type) {
    case "asked":
      return {
        exchanges: [...exchanges, newExchange(action.key, action.question, action.at, action.after)],
        keys: Math.max(keys, action.key + 1),
      };
    case "received":
      return change(action.key, (exchange) => {
        let updated = exchange;
        // A loop, because old libraries on host pages replace the `reduce` of arrays with their own.
        for (const event of action.events) updated = applyEvent(updated, event);
        return { ...updated, endedAt: exchange.phase === "ended" ? exchange.endedAt : action.at };
      });
    case "stopped":
      return change(action.key, (exchange) => stopLocally(exchange));
    case "lost":
      return change(action.key, (exchange) => ({ ...exchange, phase: "lost", fault: action.fault }));
    case "rated":
      return change(action.key, (exchange) => ({ ...exchange, thumb: action.thumb }));
    case "removed":
      return { keys, exchanges: exchanges.filter(({ key }) => key !== action.key) };
    case "restored":
      return {
        exchanges: mergeStored(exchanges, action.stored),
        keys,
      };
    case "cleared":
      return { exchanges: [], keys };
  }
}

/**
 * Finished exchanges stay as they are. A stored exchange uses its id as key; ids are far above the keys assigned here.
 */
function mergeStored(known: readonly Exchange[], stored: readonly StoredExchange[]): Exchange[] {
  return stored.map((one, index) => {
    const { exchangeId } = one.answer;
    const seen = known.find((exchange) => exchange.exchangeId === exchangeId && exchange.phase === "ended");
    return seen ?? toExchange(one, exchangeId ?? -index);
  });
}

/** Position among the messages from people: by id, or by the message above it while it has no id. */
export function positionOf({ exchangeId, answer, after }: Exchange): number {
  return exchangeId ?? answer?.messageId ?? after + 0.5;
}

function newExchange(key: number, question: string, at: number, after = 0): Exchange {
  return {
    key,
    question,
    askedAt: at,
    endedAt: at,
    after,
    phase: "asked",
    text: "",
    citations: [],
    exchangeId: null,
    answer: undefined,
    thumb: null,
    fault: undefined,
  };
}

function toExchange({ message, thumb, answer, pending, createdAt }: StoredExchange, key: number): Exchange {
  const { response: text, citations, exchangeId } = answer;
  return {
    ...newExchange(key, message, Date.parse(createdAt)),
    text,
    citations,
    exchangeId,
    thumb,
    phase: pending ? (text ? "writing" : "asked") : "ended",
    answer: pending ? undefined : answer,
  };
}

function applyEvent(exchange: Exchange, event: ChatEvent): Exchange {
  // A finished exchange ignores events that arrive late.
  if (exchange.phase === "ended") return exchange;
  switch (event.type) {
    case "answer-start":
      return { ...exchange, exchangeId: event.exchangeId };
    case "text-delta":
      return { ...exchange, phase: "writing", text: exchange.text + event.text };
    case "text-retract":
      return {
        ...exchange,
        text: exchange.text.slice(0, event.from),
        citations: exchange.citations.filter(({ end }) => end <= event.from),
      };
    case "citation":
      return { ...exchange, citations: [...exchange.citations, event.citation] };
    case "answer-end":
    case "answer-error": {
      const { answer } = event;
      const { response: text, citations, exchangeId } = answer;
      return { ...exchange, phase: "ended", text, citations, exchangeId, answer };
    }
    default:
      return exchange;
  }
}

/** Keeps the text so far and ends the exchange on our side. */
function stopLocally(exchange: Exchange): Exchange {
  if (exchange.phase === "ended") return exchange;
  const answer: ChatAnswer = {
    response: exchange.text,
    citations: [...exchange.citations],
    exchangeId: exchange.exchangeId,
    sessionId: "",
    state: "stopped",
    unsupported: [],
    suggestions: [],
    contact: false,
  };
  return { ...exchange, phase: "ended", answer };
}

export function isPending({ phase }: Exchange): boolean {
  return phase === "asked" || phase === "writing";
}

export type Message = { role: "assistant" | "user"; content: string; timestamp: Date };

/** All messages so far, in order, starting with the assistant's greeting. */
export function listMessages(
  exchanges: readonly Exchange[],
  welcome?: { text: string; at: number },
): Message[] {
  const createMessage = (role: Message["role"], content: string, at: number): Message => ({
    role,
    content,
    timestamp: new Date(at),
  });
  return [
    ...(welcome ? [createMessage("assistant", welcome.text, welcome.at)] : []),
    ...exchanges.flatMap((exchange) => [
      createMessage("user", exchange.question, exchange.askedAt),
      ...(isPending(exchange) ? [] : [createMessage("assistant", exchange.text, exchange.endedAt)]),
    ]),
  ];
}
