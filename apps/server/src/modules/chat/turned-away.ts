import { createHash, timingSafeEqual } from "node:crypto";
import { AppError, ERRORS } from "@understudy/contracts";
import type { Metrics } from "../../platform/metrics.ts";

/** Counts the questions that end before they are exchanges; one that is wrong or asks nobody is none of them. */
export async function countTurnedAway<Result>(
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

/** Whether it is our own probe that asks, by a key that only this installation knows. */
export function isProbe(given: string | undefined, key: string | undefined): boolean {
  return key !== undefined && given !== undefined && timingSafeEqual(digestOf(given), digestOf(key));
}

/** Texts of any length become comparable in the same time. */
function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
