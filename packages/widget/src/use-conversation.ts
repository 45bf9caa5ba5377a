import type { Talk as Handover } from "@understudy/contracts";
import { useEffect, useReducer, useRef, useState } from "react";
import { EMPTY_CONVERSATION, type Exchange, isPending, reduce, type Thumb } from "./conversation.ts";
import { type Options, type Parts, type Run, receiveAnswer } from "./receive-answer.ts";
import { useHandover } from "./use-handover.ts";
import { restoreConversation, useReturn } from "./use-return.ts";

export type ChatController = ReturnType<typeof useConversation>;

/** The exchanges of one chat, and the actions on them. */
export function useConversation(options: Options) {
  const latest = useRef(options);
  latest.current = options;
  const [{ exchanges, keys }, dispatch] = useReducer(reduce, EMPTY_CONVERSATION);
  const [isReturning, setReturning] = useState(false);
  const [hasLeftEmail, setLeftEmail] = useState(false);
  const sessionId = useRef<string | undefined>(undefined);
  const running = useRef<Run | undefined>(undefined);
  const parts: Parts = { latest, dispatch, sessionId, running };
  useReturn(parts, setReturning);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored conversation may turn out to be gone
  useEffect(() => setLeftEmail(options.memory.read().hasLeftEmail === true), [options.memory, isReturning]);
  const pending = exchanges.find(isPending);
  const [handover, setHandover] = useHandover(options.source, sessionId.current ?? "");
  useMissingExchanges(parts, handover, exchanges, pending !== undefined || isReturning);

  function send(question: string): boolean {
    const message = question.trim();
    if (!message || pending || isReturning) return false;
    const after = handover?.messages.at(-1)?.id;
    dispatch({ type: "asked", key: keys, question: message, at: Date.now(), after });
    void receiveAnswer(parts, keys, (signal) =>
      latest.current.source.stream(message, sessionId.current, signal),
    );
    return true;
  }

  return {
    exchanges,
    handover,
    pending,
    isReturning,
    hasLeftEmail,
    /** The visitor has left an e-mail address: this conversation no longer offers it by itself. */
    noteEmail(): void {
      setLeftEmail(true);
      latest.current.memory.keep({ hasLeftEmail: true });
    },
    sessionId: () => sessionId.current ?? "",
    send,
    stop: () => stop(parts),
    /** Returns to the assistant. If the request fails, the visitor can press again. */
    leave: () =>
      void options.source
        .leave?.(sessionId.current ?? "", handover?.turn ?? 0)
        .then(setHandover)
        .catch(() => {}),
    sendAgain({ key, question }: Exchange): void {
      dispatch({ type: "removed", key });
      send(question);
    },
    rate: (exchange: Exchange, thumb: Thumb, reason?: string) => rate(parts, exchange, thumb, reason),
    /** Starts over: the conversation is no longer stored on this device. */
    clear(): void {
      running.current?.controller.abort();
      running.current = undefined;
      sessionId.current = undefined;
      setLeftEmail(false);
      latest.current.memory.keep({ sessionId: undefined, hasLeftEmail: undefined });
      dispatch({ type: "cleared" });
    },
  };
}

/** Fetches an exchange that was created elsewhere: in another tab, or on the visitor's behalf. */
function useMissingExchanges(
  parts: Parts,
  handover: Handover | undefined,
  exchanges: readonly Exchange[],
  isBusy: boolean,
): void {
  const newest = handover?.exchangeId;
  const isKnown = !newest || exchanges.some(({ exchangeId }) => (exchangeId ?? 0) >= newest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each missing exchange
  useEffect(() => {
    const sessionId = parts.sessionId.current;
    if (isKnown || isBusy || !sessionId) return;
    const isOutdated = (): boolean =>
      parts.sessionId.current !== sessionId || parts.running.current !== undefined;
    // If this fails, the next exchange triggers another fetch.
    restoreConversation(parts, sessionId, isOutdated).catch(() => {});
  }, [newest, isKnown, isBusy]);
}

function stop({ latest, dispatch, sessionId, running }: Parts): void {
  const run = running.current;
  if (!run) return;
  run.isStopped = true;
  dispatch({ type: "stopped", key: run.key });
  // Without an id yet, it is stopped as soon as it has one.
  if (run.exchangeId === null) return;
  run.controller.abort();
  void latest.current.source.stop(run.exchangeId, sessionId.current ?? "").catch(() => {});
}

/** If the request fails, the previous thumb is shown again. */
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
