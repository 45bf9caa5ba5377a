import { createHash } from "node:crypto";

/** What is kept of a secret or an address that only has to be recognised. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("base64url");
}
