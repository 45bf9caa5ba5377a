import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { closure, dependenciesOf } from "./packages.ts";
import { partsList, unlicensed } from "./parts-list.ts";

const root = mkdtempSync(join(tmpdir(), "understudy-packages-"));
afterAll(() => rmSync(root, { recursive: true }));

function place(folder: string, manifest: object): void {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, "package.json"), JSON.stringify({ version: "1.0.0", ...manifest }));
}

place("apps/server", {
  name: "server",
  dependencies: { a: "1", "@understudy/sdk": "1", "onnxruntime-web": "1" },
});
place("node_modules/a", {
  name: "a",
  license: "MIT",
  dependencies: { b: "2", native: "1" },
  optionalDependencies: { native: "1" },
  peerDependencies: { host: "1", bundler: "1" },
  peerDependenciesMeta: { bundler: { optional: true } },
});
place("node_modules/a/node_modules/b", { name: "b", version: "2.0.0", licenses: [{ type: "ISC" }] });
place("node_modules/b", { name: "b", license: "MIT" });
place("node_modules/host", { name: "host", license: { type: "BSD-3-Clause" } });
place("node_modules/bundler", { name: "bundler", license: "MIT" });
place("node_modules/odd", { name: "odd", license: "SEE LICENSE IN EULA" });

test("takes what Node would find, the nested one first, and neither other machines' parts nor a bundler", () => {
  const found = closure(root, [dependenciesOf(root, "apps/server")]);
  expect(found.map(({ name, version, licence, folder }) => [name, version, licence, folder])).toEqual([
    ["a", "1.0.0", "MIT", "node_modules/a"],
    ["b", "2.0.0", "ISC", "node_modules/a/node_modules/b"],
    ["host", "1.0.0", "BSD-3-Clause", "node_modules/host"],
  ]);
  expect(
    partsList(found, closure(root, [{ from: "apps/web", names: ["b", "a"] }]), true).split("\n"),
  ).toEqual([
    "a\t1.0.0\tMIT\tnode_modules/a",
    "b\t2.0.0\tISC\tnode_modules/a/node_modules/b",
    "host\t1.0.0\tBSD-3-Clause\tnode_modules/host",
    "b\t1.0.0\tMIT\tin what browsers load",
    expect.stringContaining("gte-small"),
    expect.stringContaining("multilingual-e5-small"),
    expect.stringContaining("MiniLM"),
    "",
  ]);
});

test("stops at what is not installed, and at a licence that nobody has looked at", () => {
  expect(() => closure(root, [{ from: "apps/server", names: ["missing"] }])).toThrow("missing");
  expect(unlicensed(closure(root, [{ from: ".", names: ["odd", "a"] }]))).toEqual([
    "odd 1.0.0: SEE LICENSE IN EULA",
  ]);
});
