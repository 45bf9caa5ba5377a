import { type Outbound, OutboundError } from "../../../platform/outbound.ts";
import { pageAddress } from "./address.ts";
import { readRobots } from "./robots-rules.ts";

/** The crawler's name in a robots.txt. */
const BOT = "UnderstudyBot";

/** The user agent in the logs of crawled sites: the name of the crawler, and a link to its documentation. */
export function crawlerName(origin: string): string {
  return `Mozilla/5.0 (compatible; ${BOT}/1.0; +${origin}/docs/web-pages)`;
}

/** What a site allows. `later` on server errors (RFC 9309, 2.3.1.4), `none` if the host does not respond. */
export type Rules = { allows: (address: string) => boolean; delayMs: number };
export type Robots = (address: string) => Promise<Rules | "later" | "none" | "refused">;

const MOST_BYTES = 500 * 1024;
const TIMEOUT_MS = 10_000;
const HOPS = 5;
/** Longest crawl delay that is respected. A site with a longer one would never be read. */
const LONGEST_DELAY_MS = 10_000;
const FREE: Rules = { allows: () => true, delayMs: 0 };

/** Requests each host's robots.txt once and caches it. */
export function createRobots(outbound: Outbound, userAgent: string): Robots {
  const known = new Map<string, ReturnType<Robots>>();
  return (address) => {
    const { origin } = new URL(address);
    const pending = known.get(origin) ?? ask(outbound, userAgent, origin);
    known.set(origin, pending);
    return pending;
  };
}

async function ask(outbound: Outbound, userAgent: string, origin: string): ReturnType<Robots> {
  let url = `${origin}/robots.txt`;
  for (let hop = 0; hop <= HOPS; hop += 1) {
    const answer = await outbound
      .get({
        url,
        mostBytes: MOST_BYTES,
        timeoutMs: TIMEOUT_MS,
        headers: { "user-agent": userAgent, accept: "text/plain,*/*;q=0.1" },
        wants: ({ status }) => status === 200,
      })
      .catch((error: unknown) => {
        if (error instanceof OutboundError) return error;
        throw error;
      });
    if (answer instanceof OutboundError) return answer.refused && hop === 0 ? "refused" : "none";
    const { status, headers, body } = answer;
    if (status >= 500 || status === 429) return "later";
    if (status === 200) return Buffer.isBuffer(body) ? rulesOf(origin, body.toString()) : FREE;
    const next = status >= 300 && status < 400 ? pageAddress(headers.location ?? "", url) : undefined;
    if (!next) return FREE;
    url = next;
  }
  return FREE;
}

function rulesOf(origin: string, text: string): Rules {
  const { allows, delaySeconds } = readRobots(text, BOT);
  return {
    // A robots.txt applies to its own origin only.
    allows: (address) => new URL(address).origin !== origin || allows(address),
    delayMs: Math.min(Math.max(delaySeconds, 0) * 1000, LONGEST_DELAY_MS) || 0,
  };
}
