import { LIMITS, UPLOAD_REASONS, UPLOAD_TYPES } from "@understudy/contracts/plain";

/** What the picker offers. */
export const ACCEPTED = Object.keys(UPLOAD_TYPES)
  .map((extension) => `.${extension}`)
  .join(",");

/** The reason why a file is not worth sending; the server refuses it for the same one. */
export function refusalOf(file: { name: string; size: number }): string | undefined {
  const extension = file.name.split(".").at(-1)?.toLowerCase() ?? "";
  if (!(extension in UPLOAD_TYPES)) return UPLOAD_REASONS.type;
  if (file.size > LIMITS.uploadBytes) return UPLOAD_REASONS.size;
  return undefined;
}
