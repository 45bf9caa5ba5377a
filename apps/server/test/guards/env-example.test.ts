import { readFile } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { Env, loadConfig } from "../../src/config.ts";

const FILE = path.join(import.meta.dirname, "../../../../.env.example");

/** Includes keys that are commented out. */
async function namedKeys(): Promise<string[]> {
  const text = await readFile(FILE, "utf8").catch(() => "");
  return [...text.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(([, name = ""]) => name);
}

test(".env.example names exactly what config.ts reads", async () => {
  const named = await namedKeys();
  const read = Object.keys(Env.shape);
  expect(
    {
      "read by config.ts and absent from .env.example": read.filter((key) => !named.includes(key)),
      "in .env.example and read by nobody": named.filter((key) => !read.includes(key)),
      "twice in .env.example": named.filter((key, index) => named.indexOf(key) !== index),
    },
    "every variable of `Env` in apps/server/src/config.ts has one line in .env.example, and no other has",
  ).toEqual({
    "read by config.ts and absent from .env.example": [],
    "in .env.example and read by nobody": [],
    "twice in .env.example": [],
  });
});

test(".env.example, copied as it is, is an environment that the product takes", async () => {
  const environment = parseEnv(await readFile(FILE, "utf8")) as Record<string, string>;
  expect(loadConfig(environment).origin).toBe(environment.PUBLIC_URL);
});
