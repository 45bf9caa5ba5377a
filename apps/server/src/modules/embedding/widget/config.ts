import { WidgetConfig } from "@understudy/contracts";
import type { Selectable, Updateable } from "kysely";
import type { Schema } from "../../../platform/database.ts";

/** Maps each configuration field to its column in `profile_settings`. */
const COLUMNS = {
  brandName: "brand_name",
  logo: "logo",
  favicon: "favicon",
  customDomain: "custom_domain",
  primaryColor: "primary_color",
  secondaryColor: "secondary_color",
  backgroundColor: "background_color",
  textColor: "text_color",
  accentColor: "accent_color",
  borderRadius: "border_radius",
  widgetPosition: "widget_position",
  widgetSize: "widget_size",
  chatBubbleStyle: "chat_bubble_style",
  showAvatar: "show_avatar",
  showTimestamps: "show_timestamps",
  showTypingIndicator: "show_typing_indicator",
  autoOpen: "auto_open",
  greeting: "greeting",
  placeholder: "placeholder",
  language: "language",
  responseDelay: "response_delay",
  maxMessages: "max_messages",
  customCSS: "custom_css",
  customJS: "custom_js",
  webhookUrl: "webhook_url",
  analyticsId: "analytics_id",
  whiteLabel: "white_label",
  allowedDomains: "allowed_domains",
  dataRetention: "data_retention",
  gdprCompliant: "gdpr_compliant",
  privacyPolicyUrl: "privacy_policy_url",
} as const satisfies Record<keyof WidgetConfig, keyof Schema["profile_settings"]>;

type Column = (typeof COLUMNS)[keyof typeof COLUMNS];
export type ConfigRow = Pick<Selectable<Schema["profile_settings"]>, Column>;
export type ConfigChanges = Updateable<Pick<Schema["profile_settings"], Column>>;

export const CONFIG_COLUMNS: Column[] = Object.values(COLUMNS);

export function configOf(row: ConfigRow): WidgetConfig {
  const fields = Object.entries(COLUMNS).map(([field, column]) => [field, row[column]]);
  const config = Object.fromEntries(fields) as WidgetConfig;
  return { ...config, allowedDomains: row.allowed_domains ?? [] };
}

export function columnsOf(config: WidgetConfig): ConfigChanges {
  const columns = Object.entries(COLUMNS).map(([field, column]) => [
    column,
    config[field as keyof WidgetConfig],
  ]);
  return Object.fromEntries(columns) as ConfigChanges;
}

/** Fields that did not exist when an old version was saved get their current value. */
export function versionOf(stored: unknown, now: WidgetConfig): WidgetConfig {
  const known = WidgetConfig.partial().safeParse(stored);
  return { ...now, ...(known.success ? (pickDefined(known.data) as Partial<WidgetConfig>) : {}) };
}

/** Drops absent fields, so that they stay unchanged. */
export function pickDefined<Shape extends object>(changes: Shape): Partial<Shape> {
  const entries = Object.entries(changes).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Shape>;
}
