import * as z from "zod";
import { DateTime } from "./date-time.ts";
import { NumericId, NumericIdParam } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import {
  BUBBLE_STYLES,
  INSIGHT_DAYS,
  LIMITS,
  WIDGET_LANGUAGES,
  WIDGET_POSITIONS,
  WIDGET_RANGES,
  WIDGET_SIZES,
} from "./plain.ts";

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i);
const text = (limit: number) =>
  z
    .string()
    .max(limit)
    .nullable()
    .transform((value) => value?.trim() || null);
/** Addresses of pictures and pages must be http or https, so that they cannot contain a script. */
export const WebAddress = z
  .union([z.literal(""), z.url({ protocol: /^https?$/ }).max(2_000)])
  .nullable()
  .transform((value) => value || null);
const range = ({ min, max, step }: { min: number; max: number; step: number }) =>
  z.int().min(min).max(max).multipleOf(step);

/** A host with an optional port; a leading `*.` matches every subdomain. */
export const HostName = z
  .string()
  .trim()
  .toLowerCase()
  .transform((value) => value.replace(/^https?:\/\//, "").split("/", 1)[0] ?? "")
  .pipe(
    z
      .string()
      .max(255)
      .regex(/^(\*\.)?[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/),
  );
const HostNames = z
  .array(z.string().max(300))
  .transform((lines) => lines.map((line) => line.trim()).filter((line) => line !== ""))
  .pipe(z.array(HostName).max(LIMITS.allowedDomains));

/** Appearance and behavior of a profile's assistant on third-party pages. */
export const WidgetConfig = z.strictObject({
  brandName: z.string().trim().min(1).max(LIMITS.profileNameCharacters),
  logo: WebAddress,
  favicon: WebAddress,
  /** Paid plans only; it serves the main profile, so other profiles have none. */
  customDomain: z
    .union([z.literal(""), HostName])
    .nullable()
    .transform((value) => value || null),
  primaryColor: Colour,
  secondaryColor: Colour,
  backgroundColor: Colour,
  textColor: Colour,
  accentColor: Colour,
  borderRadius: range(WIDGET_RANGES.borderRadius),
  widgetPosition: z.enum(WIDGET_POSITIONS),
  widgetSize: z.enum(WIDGET_SIZES),
  chatBubbleStyle: z.enum(BUBBLE_STYLES),
  showAvatar: z.boolean(),
  showTimestamps: z.boolean(),
  showTypingIndicator: z.boolean(),
  autoOpen: z.boolean(),
  greeting: z.string().max(LIMITS.unknownTextCharacters),
  placeholder: z.string().max(LIMITS.fieldCharacters),
  language: z.enum(WIDGET_LANGUAGES),
  /** Minimum time between sending and showing an answer, in milliseconds. */
  responseDelay: range(WIDGET_RANGES.responseDelay),
  /** Per visitor and conversation. */
  maxMessages: range(WIDGET_RANGES.maxMessages),
  customCSS: text(LIMITS.customCodeCharacters),
  /** Runs in the owner's page through the script snippet; never on our own pages. */
  customJS: text(LIMITS.customCodeCharacters),
  webhookUrl: WebAddress,
  analyticsId: text(LIMITS.fieldCharacters),
  /** Paid plans only. */
  whiteLabel: z.boolean(),
  /** Sites that may embed the widget; an empty list allows any. */
  allowedDomains: HostNames,
  /** Days until visitors' conversations are deleted. */
  dataRetention: range(WIDGET_RANGES.dataRetention),
  gdprCompliant: z.boolean(),
  privacyPolicyUrl: WebAddress,
});
export type WidgetConfig = z.infer<typeof WidgetConfig>;

/** A saved configuration; the newest is active. */
export const WidgetVersion = z.strictObject({
  version: z.int().positive(),
  savedAt: DateTime,
  config: WidgetConfig,
});
export type WidgetVersion = z.infer<typeof WidgetVersion>;

/** What a widget takes from the branding or the profile until its owner chooses something else. */
export const FollowingField = z.enum(["brandName", "primaryColor", "secondaryColor", "accentColor"]);
export type FollowingField = z.infer<typeof FollowingField>;

/** The saved configuration, plus what else determines the widget's look and its snippet. */
export const Widget = z.strictObject({
  profileId: NumericId,
  /** `usr_…` for the main profile, else the profile's id, as in snippets. */
  key: z.string(),
  version: z.int().nonnegative(),
  config: WidgetConfig,
  /** The values in `config` that follow the branding or the profile, because the owner chose nothing else. */
  following: z.array(FollowingField),
  /** The host that snippets load the script from, and the immutable path with its integrity hash. */
  scriptHost: z.string(),
  pinned: z.strictObject({ path: z.string(), integrity: z.string() }),
  /** What sanitizing removed from the custom CSS; the stored CSS stays as typed. */
  styleFaults: z.array(z.string()),
});
export type Widget = z.infer<typeof Widget>;

const Count = z.int().nonnegative();
const Amounts = { views: Count, opens: Count, conversations: Count, questions: Count, answered: Count };

/** Embed activity of a profile in the last days; excludes tests on `localhost`. */
export const WidgetAnalytics = z.strictObject({
  ...Amounts,
  days: z.literal(INSIGHT_DAYS),
  /** By embedding site, most questions first. */
  sites: z.array(z.strictObject({ host: z.string(), ...Amounts })),
});
export type WidgetAnalytics = z.infer<typeof WidgetAnalytics>;

const ById = z.object({ id: NumericIdParam });
const unknown = ["unauthorized", "not_found"] as const;

export const widgets = {
  read: endpoint({
    name: "widgets.read",
    method: "GET",
    path: "/api/profiles/:id/widget",
    access: "owner",
    summary: "Get a profile's widget configuration",
    params: ById,
    response: Widget,
    errors: unknown,
  }),
  save: endpoint({
    name: "widgets.save",
    method: "PUT",
    path: "/api/profiles/:id/widget",
    access: "owner",
    summary: "Save the widget configuration as a new version; all embeds use it within a minute",
    params: ById,
    body: WidgetConfig.partial(),
    response: Widget,
    errors: [...unknown, "invalid_request", "plan_limit", "conflict"],
  }),
  versions: endpoint({
    name: "widgets.versions",
    method: "GET",
    path: "/api/profiles/:id/widget/versions",
    access: "owner",
    summary: "List the current and earlier widget configurations, newest first",
    params: ById,
    response: z.array(WidgetVersion),
    errors: unknown,
  }),
  restore: endpoint({
    name: "widgets.restore",
    method: "POST",
    path: "/api/profiles/:id/widget/versions/:version/restore",
    access: "owner",
    summary: "Restore an earlier widget configuration as a new version",
    params: ById.extend({ version: NumericIdParam }),
    response: Widget,
    errors: [...unknown, "plan_limit", "conflict"],
  }),
  style: endpoint({
    name: "widgets.checkStyle",
    method: "POST",
    path: "/api/profiles/:id/widget/style",
    access: "owner",
    summary: "Check which parts of a custom style the widget would use; saves nothing",
    params: ById,
    body: z.strictObject({ customCSS: z.string().max(LIMITS.customCodeCharacters) }),
    response: z.strictObject({ style: z.string().nullable(), faults: z.array(z.string()) }),
    errors: [...unknown, "invalid_request"],
  }),
  analytics: endpoint({
    name: "widgets.analytics",
    method: "GET",
    path: "/api/profiles/:id/widget/analytics",
    access: "owner",
    summary: "Get a profile's embed analytics by site",
    params: ById,
    query: z.object({ days: z.coerce.number().pipe(z.literal(INSIGHT_DAYS)).default(30) }),
    response: WidgetAnalytics,
    errors: [...unknown, "invalid_request"],
  }),
  picture: endpoint({
    name: "widgets.picture",
    method: "GET",
    path: "/api/picture",
    access: "owner",
    summary: "Preview a picture from the web as it would be shown after saving its address",
    query: z.object({ url: z.url({ protocol: /^https?$/ }).max(2_000) }),
    file: true,
    errors: ["unauthorized", "not_found", "invalid_request", "too_many_requests"],
  }),
  assets: endpoint({
    name: "widgets.assets",
    method: "GET",
    path: "/api/profiles/:id/widget/assets",
    access: "owner",
    summary: "Download the widget's script and style with the saved configuration as an archive",
    params: ById,
    file: true,
    errors: unknown,
  }),
};
