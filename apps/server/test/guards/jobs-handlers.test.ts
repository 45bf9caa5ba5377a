import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import type { JobDefinition } from "../../src/platform/jobs.ts";
import { testApp } from "../app.ts";
import { rows } from "../database.ts";

// Startup proves the handlers: it fails unless every job has exactly one.
const product = await testApp({ worker: true });
const MODULES = path.join(import.meta.dirname, "../../src/modules");

/** Every `defineJob` that a module exports. */
async function definedJobs(): Promise<string[]> {
  const loaded: Record<string, unknown>[] = [];
  for (const file of await readdir(MODULES, { recursive: true })) {
    if (!/(?<!\.test)\.ts$/.test(file)) continue;
    const place = path.join(MODULES, file);
    if ((await readFile(place, "utf8")).includes("defineJob(")) loaded.push(await import(place));
  }
  return loaded
    .flatMap((module) => Object.values(module))
    .filter(isJob)
    .map(({ name }) => name);
}

function isJob(value: unknown): value is JobDefinition {
  return typeof value === "object" && value !== null && "payload" in value && "retries" in value;
}

test("every job that a module defines is declared and handled when the worker starts, and no other", async () => {
  const queues = await rows(
    product.url,
    "select name from pgboss.queue where name not like '\\_\\_pgboss%' order by name",
  );
  expect(queues.map(({ name }) => name)).toEqual((await definedJobs()).sort());
  expect(queues.length).toBeGreaterThan(0);
});

test("no two jobs share a name", async () => {
  const names = await definedJobs();
  expect(new Set(names).size).toBe(names.length);
});
