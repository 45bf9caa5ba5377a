import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { EXAMPLE } from "./example-values.ts";
import { LEAD_TIMELINES, LEAD_USE_CASES, LIMITS } from "./plain.ts";

const text = (most: number) => z.string().trim().min(1).max(most);
const email = z.string().trim().max(255).pipe(z.email());
const Token = z.string().max(200);

/** Honeypot: the field is hidden from people, so only bots fill it in. */
const website = z.string().max(1_000).optional();

export const leads = {
  send: endpoint({
    name: "leads.send",
    method: "POST",
    path: "/api/leads",
    access: "public",
    summary: "Send the deploy form; answered within 24 hours",
    body: z.strictObject({
      name: text(255),
      email,
      company: text(255),
      phone: z.string().trim().max(50).optional(),
      useCase: z.enum(LEAD_USE_CASES),
      timeline: z.enum(LEAD_TIMELINES),
      website,
    }),
    response: z.strictObject({ received: z.literal(true) }),
    status: 201,
    errors: ["invalid_request", "too_many_requests"],
    example: {
      body: {
        name: "Jonas Weber",
        email: EXAMPLE.email,
        company: "Weber GmbH",
        useCase: "customer-support",
        timeline: "month",
      },
      response: { received: true },
    },
  }),
  contact: endpoint({
    name: "leads.contact",
    method: "POST",
    path: "/api/contact",
    access: "public",
    summary: "Send a message to the operator with the contact form; answered within 24 hours",
    body: z.strictObject({ name: text(255), email, message: text(LIMITS.contactCharacters), website }),
    response: z.strictObject({ received: z.literal(true) }),
    status: 201,
    errors: ["invalid_request", "too_many_requests"],
    example: {
      body: {
        name: "Jonas Weber",
        email: EXAMPLE.email,
        message: "Do you sign a data processing agreement?",
      },
      response: { received: true },
    },
  }),
  subscribe: endpoint({
    name: "leads.subscribe",
    method: "POST",
    path: "/api/newsletter",
    access: "public",
    summary: "Send a newsletter confirmation link; nothing is subscribed until it is confirmed",
    body: z.strictObject({ email, website }),
    /** The same whether the address is new, unconfirmed or subscribed. */
    response: z.strictObject({ sent: z.literal(true) }),
    errors: ["invalid_request", "too_many_requests", "unavailable"],
    example: { body: { email: EXAMPLE.email }, response: { sent: true } },
  }),
  confirm: endpoint({
    name: "leads.confirmSubscription",
    method: "POST",
    path: "/api/newsletter/confirm",
    access: "public",
    summary: "Confirm a newsletter subscription from its page (HTML form)",
    bodyType: "form",
    body: z.object({ token: Token.catch("") }),
    errors: ["foreign_origin"],
    example: { body: { token: EXAMPLE.token } },
  }),
  leave: endpoint({
    name: "leads.unsubscribe",
    method: "POST",
    path: "/api/newsletter/unsubscribe",
    access: "public",
    anyOrigin: true,
    sdk: false,
    summary: "Unsubscribe from the newsletter with one click in a mail client (RFC 8058)",
    query: z.object({ token: Token }),
    response: z.strictObject({ unsubscribed: z.literal(true) }),
    errors: ["invalid_request"],
    example: { query: { token: EXAMPLE.token }, response: { unsubscribed: true } },
  }),
  confirmLeave: endpoint({
    name: "leads.confirmUnsubscribe",
    method: "POST",
    path: "/api/newsletter/unsubscribe/confirm",
    access: "public",
    summary: "Unsubscribe from the newsletter from its page (HTML form)",
    bodyType: "form",
    body: z.object({ token: Token }),
    errors: ["foreign_origin", "invalid_request"],
    example: { body: { token: EXAMPLE.token } },
  }),
};
