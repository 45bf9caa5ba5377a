import { afterAll, beforeAll, expect, test } from "vitest";
import { REPOSITORY, read } from "../../testing/repository-files.ts";
import { run } from "../../testing/run-command.ts";
import { plantTree, type Tree } from "./fixture.ts";

const BAD: [rule: string, text: string][] = [
  ["noExplicitAny", "export const a: any = 1;\n"],
  ["noNonNullAssertion", "export const f = (a?: string) => a!;\n"],
  ["noEnum", "export enum A {\n  B = 1,\n}\n"],
  ["noDefaultExport", "export default 1;\n"],
  ["noConsole", 'console.log("a");\n'],
  ["useImportType", 'import { type A } from "./b.ts";\n\nexport type B = A;\n'],
  ["noUnusedVariables", "const a = 1;\n"],
  ["format", "export const a = 'one'\n"],
];

const CLEAN = {
  "apps/web/app/pages/home.tsx": "export default function Page() {\n  return null;\n}\n",
  "scripts/a.ts": 'console.log("a");\n',
  "apps/server/src/clean.ts": 'export const a = "one";\n',
};

type Report = { diagnostics: { category: string; severity: string; location: { path: string } }[] };

let tree: Tree;
let code: number;
let report: Report;

beforeAll(async () => {
  const bad = Object.fromEntries(BAD.map(([rule, text]) => [`apps/server/src/${rule}.ts`, text]));
  const config = { "biome.json": read(REPOSITORY, "biome.json"), ".gitignore": "node_modules/\n" };
  tree = plantTree({ ...config, ...CLEAN, ...bad });
  const args = ["ci", "--colors=off", "--error-on-warnings", "--reporter=json", "."];
  const outcome = await run("biome", args, { cwd: tree.root });
  code = outcome.code;
  report = JSON.parse(outcome.stdout);
});

afterAll(() => tree.remove());

function faultsIn(file: string): string[] {
  return report.diagnostics
    .filter(({ location, severity }) => location.path === file && severity !== "information")
    .map(({ category }) => category.slice(category.lastIndexOf("/") + 1));
}

test.each(BAD)("%s is refused", (rule) => {
  expect(faultsIn(`apps/server/src/${rule}.ts`)).toContain(rule);
  expect(code).toBe(1);
});

test.each(Object.keys(CLEAN))("nothing is refused in %s", (file) => {
  expect(faultsIn(file)).toEqual([]);
});
