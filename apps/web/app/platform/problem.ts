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

/** The server's validation errors by field of a form: `body.allowedDomains.3` belongs to `allowedDomains`. */
export function fieldErrors<Field extends string>(error: unknown): Partial<Record<Field, string>> {
  const issues = error instanceof ApiError ? (error.problem?.issues ?? []) : [];
  const named = issues.map(({ path, message }) => [path.split(".").find((part) => part !== "body"), message]);
  return Object.fromEntries(named.filter(([name]) => name)) as Partial<Record<Field, string>>;
}
