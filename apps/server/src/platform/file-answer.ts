import type { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

export type FileAnswer = { name: string; type: string; body: Uint8Array | Readable };

/**
 * A file that a person gets to keep. What stands in it is somebody's, perhaps a stranger's: it is saved under its
 * name, never guessed at and never shown inside our origin, and where a browser shows it all the same, nothing in it
 * may run.
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

/** RFC 6266: a name that every browser can read, and the true one for those that know how. */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
