import type { SOURCES } from "@understudy/contracts";
import { isLoopback } from "../../platform/caller.ts";

const SEARCH =
  /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|baidu|yandex|qwant|startpage|kagi|naver|perplexity|chatgpt)\.[a-z.]{2,6}$|^search\./;
const SOCIAL =
  /(^|\.)(facebook|instagram|linkedin|twitter|youtube|reddit|tiktok|pinterest|threads|tumblr|xing|whatsapp|discord|slack|medium|substack|snapchat|weibo|mastodon)\.[a-z]{2,6}$|^(t\.co|x\.com|lnkd\.in|t\.me|telegram\.org|fb\.me|m\.me|youtu\.be|bsky\.app|vk\.com|news\.ycombinator\.com)$|(^|\.)mastodon\.|^mstdn\./;

/** The kind of place that an address names; the address itself is not kept. */
export function sourceOf(referrer: string | undefined, ownOrigin: string): (typeof SOURCES)[number] {
  if (!referrer) return "Direct";
  // An app of a phone sends its own scheme: what comes from one is no page of the web.
  if (referrer.startsWith("android-app://")) {
    return /facebook|instagram|linkedin|twitter|reddit|telegram|whatsapp|pinterest/.test(referrer)
      ? "Social"
      : "Other";
  }
  const host = hostOf(referrer);
  if (!host || host === hostOf(ownOrigin)) return "Direct";
  if (SEARCH.test(host)) return "Search";
  return SOCIAL.test(host) ? "Social" : "Other";
}

/** The page around a frame, as far as the browser tells it; neither one of ours nor one on somebody's own machine. */
export function embeddingHost(referrer: string | undefined, ownOrigin: string): string | null {
  if (!referrer || !URL.canParse(referrer)) return null;
  const { protocol, host, origin } = new URL(referrer);
  if (!/^https?:$/.test(protocol) || origin === ownOrigin || isLoopback(origin)) return null;
  return host;
}

function hostOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  return new URL(address).hostname.replace(/^(www|m|l|lm|out|old)\./, "") || undefined;
}

/** Programs that open pages for nobody: they say so, or say nothing. */
const MACHINES =
  /bot\b|bot[/;]|crawl|spider|slurp|archiver|facebookexternalhit|whatsapp\/|embedly|preview|monitor|uptime|lighthouse|pagespeed|scan(ner)?\b|curl|wget|python|java\/|okhttp|go-http|axios|node-fetch|undici|libwww|httpclient|feedfetcher|mediapartners|phantomjs/i;

export function isMachine(agent: string): boolean {
  return agent === "" || MACHINES.test(agent);
}
