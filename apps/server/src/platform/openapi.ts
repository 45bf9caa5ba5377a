import { allEndpoints, type EndpointDefinition, ERRORS, Problem } from "@understudy/contracts";
import * as z from "zod";
import { isPublicRead } from "./public-limits.ts";

/** The contract, or part of it, as OpenAPI 3.1, generated from the same table that the server routes by. */
export function openApiDocument(described: readonly EndpointDefinition[] = allEndpoints) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const definition of described) {
    const path = definition.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operation(definition) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Understudy",
      version: "0.1.0",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    paths,
    components: {
      schemas: { Problem: schema(Problem, "output") },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "__Host-session" },
        key: {
          type: "http",
          scheme: "bearer",
          description:
            "An API key. Each endpoint lists the scope that it needs. A key without that scope, or any key on an endpoint without a scope, gets 403 scope_missing with the reason; an unknown or revoked key gets 401.",
        },
      },
    },
  };
}

const MEDIA = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const;

function operation(definition: EndpointDefinition): Record<string, unknown> {
  const input = requestBody(definition);
  return {
    summary: definition.summary,
    security: securityOf(definition),
    parameters: [...parameters(definition.params, "path"), ...parameters(definition.query, "query")],
    ...(input
      ? { requestBody: { required: true, content: { [MEDIA[definition.bodyType ?? "json"]]: input } } }
      : {}),
    responses: { ...success(definition), ...failures(definition) },
  };
}

/** A public call also accepts a key if the key gives access to more. */
function securityOf({ access, scope }: EndpointDefinition): Record<string, string[]>[] {
  const key = scope ? [{ key: [scope] }] : [];
  if (access === "owner") return [{ session: [] }, ...key];
  return scope ? [{}, ...key] : [];
}

/** Errors for a rejected key, in addition to those of the call itself. */
const KEY_ERRORS = [
  "unauthorized",
  "plan_limit",
  "scope_missing",
  "address_refused",
  "too_many_requests",
] as const;

function keyErrors({ access, scope }: EndpointDefinition): readonly (keyof typeof ERRORS)[] {
  if (scope) return KEY_ERRORS;
  // For a key sent to an owner's call that accepts none.
  return access === "owner" ? ["scope_missing"] : [];
}

function requestBody(definition: EndpointDefinition): Record<string, unknown> | undefined {
  if (definition.bodyType === "multipart") {
    const file = { type: "string", contentMediaType: "application/octet-stream" };
    return { schema: { type: "object", required: ["file"], properties: { file } } };
  }
  return definition.body && { schema: schema(definition.body, "input") };
}

const FILE = {
  "application/octet-stream": { schema: { type: "string", contentMediaType: "application/octet-stream" } },
};

function success(definition: EndpointDefinition): Record<string, unknown> {
  if (definition.file) return { 200: { description: definition.summary, content: FILE } };
  if (!definition.response && !definition.events) return { 303: { description: "A redirect" } };
  if (definition.status === 204) return { 204: { description: definition.summary } };
  const content = {
    ...(definition.response ? { "application/json": { schema: schema(definition.response, "output") } } : {}),
    ...(definition.events ? { "text/event-stream": { schema: schema(definition.events, "output") } } : {}),
  };
  return { [definition.status ?? 200]: { description: definition.summary, content } };
}

function failures(definition: EndpointDefinition): Record<string, unknown> {
  const content = { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } };
  const isLimited = isPublicRead(definition) || definition.events !== undefined;
  const all = new Set([
    ...definition.errors,
    ...keyErrors(definition),
    ...(isLimited ? (["too_many_requests"] as const) : []),
  ]);
  const codes = Map.groupBy(all, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...codes].map(([status, names]) => [status, { description: names.join(", "), content }]),
  );
}

function parameters(shape: z.ZodObject | undefined, place: "path" | "query"): unknown[] {
  if (!shape) return [];
  return Object.entries(shape.shape).map(([name, type]) => ({
    name,
    in: place,
    required: place === "path" || !(type as z.ZodType).safeParse(undefined).success,
    schema: schema(type as z.ZodType, "input"),
  }));
}

function schema(type: z.ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: "any" });
  return rest;
}
