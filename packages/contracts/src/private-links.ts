import * as z from "zod";
import { PrivateLinkKey } from "./chat.ts";
import { DateTime } from "./date-time.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { EXAMPLE } from "./example-values.ts";
import { LIMITS } from "./plain.ts";
import { PublicUser } from "./profiles.ts";

const Count = z.int().nonnegative();
const starter = z.string().trim().min(1).max(LIMITS.suggestedQuestionCharacters);

/** The settings of a private link. */
const fields = {
  /** Only the owner sees it. */
  name: z.string().trim().min(1, "Name is required").max(LIMITS.profileNameCharacters, "Name too long"),
  /** The first text that visitors read; null for the default. */
  greeting: z
    .string()
    .trim()
    .max(LIMITS.greetingCharacters)
    .nullable()
    .transform((value) => value || null),
  /** Questions offered to visitors as a start. */
  starters: z.array(starter).max(LIMITS.starterQuestions),
  /** The documents with the audience `link` that it includes; null for all. */
  documentIds: z.array(NumericId).max(5_000).nullable(),
  /** The link stops working at this time; null for never. */
  endsAt: DateTime.nullable(),
};

/** A private link for a talk, a client or an application, with its own audience, greeting and analytics. */
export const PrivateLink = z.strictObject({
  id: NumericId,
  ...fields,
  greeting: z.string().nullable(),
  /** The part of the link after `/o/`. */
  key: PrivateLinkKey,
  isRunning: z.boolean(),
  createdAt: DateTime,
  figures: z.strictObject({ views: Count, conversations: Count, questions: Count, unanswered: Count }),
});
export type PrivateLink = z.infer<typeof PrivateLink>;

/** The saved link, and its starter questions that its documents do not answer. */
export const SavedPrivateLink = z.strictObject({ occasion: PrivateLink, unanswered: z.array(z.string()) });

const ofProfile = z.object({ id: NumericIdParam });
const privateLinkParams = z.object({ id: NumericIdParam, occasionId: NumericIdParam });

export const privateLinks = {
  list: endpoint({
    name: "privateLinks.list",
    method: "GET",
    path: "/api/profiles/:id/occasions",
    access: "owner",
    summary: "List a profile's private links, newest first, with analytics and the plan's limit",
    params: ofProfile,
    response: z.strictObject({
      occasions: z.array(PrivateLink),
      /** Active links across all profiles, and the plan's limit; null for unlimited. */
      running: Count,
      limit: Count.nullable(),
    }),
    errors: ["unauthorized", "not_found"],
  }),
  create: endpoint({
    name: "privateLinks.create",
    method: "POST",
    path: "/api/profiles/:id/occasions",
    access: "owner",
    summary: "Create a private link",
    params: ofProfile,
    body: z.strictObject(fields),
    response: SavedPrivateLink,
    status: 201,
    errors: ["unauthorized", "not_found", "invalid_request", "plan_limit"],
  }),
  save: endpoint({
    name: "privateLinks.save",
    method: "PUT",
    path: "/api/profiles/:id/occasions/:occasionId",
    access: "owner",
    summary: "Update a private link; its address stays the same",
    params: privateLinkParams,
    body: z.strictObject(fields),
    response: SavedPrivateLink,
    errors: ["unauthorized", "not_found", "invalid_request", "plan_limit"],
  }),
  end: endpoint({
    name: "privateLinks.end",
    method: "POST",
    path: "/api/profiles/:id/occasions/:occasionId/end",
    access: "owner",
    summary: "End a private link now; its address then returns not found",
    params: privateLinkParams,
    response: PrivateLink,
    errors: ["unauthorized", "not_found"],
  }),
  remove: endpoint({
    name: "privateLinks.remove",
    method: "DELETE",
    path: "/api/profiles/:id/occasions/:occasionId",
    access: "owner",
    summary: "Delete a private link and its analytics; its saved answers become owner-only",
    params: privateLinkParams,
    response: z.undefined(),
    status: 204,
    errors: ["unauthorized", "not_found"],
  }),
  visit: endpoint({
    name: "privateLinks.visit",
    method: "GET",
    path: "/api/occasions/:key",
    access: "public",
    summary: "Get what visitors with a private link see",
    params: z.object({ key: z.string().max(64) }),
    response: z.strictObject({ greeting: z.string().nullable(), user: PublicUser }),
    errors: ["not_found"],
    example: {
      params: { key: EXAMPLE.privateLink },
      response: {
        greeting: "Welcome, and thank you for coming to the talk.",
        user: {
          id: EXAMPLE.userId,
          firstName: "Marguerite",
          lastName: "Vale",
          profileImageUrl: null,
          title: "Executive coach",
          company: null,
          location: null,
          bio: null,
          suggestedQuestions: ["Where are the slides?"],
          branding: null,
        },
      },
    },
  }),
};
