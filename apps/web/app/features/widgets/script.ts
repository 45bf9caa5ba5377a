import type { Widget, WidgetConfig, WidgetScript } from "@understudy/contracts";
import { shownPicture } from "../../platform/shown-picture.ts";

type Parts = {
  widget: Widget;
  config: WidgetConfig;
  theme: string;
  saved: Partial<WidgetScript> | undefined;
  /** The sanitized part of the typed CSS. */
  style: string | null;
};

/** The form's values in the format of the widget script. */
export function scriptOf({ widget, config, theme, saved = {}, style }: Parts): WidgetScript {
  const { customCSS: _typed, customJS: _js, ...look } = config;
  return {
    ownerName: config.brandName,
    font: null,
    suggestions: [],
    ...saved,
    ...pick(look),
    key: widget.key,
    host: window.location.origin,
    theme: theme as WidgetScript["theme"],
    style,
    logo: shownPicture(config.logo) ?? saved.logo ?? null,
    favicon: shownPicture(config.favicon) ?? saved.favicon ?? null,
    // Custom scripts must never run on our own pages.
    hasScript: false,
    poweredBy: config.whiteLabel ? null : (saved.poweredBy ?? "Powered by Understudy"),
  };
}

/** Drops the values that only the server needs. */
function pick({
  customDomain: _domain,
  webhookUrl: _webhook,
  whiteLabel: _label,
  allowedDomains: _domains,
  dataRetention: _retention,
  maxMessages: _most,
  ...look
}: Omit<WidgetConfig, "customCSS" | "customJS">) {
  return look;
}
