import { LIMITS, UPLOAD_REASONS, UPLOAD_TYPES } from "@understudy/contracts/plain";

/** File extensions for the file picker. */
export const ACCEPTED = Object.keys(UPLOAD_TYPES)
  .map((extension) => `.${extension}`)
  .join(",");

/** Why a file would be rejected. The server applies the same rules. */
export function refusalOf(file: { name: string; size: number }): string | undefined {
  const extension = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  if (!Object.hasOwn(UPLOAD_TYPES, extension)) return UPLOAD_REASONS.type;
  if (file.size > LIMITS.uploadBytes) return UPLOAD_REASONS.size;
  return undefined;
}
