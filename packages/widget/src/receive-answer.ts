import type { ChatEvent } from "@understudy/contracts";
import type { ChatAction, ChatSource } from "./conversation.ts";
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
  dispatch: (action: ChatAction) => void;
  sessionId: { current: string | undefined };
  running: { current: Run | undefined };
};

/** Reads an answer to its end and passes its events to the conversation. */
export async function receiveAnswer(
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
  const received = batchByFrame((events) => dispatch({ type: "received", key, events, at: Date.now() }));
  try {
    let isEnded = false;
    for await (const event of open(signal)) {
      if (signal.aborted) return;
      noteStart(parts, run, event);
      if (run.isStopped) return stopLate(parts, run);
      received.add(event);
      isEnded = event.type === "answer-end" || event.type === "answer-error";
      if (event.type === "answer-error") latest.current.onFailure?.(new Error(event.answer.response));
    }
    if (!isEnded) throw new TypeError("The answer was cut off.");
  } catch (fault) {
    if (signal.aborted || run.isStopped) return;
    received.flush();
    dispatch({ type: "lost", key, fault });
    latest.current.onFailure?.(fault);
  } finally {
    received.flush();
    if (running.current === run) running.current = undefined;
  }
}

function noteStart({ latest, sessionId }: Parts, run: Run, event: ChatEvent): void {
  if (event.type !== "answer-start") return;
  run.exchangeId = event.exchangeId;
  sessionId.current = event.sessionId;
  latest.current.memory.keep({ sessionId: event.sessionId });
}

/** The answer was stopped before it had an id; now the server can be notified. */
function stopLate({ latest, sessionId }: Parts, { exchangeId, controller }: Run): void {
  if (exchangeId !== null)
    void latest.current.source.stop(exchangeId, sessionId.current ?? "").catch(() => {});
  controller.abort();
}

/** Batches events per animation frame: a fast model must not cause a render for each token. */
function batchByFrame(onEvents: (events: ChatEvent[]) => void) {
  let batch: ChatEvent[] = [];
  let frame: number | undefined;
  const flush = (): void => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    frame = undefined;
    const events = batch;
    batch = [];
    if (events.length > 0) onEvents(events);
  };
  return {
    flush,
    add(event: ChatEvent): void {
      batch.push(event);
      const isWord =
        event.type === "text-delta" || event.type === "citation" || event.type === "text-retract";
      // A hidden page gets no animation frames.
      if (!isWord || document.hidden) flush();
      else frame ??= requestAnimationFrame(flush);
    },
  };
}
