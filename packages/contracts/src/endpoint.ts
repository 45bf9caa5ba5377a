import type * as z from "zod";
import type { ErrorCode } from "./errors.ts";
import type { API_SCOPES } from "./plain.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * Who may call: `public` is anyone, `owner` a signed-in owner. The guard test lists every public one,
 * so opening a route means editing a list that a reviewer sees.
 */
export type Access = "public" | "owner";

/** How a call takes its input: most take JSON; a plain HTML form and a file upload are exceptions said by name. */
export type BodyType = "json" | "form" | "multipart";

/** What an API key must be allowed to do. */
export type ApiScope = (typeof API_SCOPES)[number];

export type EndpointDefinition = {
  method: Method;
  path: `/${string}`;
  access: Access;
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  bodyType?: BodyType;
  /** Absent: the call answers with a redirect, which a browser follows, with a stream, or with a file. */
  response?: z.ZodType;
  /** The answer is a stream of server-sent events of this form; beside `response`, when the caller accepts one. */
  events?: z.ZodType;
  /** The answer is a file to be kept: browsers save it and never show it. */
  file?: true;
  /** An API key with this scope may call it, too. Absent: no key reaches it, and one that is sent is not looked at. */
  scope?: ApiScope;
  /**
   * Only shortly after a sign-in (`RECENT_SIGN_IN_MINUTES`): a session that was left open or stolen is not enough. A
   * browser that follows a link here is led to sign in again, and then to this page.
   */
  recentSignIn?: `/${string}`;
  /** Taken from any page and any program: what it may do is said by what it carries, never by a cookie. */
  anyOrigin?: true;
  /**
   * About one profile, and called by the pages that hold its widget, too: the profile's guard decides about them, and
   * they may read the answer when it lets them in. Never with a cookie.
   */
  ofProfile?: true;
  status?: 200 | 201 | 204;
  errors: readonly ErrorCode[];
};

export function endpoint<const Definition extends EndpointDefinition>(definition: Definition): Definition {
  return definition;
}
