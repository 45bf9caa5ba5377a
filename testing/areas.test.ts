import { expect, test } from "vitest";
import { hasOwnAreas, specAreas, touchedAreas } from "./areas.ts";
import { listFiles, REPOSITORY } from "./repository-files.ts";

const files = listFiles(REPOSITORY);

test("every browser test belongs to an area", () => {
  const specs = files.filter((file) => /^e2e\/[^/]+\.spec\.ts$/.test(file)).map((file) => file.slice(4));
  expect(specs.length).toBeGreaterThan(50);
  expect(specs.filter((spec) => specAreas(spec) === undefined)).toEqual([]);
});

test("every file of the product touches an area", () => {
  const product = files.filter((file) => /^(?:apps|packages)\/.*\.(?:tsx?|css|sql)$/.test(file));
  const untouched = product.filter(
    (file) => !/\.test\.|\/test\//.test(file) && touchedAreas([file]).size === 0,
  );
  expect(untouched).toEqual([]);
});

test("every feature of the web has areas of its own", () => {
  const folders = new Set(files.flatMap((file) => /^apps\/web\/app\/features\/[^/]+\//.exec(file) ?? []));
  expect([...folders].filter((folder) => !hasOwnAreas(folder))).toEqual([]);
});

test("the folder of a feature decides before the folder around it, and tests touch nothing", () => {
  expect([...touchedAreas(["apps/server/src/modules/plans/limits.ts"])]).toEqual(["plans"]);
  expect([...touchedAreas(["apps/server/src/platform/route.ts"])]).toContain("everything");
  expect([...touchedAreas(["apps/server/src/modules/plans/plans.test.ts", "docs/state.md"])]).toEqual([]);
});
