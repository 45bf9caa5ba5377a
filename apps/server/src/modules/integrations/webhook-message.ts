import { createHmac } from "node:crypto";
import type { DeliveredExchange, DeliveryRow } from "./webhook-repository.ts";

/** Standard Webhooks recommends payloads below 20 kB. */
const MOST_BYTES = 20_000;

type Payload = { type: string; timestamp: string; data: Record<string, unknown> };

export function testPayload({ profile_id, created_at }: DeliveryRow): string {
  return JSON.stringify({
    type: "webhook.test",
    timestamp: created_at.toISOString(),
    data: { profileId: profile_id, message: "This is a test event. Your webhook works." },
  } satisfies Payload);
}

/** An event about something else than an exchange says what was stored with it. */
export function dataPayload({ event, profile_id, created_at, data }: DeliveryRow): string {
  const content = { profileId: profile_id, ...(data as object) };
  return JSON.stringify({
    type: event,
    timestamp: created_at.toISOString(),
    data: content,
  } satisfies Payload);
}

/** Truncates texts if the payload would be too large, and marks it as `shortened`. */
export function exchangePayload(
  { event, created_at }: DeliveryRow,
  exchange: DeliveredExchange,
  more: Record<string, unknown> = {},
): string {
  const write = (characters: number): string => {
    const cut = (text: string): string => [...text].slice(0, characters).join("");
    const citations = exchange.citations.map((one) => ({
      number: one.number,
      documentId: one.document_id,
      documentName: one.filename ?? one.label?.join(", ") ?? "",
      ...(one.correction_id === null ? {} : { correctionId: one.correction_id }),
      quote: cut(one.quote ?? ""),
    }));
    const whole = exchange.message.length <= characters && exchange.response.length <= characters;
    const data = {
      exchangeId: exchange.id,
      conversationId: exchange.conversation_id,
      profileId: exchange.profile_id,
      message: cut(exchange.message),
      response: cut(exchange.response),
      state: exchange.state,
      citations: whole ? citations : citations.slice(0, 5),
      source: exchange.source,
      embedHost: exchange.embed_host,
      createdAt: new Date(exchange.created_at).toISOString(),
      ...more,
      ...(whole ? {} : { shortened: true }),
    };
    const payload: Payload = { type: event, timestamp: created_at.toISOString(), data };
    return JSON.stringify(payload);
  };
  let characters = 20_000;
  let text = write(characters);
  while (Buffer.byteLength(text) >= MOST_BYTES && characters > 50) {
    characters = Math.floor(characters * 0.7);
    text = write(characters);
  }
  return text;
}

/**
 * The headers of Standard Webhooks 1.0.0. Each secret adds its own signature, so that a receiver may use the old or the
 * new one. Without a secret the message is unsigned.
 */
export function webhookHeaders(id: string, at: Date, body: string, secrets: readonly string[]) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return {
    "content-type": "application/json",
    "user-agent": "Understudy-Webhooks/1.0",
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    ...(signatures.length > 0 ? { "webhook-signature": signatures.join(" ") } : {}),
  };
}
