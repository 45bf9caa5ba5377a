import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { isSigned } from "./signature.ts";

const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const NOW = new Date("2026-06-15T12:00:00Z");
const BODY = Buffer.from('{"type":"gap.opened"}');

function sign({ secret = SECRET, at = NOW, id = "msg_1" } = {}) {
  const timestamp = String(Math.floor(at.getTime() / 1_000));
  const signature = createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
    .update(`${id}.${timestamp}.${BODY}`)
    .digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

test("takes an event with its signature, also beside that of a newer secret", () => {
  expect(isSigned(sign(), BODY, SECRET, NOW)).toBe(true);
  const { "webhook-signature": own, ...headers } = sign();
  const both = { ...headers, "webhook-signature": `v1,${Buffer.alloc(32).toString("base64")} ${own}` };
  expect(isSigned(both, BODY, SECRET, NOW)).toBe(true);
});

test.each([
  ["without a signature", {}, BODY, SECRET],
  ["with another secret", sign({ secret: `whsec_${Buffer.alloc(32, 8).toString("base64")}` }), BODY, SECRET],
  ["with another body", sign(), Buffer.from("{}"), SECRET],
  ["with another id", { ...sign(), "webhook-id": "msg_2" }, BODY, SECRET],
  ["that is old", sign({ at: new Date(NOW.getTime() - 301_000) }), BODY, SECRET],
  ["while no secret is set", sign({ secret: "whsec_" }), BODY, "whsec_"],
])("refuses an event %s", (_name, headers, body, secret) => {
  expect(isSigned(headers, body, secret, NOW)).toBe(false);
});
