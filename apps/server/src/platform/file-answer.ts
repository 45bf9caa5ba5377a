import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

export type FileAnswer = { name: string; type: string; body: Uint8Array | Readable };

/**
 * Sends a file to download. Its content may come from a stranger: it is saved under its name, never sniffed and never
 * displayed in our origin. If a browser displays it anyway, nothing in it may run.
 */
export function sendFile(reply: FastifyReply, { name, type, body }: FileAnswer) {
  return reply
    .headers({
      "content-disposition": attachment(name),
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "cross-origin-resource-policy": "same-origin",
    })
    .type(type)
    .send(body instanceof Uint8Array ? Buffer.from(body) : body);
}

/** RFC 6266: a plain name that every browser can read, and the exact one for browsers that support it. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
