import type { ChatEvent } from "@understudy/contracts";
import type { ChatSource, Happening } from "./conversation.ts";
import type { Memory } from "./memory.ts";

/** An answer under way. It may be stopped before the server has given it a name. */
export type Run = { key: number; controller: AbortController; exchangeId: number | null; isStopped: boolean };

export type Options = {
  source: ChatSource;
  memory: Memory;
  /** Told when a question could not be answered, for a page that shows it in its own way. */
  onFailure: ((error: unknown) => void) | undefined;
};

/** What outlives a picture of the screen. */
export type Parts = {
  latest: { current: Options };
  dispatch: (happening: Happening) => void;
  sessionId: { current: string | undefined };
  running: { current: Run | undefined };
};

/** Hears an answer to its end, and tells the conversation. */
export async function hear(
  parts: Parts,
  key: number,
  open: (signal: AbortSignal) => AsyncIterable<ChatEvent>,
  /** The name of an answer that has one already. */
  exchangeId: number | null = null,
): Promise<void> {
  const { latest, dispatch, running } = parts;
  const run: Run = { key, controller: new AbortController(), exchangeId, isStopped: false };
  running.current = run;
  const { signal } = run.controller;
  const heard = frames((events) => dispatch({ type: "heard", key, events, at: Date.now() }));
  try {
    let isEnded = false;
    for await (const event of open(signal)) {
      if (signal.aborted) return;
      note(parts, run, event);
      if (run.isStopped) return leave(parts, run);
      heard.add(event);
      isEnded = event.type === "answer-end" || event.type === "answer-error";
      if (event.type === "answer-error") latest.current.onFailure?.(new Error(event.answer.response));
    }
    if (!isEnded) throw new TypeError("The answer broke off.");
  } catch (fault) {
    if (signal.aborted || run.isStopped) return;
    heard.flush();
    dispatch({ type: "lost", key, fault });
    latest.current.onFailure?.(fault);
  } finally {
    heard.flush();
    if (running.current === run) running.current = undefined;
  }
}

function note({ latest, sessionId }: Parts, run: Run, event: ChatEvent): void {
  if (event.type !== "answer-start") return;
  run.exchangeId = event.exchangeId;
  sessionId.current = event.sessionId;
  latest.current.memory.keep({ sessionId: event.sessionId });
}

/** It was stopped before it had a name: now the server can be told. */
function leave({ latest, sessionId }: Parts, { exchangeId, controller }: Run): void {
  if (exchangeId !== null)
    void latest.current.source.stop(exchangeId, sessionId.current ?? "").catch(() => {});
  controller.abort();
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
