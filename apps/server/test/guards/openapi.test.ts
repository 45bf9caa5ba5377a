import { readFile } from "node:fs/promises";
import path from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { allEndpoints, ERRORS, SCHEMAS } from "@understudy/contracts";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "../../src/platform/openapi.ts";
import { testApp } from "../app.ts";

type Parameter = { name: string; in: string; required?: boolean; schema?: object };
type Media = { schema?: object; example?: unknown; examples?: object };
type Response = { description?: string; content?: Record<string, Media> };
type Reference = { $ref: string };
type Operation = {
  operationId?: string;
  tags?: string[];
  summary?: string;
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, Media> };
  responses?: Record<string, Response | Reference>;
  security?: Record<string, string[]>[];
};
type OpenApi = {
  openapi: string;
  info: { title?: string; version?: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Record<"schemas" | "parameters" | "responses" | "securitySchemes", Record<string, object>>;
};

const { app } = await testApp();
const document = openApiDocument() as unknown as OpenApi;
const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${address}`,
    address,
    operation,
  })),
);

test("openapi.json is what the contract says", async () => {
  const file = path.join(import.meta.dirname, "../../../../openapi.json");
  const written = await readFile(file, "utf8");
  expect(written, "run `npm run generate` and read the difference").toBe(
    `${JSON.stringify(document, null, 2)}\n`,
  );
});

test("the server serves it to anyone", async () => {
  const answer = await app.inject("/api/openapi.json");
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(document)));
});

describe("as OpenAPI 3.1", () => {
  test("it has a title, a version and every call of the contract once", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({
      title: expect.any(String),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    const calls = allEndpoints.map((call) => `${call.method} ${call.path.replace(/:(\w+)/g, "{$1}")}`);
    expect(operations.map(({ name }) => name).sort()).toEqual(calls.sort());
  });

  test.each(operations.map((one) => [one.name, one] as const))(
    "%s is whole",
    (_name, { address, operation }) => {
      expect(operation.summary).toMatch(/\S/);
      expect(document.tags.map(({ name }) => [name])).toContainEqual(operation.tags);
      const answers = Object.entries(operation.responses ?? {}).map(
        ([status, answer]) => [status, resolved(answer)] as const,
      );
      const parameters = (operation.parameters ?? []).map(resolved);
      expect(answers.some(([status]) => /^[23]\d\d$/.test(status))).toBe(true);
      for (const [status, answer] of answers) {
        expect(status).toMatch(/^[2345]\d\d$/);
        expect(answer.description, status).toMatch(/\S/);
        for (const [type, { schema }] of Object.entries(answer.content ?? {})) {
          if (status >= "400") expect(type).toBe("application/problem+json");
          expect(schema).toBeTypeOf("object");
        }
      }
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(address.match(/\{\w+\}/g) ?? []);
      expect(inPath.every(({ required }) => required)).toBe(true);
      for (const parameter of parameters) expect(parameter.schema).toBeTypeOf("object");
      for (const media of Object.values(operation.requestBody?.content ?? {}))
        expect(media.schema).toBeTypeOf("object");
      for (const scheme of (operation.security ?? []).flatMap((one) => Object.keys(one))) {
        expect(Object.keys(document.components.securitySchemes)).toContain(scheme);
      }
    },
  );

  test("an owner's call wants the session, a public one nothing, and a key does where a scope is named", () => {
    for (const { method, path: address, access, scope } of allEndpoints) {
      const operation = document.paths[address.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
      const key = scope ? [{ key: [scope] }] : [];
      const nothing = scope ? [{}] : [];
      expect(operation?.security, `${method} ${address}`).toEqual([
        ...(access === "owner" ? [{ session: [] }] : nothing),
        ...key,
      ]);
      if (access === "owner") expect(operation?.responses).toHaveProperty(String(ERRORS.unauthorized.status));
    }
  });

  test("it is valid, and every call has its own id", async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(ids.toSorted()).toEqual(allEndpoints.map(({ name }) => name).toSorted());
  });

  test("it names every schema of the list, and has room for no second copy of one", () => {
    expect(Object.keys(document.components.schemas).toSorted()).toEqual(Object.keys(SCHEMAS).toSorted());
    const long = Object.values(document.components.schemas)
      .map((schema) => JSON.stringify(schema))
      .filter((schema) => schema.length > 300);
    const text = JSON.stringify(document);
    expect(long.filter((schema) => text.split(schema).length > 2)).toEqual([]);
  });

  test("every reference leads to something", () => {
    const references: string[] = [];
    JSON.stringify(document, (key, value: unknown) => {
      if (key === "$ref") references.push(String(value));
      return value;
    });
    expect(references.length).toBeGreaterThan(0);
    for (const reference of new Set(references)) expect(resolve(reference), reference).toBeTypeOf("object");
  });
});

function resolved<Part extends object>(part: Part | Reference): Part {
  return "$ref" in part ? (resolve(part.$ref) as Part) : part;
}

function resolve(reference: string): unknown {
  const [root, ...steps] = reference.split("/");
  if (root !== "#") return undefined;
  return steps.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    document,
  );
}
