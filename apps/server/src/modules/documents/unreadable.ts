import { AppError } from "@understudy/contracts";

export const REASONS = {
  damaged: "This file is damaged or isn't the type its name says, so we couldn't read it.",
  memory: "This file is too complex to read. Split it into smaller files.",
  time: "This file takes too long to read. Split it into smaller files.",
  pixels: "This picture is too large to read. Make it smaller than 50 megapixels and upload it again.",
  size: "This file has too much text for one document. Split it into smaller files.",
};

export function unreadable(detail: string): AppError {
  return new AppError("document_unreadable", { detail });
}
