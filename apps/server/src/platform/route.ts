import { AppError, type EndpointDefinition } from "@understudy/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type * as z from "zod";
import { type FileAnswer, sendFile } from "./file-answer.ts";
import { assertContentType, assertOwnOrigin } from "./request-guard.ts";
import { unstorableTexts } from "./well-formed.ts";

/** Who is calling. Only a session makes one; its id is that of the `users` row. */
export type Actor = { userId: string; sessionHash: string };

export type Authenticate = (request: FastifyRequest) => Promise<Actor | null>;

declare module "fastify" {
  interface FastifyInstance {
    authenticate: Authenticate;
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
): void {
  app.routed.add(`${definition.method} ${definition.path}`);
  app.route({
    method: definition.method,
    url: definition.path,
    // A stream has no head without its body.
    exposeHeadRoute: !definition.events,
    onRequest: async (request) => {
      assertOwnOrigin(request, definition, app.ownOrigin);
      assertContentType(request, definition);
    },
    handler: async (request, reply) => {
      const actor = await app.authenticate(request);
      if (definition.access === "owner" && !actor) throw new AppError("unauthorized");
      const answer = await handler({
        actor,
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

function send(reply: FastifyReply, definition: EndpointDefinition, answer: unknown) {
  // The handler has taken the connection over and writes to it for as long as it lives.
  if (definition.events && answer === undefined) return reply;
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
