import type { SOURCES } from "@understudy/contracts";
import { isLoopback } from "../../platform/caller.ts";

const SEARCH =
  /(^|\.)(google|bing|duckduckgo|yahoo|ecosia|baidu|yandex|qwant|startpage|kagi|naver|perplexity|chatgpt)\.[a-z.]{2,6}$|^search\./;
const SOCIAL =
  /(^|\.)(facebook|instagram|linkedin|twitter|youtube|reddit|tiktok|pinterest|threads|tumblr|xing|whatsapp|discord|slack|medium|substack|snapchat|weibo|mastodon)\.[a-z]{2,6}$|^(t\.co|x\.com|lnkd\.in|t\.me|telegram\.org|fb\.me|m\.me|youtu\.be|bsky\.app|vk\.com|news\.ycombinator\.com)$|(^|\.)mastodon\.|^mstdn\./;

/** Classifies a referrer. The referrer itself is not stored. */
export function sourceOf(referrer: string | undefined, ownOrigin: string): (typeof SOURCES)[number] {
  if (!referrer) return "Direct";
  // Android apps send their own scheme, which is not a web page.
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

/** Host of the page around a frame, if the browser reports it. Ignores our own pages and pages on a local machine. */
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

/** Programs that open pages without a person. They identify themselves or send no user agent. */
const MACHINES =
  /bot\b|bot[/;]|crawl|spider|slurp|archiver|facebookexternalhit|whatsapp\/|embedly|preview|monitor|uptime|lighthouse|pagespeed|scan(ner)?\b|curl|wget|python|java\/|okhttp|go-http|axios|node-fetch|undici|libwww|httpclient|feedfetcher|mediapartners|phantomjs/i;

export function isMachine(agent: string): boolean {
  return agent === "" || MACHINES.test(agent);
}
