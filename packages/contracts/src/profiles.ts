import * as z from "zod";
import { Branding } from "./branding.ts";
import { readableBrand } from "./colours.ts";
import { DateTime } from "./date-time.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { EXAMPLE } from "./example-values.ts";
import { LIMITS, PROFILE_TONES, RESPONSE_LENGTHS, SETUP_STEPS, THEMES, TONES } from "./plain.ts";

/** `usr_…` identifies an owner's main profile, a number an AI profile. */
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
  /** Questions that this assistant can answer from its documents. */
  suggestedQuestions: z.array(z.string()).max(LIMITS.suggestedQuestions),
  branding: Branding.nullable(),
});
export type PublicUser = z.infer<typeof PublicUser>;

/** An assistant as its owner sees it. */
export const AiProfile = z.strictObject({
  id: NumericId,
  isMain: z.boolean(),
  name: z.string(),
  description: z.string().nullable(),
  tone: z.enum(TONES),
  isPublic: z.boolean(),
});
export type AiProfile = z.infer<typeof AiProfile>;

/** Forms send all fields, including empty ones; an empty field is stored as null. */
const text = (limit: number, tooLong?: string) =>
  z
    .string()
    .max(limit, tooLong)
    .nullable()
    .transform((value) => value || null);
const field = (limit: number) => text(limit).optional();

const name = z.string().trim().min(1, "Name is required").max(LIMITS.profileNameCharacters, "Name too long");
const description = text(LIMITS.profileDescriptionCharacters, "Description too long");

export const AiSettings = z.strictObject({
  aiPersonality: z.enum(TONES),
  responseLength: z.enum(RESPONSE_LENGTHS),
  customInstructions: z.string().nullable(),
  /** Shown if the documents do not answer the question; null for the default text. */
  unknownText: z.string().nullable(),
  embedEnabled: z.boolean(),
  embedTheme: z.enum(THEMES),
  /** Whether visitors' AI apps may ask questions through MCP. */
  mcpEnabled: z.boolean(),
  /** Whether `/share/{shareableSlug}` opens the profile. */
  shareEnabled: z.boolean(),
  shareableSlug: z.string().nullable(),
});
export type AiSettings = z.infer<typeof AiSettings>;

/** Settings to save or to preview; absent ones stay unchanged. */
const SettingsChanges = AiSettings.extend({
  customInstructions: field(LIMITS.instructionsCharacters),
  unknownText: field(LIMITS.unknownTextCharacters),
  /** If absent while sharing is on, it is generated from the profile's name. */
  shareableSlug: z
    .union([z.literal(""), z.string().regex(/^[a-z0-9-]{3,64}$/)])
    .nullable()
    .transform((value) => value || null),
}).partial();

/** Settings that affect answers, to try without saving them. */
export const TriedSettings = SettingsChanges.pick({
  aiPersonality: true,
  responseLength: true,
  customInstructions: true,
  unknownText: true,
});

/**
 * `expected` holds the values that the form had loaded. The save is rejected if one of them has changed since, in
 * another tab or on another device; the issues name the fields.
 */
const SettingsSave = SettingsChanges.extend({ expected: AiSettings.partial().optional() });

const nullableText = z.string().nullable();
/** An owner's basic information, as stored. */
const OwnerFields = z.strictObject({
  firstName: nullableText,
  lastName: nullableText,
  bio: nullableText,
  title: nullableText,
  company: nullableText,
  location: nullableText,
  brandColor: nullableText,
  isPublic: z.boolean(),
});
export type OwnerFields = z.infer<typeof OwnerFields>;

/** The owner's progress in onboarding. */
export const Setup = z.strictObject({ step: z.int().min(1).max(SETUP_STEPS), done: z.boolean() });
export type Setup = z.infer<typeof Setup>;

export const Picture = z.strictObject({ profileImageUrl: z.string().nullable() });

export const Saved = z.strictObject({ updatedAt: DateTime });
const ById = z.object({ id: NumericIdParam });

/** What the examples show. */
const marguerite: PublicUser = {
  id: EXAMPLE.userId,
  firstName: "Marguerite",
  lastName: "Vale",
  profileImageUrl: null,
  title: "Executive coach",
  company: "Vale Coaching",
  location: "Edinburgh",
  bio: "I coach people who lead teams for the first time.",
  suggestedQuestions: ["What does a session cost?", "How long is a session?"],
  branding: null,
};

const ofMain = {
  updateProfile: endpoint({
    name: "profiles.update",
    method: "PATCH",
    path: "/api/profile",
    access: "owner",
    summary: "Save the basic information of the main profile",
    body: z.strictObject({
      firstName: field(LIMITS.fieldCharacters),
      lastName: field(LIMITS.fieldCharacters),
      bio: field(LIMITS.bioCharacters),
      title: field(LIMITS.fieldCharacters),
      company: field(LIMITS.fieldCharacters),
      location: field(LIMITS.fieldCharacters),
      /** Stored darker if white text would not be readable on it. */
      brandColor: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .transform(readableBrand)
        .nullable()
        .optional(),
      isPublic: z.boolean().optional(),
      expected: OwnerFields.partial().optional(),
    }),
    response: Saved,
    errors: ["unauthorized", "invalid_request", "conflict"],
  }),
  settings: endpoint({
    name: "profiles.settings",
    method: "GET",
    path: "/api/profile/settings",
    access: "owner",
    summary: "Get the AI settings of the main profile",
    response: AiSettings,
    errors: ["unauthorized"],
  }),
  updateSettings: endpoint({
    name: "profiles.updateSettings",
    method: "PATCH",
    path: "/api/profile/settings",
    access: "owner",
    summary: "Save AI settings of the main profile",
    body: SettingsSave,
    response: Saved,
    errors: ["unauthorized", "invalid_request", "conflict"],
  }),
};

const ofOwner = {
  savePicture: endpoint({
    name: "profiles.savePicture",
    method: "PUT",
    path: "/api/profile/picture",
    access: "owner",
    summary: "Set the owner's picture from the multipart field `file`: PNG, JPEG or WebP up to 5 MB",
    bodyType: "multipart",
    response: Picture,
    errors: ["unauthorized", "file_too_large", "file_type_not_allowed", "invalid_request"],
  }),
  removePicture: endpoint({
    name: "profiles.removePicture",
    method: "DELETE",
    path: "/api/profile/picture",
    access: "owner",
    summary: "Remove the owner's picture",
    response: Picture,
    errors: ["unauthorized"],
  }),
  setup: endpoint({
    name: "profiles.setup",
    method: "GET",
    path: "/api/profile/setup",
    access: "owner",
    summary: "Get the owner's step in the onboarding wizard",
    response: Setup,
    errors: ["unauthorized"],
  }),
  saveSetup: endpoint({
    name: "profiles.saveSetup",
    method: "PUT",
    path: "/api/profile/setup",
    access: "owner",
    summary: "Save the owner's step in the onboarding wizard, or that it is done",
    body: Setup,
    response: Setup,
    errors: ["unauthorized", "invalid_request"],
  }),
};

const ofAny = {
  list: endpoint({
    name: "profiles.list",
    method: "GET",
    path: "/api/profiles",
    access: "owner",
    scope: "documents:read",
    summary: "List the owner's AI profiles, the main one first",
    response: z.array(AiProfile),
    errors: ["unauthorized"],
    example: {
      response: [
        { id: 12, isMain: true, name: "Marguerite", description: null, tone: "friendly", isPublic: true },
      ],
    },
  }),
  create: endpoint({
    name: "profiles.create",
    method: "POST",
    path: "/api/profiles",
    access: "owner",
    summary: "Create an additional AI profile",
    body: z.strictObject({
      name,
      description: description.default(null),
      tone: z.enum(PROFILE_TONES).default("professional"),
      isPublic: z.boolean().default(false),
    }),
    response: AiProfile,
    status: 201,
    errors: ["unauthorized", "invalid_request", "plan_limit"],
  }),
  read: endpoint({
    name: "profiles.read",
    method: "GET",
    path: "/api/profiles/:id",
    access: "owner",
    summary: "Get one of the owner's AI profiles",
    params: ById,
    response: AiProfile,
    errors: ["unauthorized", "not_found"],
  }),
  save: endpoint({
    name: "profiles.save",
    method: "PUT",
    path: "/api/profiles/:id",
    access: "owner",
    summary: "Save an AI profile; absent fields stay unchanged",
    params: ById,
    // Also accepts the stored tone, which another form may have set outside this form's list.
    body: z.strictObject({
      name,
      description: description.optional(),
      tone: z.enum(TONES).optional(),
      isPublic: z.boolean().optional(),
    }),
    response: AiProfile,
    errors: ["unauthorized", "not_found", "invalid_request"],
  }),
  remove: endpoint({
    name: "profiles.remove",
    method: "DELETE",
    path: "/api/profiles/:id",
    access: "owner",
    summary: "Delete an AI profile with its documents and conversations; not the main one",
    params: ById,
    response: z.strictObject({ id: NumericId, documents: z.int().nonnegative() }),
    errors: ["unauthorized", "not_found", "conflict"],
  }),
  settingsOf: endpoint({
    name: "profiles.settingsOf",
    method: "GET",
    path: "/api/profiles/:id/settings",
    access: "owner",
    summary: "Get the AI settings of a profile",
    params: ById,
    response: AiSettings,
    errors: ["unauthorized", "not_found"],
  }),
  updateSettingsOf: endpoint({
    name: "profiles.updateSettingsOf",
    method: "PATCH",
    path: "/api/profiles/:id/settings",
    access: "owner",
    summary: "Save AI settings of a profile",
    params: ById,
    body: SettingsSave,
    response: Saved,
    errors: ["unauthorized", "not_found", "invalid_request", "conflict"],
  }),
};

const forVisitors = {
  publicUser: endpoint({
    name: "profiles.publicUser",
    method: "GET",
    path: "/api/users/:id",
    access: "public",
    ofProfile: true,
    summary: "Get the public view of a profile",
    params: z.object({ id: z.string().max(64) }),
    response: PublicUser,
    errors: ["not_found"],
    example: { params: { id: EXAMPLE.userId }, response: marguerite },
  }),
  publicProfile: endpoint({
    name: "profiles.publicProfile",
    method: "GET",
    path: "/api/profile/:userId/public",
    access: "public",
    ofProfile: true,
    summary: "Get the public view of a profile, as shown on the profile page",
    params: z.object({ userId: z.string().max(64) }),
    response: PublicUser,
    errors: ["not_found"],
    example: { params: { userId: EXAMPLE.userId }, response: marguerite },
  }),
  shared: endpoint({
    name: "profiles.shared",
    method: "GET",
    path: "/api/share/:slug",
    access: "public",
    ofProfile: true,
    summary: "Get the public view of the profile behind a share link",
    params: z.object({ slug: z.string().max(64) }),
    response: PublicUser,
    errors: ["not_found"],
    example: { params: { slug: "marguerite" }, response: marguerite },
  }),
};

export const profiles = { ...ofMain, ...ofOwner, ...ofAny, ...forVisitors };
