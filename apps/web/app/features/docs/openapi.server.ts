import { allEndpoints } from "@understudy/contracts";
import description from "../../../../../openapi.json" with { type: "json" };
import { type Language, type SampleCall, samplesOf } from "./samples.server.ts";

export type ApiCall = {
  method: string;
  path: string;
  summary: string;
  description: string | undefined;
  owner: boolean;
  fields: { name: string; type: string; required: boolean }[];
  answers: string;
  samples: Record<Language, string>;
  /** The address and JSON body to try it with; undefined if it takes no key, or a file. */
  trial: { path: string; body: string } | undefined;
  response: string | undefined;
  /** Events of the stream, as they are on the wire. */
  events: string | undefined;
};
export type ApiGroup = { id: string; title: string; about: string; calls: ApiCall[] };

type Reference = { $ref: string };
type Schema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: (Schema | Reference)[];
  items?: Schema | Reference;
  pattern?: string;
  format?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema | Reference>;
  required?: string[];
};
type Media = {
  schema?: Schema | Reference;
  example?: unknown;
  examples?: Record<string, { value: Record<string, unknown> }>;
};
type Parameter = {
  name: string;
  in: "path" | "query";
  required?: boolean;
  schema?: Schema | Reference;
  example?: string;
};
type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> } | Reference>;
};

const paths = description.paths as unknown as Record<string, Record<string, Operation>>;

/** Every call with values for what it needs. */
export function sampleCalls() {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations).map((operation) => sampleCall(path, operation)),
  );
}

/** The calls of the OpenAPI description, grouped by tag. */
export function readApi(): ApiGroup[] {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      tag: operation.tags[0],
      call: callOf(method, path, operation),
    })),
  );
  return description.tags.map(({ name, description: about }) => ({
    id: `calls-${name.toLowerCase().replace(/\W+/g, "-")}`,
    title: name,
    about,
    calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
  }));
}

function callOf(method: string, path: string, operation: Operation): ApiCall {
  const { summary, description: more, security, responses } = operation;
  const parameters = (operation.parameters ?? []).map(resolve);
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const { properties = {}, required = [] } = resolve<Schema>(body?.schema ?? {});
  const answers = Object.entries(responses);
  const success = answers
    .map(([, answer]) => ("content" in answer ? answer.content : undefined))
    .find(Boolean);
  const response = success?.["application/json"]?.example;
  const events = success?.["text/event-stream"]?.examples;
  const sample = sampleCall(path, operation);
  return {
    method: method.toUpperCase(),
    path,
    summary,
    description: more,
    owner: security.length > 0,
    fields: [
      ...parameters.map((one) => ({
        name: one.name,
        type: typeOf(one.schema),
        required: one.required ?? false,
      })),
      ...Object.entries(properties).map(([name, schema]) => ({
        name,
        type: typeOf(schema),
        required: required.includes(name),
      })),
    ],
    answers: answers.map(([status]) => status).join(", "),
    samples: samplesOf(sample),
    trial: trialOf(sample),
    response: response === undefined ? undefined : JSON.stringify(response, null, 2),
    events: events && Object.values(events).map(eventText).join("\n\n"),
  };
}

/** A call with the values of its example, and made-up ones for what else it needs. */
function sampleCall(path: string, operation: Operation): SampleCall {
  const definition = allEndpoints.find(({ name }) => name === operation.operationId);
  if (!definition) throw new Error(`${operation.operationId} is not in the contract.`);
  const parameters = (operation.parameters ?? []).map(resolve);
  const read = ({ name, schema, example }: Parameter): string =>
    example ?? String(sampleValue(schema ?? {}, name));
  const given = parameters.filter(({ in: place }) => place === "path");
  const [[bodyType, body] = []] = Object.entries(operation.requestBody?.content ?? {});
  return {
    definition,
    path: given.reduce((whole, one) => whole.replace(`{${one.name}}`, read(one)), path),
    params: given.map(read),
    query: Object.fromEntries(
      parameters
        .filter(
          ({ in: place, required, example }) => place === "query" && (required || example !== undefined),
        )
        .map((one) => [one.name, read(one)]),
    ),
    bodyType,
    body: body?.example ?? (body?.schema && sampleValue(body.schema, "")),
  };
}

function trialOf({ definition, path, query, bodyType, body }: SampleCall): ApiCall["trial"] {
  const { access, scope, file, response } = definition;
  const isForPrograms = scope !== undefined || (access === "public" && definition.method === "GET");
  if (!isForPrograms || file || !response) return undefined;
  if (bodyType !== undefined && bodyType !== "application/json") return undefined;
  const search = new URLSearchParams(query);
  return {
    path: `${path}${search.size > 0 ? `?${search}` : ""}`,
    body: bodyType ? JSON.stringify(body, null, 2) : "",
  };
}

/** Values that no schema can tell. */
const KNOWN: Record<string, unknown> = {
  id: "4127",
  email: "ada@example.com",
  url: "https://example.com/prices",
  message: "What does a session cost?",
  question: "What does a session cost?",
  answer: "A single session costs £180.",
  name: "Bridge desk",
  expiresInDays: 90,
};
const TEXTS: [RegExp, string][] = [
  [/usr_/, "usr_7Kq2mWx9RtB4nVc8LzHp3D"],
  [/occ_/, "occ_7Kq2mWx9RtB4nVc8LzHp3D"],
  [/0-9a-f\].*\{32\}/, "0f3c9a7be2d14856a1b0c9d8e7f60512"],
  [/0-9a-f.*6/, "#12454f"],
];

/** A value that the schema accepts; of an object only what it requires, or else its first field. */
function sampleValue(part: Schema | Reference, name: string): unknown {
  const schema = resolve<Schema>(part);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sampleValue(schema.anyOf[0] ?? {}, name);
  switch ([schema.type ?? "string"].flat()[0]) {
    case "object": {
      const { properties = {}, required = Object.keys(properties).slice(0, 1) } = schema;
      return Object.fromEntries(
        required.map((field) => [field, sampleValue(properties[field] ?? {}, field)]),
      );
    }
    case "array":
      return [sampleValue(schema.items ?? {}, name)];
    case "boolean":
      return true;
    case "integer":
    case "number":
      return typeof KNOWN[name] === "number"
        ? KNOWN[name]
        : Math.min(Math.max(17, schema.minimum ?? 0), schema.maximum ?? 17);
    default:
      return sampleText(schema, name);
  }
}

function sampleText({ pattern = "", format }: Schema, name: string): string {
  const fitting = TEXTS.find(([shape]) => shape.test(pattern))?.[1];
  if (fitting) return fitting;
  if (format === "date-time") return "2026-12-31T18:00:00.000Z";
  if (format === "uri") return "https://example.com/prices";
  if (/\[0-9\]|\\d/.test(pattern)) return name === "id" ? "4127" : "17";
  return String(KNOWN[name] ?? "Evenings and weekends too.");
}

function eventText({ value: { type, ...data } }: { value: Record<string, unknown> }): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}`;
}

function resolve<Part extends object>(part: Part | Reference): Part {
  if (!("$ref" in part)) return part;
  const steps = part.$ref.split("/").slice(1);
  return steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown>)[step],
    description,
  ) as Part;
}

function typeOf(part: Schema | Reference | undefined): string {
  const schema = resolve<Schema>(part ?? { type: "string" });
  if (schema.enum) return schema.enum.map(String).join(" | ");
  if (schema.const !== undefined) return String(schema.const);
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" | ");
  return [schema.type ?? "object"].flat().join(" | ");
}
