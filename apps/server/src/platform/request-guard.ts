import { AppError, type EndpointDefinition } from "@understudy/contracts";
import type { FastifyRequest } from "fastify";
import { SESSION_COOKIE } from "./cookies.ts";

/**
 * Matched exactly, on the raw header. Content-type parsers are lenient about tabs, spaces and trailing text, and such
 * leniency has been used to bypass validation.
 */
const CONTENT_TYPES = {
  json: /^application\/json(; ?charset=utf-8)?$/i,
  form: /^application\/x-www-form-urlencoded(; ?charset=utf-8)?$/i,
  multipart: /^multipart\/form-data; ?boundary=[\w'()+,./:=?-]{1,70}$/i,
} as const;

export function assertContentType(request: FastifyRequest, definition: EndpointDefinition): void {
  if (definition.method === "GET") return;
  const header = request.headers["content-type"];
  // A mail program sends either form type. The body is not read.
  if (
    definition.anyOrigin &&
    [CONTENT_TYPES.form, CONTENT_TYPES.multipart].some((type) => type.test(header ?? ""))
  )
    return;
  const takesBody = definition.body !== undefined || definition.bodyType === "multipart";
  if (header === undefined && !takesBody) return;
  if (!CONTENT_TYPES[definition.bodyType ?? "json"].test(header ?? "")) {
    throw new AppError("unsupported_media_type");
  }
}

/**
 * The second half of the CSRF defense (the first is SameSite): a call that changes something and could be
 * authenticated by a cookie must come from one of our pages.
 */
export function assertOwnOrigin(
  request: FastifyRequest,
  definition: EndpointDefinition,
  ownOrigin: string,
): void {
  if (definition.method === "GET" || definition.anyOrigin) return;
  // A browser never adds an API key by itself, so a request with a key cannot be forged. If a key is sent, the cookie
  // is ignored; a call that accepts no keys rejects it.
  const hasCookie = request.cookies[SESSION_COOKIE] !== undefined;
  if ((definition.scope || !hasCookie) && bearerOf(request) !== undefined) return;
  const carried = definition.access === "owner" || hasCookie;
  const form = definition.bodyType === "form";
  if ((carried || form) && request.headers.origin !== ownOrigin) throw new AppError("foreign_origin");
}

/** The API key of a request, not yet validated. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? "")?.[1];
}
