import { AppError } from "@understudy/contracts";

/** A file that stays unreadable however often it is tried, with the reason in words for its owner. */
export function unreadable(detail: string, cause?: unknown): AppError {
  return new AppError("document_unreadable", { detail, cause });
}
