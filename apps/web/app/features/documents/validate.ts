import { LIMITS, UPLOAD_REASONS, UPLOAD_TYPES } from "@understudy/contracts/plain";

/** What the picker offers. */
export const ACCEPTED = Object.keys(UPLOAD_TYPES)
  .map((extension) => `.${extension}`)
  .join(",");

/** The reason why a file is not worth sending; the server refuses it for the same one. */
export function refusalOf(file: { name: string; size: number }): string | undefined {
  const extension = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  if (!Object.hasOwn(UPLOAD_TYPES, extension)) return UPLOAD_REASONS.type;
  if (file.size > LIMITS.uploadBytes) return UPLOAD_REASONS.size;
  return undefined;
}
