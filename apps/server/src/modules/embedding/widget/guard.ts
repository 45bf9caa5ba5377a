import { AppError } from "@understudy/contracts";
import { isListed } from "../../../platform/address-list.ts";
import { type Admission, type Caller, type Guard, isLoopback } from "../../../platform/caller.ts";
import { type EmbedRules, embedDomains, servedDomains } from "../../../platform/embed-domains.ts";

/**
 * Checks for every public profile request whether the calling page may make it. Our own pages and non-browser clients
 * are not embeds. Our frame declares itself an embed; `frame-ancestors` limits which pages may contain it.
 */
export function embedGuard(ownOrigin: string): Guard {
  const ownHost = new URL(ownOrigin).host;
  return (rules: EmbedRules, caller: Caller): Admission => {
    const isOwn = caller.page === undefined ? !caller.framed : isServed(rules, caller.page, ownHost);
    if (isOwn) {
      caller.allowCors();
      return { test: false, host: null };
    }
    // A disabled embed looks like a missing one, also to networks that are not on the list.
    if (rules.embed_enabled === false || !isIn(rules.ip_whitelist, caller.address)) {
      throw new AppError("not_found");
    }
    const test = caller.page !== undefined && isLoopback(caller.page);
    if (caller.page !== undefined && !test && !mayHold(rules, caller.page, ownHost)) throw refused();
    caller.allowCors();
    return { test, host: caller.page === undefined ? null : hostOf(caller.page) };
  };
}

const refused = () =>
  new AppError("foreign_origin", { detail: "The owner of this assistant doesn't allow it on this site." });

/** Whether a page of this origin may embed the widget. */
function mayHold(rules: EmbedRules, origin: string, ownHost: string): boolean {
  const domains = embedDomains(rules, ownHost);
  if (domains === "any") return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:" && protocol !== "http:") return false;
  return domains.some((domain) => matches(domain.toLowerCase(), hostname, port));
}

/** Whether we serve this page ourselves under the owner's domain. */
function isServed(rules: EmbedRules, origin: string, ownHost: string): boolean {
  const host = hostOf(origin);
  return host !== null && servedDomains(rules, ownHost).includes(host);
}

/** As in CSP: no port means the default port, and `*.` matches all subdomains but not the domain itself. */
function matches(domain: string, hostname: string, port: string): boolean {
  const [, name = "", wanted = ""] = /^(.*?)(?::(\d+))?$/.exec(domain) ?? [];
  const usual = wanted === "80" || wanted === "443" ? "" : wanted;
  if (usual !== port) return false;
  return name.startsWith("*.")
    ? hostname.endsWith(name.slice(1)) && hostname !== name.slice(2)
    : hostname === name;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host || null : null;
}

/** An empty list allows everyone. */
const isIn = (list: readonly string[], address: string): boolean =>
  list.length === 0 || isListed(address, list);
