import { useReducer, useRef, useState } from "react";
import { type Exchange, isPending, NOTHING_SAID, reduce, type Thumb } from "./conversation.ts";
import { hear, type Options, type Parts, type Run } from "./hear.ts";
import { useReturn } from "./use-return.ts";

export type Talk = ReturnType<typeof useConversation>;

/** The exchanges of one chat, and what can be done about them. */
export function useConversation(options: Options) {
  const latest = useRef(options);
  latest.current = options;
  const [{ exchanges, keys }, dispatch] = useReducer(reduce, NOTHING_SAID);
  const [isReturning, setReturning] = useState(false);
  const sessionId = useRef<string | undefined>(undefined);
  const running = useRef<Run | undefined>(undefined);
  const parts: Parts = { latest, dispatch, sessionId, running };
  useReturn(parts, setReturning);
  const pending = exchanges.find(isPending);

  function send(question: string): boolean {
    const message = question.trim();
    if (!message || pending || isReturning) return false;
    dispatch({ type: "asked", key: keys, question: message, at: Date.now() });
    void hear(parts, keys, (signal) => latest.current.source.stream(message, sessionId.current, signal));
    return true;
  }

  return {
    ...{ exchanges, pending, isReturning, sessionId: () => sessionId.current ?? "", send },
    stop: () => stop(parts),
    sendAgain({ key, question }: Exchange): void {
      dispatch({ type: "removed", key });
      send(question);
    },
    rate: (exchange: Exchange, thumb: Thumb, reason?: string) => rate(parts, exchange, thumb, reason),
    /** Begins anew: what was said is no longer on this device. */
    clear(): void {
      running.current?.controller.abort();
      running.current = undefined;
      sessionId.current = undefined;
      latest.current.memory.keep({ sessionId: undefined });
      dispatch({ type: "cleared" });
    },
  };
}

function stop({ latest, dispatch, sessionId, running }: Parts): void {
  const run = running.current;
  if (!run) return;
  run.isStopped = true;
  dispatch({ type: "stopped", key: run.key });
  // Without a name yet it is stopped as soon as it has one.
  if (run.exchangeId === null) return;
  run.controller.abort();
  void latest.current.source.stop(run.exchangeId, sessionId.current ?? "").catch(() => {});
}

/** A thumb that did not arrive is shown as it was before. */
async function rate(
  { latest, dispatch, sessionId }: Parts,
  { key, exchangeId, thumb: before }: Exchange,
  thumb: Thumb,
  reason: string | undefined,
): Promise<void> {
  if (exchangeId === null) return;
  dispatch({ type: "rated", key, thumb });
  try {
    await latest.current.source.feedback(exchangeId, sessionId.current ?? "", thumb, reason);
  } catch {
    dispatch({ type: "rated", key, thumb: before });
  }
}
