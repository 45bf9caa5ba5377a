import { createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

/** Older messages may be recorded ones. */
const MOST_AGE_SECONDS = 300;

/** Whether Understudy made this request with this secret, and just now, as Standard Webhooks describe it. */
export function isSigned(headers: IncomingHttpHeaders, body: Buffer, secret: string, at: Date): boolean {
  const id = String(headers["webhook-id"] ?? "");
  const timestamp = String(headers["webhook-timestamp"] ?? "");
  const age = Math.abs(at.getTime() / 1_000 - Number(timestamp || Number.NaN));
  const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  if (!id || !(age <= MOST_AGE_SECONDS) || key.length === 0) return false;
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
  // While a secret is replaced, a message has a signature with each.
  return String(headers["webhook-signature"] ?? "")
    .split(" ")
    .filter((one) => one.startsWith("v1,"))
    .map((one) => Buffer.from(one.slice(3), "base64"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}
