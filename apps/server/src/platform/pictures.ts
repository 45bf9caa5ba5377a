import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Outbound } from "./outbound.ts";
import { type Kept, pageCache } from "./page-cache.ts";
import { keepBytes, sendKept } from "./public-answer.ts";

/** A picture from somewhere else, with the kind that its own bytes say it is. */
type Picture = { type: string; kept: Kept };

export type Pictures = ReturnType<typeof createPictures>;

const MOST_BYTES = 1024 * 1024;
const PATIENCE_MS = 8_000;
const CACHE_BYTES = 64 * 1024 * 1024;
/** A picture that was changed under its address is the new one by then; one that was not there is asked for again. */
const FRESH_MS = 3_600_000;
const ABSENT_MS = 60_000;

/**
 * Pictures that owners name by address. They are fetched here and shown from here, so that no visitor is known to a
 * third server, and no page needs a policy that lets others in. One address is asked for once in a while, however
 * many look at it.
 */
export function createPictures({ outbound, now = Date.now }: { outbound: Outbound; now?: () => number }) {
  const cache = pageCache(CACHE_BYTES);
  const absent = new Map<string, number>();

  async function fetchPicture(url: string): Promise<Kept | undefined> {
    const bytes = await outbound
      .read({ url, mostBytes: MOST_BYTES, timeoutMs: PATIENCE_MS })
      .catch(() => undefined);
    if (bytes && typeOf(bytes)) return keepBytes(bytes);
    if (absent.size > 10_000) absent.clear();
    absent.set(url, now() + ABSENT_MS);
    return undefined;
  }

  return {
    /** Undefined where there is no picture, or nothing that is one. */
    async find(url: string): Promise<Picture | undefined> {
      if ((absent.get(url) ?? 0) > now()) return undefined;
      const kept = await cache.get(`${Math.floor(now() / FRESH_MS)} ${url}`, () => fetchPicture(url));
      return kept && { type: typeOf(kept.bytes) ?? "", kept };
    },
  };
}

/** Pictures of a profile: its widget's, its owner's brand's, and the small one beside a name. */
export type PictureKind = "logo" | "brand" | "favicon";

/** Where a profile's picture is shown from; another picture has another address. */
export function pictureAddress(profileId: number, kind: PictureKind, url: string | null): string | null {
  if (!url) return null;
  const mark = createHash("sha256").update(url).digest("base64url").slice(0, 8);
  return `/p/${profileId}/${kind}?v=${mark}`;
}

/** Shown in a page it is a picture; opened by itself, it is saved and not shown, and nothing in it may run. */
export function sendPicture(request: FastifyRequest, reply: FastifyReply, { type, kept }: Picture) {
  reply.headers({
    "content-disposition": "attachment",
    "content-security-policy":
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    "cross-origin-resource-policy": "cross-origin",
  });
  return sendKept(request, reply.type(type), kept, "public, max-age=600");
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
