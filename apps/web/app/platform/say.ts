import type { AnalyticsEvent } from "./analytics.ts";

/** Tells the page's own script, which knows whether anybody may be told. */
export function say(event: AnalyticsEvent): void {
  document.dispatchEvent(new CustomEvent("site-report", { detail: event }));
}
