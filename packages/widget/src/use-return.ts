import { useEffect } from "react";
import { hear, type Parts } from "./hear.ts";

/** Restores the conversation that this device has stored, and resumes an answer that was in progress. */
export function useReturn(parts: Parts, setReturning: (isReturning: boolean) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a chat is restored once, when it is opened
  useEffect(() => {
    const { latest, running } = parts;
    const { source, memory } = latest.current;
    const { sessionId } = memory.read();
    let isGone = false;
    if (sessionId && source.conversation) {
      setReturning(true);
      restoreOwner(parts, sessionId, () => isGone)
        // No longer known, or unreachable: an empty chat is better than none.
        .catch((error: unknown) => {
          if (statusOf(error) === 404) memory.keep({ sessionId: undefined, hasLeftEmail: undefined });
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

export async function restoreOwner(parts: Parts, sessionId: string, isGone: () => boolean): Promise<void> {
  const { source } = parts.latest.current;
  const { exchanges: kept = [] } = (await soon(source.conversation?.(sessionId))) ?? {};
  const last = kept.at(-1);
  if (isGone() || !last) return;
  parts.sessionId.current = sessionId;
  parts.dispatch({ type: "restored", kept });
  const exchangeId = last.pending ? last.answer.exchangeId : null;
  const { follow } = source;
  if (exchangeId !== null && follow)
    void hear(parts, exchangeId, (signal) => follow(exchangeId, sessionId, signal), exchangeId);
}

/** A visitor never waits longer than this before asking something new. */
const PATIENCE_MS = 8_000;

function soon<Result>(coming: Promise<Result> | undefined): Promise<Result | undefined> {
  return Promise.race([
    coming ?? Promise.resolve(undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE_MS)),
  ]);
}

export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && "status" in error ? Number(error.status) : undefined;
}
