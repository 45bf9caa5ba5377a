import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { allEndpoints } from "@understudy/contracts";
import { expect, test } from "vitest";
import { sampleCalls } from "./openapi.server.ts";
import { samplesOf } from "./samples.server.ts";

const calls = sampleCalls();
const REPOSITORY = path.resolve(import.meta.dirname, "../../../../..");

test("every call has an example in three languages, which holds what the call needs", () => {
  expect(calls.map(({ definition }) => definition.name).toSorted()).toEqual(
    allEndpoints.map(({ name }) => name).toSorted(),
  );
  for (const call of calls) {
    for (const sample of Object.values(samplesOf(call))) {
      expect(sample).not.toMatch(/undefined|\[object|\{\w+\}\/|\bNaN\b/);
      expect(sample.length).toBeGreaterThan(20);
    }
  }
});

test("the server would take the body, the path and the query of every example", () => {
  const refused = calls.flatMap(({ definition, body, path: filled, query }) => {
    const names = [...definition.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
    const pattern = new RegExp(`^${definition.path.replace(/:\w+/g, "([^/]+)")}$`);
    const values = pattern.exec(filled)?.slice(1) ?? [];
    const params = Object.fromEntries(names.map((name, at) => [name, values[at]]));
    const { bodyType } = definition;
    const parsed = [
      bodyType === "multipart" ? undefined : definition.body?.safeParse(body),
      definition.params?.safeParse(params),
      definition.query?.safeParse(query),
    ];
    return parsed
      .filter((result) => result?.success === false)
      .map((result) => `${definition.name}: ${result?.error?.message}`);
  });
  expect(refused).toEqual([]);
});

test("every JavaScript example compiles against the SDK", async () => {
  const folder = await mkdtemp(path.join(REPOSITORY, "node_modules/.understudy-samples-"));
  try {
    for (const [at, call] of calls.entries())
      await writeFile(path.join(folder, `${at}.ts`), `${samplesOf(call).javascript}\nexport {};\n`);
    const config = {
      extends: path.join(REPOSITORY, "packages/sdk/tsconfig.json"),
      compilerOptions: {
        types: ["node"],
        typeRoots: [path.join(REPOSITORY, "node_modules/@types")],
        noUnusedLocals: false,
        rewriteRelativeImportExtensions: false,
      },
      include: ["*.ts"],
    };
    await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = path.join(REPOSITORY, "node_modules/.bin/tsc");
    const faults = await promisify(execFile)(tsc, ["-p", folder]).then(
      () => "",
      (error: { stdout: string }) => error.stdout,
    );
    expect(faults).toBe("");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
