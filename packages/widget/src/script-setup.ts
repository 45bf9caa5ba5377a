import type { WidgetScript } from "@understudy/contracts";
import type { WidgetLook } from "./mount.ts";

/**
 * What a page may override by an attribute of its snippet. Importing the contract's lists would bundle everything
 * beside them.
 */
const CHOICES = {
  theme: ["theme", "light dark auto"],
  size: ["widgetSize", "compact medium large full"],
  position: ["widgetPosition", "bottom-right bottom-left top-right top-left center inline"],
  language: ["language", "en es fr de it pt zh ja"],
} as const satisfies Record<Exclude<keyof WidgetLook, "zIndex">, [keyof WidgetScript, string]>;

/** The saved design, overridden by the snippet's attributes. Invalid values are ignored. */
export function withAttributes(saved: WidgetScript, data: DOMStringMap): WidgetScript {
  const overrides = Object.entries(CHOICES)
    .filter(([attribute, [, choices]]) => choices.split(" ").includes(data[attribute] ?? ""))
    .map(([attribute, [field]]) => [field, data[attribute]]);
  return { ...saved, ...Object.fromEntries(overrides) };
}

/** For a file without a configuration: fetches the saved one, or returns nothing if the assistant must not be shown. */
export async function fetchSetup({ src, dataset }: HTMLScriptElement): Promise<WidgetScript | undefined> {
  const { origin, searchParams } = new URL(src);
  const key = searchParams.get("id") || dataset.assistant || dataset.userId || "";
  try {
    const response = await fetch(`${origin}/widget/config?id=${encodeURIComponent(key)}`, {
      credentials: "omit",
    });
    if (response.ok) return await response.json();
    if (response.status === 403) return { key, host: origin, refused: true } as WidgetScript;
  } catch {
    // The browser has logged the error in its console; the page must work without its chat.
  }
  return undefined;
}
