import { randomUUID } from "node:crypto";
import { AppError, type Talk } from "@understudy/contracts";
import type { EphemeralStore } from "../../../platform/ephemeral-store.ts";

type HandoverEvent = { id: string; event: { type: "talk" } & Talk };
export type HandoverEvents = (signal: AbortSignal) => AsyncGenerator<HandoverEvent, void>;

/** Called while a conversation has an open stream in this process, and when the last one ends. */
type Visit = { stay: () => void; end: () => void };

/** Polling finds changes for which no event arrived, for example between two processes without Redis. */
const POLL_MS = 10_000;
/** After this time the chat must reconnect, and its access is checked again. */
const LONGEST_MS = 10 * 60_000;
/** Tabs of one conversation in one process. */
const MOST_STREAMS = 20;

/** Streams the messages of people in a conversation to its open chats whenever they change. */
export function handoverStreams(ephemeral: EphemeralStore) {
  const open = new Map<string, Set<() => void>>();

  async function* events(
    conversationKey: string,
    read: () => Promise<Talk>,
    visit: Visit,
    signal: AbortSignal,
  ) {
    const run = randomUUID();
    const ended = Promise.withResolvers<void>();
    let isOver = false;
    const end = (): void => {
      isOver = true;
      ended.resolve();
    };
    let change = Promise.withResolvers<void>();
    const unsubscribe = ephemeral.subscribe(`talk:${conversationKey}`, () => change.resolve());
    const others = open.get(conversationKey) ?? new Set();
    open.set(conversationKey, others.add(end));
    const latest = setTimeout(end, LONGEST_MS);
    signal.addEventListener("abort", end, { once: true });
    let before = "";
    try {
      for (let number = 1; !isOver; ) {
        change = Promise.withResolvers<void>();
        visit.stay();
        const handover = await read();
        const now = JSON.stringify(handover);
        if (now !== before) yield { id: `${run}.${number++}`, event: { type: "talk" as const, ...handover } };
        before = now;
        const poll = setTimeout(change.resolve, POLL_MS);
        await Promise.race([change.promise, ended.promise]);
        clearTimeout(poll);
      }
    } finally {
      clearTimeout(latest);
      unsubscribe();
      others.delete(end);
      if (others.size === 0) {
        open.delete(conversationKey);
        visit.end();
      }
    }
  }

  return {
    follow(conversationKey: string, read: () => Promise<Talk>, visit: Visit): HandoverEvents {
      if ((open.get(conversationKey)?.size ?? 0) >= MOST_STREAMS) throw new AppError("too_many_requests");
      return (signal) => events(conversationKey, read, visit, signal);
    },
    notify: (conversationKey: string): Promise<void> => ephemeral.publish(`talk:${conversationKey}`, ""),
    end(): void {
      for (const ends of open.values()) for (const end of ends) end();
    },
  };
}
