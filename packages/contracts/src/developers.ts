import * as z from "zod";
import { DateTime } from "./date-time.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { API_SCOPES, DEFAULT_KEY_DAYS, KEY_DAYS, LIMITS, WEBHOOK_EVENTS } from "./plain.ts";
import { DomainProof } from "./white-label.ts";

/** An API key without its secret, which is shown only once. */
export const ApiKey = z.strictObject({
  id: NumericId,
  name: z.string(),
  /** The first characters of the key, to recognize it. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** The only assistant that the key works for; null for all. */
  profileId: NumericId.nullable(),
  createdAt: DateTime,
  lastUsedAt: DateTime.nullable(),
  /** When it expires; null for never. */
  expiresAt: DateTime.nullable(),
  isExpired: z.boolean(),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** One event sent to an owner's webhook, with its result. */
export const WebhookDelivery = z.strictObject({
  id: NumericId,
  /** The `webhook-id` header; a replay keeps it. */
  messageId: z.string(),
  event: z.enum([...WEBHOOK_EVENTS, "webhook.test"]),
  url: z.string(),
  /** `local` was only for a program that listens on a developer's machine. */
  status: z.enum(["waiting", "delivered", "failed", "local"]),
  attempts: z.int().nonnegative(),
  /** Status code of the last attempt; null if there was no response. */
  answer: z.int().nullable(),
  fault: z.string().nullable(),
  createdAt: DateTime,
  nextAt: DateTime.nullable(),
  deliveredAt: DateTime.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const ById = z.object({ id: NumericIdParam });

const keys = {
  keys: endpoint({
    name: "apiKeys.list",
    method: "GET",
    path: "/api/keys",
    access: "owner",
    summary: "List the owner's API keys, newest first, without revoked ones",
    response: z.array(ApiKey),
    errors: ["unauthorized"],
  }),
  createKey: endpoint({
    name: "apiKeys.create",
    method: "POST",
    path: "/api/keys",
    access: "owner",
    summary: "Create an API key; this is the only response that contains it",
    recentSignIn: "/widgets",
    body: z.strictObject({
      name: z.string().trim().min(1).max(LIMITS.profileNameCharacters),
      scopes: z.array(z.enum(API_SCOPES)).min(1),
      expiresInDays: z.literal(KEY_DAYS).default(DEFAULT_KEY_DAYS),
      profileId: NumericId.nullable().default(null),
    }),
    response: ApiKey.extend({ key: z.string() }),
    status: 201,
    errors: ["unauthorized", "sign_in_again", "plan_limit", "invalid_request", "not_found"],
  }),
  revokeKey: endpoint({
    name: "apiKeys.revoke",
    method: "DELETE",
    path: "/api/keys/:id",
    access: "owner",
    summary: "Revoke an API key, effective immediately",
    params: ById,
    response: z.strictObject({ id: NumericId }),
    errors: ["unauthorized", "not_found"],
  }),
};

const webhooks = {
  deliveries: endpoint({
    name: "webhooks.deliveries",
    method: "GET",
    path: "/api/profiles/:id/webhook/deliveries",
    access: "owner",
    summary: "List a profile's latest webhook deliveries, newest first",
    params: ById,
    response: z.array(WebhookDelivery),
    errors: ["unauthorized", "not_found"],
  }),
  webhookEvents: endpoint({
    name: "webhooks.events",
    method: "GET",
    path: "/api/profiles/:id/webhook/events",
    access: "owner",
    summary: "List the events that a profile's webhook gets",
    params: ById,
    response: z.strictObject({ events: z.array(z.enum(WEBHOOK_EVENTS)) }),
    errors: ["unauthorized", "not_found"],
  }),
  chooseWebhookEvents: endpoint({
    name: "webhooks.chooseEvents",
    method: "PUT",
    path: "/api/profiles/:id/webhook/events",
    access: "owner",
    summary: "Choose the events that a profile's webhook gets",
    params: ById,
    body: z.strictObject({ events: z.array(z.enum(WEBHOOK_EVENTS)).max(WEBHOOK_EVENTS.length) }),
    response: z.strictObject({ events: z.array(z.enum(WEBHOOK_EVENTS)) }),
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
  listen: endpoint({
    name: "webhooks.listen",
    method: "POST",
    path: "/api/profiles/:id/webhook/listen",
    access: "owner",
    scope: "conversations:read",
    summary: "Get the events since the last call, to forward them to a program on your own machine",
    description:
      "`npx @understudy/sdk listen` calls it every two seconds. For a minute after each call, the events that the profile's webhook gets are kept for it, also without a webhook URL. Send `after` of the last response, and null first.",
    params: ById,
    body: z.strictObject({ after: z.int().nonnegative().nullable() }),
    response: z.strictObject({
      events: z.array(
        z.strictObject({
          messageId: z.string(),
          event: z.string(),
          /** Exactly what a webhook would get. */
          body: z.string(),
        }),
      ),
      after: z.int().nonnegative(),
    }),
    errors: ["unauthorized", "not_found", "invalid_request", "too_many_requests"],
    example: {
      params: { id: "7" },
      body: { after: 5_712_001 },
      response: {
        events: [
          {
            messageId: "msg_2Zk8vQmN4xLr7TgYb1WcHdZk",
            event: "document.ready",
            body: '{"type":"document.ready","timestamp":"2026-02-28T09:41:05.000Z","data":{"profileId":7}}',
          },
        ],
        after: 5_712_344,
      },
    },
  }),
  testWebhook: endpoint({
    name: "webhooks.test",
    method: "POST",
    path: "/api/profiles/:id/webhook/test",
    access: "owner",
    summary: "Send a test event to the profile's webhook URL",
    params: ById,
    response: WebhookDelivery,
    status: 201,
    errors: ["unauthorized", "not_found", "conflict", "too_many_requests"],
  }),
  replay: endpoint({
    name: "webhooks.replay",
    method: "POST",
    path: "/api/profiles/:id/webhook/deliveries/:delivery/replay",
    access: "owner",
    summary: "Send an event again, with the same message ID",
    params: ById.extend({ delivery: NumericIdParam }),
    response: WebhookDelivery,
    errors: ["unauthorized", "not_found", "conflict"],
  }),
};

export const developers = {
  ...keys,
  ...webhooks,
  verifyDomain: endpoint({
    name: "whiteLabel.verifyDomain",
    method: "POST",
    path: "/api/white-label/domain/verify",
    access: "owner",
    summary: "Check the DNS record that verifies the custom domain",
    response: z.strictObject({ domain: DomainProof, addresses: z.array(z.string()) }),
    errors: ["unauthorized", "plan_limit", "not_found", "too_many_requests"],
  }),
};
