import { AppError, type EndpointDefinition } from "@understudy/contracts";
import type { FastifyRequest } from "fastify";
import { SESSION_COOKIE } from "./cookies.ts";

/**
 * Exact, on the raw header: content-type parsers are lenient about tabs, spaces and trailing words, and each
 * leniency has been somebody's way around validation.
 */
const CONTENT_TYPES = {
  json: /^application\/json(; ?charset=utf-8)?$/i,
  form: /^application\/x-www-form-urlencoded(; ?charset=utf-8)?$/i,
  multipart: /^multipart\/form-data; ?boundary=[\w'()+,./:=?-]{1,70}$/i,
} as const;

export function assertContentType(request: FastifyRequest, definition: EndpointDefinition): void {
  if (definition.method === "GET") return;
  const header = request.headers["content-type"];
  // A mail program sends either form; nothing in it is read.
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
 * The second half of the defence against forged requests (the first is SameSite): a call that changes something,
 * and could be carried by somebody's cookie, must come from a page of ours.
 */
export function assertOwnOrigin(
  request: FastifyRequest,
  definition: EndpointDefinition,
  ownOrigin: string,
): void {
  if (definition.method === "GET" || definition.anyOrigin) return;
  // No browser adds a key by itself, and where one is sent no cookie is looked at; a call that takes none refuses it.
  const hasCookie = request.cookies[SESSION_COOKIE] !== undefined;
  if ((definition.scope || !hasCookie) && bearerOf(request) !== undefined) return;
  const carried = definition.access === "owner" || hasCookie;
  const form = definition.bodyType === "form";
  if ((carried || form) && request.headers.origin !== ownOrigin) throw new AppError("foreign_origin");
}

/** The API key of a request, whatever it is worth. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? "")?.[1];
}
