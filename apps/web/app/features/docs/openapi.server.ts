import description from "../../../../../openapi.json" with { type: "json" };

export type ApiCall = {
  method: string;
  path: string;
  summary: string;
  description: string | undefined;
  owner: boolean;
  fields: { name: string; type: string; required: boolean }[];
  answers: string;
  /** As a command, if the description has an example. */
  request: string | undefined;
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
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, string[]>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> } | Reference>;
};

const SERVER = "https://understudy.example";

/** The calls of the OpenAPI description, grouped by tag. */
export function readApi(): ApiGroup[] {
  const paths = description.paths as unknown as Record<string, Record<string, Operation>>;
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
  const [[type, body] = []] = Object.entries(operation.requestBody?.content ?? {});
  const { properties = {}, required = [] } = resolve<Schema>(body?.schema ?? {});
  const answers = Object.entries(responses);
  const success = answers
    .map(([, answer]) => ("content" in answer ? answer.content : undefined))
    .find(Boolean);
  const response = success?.["application/json"]?.example;
  const events = success?.["text/event-stream"]?.examples;
  const hasExample =
    response !== undefined ||
    events !== undefined ||
    body?.example !== undefined ||
    parameters.some(({ example }) => example !== undefined);
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
    request: hasExample
      ? command(method, path, { parameters, type, example: body?.example, security })
      : undefined,
    response: response === undefined ? undefined : JSON.stringify(response, null, 2),
    events: events && Object.values(events).map(eventText).join("\n\n"),
  };
}

type Request = {
  parameters: Parameter[];
  type: string | undefined;
  example: unknown;
  security: Operation["security"];
};

/** The example as a curl command. */
function command(method: string, path: string, { parameters, type, example, security }: Request): string {
  const given = parameters.filter((one) => one.example !== undefined);
  const filled = given
    .filter((one) => one.in === "path")
    .reduce((whole, { name, example: value = "" }) => whole.replace(`{${name}}`, value), path);
  const query = new URLSearchParams(
    given.filter((one) => one.in === "query").map(({ name, example: value = "" }) => [name, value]),
  );
  const address = query.size > 0 ? `'${SERVER}${filled}?${query}'` : `${SERVER}${filled}`;
  const isImplied = method === "get" || (method === "post" && type !== undefined);
  const needsKey = security.length > 0 && security.every((one) => Object.keys(one).length > 0);
  return [
    `curl ${isImplied ? "" : `-X ${method.toUpperCase()} `}${address}`,
    ...(needsKey ? ["-H 'authorization: Bearer YOUR_KEY'"] : []),
    ...bodyOptions(type, example),
  ].join(" \\\n  ");
}

function bodyOptions(type: string | undefined, example: unknown): string[] {
  if (type === "multipart/form-data") return ["-F file=@price-list-2026.md"];
  if (type === "application/x-www-form-urlencoded")
    return Object.entries(example ?? {}).map(([name, value]) => `-d '${name}=${value}'`);
  if (!type) return [];
  return [`-H 'content-type: ${type}'`, `-d '${JSON.stringify(example).replaceAll("'", "'\\''")}'`];
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
