import type { WidgetScript } from "@understudy/contracts";

/** What a page may decide by an attribute of its snippet. The lists of the contract would bring everything beside them. */
const CHOICES = {
  theme: ["theme", "light dark auto"],
  size: ["widgetSize", "compact medium large full"],
  position: ["widgetPosition", "bottom-right bottom-left top-right top-left center inline"],
  language: ["language", "en es fr de it pt zh ja"],
} as const satisfies Record<string, [keyof WidgetScript, string]>;

/** The saved look, and over it what the snippet says. A word that is no choice counts as not said. */
export function withAttributes(saved: WidgetScript, data: DOMStringMap): WidgetScript {
  const said = Object.entries(CHOICES)
    .filter(([attribute, [, choices]]) => choices.split(" ").includes(data[attribute] ?? ""))
    .map(([attribute, [field]]) => [field, data[attribute]]);
  return { ...saved, ...Object.fromEntries(said) };
}

/** For a file that carries no configuration: the saved one, or nothing where the assistant is not to be shown. */
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
    // The browser has said in its console what went wrong; a page without its chat is still a page.
  }
  return undefined;
}
