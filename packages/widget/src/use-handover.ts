import type { PersonMessage, Talk } from "@understudy/contracts";
import { useEffect, useState } from "react";
import type { ChatSource } from "./conversation.ts";

/**
 * The messages from people in this conversation, as they change. A hidden page closes the stream and reopens it when
 * visible.
 */
export function useHandover(
  { listen }: ChatSource,
  sessionId: string,
): [Talk | undefined, (handover: Talk) => void] {
  const [handover, setHandover] = useState<Talk>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page creates its source again for each render
  useEffect(() => {
    if (!sessionId || !listen) return setHandover(undefined);
    let leave: (() => void) | undefined;
    const follow = (): void => {
      if (document.hidden) leave?.();
      leave = document.hidden ? undefined : (leave ?? listen(sessionId, setHandover));
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    return () => {
      document.removeEventListener("visibilitychange", follow);
      leave?.();
    };
  }, [sessionId]);
  return [handover, setHandover];
}

/**
 * All messages in order: ids increase with time. A visitor's message that the assistant took up belongs to that
 * exchange.
 */
export function mergeMessages<Entry>(
  exchanges: readonly Entry[],
  idOf: (exchange: Entry) => number,
  messages: readonly PersonMessage[],
): (Entry | PersonMessage)[] {
  const people = messages.filter(({ author, exchangeId }) => author === "owner" || exchangeId === null);
  const all: (Entry | PersonMessage)[] = [];
  let at = 0;
  for (const exchange of exchanges) {
    const before = people.slice(at).filter(({ id }) => id < idOf(exchange));
    at += before.length;
    all.push(...before, exchange);
  }
  return [...all, ...people.slice(at)];
}
