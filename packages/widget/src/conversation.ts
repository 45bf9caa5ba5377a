import type { ChatAnswer, ChatEvent, Citation, Talk } from "@understudy/contracts";

export type Thumb = 1 | -1 | null;

/** Where questions go and answers come from: a profile, the demo, a test. */
export type ChatSource = {
  stream: (message: string, sessionId: string | undefined, signal: AbortSignal) => AsyncIterable<ChatEvent>;
  /** The events of an answer that was under way when the page was left. */
  follow?: (exchangeId: number, sessionId: string, signal: AbortSignal) => AsyncIterable<ChatEvent>;
  stop: (exchangeId: number, sessionId: string) => Promise<ChatAnswer>;
  feedback: (exchangeId: number, sessionId: string, thumb: Thumb, reason?: string) => Promise<unknown>;
  conversation?: (sessionId: string) => Promise<{ exchanges: readonly Kept[] }>;
  contact?: (exchangeId: number, sessionId: string, email: string) => Promise<unknown>;
  /** Tells what people say in the conversation, until it is ended by what it returns. */
  listen?: (sessionId: string, tell: (talk: Talk) => void) => () => void;
  /** Goes back to the assistant from the person of this turn. */
  leave?: (sessionId: string, turn: number) => Promise<Talk>;
};

/** An exchange as the server has it. */
export type Kept = {
  message: string;
  thumb: Thumb;
  createdAt: string;
  answer: ChatAnswer;
  pending?: true | undefined;
};

/** One question and what has come of it so far. */
export type Exchange = {
  key: number;
  question: string;
  /** When the question was sent, and when its answer was whole. */
  askedAt: number;
  endedAt: number;
  /** The last words of a person that stood above it when it was sent. */
  after: number;
  /** `lost`: it never reached an end, and nobody is working on it for all we know. */
  phase: "asked" | "writing" | "ended" | "lost";
  text: string;
  citations: readonly Citation[];
  exchangeId: number | null;
  answer: ChatAnswer | undefined;
  thumb: Thumb;
  /** What went wrong on the way. */
  fault: unknown;
};

export type Conversation = { exchanges: readonly Exchange[]; keys: number };

export type Happening =
  | { type: "asked"; key: number; question: string; at: number; after?: number | undefined }
  /** The events since the last time, in order. */
  | { type: "heard"; key: number; events: readonly ChatEvent[]; at: number }
  | { type: "stopped"; key: number }
  | { type: "lost"; key: number; fault: unknown }
  | { type: "rated"; key: number; thumb: Thumb }
  | { type: "removed"; key: number }
  | { type: "restored"; kept: readonly Kept[] }
  | { type: "cleared" };

export const NOTHING_SAID: Conversation = { exchanges: [], keys: 0 };

export function reduce(conversation: Conversation, happening: Happening): Conversation {
  const { exchanges, keys } = conversation;
  const change = (key: number, next: (exchange: Exchange) => Exchange): Conversation => ({
    keys,
    exchanges: exchanges.map((exchange) => (exchange.key === key ? next(exchange) : exchange)),
  });
  switch (happening.type) {
    case "asked":
      return {
        exchanges: [
          ...exchanges,
          newExchange(happening.key, happening.question, happening.at, happening.after),
        ],
        keys: Math.max(keys, happening.key + 1),
      };
    case "heard":
      return change(happening.key, (exchange) => {
        let heard = exchange;
        // Old libraries on the pages that hold the widget put a `reduce` of their own into arrays.
        for (const event of happening.events) heard = hear(heard, event);
        return { ...heard, endedAt: exchange.phase === "ended" ? exchange.endedAt : happening.at };
      });
    case "stopped":
      return change(happening.key, (exchange) => stopHere(exchange));
    case "lost":
      return change(happening.key, (exchange) => ({ ...exchange, phase: "lost", fault: happening.fault }));
    case "rated":
      return change(happening.key, (exchange) => ({ ...exchange, thumb: happening.thumb }));
    case "removed":
      return { keys, exchanges: exchanges.filter(({ key }) => key !== happening.key) };
    case "restored":
      return {
        exchanges: restored(exchanges, happening.kept),
        keys,
      };
    case "cleared":
      return { exchanges: [], keys };
  }
}

/** What has been seen to its end stays as it is; what is kept is named by its number, far above any key of ours. */
function restored(known: readonly Exchange[], kept: readonly Kept[]): Exchange[] {
  return kept.map((one, place) => {
    const { exchangeId } = one.answer;
    const seen = known.find((exchange) => exchange.exchangeId === exchangeId && exchange.phase === "ended");
    return seen ?? keptExchange(one, exchangeId ?? -place);
  });
}

/** Where it stands among what people said: by its number, and before it has one by what stood above it. */
export function placeOf({ exchangeId, answer, after }: Exchange): number {
  return exchangeId ?? answer?.messageId ?? after + 0.5;
}

function newExchange(key: number, question: string, at: number, after = 0): Exchange {
  return {
    ...{ key, question, askedAt: at, endedAt: at, after, phase: "asked", text: "", citations: [] },
    ...{ exchangeId: null, answer: undefined, thumb: null, fault: undefined },
  };
}

function keptExchange({ message, thumb, answer, pending, createdAt }: Kept, key: number): Exchange {
  const { response: text, citations, exchangeId } = answer;
  return {
    ...newExchange(key, message, Date.parse(createdAt)),
    ...{ text, citations, exchangeId, thumb },
    phase: pending ? (text ? "writing" : "asked") : "ended",
    answer: pending ? undefined : answer,
  };
}

function hear(exchange: Exchange, event: ChatEvent): Exchange {
  // What is over stays as it is, whatever is still under way to us.
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

/** What was said so far stays, and its end is ours. */
function stopHere(exchange: Exchange): Exchange {
  if (exchange.phase === "ended") return exchange;
  const answer: ChatAnswer = {
    ...{ response: exchange.text, citations: [...exchange.citations], exchangeId: exchange.exchangeId },
    ...{ sessionId: "", state: "stopped", unsupported: [], suggestions: [], contact: false },
  };
  return { ...exchange, phase: "ended", answer };
}

export function isPending({ phase }: Exchange): boolean {
  return phase === "asked" || phase === "writing";
}

export type Message = { role: "assistant" | "user"; content: string; timestamp: Date };

/** What has been said so far, in order, beginning with what the assistant says by itself. */
export function messagesOf(
  exchanges: readonly Exchange[],
  welcome?: { text: string; at: number },
): Message[] {
  const said = (role: Message["role"], content: string, at: number): Message => ({
    role,
    content,
    timestamp: new Date(at),
  });
  return [
    ...(welcome ? [said("assistant", welcome.text, welcome.at)] : []),
    ...exchanges.flatMap((exchange) => [
      said("user", exchange.question, exchange.askedAt),
      ...(isPending(exchange) ? [] : [said("assistant", exchange.text, exchange.endedAt)]),
    ]),
  ];
}
