import { createHash } from "node:crypto";

const SHARED = [
  "default-src 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
];
const UNFRAMED = "frame-ancestors 'none'";

/**
 * For documents written by the build: the inline scripts in them are known, so they are named by their hash. They may
 * also talk to the server that they report to, if there is one.
 */
export function hydratedPolicy(html: string, reportsTo?: string): string {
  const hashes = [...html.matchAll(/<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g)]
    .map(([, body]) => body ?? "")
    .filter((body) => body.length > 0)
    .map(hashOf);
  // Radix positions what floats by style attributes and locks scrolling by a style element.
  const scripts = `script-src 'self' ${hashes.join(" ")}`.trim();
  const shared = SHARED.map((rule) =>
    reportsTo && rule.startsWith("connect-src") ? `${rule} ${new URL(reportsTo).origin}` : rule,
  );
  return [...shared, UNFRAMED, scripts, "style-src 'self' 'unsafe-inline'"].join("; ");
}

/**
 * For documents made by request, which hold strangers' words: no inline script, and no inline style but the build's
 * own, which is named by its hash.
 */
export function stillPolicies(style?: string): (framedBy: string) => string {
  // Hashed once: it is as long as the page.
  const before = SHARED.join("; ");
  const after = `script-src 'self'; style-src 'self'${style ? ` ${hashOf(style)}` : ""}`;
  return (framedBy) => `${before}; frame-ancestors ${framedBy}; ${after}`;
}

function hashOf(body: string): string {
  return `'sha256-${createHash("sha256").update(body).digest("base64")}'`;
}

/** Vite's own client needs inline scripts and a socket; only `npm run dev` ever uses this. */
export const DEVELOPMENT_POLICY = [
  ...SHARED.filter((rule) => !rule.startsWith("connect-src")),
  UNFRAMED,
  "connect-src 'self' ws:",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
].join("; ");
