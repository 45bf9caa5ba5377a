import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Outbound } from "./outbound.ts";
import { type CachedPage, pageCache } from "./page-cache.ts";
import { keepBytes, sendStored } from "./public-answer.ts";

/** A remote image, with the type detected from its bytes. */
type Picture = { type: string; cached: CachedPage };

export type Pictures = ReturnType<typeof createPictures>;

const MOST_BYTES = 1024 * 1024;
const PATIENCE_MS = 8_000;
const CACHE_BYTES = 64 * 1024 * 1024;
/** A changed image appears after this long, and a missing one is retried after `ABSENT_MS`. */
const FRESH_MS = 3_600_000;
const ABSENT_MS = 60_000;

/**
 * Images that owners specify by URL. The server fetches and serves them, so that visitors do not reveal themselves to
 * a third party and the content policy can stay closed. Each URL is fetched at most once per period, however many
 * visitors view it.
 */
export function createPictures({ outbound, now = Date.now }: { outbound: Outbound; now?: () => number }) {
  const cache = pageCache(CACHE_BYTES);
  const absent = new LRUCache<string, number>({ max: 10_000 });

  async function fetchPicture(url: string): Promise<CachedPage | undefined> {
    const bytes = await outbound
      .read({ url, mostBytes: MOST_BYTES, timeoutMs: PATIENCE_MS })
      .catch(() => undefined);
    if (bytes && typeOf(bytes)) return keepBytes(bytes);
    absent.set(url, now() + ABSENT_MS);
    return undefined;
  }

  return {
    /** Undefined if there is nothing at the URL, or if it is not an image. */
    async find(url: string): Promise<Picture | undefined> {
      if ((absent.get(url) ?? 0) > now()) return undefined;
      const cached = await cache.get(`${Math.floor(now() / FRESH_MS)} ${url}`, () => fetchPicture(url));
      return cached && { type: typeOf(cached.bytes) ?? "", cached };
    },
  };
}

/** Images of a profile: the widget's logo, the owner's brand logo, and the favicon. */
export type PictureKind = "logo" | "brand" | "favicon";

/** The address at which we serve a profile's image. A different image gets a different address. */
export function pictureAddress(profileId: number, kind: PictureKind, url: string | null): string | null {
  if (!url) return null;
  const mark = createHash("sha256").update(url).digest("base64url").slice(0, 8);
  return `/p/${profileId}/${kind}?v=${mark}`;
}

/** Embedded in a page it is shown as an image. Opened directly it is downloaded instead, and nothing in it may run. */
export function sendPicture(request: FastifyRequest, reply: FastifyReply, { type, cached }: Picture) {
  reply.headers({
    "content-disposition": "attachment",
    "content-security-policy":
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "cross-origin",
  });
  return sendStored(request, reply.type(type), cached, "public, max-age=600");
}

const SIGNATURES: [string, (bytes: Buffer) => boolean][] = [
  ["image/png", (bytes) => bytes.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex"))],
  ["image/jpeg", (bytes) => bytes.subarray(0, 3).equals(Buffer.from("ffd8ff", "hex"))],
  ["image/gif", (bytes) => /^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))],
  ["image/webp", (bytes) => /^RIFF.{4}WEBP$/s.test(bytes.toString("latin1", 0, 12))],
  ["image/x-icon", (bytes) => bytes.subarray(0, 4).equals(Buffer.from("00000100", "hex"))],
  [
    "image/svg+xml",
    (bytes) =>
      /^\ufeff?\s*(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*(<!DOCTYPE[^>]*>\s*)?<svg[\s>]/s.test(
        bytes.toString("utf8", 0, 2_000),
      ),
  ],
];

function typeOf(bytes: Buffer): string | undefined {
  return SIGNATURES.find(([, matches]) => matches(bytes))?.[0];
}
