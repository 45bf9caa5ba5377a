import type { WidgetScript } from "@understudy/contracts";

/** The defaults of the specification, for an address that carries no configuration. */
const DEFAULTS = {
  brandName: "AI Assistant",
  primaryColor: "#667eea",
  secondaryColor: "#764ba2",
  backgroundColor: "#ffffff",
  textColor: "#1a202c",
  accentColor: "#f093fb",
  borderRadius: 12,
  widgetPosition: "bottom-right",
  widgetSize: "medium",
  chatBubbleStyle: "modern",
  showAvatar: true,
  showTypingIndicator: true,
  greeting: "Hi! How can I help you today?",
  placeholder: "Type your message...",
  language: "en",
  responseDelay: 1000,
  gdprCompliant: true,
  theme: "light",
  poweredBy: "Powered by Understudy",
} as const;

/** At the address that never changes: as it is saved, and until that is known as the snippet says. */
export function setupOf(
  saved: Partial<WidgetScript> | null,
  { src, dataset: data }: HTMLScriptElement,
): WidgetScript {
  const { origin, searchParams } = new URL(src, location.href);
  const said = Object.entries({
    widgetSize: data.size,
    widgetPosition: data.position,
    brandName: data.companyName,
    logo: data.logo,
    ...decoded(data.config),
  }).filter(([, value]) => value);
  const setup = {
    ...DEFAULTS,
    key: searchParams.get("id") || data.userId || "",
    host: origin,
    ...Object.fromEntries(said),
    ...saved,
    ...(data.theme ? { theme: data.theme } : {}),
  } as WidgetScript;
  return { ...setup, ownerName: setup.ownerName || setup.brandName };
}

/** What a page was pasted wrongly is worth no error on it. */
function decoded(config: string | undefined): Record<string, unknown> {
  try {
    // Neither a host nor a key is a matter of taste.
    const { key: _key, host: _host, ...look } = JSON.parse(decodeURIComponent(config ?? "{}"));
    return look;
  } catch {
    return {};
  }
}
