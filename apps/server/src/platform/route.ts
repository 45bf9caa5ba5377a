import { type ApiScope, AppError, type EndpointDefinition } from "@understudy/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { answerPreflight, type Caller, callerOf } from "./caller.ts";
import { type FileAnswer, sendFile } from "./file-answer.ts";
import { isPublicRead, isStream } from "./public-limits.ts";
import { assertContentType, assertOwnOrigin, bearerOf } from "./request-guard.ts";
import { unstorableTexts } from "./well-formed.ts";

/**
 * Who is calling: a session or, where the call has a scope, an API key makes one. Its id is that of the `users` row. A
 * program with a key acts for the owner and is not the owner: what visitors are counted by counts it, too.
 */
export type Actor = {
  userId: string;
  sessionHash: string;
  keyId?: number;
  /** The session began a few minutes ago. */
  isRecent?: boolean;
};

export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>;

/**
 * Who holds this API key, if it may be used so and from there; it throws otherwise, and says on the answer what is
 * left. Without a scope the call takes no keys, and whoever holds one is told that.
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
  /** The same for what is asked about a profile: with the page that asks, which the profile's guard judges. */
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
 * Binds an endpoint of the contract to its handler: guards, parses what comes in, parses what goes out. Response
 * schemas are strict, so a column that slips into an answer is a failing test and not a surprise.
 */
export function route<const Definition extends EndpointDefinition>(
  app: FastifyInstance,
  definition: Definition,
  handler: (input: RouteInput<Definition>) => Promise<Answer<Definition>> | Answer<Definition>,
  /** Machines ask it all day long: only what fails is worth a line. */
  { quiet = false } = {},
): void {
  app.routed.add(`${definition.method} ${definition.path}`);
  if (definition.ofProfile) app.options(definition.path, answerPreflight);
  app.route({
    method: definition.method,
    url: definition.path,
    // A stream has no head without its body.
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
        caller: callerOf(request, reply, { viewerId: actor?.userId, keyId: actor?.keyId }),
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

/** A program gets a reason; a browser that follows a link gets the page to sign in on, which leads back. */
function askToSignInAgain(request: FastifyRequest, reply: FastifyReply, returnTo: string) {
  if (!request.headers.accept?.includes("text/html")) throw new AppError("sign_in_again");
  return reply
    .header("cache-control", "no-store")
    .redirect(`/login?${new URLSearchParams({ again: "1", returnTo })}`, 303);
}

/** Where a key is sent to a call that takes keys, it alone counts: no cookie stands in for a bad one. */
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
  // The handler has taken the connection over and writes to it for as long as it lives.
  if (definition.events && answer === undefined) return reply;
  // It has answered itself, with a status that has no body.
  if (reply.sent) return reply;
  // An answer may differ for every caller, and no cache between us may mix them up.
  reply.header("cache-control", "no-store");
  if (definition.file) return sendFile(reply, answer as FileAnswer);
  if (!definition.response) return reply.redirect((answer as { redirect: string }).redirect, 303);
  return reply.code(definition.status ?? 200).send(definition.response.parse(answer));
}

function parse(schema: z.ZodType | undefined, value: unknown, place: string): unknown {
  if (!schema) return undefined;
  const { success, data, error } = schema.safeParse(value);
  const faults = success
    ? unstorableTexts(data).map((path) => ({
        path,
        message: "Invalid text: it holds a character that is none.",
      }))
    : error.issues;
  if (faults.length === 0) return data;
  // An id that cannot exist answers like one that does not.
  if (place === "params") throw new AppError("not_found", { cause: error });
  const issues = faults.map(({ path, message }) => ({ path: [place, ...path].join("."), message }));
  throw new AppError("invalid_request", { issues, cause: error });
}
