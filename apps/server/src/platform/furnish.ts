import { BUILD_ORIGIN } from "@understudy/contracts";

/** Where page views and events go, and whether visitors are asked first. */
export type Analytics = { url: string; consent: "ask" | "none" };

type Known = { origin: string; analytics: Analytics | undefined };

/** What only the running server knows, written into a document of the build: where it stands, and who counts. */
export function furnish(html: string, { origin, analytics }: Known): string {
  const placed = html.replaceAll(BUILD_ORIGIN, origin);
  if (!analytics) return placed;
  const attributes = `data-analytics="${escapeAttribute(analytics.url)}" data-consent="${analytics.consent}"`;
  // A function: a dollar sign in an address is no pattern.
  return placed.replace("<html ", () => `<html ${attributes} `);
}

function escapeAttribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
