import { AppError } from "@understudy/contracts";
import { isListed } from "../../../platform/address-list.ts";
import { type Admission, type Caller, type Guard, isLoopback } from "../../../platform/caller.ts";
import { type EmbedRules, embedDomains, servedDomains } from "../../../platform/embed-domains.ts";

/**
 * Decides for every public call about a profile whether the page it comes from may make it. Our own pages and programs
 * are no embeds; a frame of ours says that it is one, and where it may stand is said to the browser
 * (`frame-ancestors`).
 */
export function embedGuard(ownOrigin: string): Guard {
  const ownHost = new URL(ownOrigin).host;
  return (rules: EmbedRules, caller: Caller): Admission => {
    const isOwn = caller.page === undefined ? !caller.framed : isServed(rules, caller.page, ownHost);
    if (isOwn) {
      caller.welcome();
      return { test: false, host: null };
    }
    // An embed that its owner has switched off answers like one that never was, as do those of other networks.
    if (rules.embed_enabled === false || !isIn(rules.ip_whitelist, caller.address)) {
      throw new AppError("not_found");
    }
    const test = caller.page !== undefined && isLoopback(caller.page);
    if (caller.page !== undefined && !test && !mayHold(rules, caller.page, ownHost)) throw refused();
    caller.welcome();
    return { test, host: caller.page === undefined ? null : hostOf(caller.page) };
  };
}

const refused = () =>
  new AppError("foreign_origin", { detail: "The owner of this assistant does not allow it on this site." });

/** Whether a page of this origin may hold the widget. */
function mayHold(rules: EmbedRules, origin: string, ownHost: string): boolean {
  const domains = embedDomains(rules, ownHost);
  if (domains === "any") return true;
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  if (protocol !== "https:" && protocol !== "http:") return false;
  return domains.some((domain) => matches(domain.toLowerCase(), hostname, port));
}

/** A page of ours under a name of the owner's. */
function isServed(rules: EmbedRules, origin: string, ownHost: string): boolean {
  const host = hostOf(origin);
  return host !== null && servedDomains(rules, ownHost).includes(host);
}

/** As in a policy: a name without a port means the usual one, and `*.` every name below, not the name itself. */
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

/** No list means everybody. */
const isIn = (list: readonly string[], address: string): boolean =>
  list.length === 0 || isListed(address, list);
