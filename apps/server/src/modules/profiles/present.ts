import {
  AiProfile,
  AiSettings,
  type Branding,
  type OwnerFields,
  type PublicUser,
} from "@understudy/contracts";
import type { OwnerRow, OwnProfileRow, ProfileRow, SettingsRow } from "./repository.ts";

export type Style = {
  personality: AiSettings["aiPersonality"] | undefined;
  responseLength: AiSettings["responseLength"] | undefined;
  instructions: string | undefined;
  /** The owner's custom "I don't know" text. */
  unknown: string | undefined;
};

/** The main profile shows its owner. Any other shows its own name and description with the owner's picture. */
export function presentPublicUser(
  row: ProfileRow,
  suggestedQuestions: string[],
  branding: Branding | null,
): PublicUser {
  return {
    id: row.is_main ? row.user_id : row.id,
    firstName: row.is_main ? row.first_name : row.name,
    lastName: row.is_main ? row.last_name : null,
    profileImageUrl: row.profile_image_url,
    title: row.title,
    company: row.company,
    location: row.location,
    bio: row.is_main ? row.bio : row.description,
    suggestedQuestions,
    branding,
  };
}

export function presentAiProfile(row: OwnProfileRow): AiProfile {
  return AiProfile.parse({
    id: row.id,
    isMain: row.is_main,
    name: row.name,
    description: row.description,
    tone: row.tone,
    isPublic: row.is_main ? row.owner_is_public : row.profile_is_public,
  });
}

/** How the profile's assistant speaks. All fields are undefined if the owner has stored no settings. */
export function presentStyle(row: ProfileRow): Style {
  return {
    personality: (row.ai_personality ?? undefined) as Style["personality"],
    responseLength: (row.response_length ?? undefined) as Style["responseLength"],
    instructions: row.custom_instructions ?? undefined,
    unknown: row.unknown_text ?? undefined,
  };
}

export function presentSettings(row: SettingsRow): AiSettings {
  return AiSettings.parse({
    aiPersonality: row.ai_personality,
    responseLength: row.response_length,
    customInstructions: row.custom_instructions,
    unknownText: row.unknown_text,
    embedEnabled: row.embed_enabled,
    embedTheme: row.embed_theme,
    mcpEnabled: row.mcp_enabled,
    shareEnabled: row.share_enabled,
    shareableSlug: row.shareable_slug,
  });
}

export function presentOwnerFields({
  first_name,
  last_name,
  brand_color,
  is_public,
  ...row
}: OwnerRow): OwnerFields {
  return {
    ...row,
    firstName: first_name,
    lastName: last_name,
    brandColor: brand_color,
    isPublic: is_public,
  };
}
