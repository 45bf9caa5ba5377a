import { BUILD_ORIGIN } from "@understudy/contracts";

/** Where page views and events are sent, and whether visitors must consent first. */
export type Analytics = { url: string; consent: "ask" | "none" };

type RuntimeConfig = { origin: string; analytics: Analytics | undefined };

/** Adds what only the running server knows to a prerendered document: its origin and the analytics settings. */
export function injectRuntimeConfig(html: string, { origin, analytics }: RuntimeConfig): string {
  const placed = html.replaceAll(BUILD_ORIGIN, origin);
  if (!analytics) return placed;
  const attributes = `data-analytics="${escapeAttribute(analytics.url)}" data-consent="${analytics.consent}"`;
  // A replacement function, because a dollar sign in a replacement string would be a pattern.
  return placed.replace("<html ", () => `<html ${attributes} `);
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
