import type { ChatEvent } from "@understudy/contracts";
import { useEffect, useReducer, useRef, useState } from "react";
import {
  type ChatSource,
  type Exchange,
  isPending,
  NOTHING_SAID,
  reduce,
  type Thumb,
} from "./conversation.ts";
import type { Memory } from "./memory.ts";

type Options = {
  source: ChatSource;
  memory: Memory;
  /** Told when a question could not be answered, for a page that shows it in its own way. */
  onFailure: ((error: unknown) => void) | undefined;
};

/** An answer under way. It may be stopped before the server has given it a name. */
type Run = { key: number; controller: AbortController; exchangeId: number | null; isStopped: boolean };

export type Talk = ReturnType<typeof useConversation>;

/** The exchanges of one chat, and what can be done about them. */
export function useConversation(options: Options) {
  const latest = useRef(options);
  latest.current = options;
  const [{ exchanges, keys }, dispatch] = useReducer(reduce, NOTHING_SAID);
  const [isReturning, setReturning] = useState(false);
  const sessionId = useRef<string | undefined>(undefined);
  const running = useRef<Run | undefined>(undefined);
  const pending = exchanges.find(isPending);

  const keepSession = (id: string): void => {
    sessionId.current = id;
    latest.current.memory.keep({ sessionId: id });
  };

  async function listen(key: number, open: (signal: AbortSignal) => AsyncIterable<ChatEvent>): Promise<void> {
    const run: Run = { key, controller: new AbortController(), exchangeId: null, isStopped: false };
    running.current = run;
    const heard = frames((events) => dispatch({ type: "heard", key, events }));
    let ended = false;
    try {
      for await (const event of open(run.controller.signal)) {
        if (run.controller.signal.aborted) return;
        if (event.type === "answer-start") {
          run.exchangeId = event.exchangeId;
          keepSession(event.sessionId);
        }
        if (run.isStopped) {
          if (run.exchangeId)
            void latest.current.source.stop(run.exchangeId, sessionId.current ?? "").catch(() => {});
          run.controller.abort();
          return;
        }
        heard.add(event);
        ended = event.type === "answer-end" || event.type === "answer-error";
        if (event.type === "answer-error") latest.current.onFailure?.(new Error(event.answer.response));
      }
      if (!ended) throw new TypeError("The answer broke off.");
    } catch (fault) {
      if (run.controller.signal.aborted || run.isStopped) return;
      heard.flush();
      dispatch({ type: "lost", key, fault });
      latest.current.onFailure?.(fault);
    } finally {
      heard.flush();
      if (running.current === run) running.current = undefined;
    }
  }

  function send(question: string): boolean {
    const message = question.trim();
    if (!message || pending || isReturning) return false;
    dispatch({ type: "asked", key: keys, question: message });
    void listen(keys, (signal) => latest.current.source.stream(message, sessionId.current, signal));
    return true;
  }

  function stop(): void {
    const run = running.current;
    if (!run) return;
    const { source } = latest.current;
    run.isStopped = true;
    dispatch({ type: "stopped", key: run.key });
    if (run.exchangeId === null) return;
    run.controller.abort();
    void source.stop(run.exchangeId, sessionId.current ?? "").catch(() => {});
  }

  function sendAgain({ key, question }: Exchange): void {
    dispatch({ type: "removed", key });
    send(question);
  }

  /** Nothing of it is taken back; a thumb that did not arrive is shown as it was before. */
  async function rate(
    { key, exchangeId, thumb: before }: Exchange,
    thumb: Thumb,
    reason?: string,
  ): Promise<void> {
    if (exchangeId === null) return;
    dispatch({ type: "rated", key, thumb });
    try {
      await latest.current.source.feedback(exchangeId, sessionId.current ?? "", thumb, reason);
    } catch {
      dispatch({ type: "rated", key, thumb: before });
    }
  }

  /** Begins anew: what was said is no longer on this device. */
  function clear(): void {
    running.current?.controller.abort();
    running.current = undefined;
    sessionId.current = undefined;
    latest.current.memory.keep({ sessionId: undefined });
    dispatch({ type: "cleared" });
  }

  useReturn({ latest, keepSession, dispatch, setReturning, listen, running });
  return {
    ...{ exchanges, pending, isReturning, sessionId: () => sessionId.current ?? "" },
    ...{ send, stop, sendAgain, rate, clear },
  };
}

type Returning = {
  latest: { current: Options };
  keepSession: (id: string) => void;
  dispatch: (happening: Parameters<typeof reduce>[1]) => void;
  setReturning: (isReturning: boolean) => void;
  listen: (key: number, open: (signal: AbortSignal) => AsyncIterable<ChatEvent>) => Promise<void>;
  running: { current: Run | undefined };
};

/** Brings back the conversation that this device remembers, and goes on with an answer that was under way. */
function useReturn({ latest, keepSession, dispatch, setReturning, listen, running }: Returning): void {
  // Once: what the hook closes over on the first render is all that it needs.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chat comes back once, when it is opened
  useEffect(() => {
    const { source, memory } = latest.current;
    const { sessionId } = memory.read();
    let isGone = false;
    if (sessionId && source.conversation) {
      setReturning(true);
      source
        .conversation(sessionId)
        .then(({ exchanges: kept }) => {
          if (isGone || kept.length === 0) return;
          keepSession(sessionId);
          dispatch({ type: "restored", kept });
          const last = kept.at(-1);
          const exchangeId = last?.pending ? last.answer.exchangeId : null;
          const { follow } = source;
          if (exchangeId !== null && follow)
            void listen(kept.length - 1, (signal) => follow(exchangeId, sessionId, signal));
        })
        // Unknown by now, or out of reach: an empty chat is better than none.
        .catch((error: unknown) => {
          if (statusOf(error) === 404) memory.keep({ sessionId: undefined });
        })
        .finally(() => {
          if (!isGone) setReturning(false);
        });
    }
    return () => {
      isGone = true;
      running.current?.controller.abort();
    };
  }, []);
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && "status" in error ? Number(error.status) : undefined;
}

/** Gathers what comes between two pictures of the screen: a fast model must not cost a picture for each word. */
function frames(tell: (events: ChatEvent[]) => void) {
  let waiting: ChatEvent[] = [];
  let frame: number | undefined;
  const flush = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    const events = waiting;
    waiting = [];
    if (events.length > 0) tell(events);
  };
  return {
    flush,
    add(event: ChatEvent): void {
      waiting.push(event);
      const isWord =
        event.type === "text-delta" || event.type === "citation" || event.type === "text-retract";
      // A hidden page is given no pictures at all.
      if (!isWord || document.hidden) flush();
      else frame ??= requestAnimationFrame(flush);
    },
  };
}
