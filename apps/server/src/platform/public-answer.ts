import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { CachedPage } from "./page-cache.ts";

const PACKERS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof PACKERS;
const ENCODINGS = Object.keys(PACKERS) as Encoding[];

export function keepText(text: string): CachedPage {
  return { ...keepBytes(Buffer.from(text)), packed: new Map() };
}

export function keepBytes(bytes: Buffer): CachedPage {
  return { bytes, packed: undefined, etag: tagOf(bytes) };
}

/** Compressed once, on first use. Every later visitor gets the same bytes. */
function packedAs(
  encoding: Encoding,
  packed: NonNullable<CachedPage["packed"]>,
  bytes: Buffer,
): Promise<Buffer> {
  const known = packed.get(encoding);
  if (known) return known;
  const made = PACKERS[encoding](bytes);
  packed.set(encoding, made);
  made.catch(() => packed.delete(encoding));
  return made;
}

/** Weak, because the same page is sent compressed and uncompressed. */
function tagOf(bytes: Buffer): string {
  return `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

/**
 * Sends the cached response, or 304 if the client already has it. By default, any cache may store it but must
 * revalidate.
 */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedPage,
  cacheControl = "public, no-cache",
) {
  const vary = [reply.getHeader("vary"), "accept-encoding"].filter(Boolean).join(", ");
  reply.headers({ etag: cached.etag, "cache-control": cacheControl, vary });
  if (matches(request.headers["if-none-match"], cached.etag)) return reply.code(304).send();
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = cached.packed && ENCODINGS.find((name) => accepts(accepted, name));
  if (!cached.packed || !encoding) return reply.send(cached.bytes);
  reply.header("content-encoding", encoding);
  return reply.send(await packedAs(encoding, cached.packed, cached.bytes));
}

function matches(header: string | undefined, etag: string): boolean {
  const opaque = etag.slice(2);
  return header === "*" || (header ?? "").split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque);
}

function accepts(header: string, encoding: string): boolean {
  return header.split(",").some((part) => {
    const [name = "", quality = ""] = part.trim().split(";");
    return name.trim().toLowerCase() === encoding && !/q=0(\.0*)?$/.test(quality.trim());
  });
}
