import type { ChatEvent } from "@understudy/contracts";
import type { ChatSource, Happening } from "./conversation.ts";
import type { Memory } from "./memory.ts";

/** An answer in progress. It may be stopped before the server has assigned its id. */
export type Run = { key: number; controller: AbortController; exchangeId: number | null; isStopped: boolean };

export type Options = {
  source: ChatSource;
  memory: Memory;
  /** Called when a question could not be answered, for a page that shows the error itself. */
  onFailure: ((error: unknown) => void) | undefined;
};

/** State that outlives a render. */
export type Parts = {
  latest: { current: Options };
  dispatch: (happening: Happening) => void;
  sessionId: { current: string | undefined };
  running: { current: Run | undefined };
};

/** Reads an answer to its end and passes its events to the conversation. */
export async function hear(
  parts: Parts,
  key: number,
  open: (signal: AbortSignal) => AsyncIterable<ChatEvent>,
  /** The id of an answer that already has one. */
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
    if (!isEnded) throw new TypeError("The answer was cut off.");
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

/** The answer was stopped before it had an id; now the server can be notified. */
function leave({ latest, sessionId }: Parts, { exchangeId, controller }: Run): void {
  if (exchangeId !== null)
    void latest.current.source.stop(exchangeId, sessionId.current ?? "").catch(() => {});
  controller.abort();
}

/** Batches events per animation frame: a fast model must not cause a render for each token. */
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
      // A hidden page gets no animation frames.
      if (!isWord || document.hidden) flush();
      else frame ??= requestAnimationFrame(flush);
    },
  };
}
