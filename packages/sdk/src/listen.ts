import { createClient } from "./index.ts";

type Options = {
  /** The address of the Understudy server. */
  baseUrl: string;
  /** An API key that may read conversations. */
  apiKey: string;
  /** The number of the assistant. */
  assistant: number;
  /** The address of the local program. */
  forwardTo: string;
  /** Signs what is forwarded, as a webhook secret does: `whsec_` and base64. A new one if absent. */
  secret?: string | undefined;
  /** Gets one line for each thing that happens. */
  report: (line: string) => void;
  signal?: AbortSignal | undefined;
};

const POLL_MS = 2_000;
const FORWARD_MS = 15_000;

/**
 * Forwards the webhook events of an assistant to a program on this machine, signed as Standard Webhooks. Events that
 * happened before are not forwarded, and none is tried again.
 */
export async function listen(options: Options): Promise<void> {
  const { baseUrl, apiKey, assistant, forwardTo, report, signal } = options;
  const secret = options.secret ?? newSecret();
  const key = await importKey(secret);
  const client = createClient({ baseUrl: baseUrl.replace(/\/$/, ""), apiKey });
  let { after } = await client.webhooks.listen(assistant, { after: null });
  report(`Forwarding the events of assistant ${assistant} to ${forwardTo}. The signing secret is ${secret}`);
  while (!signal?.aborted) {
    await pause(POLL_MS, signal);
    if (signal?.aborted) return;
    try {
      const next = await client.webhooks.listen(assistant, { after });
      after = next.after;
      for (const event of next.events) report(`${event.event}: ${await forward(event, forwardTo, key)}`);
    } catch (error) {
      // The server restarts, or wants fewer requests: what happens meanwhile comes with the next answer.
      if (isRefused(error)) throw error;
      report(`The server can't be reached: ${messageOf(error)}. Trying again.`);
    }
  }
}

type Event = { messageId: string; body: string };

async function forward({ messageId, body }: Event, forwardTo: string, key: CryptoKey): Promise<string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const signed = new TextEncoder().encode(`${messageId}.${timestamp}.${body}`);
  const signature = base64(await crypto.subtle.sign("HMAC", key, signed));
  const headers = {
    "content-type": "application/json",
    "webhook-id": messageId,
    "webhook-timestamp": timestamp,
    "webhook-signature": `v1,${signature}`,
  };
  const signal = AbortSignal.timeout(FORWARD_MS);
  try {
    const { status } = await fetch(forwardTo, { method: "POST", headers, body, signal, redirect: "manual" });
    return `your program answered ${status}`;
  } catch (error) {
    return `your program can't be reached: ${messageOf(error)}`;
  }
}

/** The key is not accepted, or the assistant doesn't exist: asking again can't help. */
const isRefused = (error: unknown): boolean =>
  [401, 403, 404].includes(Number((error as { status?: unknown } | null)?.status));

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

const newSecret = (): string => `whsec_${base64(crypto.getRandomValues(new Uint8Array(24)).buffer)}`;

const base64 = (bytes: ArrayBuffer): string => btoa(String.fromCharCode(...new Uint8Array(bytes)));

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(secret.replace(/^whsec_/, "")), (character) => character.charCodeAt(0));
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener("abort", end, { once: true });
  });
}
