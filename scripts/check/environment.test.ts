import { afterEach, expect, test } from "vitest";
import { environmentReads } from "./environment.ts";
import { plantTree, type Tree } from "./fixture.ts";

let tree: Tree | undefined;

afterEach(() => tree?.remove());

function faultsOf(contents: Record<string, string>): string[] {
  tree = plantTree(contents);
  return environmentReads(tree.root, tree.files);
}

test.each([
  ["plainly", "export const url = process.env.DATABASE_URL;"],
  ["by index", 'export const url = process["env"].DATABASE_URL;'],
  ["by destructuring", "export const { env } = process;"],
  ["by import", 'import { env } from "node:process";\nexport const url = env.DATABASE_URL;'],
  ["by the global", "export const url = globalThis.process.env.DATABASE_URL;"],
])("a feature that reads the environment %s is refused", (_way, text) => {
  const faults = faultsOf({ "apps/server/src/modules/chat/service.ts": text });
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(/^apps\/server\/src\/modules\/chat\/service\.ts:1: /);
});

test("the engine may not read it even in a test", () => {
  const text = "export const key = process.env.KEY;";
  expect(
    faultsOf({ "packages/knowledge/src/a.test.ts": text, "packages/knowledge/x.config.ts": text }),
  ).toHaveLength(2);
});

test("entries, scripts, configurations and tests may", () => {
  const text = "export const key = process.env.KEY;";
  const examples = [
    ...["http", "worker", "models", "migrate"].map((entry) => `apps/server/src/${entry}.ts`),
    "scripts/dev.ts",
    "apps/web/vite.config.ts",
    "apps/server/test/app.ts",
    "apps/server/src/modules/chat/chat.test.ts",
    "e2e/chat.test.ts",
  ];
  expect(faultsOf(Object.fromEntries(examples.map((place) => [place, text])))).toEqual([]);
});

test("other uses of process, and words about its environment, are free", () => {
  const text =
    '// never process.env here\nexport const id = process.pid;\nexport const text = "process.env";\n';
  expect(faultsOf({ "apps/server/src/platform/log.ts": text })).toEqual([]);
});
