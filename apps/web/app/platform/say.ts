import type { AnalyticsEvent } from "./analytics.ts";

/** Passes the event to the page's script, which knows whether it may be reported. */
export function say(event: AnalyticsEvent): void {
  document.dispatchEvent(new CustomEvent("site-report", { detail: event }));
}
