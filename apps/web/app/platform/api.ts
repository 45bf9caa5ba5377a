import { ApiError, createClient } from "@understudy/sdk";

/** The browser's client for our own origin. */
export const api = createClient();

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}
