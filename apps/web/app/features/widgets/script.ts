import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Widget, WidgetConfig, WidgetScript } from "@understudy/contracts";
import { useEffect, useState } from "react";
import { api } from "../../platform/api.ts";
import { shownPicture } from "../../platform/shown-picture.ts";

/**
 * What the saved widget has besides the form's values: owner, questions, footer line. A private profile has none, and
 * the preview works without it.
 */
export function useSavedScript(key: string) {
  return useQuery({
    queryKey: ["widget", "script", key],
    queryFn: async () => {
      const answer = await fetch(`/widget/config?id=${encodeURIComponent(key)}`);
      return answer.ok ? ((await answer.json()) as Partial<WidgetScript>) : {};
    },
  });
}

/** The typed CSS is untrusted: our page shows only what the server's sanitizer lets through, as on other sites. */
export function useSafeStyle(profileId: number, typed: string | null): string | null {
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const { data: answer } = useQuery({
    queryKey: ["widget", "style", profileId, asked],
    queryFn: () => api.widgets.checkStyle(profileId, { customCSS: asked ?? "" }),
    enabled: Boolean(asked),
    placeholderData: keepPreviousData,
  });
  return asked ? (answer?.style ?? null) : null;
}

/** Debounce while the owner is typing. */
const PAUSE_MS = 250;

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
