import * as z from "zod";

/** Every error with its stable code. Clients must check `code`, never the text. */
export const ERRORS = {
  invalid_request: { status: 400, detail: "The request is invalid." },
  unauthorized: { status: 401, detail: "Unauthorized" },
  payment_required: { status: 402, detail: "Your plan changes once the payment has arrived." },
  foreign_origin: { status: 403, detail: "This request is only accepted from our own pages." },
  scope_missing: { status: 403, detail: "This API key isn't allowed to do that." },
  address_refused: { status: 403, detail: "Your IP address isn't on the owner's allowlist." },
  sign_in_again: { status: 403, detail: "Sign in again to do this." },
  plan_limit: { status: 403, detail: "You've reached your plan's limit." },
  not_found: { status: 404, detail: "Not found." },
  method_not_allowed: { status: 405, detail: "Method not allowed." },
  conflict: { status: 409, detail: "Someone else changed this at the same time. Reload and try again." },
  key_reused: { status: 409, detail: "This Idempotency-Key was already used for another request." },
  payload_too_large: { status: 413, detail: "The request is too large." },
  file_too_large: { status: 413, detail: "File size must be less than 10MB." },
  unsupported_media_type: { status: 415, detail: "Unsupported content type." },
  file_type_not_allowed: {
    status: 415,
    detail:
      "Invalid file type. Documents, spreadsheets, presentations, e-books, web pages, pictures and text files are allowed.",
  },
  document_unreadable: { status: 422, detail: "We couldn't read any text in this file." },
  too_many_requests: { status: 429, detail: "Too many requests. Please wait a moment." },
  internal: {
    status: 500,
    detail: "Something went wrong on our side. Check what was saved before you try again.",
  },
  unavailable: { status: 503, detail: "This isn't available right now. Please try again in a moment." },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** RFC 9457. `type` stays `about:blank` because `code` is the stable identifier. */
export const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  requestId: z.string().optional(),
  issues: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
});
export type Problem = z.infer<typeof Problem>;

type Details = { detail?: string; issues?: Problem["issues"]; retryAfterSeconds?: number; cause?: unknown };

/** The only error that features throw. The server's error handler alone converts it to a response. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly issues: Problem["issues"];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { detail, issues, retryAfterSeconds, cause }: Details = {}) {
    super(detail ?? ERRORS[code].detail, { cause });
    this.name = "AppError";
    this.code = code;
    this.issues = issues;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
