import { useQuery } from "@tanstack/react-query";
import type { Widget, WidgetConfig, WidgetScript } from "@understudy/contracts";

/**
 * What the saved widget carries beside the form's values: whose it is, its questions, its line at the foot. A private
 * profile has none, and the preview does without.
 */
export function useSavedScript(key: string): Partial<WidgetScript> | undefined {
  return useQuery({
    queryKey: ["widget", "script", key],
    queryFn: async () => {
      const answer = await fetch(`/widget/config?id=${encodeURIComponent(key)}`);
      return answer.ok ? ((await answer.json()) as Partial<WidgetScript>) : {};
    },
  }).data;
}

type Parts = {
  widget: Widget;
  config: WidgetConfig;
  theme: string;
  saved: Partial<WidgetScript> | undefined;
};

/** The form's values as the widget's script would carry them. */
export function scriptOf({ widget, config, theme, saved = {} }: Parts): WidgetScript {
  const { customCSS, customJS: _js, ...look } = config;
  return {
    ownerName: config.brandName,
    font: null,
    suggestions: [],
    ...saved,
    ...pick(look),
    key: widget.key,
    host: window.location.origin,
    theme: theme as WidgetScript["theme"],
    // Harmless here whatever it says: it reaches only this widget, and the page's policy lets it load nothing.
    style: customCSS,
    // Never on a page of ours.
    hasScript: false,
    poweredBy: config.whiteLabel ? null : (saved.poweredBy ?? "Powered by Understudy"),
  };
}

/** Without what only the server needs. */
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
