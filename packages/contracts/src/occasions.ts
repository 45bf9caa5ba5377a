import * as z from "zod";
import { OccasionKey } from "./chat.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { LIMITS } from "./plain.ts";
import { PublicUser } from "./profiles.ts";

const Count = z.int().nonnegative();
const starter = z.string().trim().min(1).max(LIMITS.suggestedQuestionCharacters);

/** What an owner says of an occasion. */
const fields = {
  /** For the owner: no visitor reads it. */
  name: z.string().trim().min(1, "Name is required").max(LIMITS.profileNameCharacters, "Name too long"),
  /** What its visitors read first; null for the page's own words. */
  greeting: z
    .string()
    .trim()
    .max(LIMITS.greetingCharacters)
    .nullable()
    .transform((value) => value || null),
  /** Questions that its visitors may start from. */
  starters: z.array(starter).max(LIMITS.starterQuestions),
  /** The documents for people with a link that it holds; null for all of them. */
  documentIds: z.array(NumericId).max(5_000).nullable(),
  /** From then on its link leads nowhere; null for no end. */
  endsAt: z.iso.datetime().nullable(),
};

/** A talk, a client, an application: a link with a circle, a greeting and figures of its own. */
export const Occasion = z.strictObject({
  id: NumericId,
  ...fields,
  greeting: z.string().nullable(),
  /** Its link ends with it, after `/o/`. */
  key: OccasionKey,
  isRunning: z.boolean(),
  createdAt: z.iso.datetime(),
  figures: z.strictObject({ views: Count, conversations: Count, questions: Count, unanswered: Count }),
});
export type Occasion = z.infer<typeof Occasion>;

/** What was saved, and which of its starter questions its circle does not answer. */
const SavedOccasion = z.strictObject({ occasion: Occasion, unanswered: z.array(z.string()) });

const ofProfile = z.object({ id: NumericIdParam });
const ofOccasion = z.object({ id: NumericIdParam, occasionId: NumericIdParam });

export const occasions = {
  list: endpoint({
    method: "GET",
    path: "/api/profiles/:id/occasions",
    access: "owner",
    summary:
      "The occasions of one profile, newest first, with their figures and the room that the plan leaves",
    params: ofProfile,
    response: z.strictObject({
      occasions: z.array(Occasion),
      /** Running ones of all the owner's profiles, and how many there may be; null for any number. */
      running: Count,
      limit: Count.nullable(),
    }),
    errors: ["unauthorized", "not_found"],
  }),
  create: endpoint({
    method: "POST",
    path: "/api/profiles/:id/occasions",
    access: "owner",
    summary: "Makes an occasion with a link of its own",
    params: ofProfile,
    body: z.strictObject(fields),
    response: SavedOccasion,
    status: 201,
    errors: ["unauthorized", "not_found", "invalid_request", "plan_limit"],
  }),
  save: endpoint({
    method: "PUT",
    path: "/api/profiles/:id/occasions/:occasionId",
    access: "owner",
    summary: "Saves an occasion; its link stays",
    params: ofOccasion,
    body: z.strictObject(fields),
    response: SavedOccasion,
    errors: ["unauthorized", "not_found", "invalid_request", "plan_limit"],
  }),
  end: endpoint({
    method: "POST",
    path: "/api/profiles/:id/occasions/:occasionId/end",
    access: "owner",
    summary: "Ends an occasion now: its link answers like one that never existed",
    params: ofOccasion,
    response: Occasion,
    errors: ["unauthorized", "not_found"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/profiles/:id/occasions/:occasionId",
    access: "owner",
    summary: "Deletes an occasion and its figures; answers given for it are the owner's alone from then on",
    params: ofOccasion,
    response: z.undefined(),
    status: 204,
    errors: ["unauthorized", "not_found"],
  }),
  visit: endpoint({
    method: "GET",
    path: "/api/occasions/:key",
    access: "public",
    summary: "What somebody with the link of an occasion is shown",
    params: z.object({ key: z.string().max(64) }),
    response: z.strictObject({ greeting: z.string().nullable(), user: PublicUser }),
    errors: ["not_found"],
  }),
};
