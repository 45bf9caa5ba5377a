import { LIMITS, UPLOAD_REASONS, UPLOAD_TYPES } from "@understudy/contracts/plain";

/** File extensions for the file picker. */
export const ACCEPTED = Object.keys(UPLOAD_TYPES)
  .map((extension) => `.${extension}`)
  .join(",");

type Named = { name: string; size: number };

/** Why a file would be rejected. The server applies the same rules. */
export function refusalOf(file: Named): string | undefined {
  const extension = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? "";
  if (!Object.hasOwn(UPLOAD_TYPES, extension)) return UPLOAD_REASONS.type;
  if (file.size > LIMITS.uploadBytes) return UPLOAD_REASONS.size;
  return undefined;
}

/** A ZIP is not one document: each file in it becomes one. */
export function isZip({ name }: Named): boolean {
  return /\.zip$/i.test(name);
}

export function zipRefusalOf({ size }: Named): string | undefined {
  return size > LIMITS.zipBytes ? "A ZIP can have at most 100 MB. Split it into several." : undefined;
}
