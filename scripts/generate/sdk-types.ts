import type { EndpointDefinition } from "@understudy/contracts";
import * as z from "zod";
import { openApiDocument } from "../../apps/server/src/platform/openapi.ts";

type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  prefixItems?: Schema[];
};
type ZodType = NonNullable<EndpointDefinition["body"]>;
type Operation = {
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

/**
 * The SDK's types, written out from the API description, so that the published package needs neither the contract nor
 * zod. `Calls` has an entry for each call, by method and path.
 */
export function sdkTypes(endpoints: readonly EndpointDefinition[]): string {
  const { components, paths } = openApiDocument(endpoints);
  const { schemas } = components as { schemas: Record<string, Schema> };
  const named = Object.entries(schemas)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, schema]) => `export type ${name} = ${typeOf(schema, "")};\n`);
  const calls = endpoints.map((definition) => {
    const { method, path } = definition;
    const operations = paths[path.replace(/:(\w+)/g, "{$1}")] as Record<string, Operation>;
    return `  "${method} ${path}": {\n${callFields(operations[method.toLowerCase()] as Operation, definition)}  };\n`;
  });
  return `// Written by \`npm run generate\` from openapi.json.
${named.join("\n")}
/** What each call takes and answers. */
export type Calls = {
${calls.join("")}};
`;
}

function callFields(operation: Operation, { query }: EndpointDefinition): string {
  const fields = Object.entries((query?.shape ?? {}) as Record<string, ZodType>).map(([name, type]) => {
    const isRequired = !type.safeParse(undefined).success;
    const choices = [...queryTypes(type), ...(isRequired ? [] : ["null", "undefined"])];
    return `      ${property(name)}${isRequired ? "" : "?"}: ${choices.join(" | ")};\n`;
  });
  const body = operation.requestBody?.content ?? {};
  const bodyType = body["multipart/form-data"] ? "File" : firstType(body);
  const answers = Object.entries(operation.responses).filter(([status]) => status.startsWith("2"));
  const answer = answers[0]?.[1].content?.["application/json"];
  return [
    `    body: ${bodyType};\n`,
    `    query: ${fields.length > 0 ? `{\n${fields.join("")}    }` : "undefined"};\n`,
    `    answer: ${answer ? typeOf(answer.schema, "    ") : "undefined"};\n`,
  ].join("");
}

/** A query is text on the wire; a number or a switch may also be given as such. */
function queryTypes(type: ZodType): string[] {
  const written = typeOf(z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema, "      ");
  const sample = /^"(\d+)"/.exec(written)?.[1] ?? "7";
  return [
    written === "unknown" ? "string" : written,
    ...(written !== "number" && typeof type.safeParse(sample).data === "number" ? ["number"] : []),
    ...(written !== "boolean" && type.safeParse("true").data === true ? ["boolean"] : []),
  ];
}

function firstType(content: Record<string, { schema: Schema }>): string {
  const [only] = Object.values(content);
  return only ? typeOf(only.schema, "    ") : "undefined";
}

function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref) return lastPart(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, indent)))].join(" | ");
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeOf({ ...schema, type }, indent)).join(" | ");
  }
  switch (schema.type) {
    case "string":
    case "boolean":
    case "null":
      return schema.type;
    case "number":
    case "integer":
      return "number";
    case "array":
      if (schema.prefixItems) return `[${schema.prefixItems.map((item) => typeOf(item, indent)).join(", ")}]`;
      return listOf(typeOf(schema.items ?? {}, indent));
    case "object":
      return objectType(schema, indent);
    default:
      return "unknown";
  }
}

function listOf(item: string): string {
  return /^\w+$/.test(item) ? `${item}[]` : `Array<${item}>`;
}

function objectType({ properties, required = [], additionalProperties }: Schema, indent: string): string {
  if (!properties || Object.keys(properties).length === 0) {
    const values =
      typeof additionalProperties === "object" ? typeOf(additionalProperties, indent) : "unknown";
    return additionalProperties === false ? "Record<string, never>" : `Record<string, ${values}>`;
  }
  const inner = `${indent}  `;
  const rows = Object.entries(properties).map(([name, schema]) => {
    const type = typeOf(schema, inner);
    return required.includes(name)
      ? `${inner}${property(name)}: ${type};\n`
      : `${inner}${property(name)}?: ${type} | undefined;\n`;
  });
  return `{\n${rows.join("")}${indent}}`;
}

function property(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function lastPart(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}
