import type { IncomingHttpHeaders } from "node:http";
import type { CHANNELS, ChatApp } from "@understudy/contracts";
import type { Outbound } from "../../../platform/outbound.ts";

/** The keys of an account: one to call the service with, and one that proves what the service sends. */
export type ChatKeys = { token: string; proof: string };
export type ChatAccount = { id: string; name: string };
/** Where a reply goes, in the app's own terms. */
export type ChatAddress = Record<string, string | number>;

/** One message of a person to the assistant. */
export type ChatMessage = {
  /** The same when the service sends the message again. */
  id: string;
  /** One person in one chat: what they write is one conversation. */
  thread: string;
  sender: { id: string; name: string | null };
  address: ChatAddress;
  /** A greeting asks nothing yet, and a picture or a recording has no text. */
  kind: "question" | "greeting" | "no_text";
  text: string;
  sentAt: Date;
};

/** The answer to a request of a service, where it is more than that the request arrived. */
export type ChatReceipt = {
  challenge?: string;
  type?: number;
  data?: { content: string; flags: number };
};
/** `ignored` is a request without a message to the assistant. */
export type ChatIntake = "taken" | "too_many" | "ignored";

export type ChatRequest = { headers: IncomingHttpHeaders; body: Buffer; at: Date };
export type ChatSource = { number: number; name: string; address: string | undefined };
/** A piece of a reply that fits into one message. */
export type ChatPart = { text: string; sources: ChatSource[]; note: string | null };

/** One chat app. It knows the protocol of its service, and nothing of assistants, owners or storage. */
export type ChatAdapter = {
  app: ChatApp;
  via: (typeof CHANNELS)[number];
  /** The longest text of one message, with room for what formatting adds. */
  longestText: number;
  /** Signs in with the keys that an owner typed. */
  signIn: (given: GivenKeys) => Promise<{ account: ChatAccount; keys: ChatKeys }>;
  /** Registers the address to which the service sends its messages. Returns the service's complaint about it, if any. */
  subscribe: (keys: ChatKeys, account: ChatAccount, url: string) => Promise<string | null>;
  unsubscribe: (keys: ChatKeys, account: ChatAccount) => Promise<void>;
  /** Whether the service itself made this request, and just now. */
  isGenuine: (request: ChatRequest, keys: ChatKeys) => boolean;
  /** The message to the assistant in a genuine request, if there is one. Bots never get an answer. */
  read: (body: unknown, account: ChatAccount) => ChatMessage | undefined;
  /** Answers a genuine request. */
  receipt?: (body: unknown, intake: ChatIntake) => ChatReceipt;
  /** Shows that an answer is being written. Sends nothing that stays. */
  showTyping: (keys: ChatKeys, address: ChatAddress) => Promise<void>;
  /** Says in its place that no answer follows. Only for services that would show it for minutes. */
  endTyping?: (address: ChatAddress, text: string) => Promise<void>;
  /** The name of a sender whose messages don't carry it. */
  nameOf?: (keys: ChatKeys, senderId: string) => Promise<string>;
  /** The answer to a request that only tries the address. It is not signed with a key that we know. */
  handshake?: (body: unknown) => ChatReceipt | undefined;
  /** Where an owner adds the account to a place of the service, if it has to be added. */
  installAddress?: (account: Pick<ChatAccount, "id">) => string;
  /** `isFirst` is the first part of the assistant's reply to the message. */
  send: (
    keys: ChatKeys,
    address: ChatAddress,
    part: ChatPart,
    options: { isFirst: boolean },
  ) => Promise<void>;
};
/** What an owner types. The proof is missing where we choose it ourselves. */
export type GivenKeys = { token: string; proof?: string | undefined };

/**
 * Why a service didn't do what we asked. `unknown` is the only one after which a message may have been sent all the
 * same.
 */
export type ChatFault = "limited" | "revoked" | "blocked" | "rejected" | "unknown";

/** The message is for the owner. It never contains a key. */
export class ChatError extends Error {
  readonly fault: ChatFault;
  readonly retryAfterSeconds: number;

  constructor(fault: ChatFault, message: string, { retryAfterSeconds = 0 } = {}) {
    super(message);
    this.fault = fault;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

const TIMEOUT_MS = 15_000;

export type ChatCall = (
  address: string,
  body: unknown,
  options?: { method?: string; headers?: Record<string, string> },
) => Promise<{ status: number; retryAfter: string | null; body: unknown }>;

/** Calls a service. What it answers is read as JSON; anything else counts as no body. */
export function chatCalls(outbound: Pick<Outbound, "fetch">): ChatCall {
  return async (address, body, { method = "POST", headers = {} } = {}) => {
    try {
      const response = await outbound.fetch(address, {
        method,
        headers: { "content-type": "application/json", ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      return {
        status: response.status,
        retryAfter: response.headers.get("retry-after"),
        body: parseJson(text),
      };
    } catch {
      throw new ChatError("unknown", "The service didn't respond. Please try again in a moment.");
    }
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
