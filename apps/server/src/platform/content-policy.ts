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
 * Policy for prerendered documents. Their inline scripts are known, so each is allowed by its hash. They may also
 * connect to the analytics server, if there is one.
 */
export function hydratedPolicy(html: string, reportsTo?: string): string {
  const hashes = [...html.matchAll(/<script(?:\s[^>]*)?>([\s\S]*?)<\/script>/g)]
    .map(([, body]) => body ?? "")
    .filter((body) => body.length > 0)
    .map(hashOf);
  // Radix positions floating elements with style attributes and locks scrolling with a style element.
  const scripts = `script-src 'self' ${hashes.join(" ")}`.trim();
  const shared = SHARED.map((rule) =>
    reportsTo && rule.startsWith("connect-src") ? `${rule} ${new URL(reportsTo).origin}` : rule,
  );
  return [...shared, UNFRAMED, scripts, "style-src 'self' 'unsafe-inline'"].join("; ");
}

/**
 * Policy for documents rendered per request, which contain untrusted text. It allows no inline scripts, and no inline
 * style except the build's own, which is allowed by its hash.
 */
export function staticPolicies(style?: string): (framedBy: string) => string {
  // Hashed once, because the style is as long as the page.
  const before = SHARED.join("; ");
  const after = `script-src 'self'; style-src 'self'${style ? ` ${hashOf(style)}` : ""}`;
  return (framedBy) => `${before}; frame-ancestors ${framedBy}; ${after}`;
}

function hashOf(body: string): string {
  return `'sha256-${createHash("sha256").update(body).digest("base64")}'`;
}

/** Vite's client needs inline scripts and a socket. Only `npm run dev` uses this policy. */
export const DEVELOPMENT_POLICY = [
  ...SHARED.filter((rule) => !rule.startsWith("connect-src")),
  UNFRAMED,
  "connect-src 'self' ws:",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
].join("; ");
