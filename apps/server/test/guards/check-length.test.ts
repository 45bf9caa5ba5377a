import { afterEach, expect, test } from "vitest";
import { plantTree, type Tree } from "../../../../scripts/check/fixture.ts";
import { longFiles, longFunctions } from "../../../../scripts/check/length.ts";

let tree: Tree | undefined;

afterEach(() => tree?.remove());

const lines = (count: number, line: string): string => `${line}\n`.repeat(count);

test("a file of 301 lines is refused, one of 300 is not", () => {
  tree = plantTree({
    "packages/sdk/src/long.ts": lines(301, "export {};"),
    "packages/sdk/src/long.test.ts": lines(301, "export {};"),
    "packages/sdk/src/fits.ts": lines(300, "export {};"),
  });
  expect(longFiles(tree.root, tree.files)).toEqual([
    "packages/sdk/src/long.test.ts: 301 lines, over 300",
    "packages/sdk/src/long.ts: 301 lines, over 300",
  ]);
});

test("tables, generated files, copy and migrations may be as long as they are", () => {
  const long = lines(400, "export {};");
  tree = plantTree({
    "packages/contracts/src/plans.data.ts": long,
    "apps/server/src/platform/schema.gen.ts": long,
    "apps/web/app/content/home.ts": long,
    "apps/server/migrations/0001.ts": long,
  });
  expect(longFiles(tree.root, tree.files)).toEqual([]);
});

const body = (count: number): string => lines(count, "  x();");

test.each([
  ["a function", `function f() {\n${body(59)}}`],
  ["an arrow function", `export const f = () => {\n${body(59)}};`],
  ["a method", `export const o = {\n  m() {\n${body(59)}  },\n};`],
  ["an arrow function inside an object", `export const o = {\n  m: async () => {\n${body(59)}  },\n};`],
  ["a callback", `call(() => {\n${body(59)}});`],
  ["a function that is one template", `export const f = () => \`\n${lines(60, "text")}\`;`],
])("%s of 61 lines is refused", (_kind, text) => {
  tree = plantTree({ "packages/sdk/src/a.ts": text });
  expect(longFunctions(tree.root, tree.files)).toHaveLength(1);
});

test("a function of 60 lines is not, and blank lines do not count", () => {
  tree = plantTree({ "packages/sdk/src/a.ts": `function f() {\n${body(58)}${lines(20, "")}}` });
  expect(longFunctions(tree.root, tree.files)).toEqual([]);
});

test("a component may have 120 lines, and those of its markup count", () => {
  const component = (count: number): string =>
    `export function A() {\n  return (\n    <div>\n${lines(count, "      <p>text</p>")}    </div>\n  );\n}\n`;
  tree = plantTree({
    "apps/web/app/ui/fits.tsx": component(114),
    "apps/web/app/ui/long.tsx": component(115),
  });
  expect(longFunctions(tree.root, tree.files)).toEqual([
    "apps/web/app/ui/long.tsx:1: a function of 121 lines, over 120",
  ]);
});

test("tests may be long functions", () => {
  tree = plantTree({ "packages/sdk/src/a.test.ts": `test("a", () => {\n${body(80)}});` });
  expect(longFunctions(tree.root, tree.files)).toEqual([]);
});
