import { type Mutation, replace } from "../testing/mutation.ts";

type WebhookHeaders = (id: string, at: Date, body: string, secrets: readonly string[]) => object;

const headers = (
  name: string,
  replacement: (original: WebhookHeaders) => WebhookHeaders,
  ...mustFail: string[]
): Mutation => ({
  name,
  replaces: [replace("modules/integrations/webhook-message.ts", "webhookHeaders", replacement)],
  mustFail,
});

export const mutations: readonly Mutation[] = [
  headers(
    "only the body is signed: a message can be sent again under another id and time",
    (original) => (id, at, body, secrets) => ({
      ...original("", new Date(0), body, secrets),
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    }),
    "every delivery verifies",
  ),
  headers(
    "the secret is taken as text",
    (original) => (id, at, body, secrets) =>
      original(
        id,
        at,
        body,
        secrets.map((secret) => Buffer.from(secret).toString("base64")),
      ),
    "every delivery verifies",
  ),
  headers(
    "a new secret replaces the old one at once",
    (original) => (id, at, body, secrets) => original(id, at, body, secrets.slice(0, 1)),
    "none is lost while the receiver still has the old secret",
  ),
  headers(
    "all messages have one id",
    (original) => (_id, at, body, secrets) => original("msg_1", at, body, secrets),
    "every message has an id of its own",
  ),
];
