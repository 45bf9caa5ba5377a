import { readFile } from "node:fs/promises";
import { allEndpoints, type EndpointDefinition, NumericId } from "@understudy/contracts";
import { expect, test } from "vitest";
import * as z from "zod";
import { sdkMethods } from "./sdk-methods.ts";

const id = z.string().transform(Number).pipe(NumericId);

function methodOf(definition: EndpointDefinition): string {
  const source = sdkMethods([definition]).replace(/\s+/g, " ");
  return source.slice(source.indexOf("return {"), source.indexOf("}; }"));
}

test("the SDK's methods are what the contract says", async () => {
  const written = await readFile("packages/sdk/src/methods.gen.ts", "utf8");
  expect(written, "run `npm run generate`").toBe(sdkMethods(allEndpoints));
});

test("a method takes the path, then the body, then the query", () => {
  const definition: EndpointDefinition = {
    name: "documents.uploadTo",
    method: "POST",
    path: "/api/profiles/:id/documents",
    access: "owner",
    scope: "documents:write",
    summary: "Upload a file",
    bodyType: "multipart",
    params: z.object({ id }),
    query: z.object({ circle: z.string().optional() }),
    response: z.object({}),
    errors: ["unauthorized"],
  };
  const method = methodOf(definition);
  expect(method).toContain("/** Upload a file. API keys need the scope `documents:write`. */");
  expect(method).toContain(
    'uploadTo: (id: number, file: File, query?: QueryOf<"POST /api/profiles/:id/documents">, options?: Options) =>',
  );
  expect(method).toContain(
    'call("POST /api/profiles/:id/documents", { params: { id }, body: file, query }, options)',
  );
});

test("a download becomes its address, and a redirect becomes nothing", () => {
  const download: EndpointDefinition = {
    name: "documents.original",
    method: "GET",
    path: "/api/documents/:id/original",
    access: "owner",
    summary: "Download the file",
    params: z.object({ id }),
    file: true,
    errors: ["unauthorized"],
  };
  expect(methodOf(download)).toContain(
    'originalUrl: (id: number) => url("GET /api/documents/:id/original", { params: { id } })',
  );
  const { file: _, ...redirect } = download;
  expect(sdkMethods([redirect])).not.toContain("documents");
});
