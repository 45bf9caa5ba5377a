import description from "../../../../../openapi.json" with { type: "json" };

export type ApiCall = {
  method: string;
  path: string;
  summary: string;
  owner: boolean;
  fields: { name: string; type: string; required: boolean }[];
  answers: string;
};
export type ApiGroup = { id: string; title: string; calls: ApiCall[] };

type Schema = {
  type?: string;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
};
type Operation = {
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, unknown>;
};

/** The calls of the OpenAPI description, grouped by the first segment of their path after `/api`. */
export function readApi(): ApiGroup[] {
  const paths = description.paths as unknown as Record<string, Record<string, Operation>>;
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(method, path, operation)),
  );
  return [...Map.groupBy(calls, ({ path }) => path.split("/")[2] ?? "")].map(([word, group]) => ({
    id: `calls-${word.replace(/\W+/g, "-")}`,
    title: `/api/${word}`,
    calls: group,
  }));
}

function callOf(method: string, path: string, operation: Operation): ApiCall {
  const parameters = operation.parameters.map(({ name, required = false, schema }) => ({
    name,
    type: typeOf(schema),
    required,
  }));
  const [body] = Object.values(operation.requestBody?.content ?? {});
  const fields = Object.entries(body?.schema?.properties ?? {}).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    required: body?.schema?.required?.includes(name) ?? false,
  }));
  return {
    method: method.toUpperCase(),
    path,
    summary: operation.summary,
    owner: operation.security.length > 0,
    fields: [...parameters, ...fields],
    answers: Object.keys(operation.responses).join(", "),
  };
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return "string";
  if (schema.enum) return schema.enum.map(String).join(" | ");
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(" | ");
  return schema.type ?? "object";
}
