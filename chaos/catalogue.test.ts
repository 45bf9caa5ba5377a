import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { CHAOS } from "./catalogue.ts";

test("every program of this folder has a row in the catalogue", () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^[a-z0-9-]+\.ts$/.test(file));
  const names = files
    .map((file) => file.slice(0, -3))
    .filter((name) => !["catalogue", "main"].includes(name));
  expect(Object.keys(CHAOS).toSorted()).toEqual(names.toSorted());
});
