import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kept } from "./page-cache.ts";

const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Packed once, when it is made: every later visitor is sent the same bytes. */
export async function keepText(text: string): Promise<Kept> {
  const bytes = Buffer.from(text);
  const [br, gzipped] = await Promise.all([
    pack.br(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } }),
    pack.gzip(bytes),
  ]);
  return { bytes, packed: { br, gzip: gzipped }, etag: tagOf(bytes) };
}

export function keepBytes(bytes: Buffer): Kept {
  return { bytes, packed: {}, etag: tagOf(bytes) };
}

/** Weak, because the same page travels packed and plain. */
function tagOf(bytes: Buffer): string {
  return `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

/** Sends what is kept, or says that the asker has it already. Anyone may keep a copy, and must ask before using it. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: Kept,
  cacheControl = "public, no-cache",
) {
  const vary = [reply.getHeader("vary"), "accept-encoding"].filter(Boolean).join(", ");
  reply.headers({ etag: kept.etag, "cache-control": cacheControl, vary });
  if (matches(request.headers["if-none-match"], kept.etag)) return reply.code(304).send();
  const accepted = String(request.headers["accept-encoding"] ?? "");
  const encoding = Object.keys(kept.packed).find((name) => accepts(accepted, name));
  if (!encoding) return reply.send(kept.bytes);
  return reply.header("content-encoding", encoding).send(kept.packed[encoding]);
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
