/**
 * Page views and clicks of our own pages, for the service that the operator has configured. The server writes its
 * address into the document; without one nothing is sent, nothing is asked and nothing is kept. What is sent names no
 * person: no cookie, no id, no query of an address. The words are those of Plausible's events call, a service that
 * can also be run by oneself.
 */

type Category = "seo_conversion" | "content_engagement" | "newsletter_signup";
export type AnalyticsEvent = { category: Category; action: string; label?: string | undefined };

/** "unasked": the visitor must be asked and has not been. "needless": nothing is reported, or nobody must be asked. */
type Consent = "given" | "refused" | "unasked" | "needless";

const KEPT = "analytics";

/** What happened before the visitor's answer; it is sent or forgotten with it. */
let held: string[] = [];
let lastPath: string | undefined;

const settings = (): DOMStringMap => document.documentElement.dataset;

export const isReporting = (): boolean => settings().analytics !== undefined;

export function readConsent(): Consent {
  if (!isReporting() || settings().consent === "none") return "needless";
  const said = stored();
  if (said === "given" || said === "refused") return said;
  // Whoever tells every site not to follow them is not asked by each of them again.
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl ? "refused" : "unasked";
}

export function chooseConsent(consent: "given" | "refused"): void {
  try {
    localStorage.setItem(KEPT, consent);
  } catch {
    // Storage is blocked: the question comes again on the next page.
  }
  const bodies = held;
  held = [];
  if (consent === "given") for (const body of bodies) post(body);
}

/** Once for each change of the path, however often a page is drawn. */
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
  if (consent === "unasked") held.push(body);
  else if (consent !== "refused") post(body);
}

function post(body: string): void {
  const url = settings().analytics;
  if (!url) return;
  // As text, so that the browser asks no permission first; kept alive, because a click often leaves the page.
  void fetch(url, {
    method: "POST",
    body,
    mode: "no-cors",
    credentials: "omit",
    referrerPolicy: "no-referrer",
    keepalive: true,
  }).catch(() => {});
}

/** Only which site somebody came from, never which page of it. */
function foreignReferrer(): string | undefined {
  if (!URL.canParse(document.referrer)) return undefined;
  const { origin } = new URL(document.referrer);
  return origin === location.origin ? undefined : origin;
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
