import * as z from "zod";
import { endpoint } from "./endpoint.ts";
import { LIMITS, RESPONSE_LENGTHS, THEMES, TONES } from "./plain.ts";

/** `usr_…` is that owner's main profile, a number is that AI profile. */
export const ProfileKey = z.string().regex(/^(usr_[A-Za-z0-9]{22}|[1-9][0-9]{0,15})$/);

export const PublicUser = z.strictObject({
  id: z.union([z.string(), z.int()]),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  title: z.string().nullable(),
  company: z.string().nullable(),
  location: z.string().nullable(),
  bio: z.string().nullable(),
});
export type PublicUser = z.infer<typeof PublicUser>;

/** Forms send what was typed, empty fields included; an empty one is stored as none. */
const field = (limit: number) =>
  z
    .string()
    .max(limit)
    .nullable()
    .transform((value) => value || null)
    .optional();

export const AiSettings = z.strictObject({
  aiPersonality: z.enum(TONES),
  responseLength: z.enum(RESPONSE_LENGTHS),
  customInstructions: z.string().nullable(),
  embedEnabled: z.boolean(),
  embedTheme: z.enum(THEMES),
});
export type AiSettings = z.infer<typeof AiSettings>;

const Saved = z.strictObject({ updatedAt: z.iso.datetime() });

export const profiles = {
  updateProfile: endpoint({
    method: "PATCH",
    path: "/api/profile",
    access: "owner",
    summary: "Saves the basic information of the owner's main profile",
    body: z.strictObject({
      bio: field(LIMITS.bioCharacters),
      title: field(LIMITS.fieldCharacters),
      company: field(LIMITS.fieldCharacters),
      location: field(LIMITS.fieldCharacters),
      isPublic: z.boolean().optional(),
    }),
    response: Saved,
    errors: ["unauthorized", "invalid_request"],
  }),
  settings: endpoint({
    method: "GET",
    path: "/api/profile/settings",
    access: "owner",
    summary: "The AI settings of the main profile",
    response: AiSettings,
    errors: ["unauthorized"],
  }),
  updateSettings: endpoint({
    method: "PATCH",
    path: "/api/profile/settings",
    access: "owner",
    summary: "Saves AI settings of the main profile",
    body: AiSettings.extend({ customInstructions: field(LIMITS.instructionsCharacters) }).partial(),
    response: Saved,
    errors: ["unauthorized", "invalid_request"],
  }),
  publicUser: endpoint({
    method: "GET",
    path: "/api/users/:id",
    access: "public",
    summary: "The public view of a profile",
    params: z.object({ id: z.string().max(64) }),
    response: PublicUser,
    errors: ["not_found"],
  }),
};
