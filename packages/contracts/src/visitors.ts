import * as z from "zod";
import { UserId } from "./accounts.ts";
import { DateTime } from "./date-time.ts";
import { NumericId } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { EXAMPLE } from "./example-values.ts";
import { LIMITS } from "./plain.ts";

/** Whether there is a key, without the key itself. */
const VisitorKey = z.strictObject({ createdAt: DateTime.nullable() });

export const visitors = {
  identify: endpoint({
    name: "chat.identify",
    method: "POST",
    path: "/api/chat/visitor",
    access: "public",
    ofProfile: true,
    summary: "Say who a visitor is, with a token that your own server has signed",
    description:
      "The token works once. Send `visitor` of the answer in the header `Understudy-Visitor` with all calls of this visitor's chat. `sessionId` is the visitor's latest conversation, from whichever device; null if there is none.",
    body: z
      .strictObject({
        userId: UserId.optional(),
        profileId: NumericId.optional(),
        token: z.string().min(1).max(LIMITS.identityTokenCharacters),
      })
      .refine(({ userId, profileId }) => (userId === undefined) !== (profileId === undefined), {
        message: "Provide exactly one of userId and profileId.",
      }),
    response: z.strictObject({
      visitor: z.string(),
      name: z.string().nullable(),
      expiresAt: DateTime,
      sessionId: z.string().nullable(),
    }),
    errors: ["invalid_request", "unauthorized", "not_found", "too_many_requests", "foreign_origin"],
    example: {
      body: { userId: EXAMPLE.userId, token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.signature" },
      response: {
        visitor: "vis_yL3Vq0Jt5o1rGm6w2ZcTn8bUeXhKaPd4sQfR7iBvN9E",
        name: "Ana Lima",
        expiresAt: "2026-03-01T09:30:00.000Z",
        sessionId: EXAMPLE.sessionId,
      },
    },
  }),
  key: endpoint({
    name: "visitors.key",
    method: "GET",
    path: "/api/visitor-key",
    access: "owner",
    summary: "Get when the key that signs visitors' identities was created",
    response: VisitorKey,
    errors: ["unauthorized"],
  }),
  createKey: endpoint({
    name: "visitors.createKey",
    method: "POST",
    path: "/api/visitor-key",
    access: "owner",
    summary: "Create the key that signs visitors' identities, or replace it at once",
    description:
      "This is the only response that contains the key. Tokens of an earlier key are refused from now on.",
    recentSignIn: "/widgets",
    response: z.strictObject({ key: z.string(), createdAt: DateTime }),
    status: 201,
    errors: ["unauthorized", "sign_in_again"],
  }),
  removeKey: endpoint({
    name: "visitors.removeKey",
    method: "DELETE",
    path: "/api/visitor-key",
    access: "owner",
    summary: "Remove the key that signs visitors' identities; every token is refused from then on",
    response: z.strictObject({ createdAt: z.null() }),
    errors: ["unauthorized"],
  }),
};
