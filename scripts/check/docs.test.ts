import { afterEach, expect, test } from "vitest";
import { staleDocs } from "./docs.ts";
import { plantTree, type Tree } from "./fixture.ts";

const TREE = {
  "package.json": JSON.stringify({ scripts: { dev: "node scripts/dev.ts", test: "node scripts/test.ts" } }),
  "scripts/dev.ts": "",
  "scripts/services": "",
  "apps/server/src/modules/documents/service.ts": "",
  "docs/operations/deploy.md": "",
};

let tree: Tree | undefined;

afterEach(() => tree?.remove());

function faultsOf(contents: Record<string, string>): string[] {
  tree = plantTree({ ...TREE, ...contents });
  return staleDocs(tree.root, tree.files);
}

test.each([
  ["a command", "Run `npm run standalone`.", "standalone"],
  ["a command in a block", "```sh\nnpm run standalone -- --fast\n```", "standalone"],
  ["a script", "Run `scripts/gone start`.", "scripts/gone"],
  ["a path", "See `apps/server/src/infra/entities`.", "apps/server/src/infra/entities"],
  ["a path with a line", "See `apps/server/src/gone.ts:12`.", "apps/server/src/gone.ts:12"],
  ["a file by its name", "Each feature has a `controller.ts`.", "controller.ts"],
  ["the end of a path", "See `documents/controller.ts`.", "documents/controller.ts"],
  ["a link", "Read [how](docs/gone.md#start).", "docs/gone.md#start"],
])("%s that does not exist is refused", (_kind, text, what) => {
  const line = text.startsWith("```") ? 2 : 1;
  expect(faultsOf({ "CONTRIBUTING.md": text })).toEqual([`CONTRIBUTING.md:${line}: ${what} does not exist`]);
});

test("a link is relative to its own page", () => {
  const faults = faultsOf({
    "docs/operations/scale.md": "[a](deploy.md) [b](../../scripts/dev.ts) [c](docs/x.md)",
  });
  expect(faults).toEqual(["docs/operations/scale.md:1: docs/x.md does not exist"]);
});

test("what exists, what is made, and what is only a pattern is not refused", () => {
  const text = [
    "`npm run dev`, `npm test -- chat`, `./scripts/services start`, `node scripts/dev.ts`, `documents/service.ts`",
    "`apps/server/src/modules/`, `apps/server/src/modules/documents/service.ts:3`, `service.ts`, `docs/operations/`",
    "`.data/postgres`, `reports/shots/`, `apps/web/build/client`, `packages/widget/dist/widget.js`, `node_modules/x`",
    "`apps/*/src`, `packages/<name>/src`, `docs/decisions/0001-….md`, `apps/{a,b}/x.ts`",
    "`/api/documents`, `text/event-stream`, `@understudy/sdk`, `user_id`, [out](https://example.com/a.md), [here](#top)",
  ].join("\n");
  expect(faultsOf({ "README.md": text })).toEqual([]);
});

test("the specification, the evaluations and superseded decisions are left alone", () => {
  const text = "Status: superseded by 0002\n\nSee `apps/server/src/gone.ts`.";
  const allowed = { "docs/spec/a.md": text, "evals/golden/a.md": text, "docs/decisions/0001-a.md": text };
  expect(faultsOf(allowed)).toEqual([]);
  tree?.remove();
  expect(
    faultsOf({ "docs/decisions/0002-b.md": text.replace("superseded by 0002", "accepted") }),
  ).toHaveLength(1);
});
