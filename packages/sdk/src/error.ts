import type { Problem } from "./types.gen.ts";

/** The stable name of an error. Check it, never the text. */
export type ErrorCode = Problem["code"];

/**
 * Any response that is not OK. The message is the status code, a colon and a space, then the problem's detail, or the
 * body text, or the status text.
 *
 * @example
 * try { await client.documents.remove(7) } catch (error) {
 *   if (error instanceof ApiError && error.code === "not_found") …
 * }
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly problem: Problem | undefined;

  constructor(status: number, text: string, problem?: Problem) {
    super(`${status}: ${text}`);
    this.name = "ApiError";
    this.status = status;
    this.code = problem?.code;
    this.problem = problem;
  }
}

export async function errorOf(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => "");
  const problem = problemOf(body);
  return new ApiError(response.status, problem?.detail || body || response.statusText, problem);
}

function problemOf(body: string): Problem | undefined {
  try {
    const value: unknown = JSON.parse(body);
    // Only our server sends a detail with a code; JSON from a proxy is treated as body text.
    if (value && typeof value === "object" && "detail" in value && typeof value.detail === "string") {
      return value as Problem;
    }
  } catch {
    // Not JSON: the body text is the message.
  }
  return undefined;
}
