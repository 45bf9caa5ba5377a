import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";
import type { API_SCOPES } from "./plain.ts";
import type { Subject } from "./subjects.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: `public` is anyone, `owner` is a signed-in owner. The guard test lists every public endpoint, so making
 * one public shows up in review.
 */
export type Access = "public" | "owner";

/** The request format: JSON by default; HTML forms and file uploads are declared explicitly. */
export type BodyType = "json" | "form" | "multipart";

/** What an API key must be allowed to do. */
export type ApiScope = (typeof API_SCOPES)[number];

export type EndpointDefinition = {
  /**
   * Subject and method, such as `documents.list`: the tag and the `operationId` in the API description, and
   * `client.documents.list()` in the SDK.
   */
  name: `${Subject}.${string}`;
  method: Method;
  path: `/${string}`;
  access: Access;
  summary: string;
  /** What the summary leaves out, in Markdown. */
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  bodyType?: BodyType;
  /** Absent if the response is a redirect, a stream or a file. */
  response?: z.ZodType;
  /** The response is a stream of these server-sent events; with `response`, only if the client accepts a stream. */
  events?: z.ZodType;
  /** The response is a download: browsers save it and never display it. */
  file?: true;
  /**
   * API keys with this scope are accepted too. If absent, keys are ignored, and an owner endpoint called with a key but
   * no session fails with `scope_missing`.
   */
  scope?: ApiScope;
  /**
   * Requires a sign-in within `RECENT_SIGN_IN_MINUTES`, so that an unattended or stolen session is not enough. A
   * browser that follows a link here is sent to sign in again and then to this page.
   */
  recentSignIn?: `/${string}`;
  /** Accepts requests from any origin: the request's own content authorizes it, never a cookie. */
  anyOrigin?: true;
  /**
   * Concerns one profile and is also called by pages that embed its widget. The profile's guard decides which pages may
   * call it and read the response. Those calls never carry cookies.
   */
  ofProfile?: true;
  status?: 200 | 201 | 204;
  errors: readonly ErrorCode[];
  /** Not called by programs, so the SDK has no method. Forms, redirects and streams have none anyway. */
  sdk?: false;
  /** Required if the endpoint is public or accepts API keys. A test parses it with the schemas. */
  example?: Example;
};

/** Parts of a request and of its response, as they are on the wire. */
type Example = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  response?: unknown;
  /** Events of the stream, in order. */
  events?: readonly unknown[];
};

export function endpoint<const Definition extends EndpointDefinition>(definition: Definition): Definition {
  return definition;
}
