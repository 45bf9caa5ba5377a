import { STATUS_CODES } from "node:http";
import {
  allEndpoints,
  type EndpointDefinition,
  ERRORS,
  type ErrorCode,
  Problem,
  SUBJECTS,
  schemaNames,
} from "@understudy/contracts";
import * as z from "zod";
import { isPublicRead } from "./public-limits.ts";

type Json = Record<string, unknown>;
type Components = Record<"schemas" | "parameters" | "responses" | "examples", Json>;

const MEDIA = {
  json: "application/json",
  form: "application/x-www-form-urlencoded",
  multipart: "multipart/form-data",
} as const;

const FILE = { type: "string", contentMediaType: "application/octet-stream" };

/** The contract, or part of it, as OpenAPI 3.1, generated from the same table that the server routes by. */
export function openApiDocument(described: readonly EndpointDefinition[] = allEndpoints) {
  const components: Components = { schemas: {}, parameters: {}, responses: {}, examples: {} };
  addSharedParameters(components, described);
  const paths: Record<string, Json> = {};
  for (const definition of described) {
    const path = definition.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [definition.method.toLowerCase()]: operation(components, definition) };
  }
  const tags = Object.entries(SUBJECTS).filter(([tag]) =>
    described.some((definition) => tagOf(definition) === tag),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Understudy",
      version: "0.1.0",
      description:
        "Every call that the product makes and accepts. Errors are `application/problem+json` with a stable `code`.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    // Relative to the address of the description, so that it is true for every installation.
    servers: [{ url: "/", description: "This installation" }],
    tags: tags.map(([, { title, about }]) => ({ name: title, description: about })),
    paths,
    components: {
      ...components,
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

function operation(components: Components, definition: EndpointDefinition): Json {
  const { name, summary, description } = definition;
  const parameters = parametersOf(components, definition).map(
    (parameter) => sharedReference(components, parameter) ?? parameter,
  );
  const body = requestBody(components, definition);
  return {
    operationId: name,
    tags: [SUBJECTS[tagOf(definition)].title],
    summary,
    ...(description ? { description } : {}),
    security: securityOf(definition),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: { ...success(components, definition), ...failures(components, definition) },
  };
}

function tagOf({ name }: EndpointDefinition): keyof typeof SUBJECTS {
  return name.split(".", 1)[0] as keyof typeof SUBJECTS;
}

/** A public call also accepts a key if the key gives access to more. */
function securityOf({ access, scope }: EndpointDefinition): Record<string, string[]>[] {
  const key = scope ? [{ key: [scope] }] : [];
  if (access === "owner") return [{ session: [] }, ...key];
  return scope ? [{}, ...key] : [];
}

function requestBody(components: Components, definition: EndpointDefinition): Json | undefined {
  const { body, bodyType = "json", example } = definition;
  if (bodyType === "multipart") {
    const file = { type: "object", required: ["file"], properties: { file: FILE } };
    return { required: true, content: { [MEDIA.multipart]: { schema: file } } };
  }
  if (!body) return undefined;
  const content = { schema: schemaOf(components, body, "input"), ...exampleOf(example?.body) };
  return { required: true, content: { [MEDIA[bodyType]]: content } };
}

function success(components: Components, definition: EndpointDefinition): Json {
  const { response, events, file, status = 200, summary: description, example } = definition;
  if (file) return { 200: { description, content: { "application/octet-stream": { schema: FILE } } } };
  if (!response && !events) return { 303: { description: "A redirect" } };
  if (status === 204) return { 204: { description } };
  const content: Json = {};
  if (response) {
    const schema = schemaOf(components, response, "output");
    content["application/json"] = { schema, ...exampleOf(example?.response) };
  }
  if (events) {
    const schema = schemaOf(components, events, "output");
    const examples = Object.fromEntries((example?.events ?? []).map(eventExample));
    content["text/event-stream"] = { schema, ...(example?.events ? { examples } : {}) };
  }
  return { [status]: { description, content } };
}

function exampleOf(example: unknown): Json {
  return example === undefined ? {} : { example };
}

/** An event is named by its type on the wire, and its other fields are the data. */
function eventExample(event: unknown): [string, Json] {
  return [(event as { type: string }).type, { value: event }];
}

/** Errors for a rejected key, in addition to those of the call itself. */
const KEY_ERRORS = [
  "unauthorized",
  "plan_limit",
  "scope_missing",
  "address_refused",
  "too_many_requests",
] as const;

function keyErrors({ access, scope }: EndpointDefinition): readonly ErrorCode[] {
  if (scope) return KEY_ERRORS;
  // For a key sent to an owner's call that accepts none.
  return access === "owner" ? ["scope_missing"] : [];
}

/** Calls that fail in the same ways share a response, named by the codes. */
function failures(components: Components, definition: EndpointDefinition): Json {
  const isLimited = isPublicRead(definition) || definition.events !== undefined;
  const all = new Set<ErrorCode>([
    ...definition.errors,
    ...keyErrors(definition),
    ...(isLimited ? (["too_many_requests"] as const) : []),
  ]);
  // In the order of the catalog, so that the same codes have the same name.
  const codes = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => all.has(code));
  const byStatus = Map.groupBy(codes, (code) => ERRORS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, names]) => {
      const key = names.join("-or-");
      components.responses[key] ??= errorResponse(components, names);
      return [status, { $ref: `#/components/responses/${key}` }];
    }),
  );
}

function errorResponse(components: Components, codes: readonly ErrorCode[]): Json {
  const schema = schemaOf(components, Problem, "output");
  for (const code of codes) components.examples[code] ??= { value: problem(code) };
  const examples = Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]));
  const description = codes.map((code) => `\`${code}\`: ${ERRORS[code].detail}`).join(" ");
  return { description, content: { "application/problem+json": { schema, examples } } };
}

function problem(code: ErrorCode): Problem {
  const { status, detail } = ERRORS[code];
  return { type: "about:blank", title: STATUS_CODES[status] ?? "Error", status, detail, code };
}

/** A parameter that several calls take is described once. */
function addSharedParameters(components: Components, described: readonly EndpointDefinition[]): void {
  const all = described.flatMap((definition) =>
    parametersOf(components, definition).map((parameter) => ({ parameter, tag: tagOf(definition) })),
  );
  for (const same of Map.groupBy(all, ({ parameter }) => JSON.stringify(parameter)).values()) {
    const [first] = same;
    if (!first || same.length < 2) continue;
    const { parameter, tag } = first;
    const key = [parameter.name, `${tag}.${parameter.name}`].find((one) => !(one in components.parameters));
    if (key) components.parameters[key] = parameter;
  }
}

function sharedReference({ parameters }: Components, parameter: Parameter): Json | undefined {
  const text = JSON.stringify(parameter);
  const shared = Object.entries(parameters).find(([, one]) => JSON.stringify(one) === text);
  return shared && { $ref: `#/components/parameters/${shared[0]}` };
}

type Parameter = { name: string; in: "path" | "query"; required: boolean; schema: Json; example?: unknown };

function parametersOf(components: Components, definition: EndpointDefinition): Parameter[] {
  const { params, query, example } = definition;
  const list = (shape: z.ZodObject | undefined, location: "path" | "query", examples: Json = {}) =>
    Object.entries((shape?.shape ?? {}) as Record<string, z.ZodType>).map(([name, type]) => ({
      name,
      in: location,
      required: location === "path" || !type.safeParse(undefined).success,
      schema: schemaOf(components, type, "input"),
      ...exampleOf(examples[name]),
    }));
  return [...list(params, "path", example?.params), ...list(query, "query", example?.query)];
}

/** The schema of a type, in which named schemas are references to `components`. */
function schemaOf({ schemas }: Components, type: z.ZodType, io: "input" | "output"): Json {
  const described = z.toJSONSchema(type, {
    io,
    unrepresentable: "any",
    metadata: schemaNames,
    // A transform only tidies a value, such as its spaces: what comes out has the type of what goes in.
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodPipe && zodSchema.out instanceof z.ZodTransform)
        Object.assign(jsonSchema, z.toJSONSchema(zodSchema.in as z.ZodType, { io }), { $schema: undefined });
    },
  });
  const {
    $schema: _,
    $defs = {},
    ...schema
  } = JSON.parse(JSON.stringify(described).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json & {
    $defs?: Record<string, Json>;
  };
  for (const [name, definition] of Object.entries($defs)) {
    schemas[name] ??= definition;
    if (JSON.stringify(schemas[name]) !== JSON.stringify(definition))
      throw new Error(`The schema ${name} is described in two ways.`);
  }
  return schema;
}
