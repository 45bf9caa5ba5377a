import { AppError } from "@understudy/contracts";

export const REASONS = {
  damaged: "This file is damaged or is not what its name says, so we could not read it.",
  memory: "This file needs more memory than we give to one document. Split it into smaller files.",
  time: "This file takes too long to read. Split it into smaller files.",
  size: "This file holds more text than we can learn from one document. Split it into smaller files.",
};

export function unreadable(detail: string): AppError {
  return new AppError("document_unreadable", { detail });
}
