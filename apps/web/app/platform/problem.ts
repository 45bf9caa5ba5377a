import { ApiError } from "@understudy/sdk";

/** Returns the fields that another session saved in the meantime, if that is why a save was rejected. */
export function staleFields(error: unknown): string[] {
  if (!(error instanceof ApiError) || error.code !== "conflict") return [];
  return (error.problem?.issues ?? []).map(({ path }) => path);
}

export function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
