/**
 * Reports page views and clicks on our own pages to the analytics service that the operator configured. The server
 * writes its URL into the document; without one, nothing is sent, asked or stored. Events contain no personal data: no
 * cookie, no id, no query string. The format is that of Plausible's events API, which can be self-hosted.
 */

type Category = "seo_conversion" | "content_engagement" | "newsletter_signup";
export type AnalyticsEvent = { category: Category; action: string; label?: string | undefined };

/**
 * `unasked`: consent is required and the visitor has not answered. `needless`: nothing is reported, or no consent is
 * required.
 */
type Consent = "given" | "refused" | "unasked" | "needless";

const STORAGE_KEY = "analytics";

/** Events from before the visitor's answer; they are sent or dropped once it is given. */
let queued: string[] = [];
let lastPath: string | undefined;

const settings = (): DOMStringMap => document.documentElement.dataset;

export const isReporting = (): boolean => settings().analytics !== undefined;

export function readConsent(): Consent {
  if (!isReporting() || settings().consent === "none") return "needless";
  const consent = stored();
  if (consent === "given" || consent === "refused") return consent;
  // Global Privacy Control counts as a refusal: these visitors have already opted out on every site.
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl ? "refused" : "unasked";
}

export function chooseConsent(consent: "given" | "refused"): void {
  try {
    localStorage.setItem(STORAGE_KEY, consent);
  } catch {
    // Storage is blocked: the next page asks again.
  }
  const bodies = queued;
  queued = [];
  if (consent === "given") for (const body of bodies) post(body);
}

/** Reports once per path change, no matter how often a page renders. */
export function reportView(path: string): void {
  if (path === lastPath) return;
  lastPath = path;
  send({ name: "pageview", url: location.origin + path, referrer: foreignReferrer() });
}

export function reportEvent({ category, action, label }: AnalyticsEvent): void {
  const props = { category, ...(label ? { label } : {}) };
  send({ name: action, url: location.origin + location.pathname, props });
}

type Message = { name: string; url: string; referrer?: string | undefined; props?: object };

function send(message: Message): void {
  if (!isReporting()) return;
  const body = JSON.stringify({ ...message, domain: location.hostname });
  const consent = readConsent();
  if (consent === "unasked") queued.push(body);
  else if (consent !== "refused") post(body);
}

function post(body: string): void {
  const url = settings().analytics;
  if (!url) return;
  // A text body avoids a CORS preflight; `keepalive` is needed because a click often leaves the page.
  void fetch(url, {
    method: "POST",
    body,
    mode: "no-cors",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    keepalive: true,
  }).catch(() => {});
}

/** Only the referring site, never the page on it. */
function foreignReferrer(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { origin } = new URL(document.referrer);
  return origin === location.origin ? undefined : origin;
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}
