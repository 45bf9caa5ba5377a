import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { CATALOGUE } from "./catalogue.ts";

test("every trust test of this folder has one row in the catalogue", () => {
  const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith(".test.ts"));
  const slugs = files.map((file) => file.replace(/\.test\.ts$/, "")).filter((slug) => slug !== "catalogue");
  expect(CATALOGUE.map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted());
  expect(new Set(CATALOGUE.map(({ id }) => id)).size).toBe(CATALOGUE.length);
});
