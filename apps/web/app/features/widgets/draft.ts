import type { WidgetConfig } from "@understudy/contracts";

/** Optional values; the form holds an empty string for them. */
const OPTIONAL = [
  "logo",
  "favicon",
  "customDomain",
  "customCSS",
  "customJS",
  "webhookUrl",
  "analyticsId",
  "privacyPolicyUrl",
] as const satisfies readonly (keyof WidgetConfig)[];

type Optional = (typeof OPTIONAL)[number];

/** The configuration as form values: domains are lines of text, as typed. */
export type Draft = Omit<WidgetConfig, Optional | "allowedDomains"> &
  Record<Optional | "allowedDomains", string>;

export function draftOf(config: WidgetConfig): Draft {
  const texts = Object.fromEntries(OPTIONAL.map((name) => [name, config[name] ?? ""]));
  return {
    ...config,
    ...(texts as Record<Optional, string>),
    allowedDomains: config.allowedDomains.join("\n"),
  };
}

/** One domain per line; blank lines are dropped. */
function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

export function configOf(draft: Draft): WidgetConfig {
  const values = Object.fromEntries(OPTIONAL.map((name) => [name, draft[name].trim() || null]));
  return {
    ...draft,
    ...(values as Record<Optional, string | null>),
    allowedDomains: linesOf(draft.allowedDomains),
  };
}

/** The values that differ from the saved ones. An extra blank line is no change. */
export function changesOf(draft: Draft, saved: WidgetConfig): Partial<WidgetConfig> {
  return Object.fromEntries(
    Object.entries(configOf(draft)).filter(([name, value]) =>
      differs(value, saved[name as keyof WidgetConfig]),
    ),
  );
}

/** The names of the values that differ between two configurations. */
export function differencesOf(one: WidgetConfig, other: WidgetConfig): (keyof WidgetConfig)[] {
  return (Object.keys(one) as (keyof WidgetConfig)[]).filter((name) => differs(one[name], other[name]));
}

const differs = (one: unknown, other: unknown): boolean => JSON.stringify(one) !== JSON.stringify(other);
