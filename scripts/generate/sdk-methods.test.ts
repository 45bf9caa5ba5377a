import { readFile } from "node:fs/promises";
import { accounts, allEndpoints, documents, type EndpointDefinition } from "@understudy/contracts";
import { expect, test } from "vitest";
import { sdkMethods } from "./sdk-methods.ts";

/** The source for one endpoint, in one line. */
function methodOf(definition: EndpointDefinition): string {
  return sdkMethods([definition]).replace(/\s+(?:\* )?/g, " ");
}

test("the SDK's methods are what the contract says", async () => {
  const written = await readFile("packages/sdk/src/methods.gen.ts", "utf8");
  expect(written, "run `npm run generate`").toBe(sdkMethods(allEndpoints));
});

test("a method takes the path, then the body, then the query", () => {
  const method = methodOf(documents.uploadTo);
  expect(method).toContain("API keys need the scope `documents:write`. */");
  expect(method).toContain(
    'uploadTo: (id: number, file: File, query?: QueryOf<"POST /api/profiles/:id/documents">, options?: Options',
  );
  expect(method).toContain(
    'call("POST /api/profiles/:id/documents", { params: { id }, body: file, query }, options)',
  );
});

test("a download becomes its address, and a redirect becomes nothing", () => {
  expect(methodOf(documents.original)).toContain(
    'originalUrl: (id: number) => url("GET /api/documents/:id/original", { params: { id } })',
  );
  expect(sdkMethods([accounts.logout])).not.toContain("logout");
});
