import { type ApiScope, AppError, type EndpointDefinition } from "@understudy/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { answerPreflight, type Caller, callerOf } from "./caller.ts";
import { type FileAnswer, sendFile } from "./file-answer.ts";
import { isPublicRead, isStream } from "./public-limits.ts";
import { assertContentType, assertOwnOrigin, bearerOf } from "./request-guard.ts";
import { unstorableTexts } from "./well-formed.ts";

/**
 * The authenticated caller, from a session or, if the call has a scope, from an API key. `userId` is the id of the
 * `users` row. A program with a key acts for the owner but is not the owner: visitor limits and counts apply to it
 * too.
 */
export type Actor = {
  userId: string;
  sessionHash: string;
  keyId?: number;
  /** The only assistant that the key works for. */
  keyProfileId?: number;
  /** The session began a few minutes ago. */
  isRecent?: boolean;
};

export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>;

/**
 * Returns the holder of this API key if it may be used for the scope and from that address. Throws otherwise, and
 * reports the remaining quota on the response. Without a scope the call accepts no keys, and the error says so.
 */
export type AuthenticateKey = (
  key: string,
  scope: ApiScope | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Actor>;

declare module "fastify" {
  interface FastifyInstance {
    authenticate: Authenticate;
    authenticateKey: AuthenticateKey;
    ownOrigin: string;
    /** `METHOD /path` of every endpoint that has a route; compared with the contract when the server starts. */
    routed: Set<string>;
  }
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

export type RouteInput<Definition extends EndpointDefinition> = {
  actor: Definition["access"] extends "owner" ? Actor : Actor | null;
  params: Parsed<Definition["params"]>;
  query: Parsed<Definition["query"]>;
  body: Parsed<Definition["body"]>;
  /** The caller for calls about a profile: includes the calling page, which the profile's guard checks. */
  caller: Caller;
  request: FastifyRequest;
  reply: FastifyReply;
};

type Answer<Definition extends EndpointDefinition> = Definition["response"] extends z.ZodType
  ? z.input<Definition["response"]> | (Definition["events"] extends z.ZodType ? undefined : never)
  : Definition["events"] extends z.ZodType
    ? undefined
    : Definition["file"] extends true
      ? FileAnswer
      : { redirect: string };

/**
 * Binds an endpoint of the contract to its handler: runs the guards and validates input and output. Response schemas
 * are strict, so a column that leaks into a response fails a test.
 */
export function route<const Definition extends EndpointDefinition>(
  app: FastifyInstance,
  definition: Definition,
  handler: (input: RouteInput<Definition>) => Promise<Answer<Definition>> | Answer<Definition>,
  /** For endpoints that machines poll constantly: only failures are logged. */
  { quiet = false } = {},
): void {
  app.routed.add(`${definition.method} ${definition.path}`);
  if (definition.ofProfile) app.options(definition.path, answerPreflight);
  app.route({
    method: definition.method,
    url: definition.path,
    // A stream cannot send its headers without its body.
    exposeHeadRoute: !definition.events,
    config: { ofProfile: definition.ofProfile ?? false },
    ...(quiet ? { logLevel: "warn" } : {}),
    onRequest: async (request) => {
      assertOwnOrigin(request, definition, app.ownOrigin);
      assertContentType(request, definition);
    },
    handler: async (request, reply) => {
      if (isPublicRead(definition)) await app.publicLimits.admitRead(request);
      if (isStream(definition, request)) app.publicLimits.holdStream(request, reply);
      const actor = await actorOf(app, definition, request, reply);
      if (definition.access === "owner" && !actor) throw new AppError("unauthorized");
      if (definition.recentSignIn && !actor?.isRecent) {
        return askToSignInAgain(request, reply, definition.recentSignIn);
      }
      const answer = await handler({
        actor,
        caller: callerOf(request, reply, {
          viewerId: actor?.userId,
          keyId: actor?.keyId,
          keyProfileId: actor?.keyProfileId,
        }),
        params: parse(definition.params, request.params, "params"),
        query: parse(definition.query, request.query, "query"),
        body: parse(definition.body, request.body, "body"),
        request,
        reply,
      } as RouteInput<Definition>);
      return send(reply, definition, answer);
    },
  });
}

/** A program gets an error. A browser that follows a link is redirected to the sign-in page, which leads back. */
function askToSignInAgain(request: FastifyRequest, reply: FastifyReply, returnTo: string) {
  if (!request.headers.accept?.includes("text/html")) throw new AppError("sign_in_again");
  return reply
    .header("cache-control", "no-store")
    .redirect(`/login?${new URLSearchParams({ again: "1", returnTo })}`, 303);
}

/** If a key is sent to a call that accepts keys, only the key counts: a cookie does not replace a bad key. */
async function actorOf(
  app: FastifyInstance,
  { scope, access }: EndpointDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Actor | null> {
  const key = bearerOf(request);
  if (scope && key !== undefined) return app.authenticateKey(key, scope, request, reply);
  const actor = await app.authenticate(request);
  const isRefused = !actor && access === "owner" && key !== undefined;
  return isRefused ? app.authenticateKey(key, undefined, request, reply) : actor;
}

function send(reply: FastifyReply, definition: EndpointDefinition, answer: unknown) {
  // The handler has taken over the connection and writes to it until it closes.
  if (definition.events && answer === undefined) return reply;
  // The handler has already sent a status without a body.
  if (reply.sent) return reply;
  // A response may differ per caller, so no cache in between may store it.
  reply.header("cache-control", "no-store");
  if (definition.file) return sendFile(reply, answer as FileAnswer);
  if (!definition.response) return reply.redirect((answer as { redirect: string }).redirect, 303);
  return reply.code(definition.status ?? 200).send(definition.response.parse(answer));
}

function parse(schema: z.ZodType | undefined, value: unknown, location: string): unknown {
  if (!schema) return undefined;
  const { success, data, error } = schema.safeParse(value);
  const faults = success
    ? unstorableTexts(data).map((path) => ({
        path,
        message: "The text contains an invalid character.",
      }))
    : error.issues;
  if (faults.length === 0) return data;
  // An id that cannot exist gets the same response as one that does not.
  if (location === "params") throw new AppError("not_found", { cause: error });
  const issues = faults.map(({ path, message }) => ({ path: [location, ...path].join("."), message }));
  throw new AppError("invalid_request", { issues, cause: error });
}

/** A key that is limited to one assistant finds nothing of another, as if it didn't exist. */
export function assertKeyCovers({ keyProfileId }: Actor, profileId: number | undefined): void {
  if (keyProfileId !== undefined && keyProfileId !== profileId) throw new AppError("not_found");
}

/** For calls about the main assistant, which name none: here the reason helps, and reveals nothing. */
export function assertKeyCoversMain({ keyProfileId }: Actor, mainProfileId: number): void {
  if (keyProfileId === undefined || keyProfileId === mainProfileId) return;
  const detail = `This API key works for the assistant ${keyProfileId} only, and this call is about the main one. Use the call that names the assistant.`;
  throw new AppError("scope_missing", { detail });
}
