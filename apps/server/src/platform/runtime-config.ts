import { BUILD_ORIGIN } from "@understudy/contracts";

/** Where page views and events are sent, and whether visitors must consent first. */
export type Analytics = { url: string; consent: "ask" | "none" };

/** What the documents show if it is set: the operator, and counts of this installation. */
export type RuntimeValues = Readonly<Record<string, string | undefined>>;

type RuntimeConfig = { origin: string; analytics: Analytics | undefined; values: RuntimeValues };

/**
 * `IfSet` of the web app writes both: what to show if the value is set, and what if it isn't. Matches a slot without
 * another one inside, so that nested slots are filled from the inside out.
 */
const SLOT = /<(if-set|if-unset) name="(\w+)">((?:(?!<if-)[\s\S])*?)<\/\1>/g;
const VALUE = /\{\{(\w+)\}\}/g;

/**
 * Adds what only the running server knows to a prerendered document: its origin, the analytics settings, and the values
 * that the document has a slot for.
 */
export function injectRuntimeConfig(html: string, { origin, analytics, values }: RuntimeConfig): string {
  const placed = fillSlots(html, values).replaceAll(BUILD_ORIGIN, origin);
  if (!analytics) return placed;
  const attributes = `data-analytics="${escapeHtml(analytics.url)}" data-consent="${analytics.consent}"`;
  // A replacement function, because a dollar sign in a replacement string would be a pattern.
  return placed.replace("<html ", () => `<html ${attributes} `);
}

function fillSlots(html: string, values: RuntimeValues): string {
  const filled = html.replace(SLOT, (_slot, kind: string, name: string, inner: string) =>
    (kind === "if-set") === Boolean(values[name])
      ? inner.replace(VALUE, (_value, key: string) => escapeHtml(values[key] ?? ""))
      : "",
  );
  return filled === html ? html : fillSlots(filled, values);
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
