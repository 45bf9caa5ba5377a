import { createHmac, randomUUID } from "node:crypto";

/** What the server of an owner's site says about a visitor, unless changed. */
export function identityClaims(now: number, changes: object = {}) {
  return {
    sub: "customer-42",
    name: "Ana Lima",
    jti: randomUUID(),
    iat: now,
    exp: now + 300,
    ...changes,
  };
}

/** Signs a token by hand, so that a test can sign what a library refuses to. */
export function signByHand(
  key: string,
  payload: unknown,
  header: unknown = { alg: "HS256" },
  hash = "sha256",
): string {
  const text = `${base64(header)}.${base64(payload)}`;
  return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
}

export function base64(value: unknown): string {
  return Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
}
