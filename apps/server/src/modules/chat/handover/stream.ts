import { randomUUID } from "node:crypto";
import { AppError, type Talk } from "@understudy/contracts";
import type { Hot } from "../../../platform/hot.ts";

type Told = { id: string; event: { type: "talk" } & Talk };
export type TalkEvents = (signal: AbortSignal) => AsyncGenerator<Told, void>;

/** What nobody was told of, as between two processes without Redis, is seen by looking. */
const LOOK_MS = 10_000;
/** Then the chat comes again, and is asked again whether it may. */
const LONGEST_MS = 10 * 60_000;
/** Tabs of one conversation in one process. */
const MOST_STREAMS = 20;

/** Open chats, each told what people have said in its conversation as soon as it changes. */
export function talkStreams(hot: Hot) {
  const open = new Map<string, Set<() => void>>();

  async function* events(key: string, read: () => Promise<Talk>, signal: AbortSignal) {
    const run = randomUUID();
    const ended = Promise.withResolvers<void>();
    let isOver = false;
    const end = (): void => {
      isOver = true;
      ended.resolve();
    };
    let news = Promise.withResolvers<void>();
    const silence = hot.subscribe(`talk:${key}`, () => news.resolve());
    const others = open.get(key) ?? new Set();
    open.set(key, others.add(end));
    const latest = setTimeout(end, LONGEST_MS);
    signal.addEventListener("abort", end, { once: true });
    let before = "";
    try {
      for (let number = 1; !isOver; ) {
        news = Promise.withResolvers<void>();
        const talk = await read();
        const now = JSON.stringify(talk);
        if (now !== before) yield { id: `${run}.${number++}`, event: { type: "talk" as const, ...talk } };
        before = now;
        const look = setTimeout(news.resolve, LOOK_MS);
        await Promise.race([news.promise, ended.promise]);
        clearTimeout(look);
      }
    } finally {
      clearTimeout(latest);
      silence();
      others.delete(end);
      if (others.size === 0) open.delete(key);
    }
  }

  return {
    follow(key: string, read: () => Promise<Talk>): TalkEvents {
      if ((open.get(key)?.size ?? 0) >= MOST_STREAMS) throw new AppError("too_many_requests");
      return (signal) => events(key, read, signal);
    },
    tell: (key: string): Promise<void> => hot.publish(`talk:${key}`, ""),
    end(): void {
      for (const ends of open.values()) for (const end of ends) end();
    },
  };
}
