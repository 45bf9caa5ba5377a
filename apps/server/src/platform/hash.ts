import { createHash } from "node:crypto";

/** The hash stored in place of a secret or an address that only has to be recognized. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
