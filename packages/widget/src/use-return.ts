import { useEffect } from "react";
import { type Parts, receiveAnswer } from "./receive-answer.ts";

/** Restores the conversation that this device has stored, and resumes an answer that was in progress. */
export function useReturn(parts: Parts, setReturning: (isReturning: boolean) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chat is restored once, when it is opened
  useEffect(() => {
    const { latest, running } = parts;
    const { source, memory } = latest.current;
    const { sessionId } = memory.read();
    let isUnmounted = false;
    if (sessionId && source.conversation) {
      setReturning(true);
      restoreConversation(parts, sessionId, () => isUnmounted)
        // No longer known, or unreachable: an empty chat is better than none.
        .catch((error: unknown) => {
          if (statusOf(error) === 404) memory.keep({ sessionId: undefined, hasLeftEmail: undefined });
        })
        .finally(() => {
          if (!isUnmounted) setReturning(false);
        });
    }
    return () => {
      isUnmounted = true;
      running.current?.controller.abort();
    };
  }, []);
}

export async function restoreConversation(
  parts: Parts,
  sessionId: string,
  isUnmounted: () => boolean,
): Promise<void> {
  const { source } = parts.latest.current;
  const { exchanges: stored = [] } = (await withTimeout(source.conversation?.(sessionId))) ?? {};
  const last = stored.at(-1);
  if (isUnmounted() || !last) return;
  parts.sessionId.current = sessionId;
  parts.dispatch({ type: "restored", stored });
  const exchangeId = last.pending ? last.answer.exchangeId : null;
  const { follow } = source;
  if (exchangeId !== null && follow)
    void receiveAnswer(parts, exchangeId, (signal) => follow(exchangeId, sessionId, signal), exchangeId);
}

/** A visitor never waits longer than this before asking something new. */
const TIMEOUT_MS = 8_000;

function withTimeout<Result>(promise: Promise<Result> | undefined): Promise<Result | undefined> {
  return Promise.race([
    promise ?? Promise.resolve(undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, TIMEOUT_MS)),
  ]);
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && "status" in error ? Number(error.status) : undefined;
}
