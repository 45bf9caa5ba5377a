import { createHash, timingSafeEqual } from "node:crypto";
import { AppError, ERRORS } from "@understudy/contracts";
import type { Metrics } from "../../platform/metrics.ts";

/**
 * Counts questions that are rejected before they become exchanges. Invalid requests and unknown profiles don't count.
 */
export async function countRejected<Result>(
  { questionTurnedAway }: Pick<Metrics, "questionTurnedAway">,
  ask: () => Promise<Result>,
): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const known = error instanceof AppError ? error : undefined;
    if (known?.code === "too_many_requests") questionTurnedAway("limited");
    else if (!known || ERRORS[known.code].status >= 500) questionTurnedAway("failed");
    throw error;
  }
}

/** Whether the request comes from our own probe, by a key that only this installation has. */
export function isProbe(given: string | undefined, key: string | undefined): boolean {
  return key !== undefined && given !== undefined && timingSafeEqual(digestOf(given), digestOf(key));
}

/** `timingSafeEqual` needs inputs of equal length. */
function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
