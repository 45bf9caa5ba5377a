import type { WidgetConfig } from "@understudy/contracts";

export type Snippet = {
  /** Where the script is loaded from, such as `https://understudy.example`. */
  host: string;
  /** `usr_…`, or the number of a profile that is not the main one. */
  key: string;
  theme: string;
  config: WidgetConfig;
};

/** What a page needs for its first paint. The rest is nobody's business there, and comes with the script. */
const LOOK = [
  "primaryColor",
  "secondaryColor",
  "backgroundColor",
  "textColor",
  "accentColor",
  "borderRadius",
  "chatBubbleStyle",
  "showAvatar",
  "showTimestamps",
  "showTypingIndicator",
  "autoOpen",
  "greeting",
  "placeholder",
  "language",
  "responseDelay",
] as const satisfies readonly (keyof WidgetConfig)[];

/** The configuration as a snippet carries it. The saved one wins as soon as it is known. */
export function encodedConfig(config: WidgetConfig): string {
  const look = Object.fromEntries(LOOK.map((name) => [name, config[name]]));
  // An apostrophe ends the attribute of some builders, and encodeURIComponent leaves it as it is.
  return encodeURIComponent(JSON.stringify(look)).replaceAll("'", "%27");
}

type Attribute = readonly [name: string, value: string];

/** Everything that the script is told, by the name of its attribute. */
function attributesOf({ key, theme, config }: Snippet): Attribute[] {
  return [
    ["user-id", key],
    ["theme", theme],
    ["size", config.widgetSize],
    ["position", config.widgetPosition],
    ["company-name", config.brandName],
    ["logo", config.logo ?? ""],
    ["remove-branding", String(config.whiteLabel)],
  ];
}

const address = ({ host, key }: Snippet): string => `${host}/widget.js?id=${encodeURIComponent(key)}`;

export function htmlSnippet(snippet: Snippet): string {
  const [user, ...rest] = attributesOf(snippet);
  const [look, brand] = [rest.slice(0, 3), rest.slice(3)];
  const calls: Attribute[] = [
    ["on-message", "onUnderstudyMessage"],
    ["on-response", "onUnderstudyResponse"],
  ];
  const lines = [user ? [user] : [], look, brand, calls, [["config", encodedConfig(snippet.config)] as const]]
    .map((group) => group.map(([name, value]) => `data-${name}="${attribute(value)}"`).join(" "))
    .map((line) => `  ${line}`);
  return [`<script async src="${attribute(address(snippet))}"`, ...lines].join("\n").concat("></script>");
}

export function wordpressSnippet(snippet: Snippet): string {
  const { host, config } = snippet;
  const values: Attribute[] = [["host", host], ...attributesOf(snippet), ["config", encodedConfig(config)]];
  const parts = values.map(([name, value]) => `${name.replaceAll("-", "_")}="${shortcode(value)}"`);
  return `[understudy_assistant ${parts.join(" ")}]`;
}

/** Loads the script and imports nothing but React: there is no package to install. */
export function reactSnippet(snippet: Snippet): string {
  const { host, key, theme, config } = snippet;
  const text = (value: string) => JSON.stringify(value);
  return `import { useEffect } from "react";

/** Shows the assistant while it is on the page. Render it once. */
export function UnderstudyWidget({
  userId = ${text(key)},
  theme = ${text(theme)},
  size = ${text(config.widgetSize)},
  position = ${text(config.widgetPosition)},
  onMessage,
  onResponse,
}) {
  useEffect(() => {
    const script = document.createElement("script");
    script.async = true;
    script.src = ${text(`${host}/widget.js?id=`)} + encodeURIComponent(userId);
    Object.assign(script.dataset, {
      userId,
      theme,
      size,
      position,
      companyName: ${text(config.brandName)},
      logo: ${text(config.logo ?? "")},
      removeBranding: ${text(String(config.whiteLabel))},
      config: ${text(encodedConfig(config))},
    });
    script.onload = () => {
      if (onMessage) window.Understudy?.on?.("message", onMessage);
      if (onResponse) window.Understudy?.on?.("response", onResponse);
    };
    document.body.append(script);
    return () => {
      window.Understudy?.destroy?.();
      script.remove();
    };
  }, [userId, theme, size, position, onMessage, onResponse]);
  return null;
}
`;
}

/** A name may hold anything; pasted into somebody's page it stays a name. */
function attribute(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (sign) => names[sign] ?? "");
}

/** A shortcode ends at a bracket, and has no way to write one. */
function shortcode(text: string): string {
  return attribute(text).replace(/[[\]]/g, (sign) => (sign === "[" ? "&#91;" : "&#93;"));
}
