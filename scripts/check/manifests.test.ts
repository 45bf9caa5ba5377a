import { afterEach, expect, test } from "vitest";
import { plantTree, type Tree } from "./fixture.ts";
import { differingVersions, runtimeDependencies, sourceLines } from "./manifests.ts";

let tree: Tree | undefined;

afterEach(() => tree?.remove());

test("two versions of one dependency are refused", () => {
  tree = plantTree({
    "package.json": JSON.stringify({ devDependencies: { zod: "4.0.0" } }),
    "apps/server/package.json": JSON.stringify({ dependencies: { zod: "4.1.0", pg: "8.0.0" } }),
    "packages/contracts/package.json": JSON.stringify({ dependencies: { zod: "4.1.0" } }),
  });
  expect(differingVersions(tree.root, tree.files)).toEqual([
    "zod: 4.1.0 in apps/server/package.json, packages/contracts/package.json; 4.0.0 in package.json",
  ]);
});

test("one version everywhere is fine, and so is the range of a peer", () => {
  tree = plantTree({
    "apps/web/package.json": JSON.stringify({ dependencies: { react: "19.3.1" } }),
    "packages/widget/package.json": JSON.stringify({ peerDependencies: { react: ">=19" } }),
  });
  expect(differingVersions(tree.root, tree.files)).toEqual([]);
});

test("run-time dependencies are counted once each, without ours", () => {
  tree = plantTree({
    "package.json": JSON.stringify({ devDependencies: { vitest: "5.0.0" } }),
    "apps/server/package.json": JSON.stringify({
      dependencies: { zod: "4.1.0", "@understudy/sdk": "0.1.0" },
    }),
    "packages/contracts/package.json": JSON.stringify({ dependencies: { zod: "4.1.0", pg: "8.0.0" } }),
  });
  expect(runtimeDependencies(tree.root, tree.files)).toEqual(["pg", "zod"]);
});

test("lines are those of source, without tests and content", () => {
  tree = plantTree({
    "apps/server/src/a.ts": "1\n2\n3\n",
    "apps/server/migrations/0001.sql": "1\n2\n",
    "scripts/services": "1\n",
    "apps/web/app/content/home.ts": "1\n2\n",
    "apps/server/src/a.test.ts": "1\n",
    "apps/server/test/app.ts": "1\n",
    "e2e/home.test.ts": "1\n",
    "docs/a.md": "1\n",
  });
  expect(sourceLines(tree.root, tree.files)).toBe(6);
});
