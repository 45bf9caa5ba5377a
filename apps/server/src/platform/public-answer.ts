import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kept } from "./page-cache.ts";

const PACKERS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
type Encoding = keyof typeof PACKERS;
const ENCODINGS = Object.keys(PACKERS) as Encoding[];

export function keepText(text: string): Kept {
  return { ...keepBytes(Buffer.from(text)), packed: new Map() };
}

export function keepBytes(bytes: Buffer): Kept {
  return { bytes, packed: undefined, etag: tagOf(bytes) };
}

/** Compressed once, on first use. Every later visitor gets the same bytes. */
function packedAs(encoding: Encoding, packed: NonNullable<Kept["packed"]>, bytes: Buffer): Promise<Buffer> {
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
export async function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: Kept,
  cacheControl = "public, no-cache",
) {
  const vary = [reply.getHeader("vary"), "accept-encoding"].filter(Boolean).join(", ");
  reply.headers({ etag: kept.etag, "cache-control": cacheControl, vary });
  if (matches(request.headers["if-none-match"], kept.etag)) return reply.code(304).send();
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = kept.packed && ENCODINGS.find((name) => accepts(accepted, name));
  if (!kept.packed || !encoding) return reply.send(kept.bytes);
  reply.header("content-encoding", encoding);
  return reply.send(await packedAs(encoding, kept.packed, kept.bytes));
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
