import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as boundaries from "./boundaries.ts";
import { plantWorkspace, type Tree } from "./fixture.ts";

const CLEAN = {
  "packages/contracts/src/index.ts":
    'import * as z from "zod";\nexport const name = z.string();\nexport type Name = string;\n',
  "packages/contracts/src/plain.ts":
    'import type { Name } from "./index.ts";\nexport const limit: Name = "1";\n',
  "packages/contracts/src/index.test.ts": 'import "node:fs";\nimport "vitest";\n',
  "packages/knowledge/src/index.ts":
    'import { name } from "@understudy/contracts";\nimport "node:fs";\nexport type Port = typeof name;\nexport const answer = 1;\n',
  "packages/sdk/src/index.ts":
    'import type { Name } from "@understudy/contracts";\nimport { limit } from "@understudy/contracts/plain";\nexport const sdk: Name = limit;\n',
  "packages/sdk/src/again.ts": 'export type Again = import("@understudy/contracts").Name;\n',
  "packages/widget/src/index.ts": 'export { sdk } from "@understudy/sdk";\nimport "react";\n',
  "apps/server/src/app.ts": 'import "./modules/chat/routes.ts";\nimport "./platform/log.ts";\n',
  "apps/server/src/pages-development.ts": 'import "vitest";\n',
  "apps/server/src/http.ts": 'await import("./pages-development.ts");\n',
  "apps/server/src/config.ts": "export const config = 1;\n",
  "apps/server/src/platform/log.ts":
    'import type { Port } from "@understudy/knowledge";\nexport type Log = Port;\n',
  "apps/server/src/modules/chat/routes.ts": 'import "./service.ts";\nimport "fastify";\n',
  "apps/server/src/modules/chat/service.ts":
    'import "./repository.ts";\nimport "./present.ts";\nimport "@understudy/knowledge";\nimport "../../platform/log.ts";\n',
  "apps/server/src/modules/chat/repository.ts": 'import "kysely";\n',
  "apps/server/src/modules/chat/present.ts": 'import type {} from "./repository.ts";\n',
  "apps/server/src/modules/chat/chat.test.ts":
    'import "./service.ts";\nimport "../../../test/app.ts";\nimport "vitest";\n',
  "apps/server/test/app.ts": 'import "../src/app.ts";\n',
  "apps/web/app/ui/button.tsx": 'import "react";\n',
  "apps/web/app/platform/api.ts": 'import "@understudy/sdk";\n',
  "apps/web/app/data/chat.ts": 'import "../platform/api.ts";\n',
  "apps/web/app/features/chat/api.ts": 'import "../../data/chat.ts";\nimport "../../ui/button.tsx";\n',
  "apps/web/app/features/chat/style.css": "",
  "apps/web/app/pages/home.tsx":
    'import "../features/chat/api.ts";\nimport "../features/chat/style.css?url";\nimport type { Route } from "./+types/home";\nexport type Props = Route;\n',
};

const BAD: [rule: string, file: string, text: string][] = [
  ["contracts-imports-nothing-of-ours", "packages/contracts/src/bad-1.ts", 'import "@understudy/sdk";'],
  ["contracts-imports-no-node", "packages/contracts/src/bad-2.ts", 'import "node:crypto";'],
  ["contracts-imports-only-zod", "packages/contracts/src/bad-3.ts", 'import "fastify";'],
  ["knowledge-knows-no-server", "packages/knowledge/src/bad-1.ts", 'import "fastify";'],
  ["knowledge-knows-no-server", "packages/knowledge/src/bad-2.ts", 'import type { Pool } from "pg";'],
  ["knowledge-knows-no-server", "packages/knowledge/src/bad-3.ts", 'import "kysely";'],
  ["knowledge-knows-no-server", "packages/knowledge/src/bad-4.ts", 'await import("pg-boss");'],
  ["knowledge-knows-no-server", "packages/knowledge/src/bad-5.ts", 'import "@understudy/sdk";'],
  ["knowledge-knows-no-server", "packages/knowledge/src/bad-6.ts", 'import "@understudy/widget";'],
  [
    "knowledge-knows-no-server",
    "packages/knowledge/src/bad-7.ts",
    'import "../../../apps/server/src/config.ts";',
  ],
  [
    "published-packages-know-no-server",
    "packages/sdk/src/bad-1.ts",
    'import type { Port } from "@understudy/knowledge";',
  ],
  [
    "published-packages-know-no-server",
    "packages/widget/src/bad-1.tsx",
    'import "../../../apps/web/app/ui/button.tsx";',
  ],
  ["published-packages-import-no-node", "packages/sdk/src/bad-2.ts", 'import "fs";'],
  ["published-packages-import-no-node", "packages/widget/src/bad-2.ts", 'import "node:path";'],
  [
    "published-packages-take-types-or-plain",
    "packages/sdk/src/bad-3.ts",
    'import { name } from "@understudy/contracts";',
  ],
  [
    "published-packages-take-types-or-plain",
    "packages/sdk/src/bad-4.ts",
    'export * from "@understudy/contracts";',
  ],
  [
    "published-packages-take-types-or-plain",
    "packages/widget/src/bad-3.ts",
    'import type { Name } from "@understudy/contracts";\nimport { name } from "@understudy/contracts";',
  ],
  ["sdk-knows-no-widget", "packages/sdk/src/bad-5.ts", 'import "@understudy/widget";'],
  ["platform-imports-no-module", "apps/server/src/platform/bad-1.ts", 'import "../modules/chat/policy.ts";'],
  [
    "platform-takes-knowledge-types",
    "apps/server/src/platform/bad-2.ts",
    'import { answer } from "@understudy/knowledge";',
  ],
  ["module-through-its-index", "apps/server/src/modules/inbox/bad-1.ts", 'import "../chat/policy.ts";'],
  ["module-graph", "apps/server/src/modules/leads/bad-1.ts", 'import type {} from "../chat/index.ts";'],
  ["module-is-in-the-graph", "apps/server/src/modules/brand-new/service.ts", 'import "fastify";'],
  ["module-imports-no-composition", "apps/server/src/modules/chat/bad-3.ts", 'import "../../app.ts";'],
  ["module-imports-no-composition", "apps/server/src/modules/chat/bad-4.ts", 'import "../../config.ts";'],
  [
    "repository-is-the-lowest-layer",
    "apps/server/src/modules/chat/passage-repository.ts",
    'import "./service.ts";',
  ],
  ["repository-is-the-lowest-layer", "apps/server/src/modules/leads/repository.ts", 'import "./routes.ts";'],
  [
    "service-knows-no-routes",
    "apps/server/src/modules/leads/service.ts",
    'import type {} from "./routes.ts";',
  ],
  ["present-and-policy-are-pure", "apps/server/src/modules/leads/present.ts", 'import "./service.ts";'],
  ["present-and-policy-are-pure", "apps/server/src/modules/leads/policy.ts", 'import "./routes.ts";'],
  ["web-ui-knows-no-data", "apps/web/app/ui/bad-1.tsx", 'import "../features/chat/api.ts";'],
  ["web-ui-knows-no-data", "apps/web/app/ui/bad-2.tsx", 'import "../pages/home.tsx";'],
  ["web-ui-knows-no-data", "apps/web/app/ui/bad-3.tsx", 'import "../platform/api.ts";'],
  ["web-ui-knows-no-data", "apps/web/app/ui/bad-4.tsx", 'import "@tanstack/react-query";'],
  ["web-feature-imports-no-feature", "apps/web/app/features/brand-new/api.ts", 'import "../chat/api.ts";'],
  ["web-feature-imports-no-page", "apps/web/app/features/chat/bad.tsx", 'import "../../pages/home.tsx";'],
  ["web-platform-imports-no-feature", "apps/web/app/platform/bad.ts", 'import "../features/chat/api.ts";'],
  ["web-platform-imports-no-feature", "apps/web/app/platform/bad-2.ts", 'import "../data/chat.ts";'],
  ["web-data-knows-no-screen", "apps/web/app/data/bad.ts", 'import "../features/chat/api.ts";'],
  ["web-data-knows-no-screen", "apps/web/app/data/bad-2.ts", 'import "../ui/button.tsx";'],
  ["web-api-is-called-by-data", "apps/web/app/features/chat/bad.ts", 'import "../../platform/api.ts";'],
  ["web-api-is-called-by-data", "apps/web/app/pages/bad-3.tsx", 'import "../platform/api.ts";'],
  [
    "web-knows-no-server",
    "apps/web/app/pages/bad-1.tsx",
    'import type { Port } from "@understudy/knowledge";',
  ],
  ["web-knows-no-server", "apps/web/app/pages/bad-2.tsx", 'import "../../../server/src/config.ts";'],
  ["markdown-is-rendered-by-the-build", "apps/web/app/pages/bad-4.tsx", 'import "markdown-it";'],
  [
    "markdown-is-rendered-by-the-build",
    "apps/web/app/features/chat/bad-2.tsx",
    'import "../../platform/markdown.ts";',
  ],
  ["server-imports-no-web-source", "apps/server/src/bad-1.ts", 'import "../../web/app/pages/home.tsx";'],
  ["no-circular", "apps/server/src/platform/about.ts", 'import "./round.ts";'],
  [
    "packages-through-their-exports",
    "apps/server/src/bad-2.ts",
    'import "../../../packages/contracts/src/index.ts";',
  ],
  ["source-imports-no-tests", "apps/server/src/bad-3.ts", 'import "../test/app.ts";'],
  ["not-to-unresolvable", "apps/server/src/bad-4.ts", 'import "./nowhere.ts";'],
  ["not-to-unresolvable", "apps/server/src/bad-5.ts", 'import "no-such-package";'],
  ["no-undeclared-dependency", "apps/server/src/bad-6.ts", 'import "lucide-react";'],
  ["development-files-are-loaded-lazily", "apps/server/src/bad-8.ts", 'import "./pages-development.ts";'],
  ["no-development-dependency-in-source", "apps/server/src/bad-7.ts", 'import "vitest";'],
  ["testing-is-the-lowest-layer", "testing/bad-1.ts", 'import "../trust/bad-1.ts";'],
  ["testing-is-the-lowest-layer", "testing/bad-2.ts", 'import "../apps/server/test/app.ts";'],
  ["test-folders-share-the-kit-only", "e2e/bad-1.ts", 'import "../trust/bad-1.ts";'],
  ["test-folders-share-the-kit-only", "scripts/bad-1.ts", 'import "../trust/bad-1.ts";'],
  ["test-folders-share-the-kit-only", "trust/bad-1.ts", 'import "../bench/bad-1.ts";'],
  ["test-folders-share-the-kit-only", "bench/bad-1.ts", 'import "../scripts/bad-1.ts";'],
];

/** The files that the bad files import. They would be fine by themselves. */
const AROUND = {
  "apps/server/src/modules/chat/policy.ts": "",
  "apps/server/src/modules/chat/index.ts": "",
  "apps/server/src/modules/leads/routes.ts": "",
  "apps/web/app/platform/markdown.ts": 'import "markdown-it";\n',
  "apps/server/src/platform/round.ts": 'import "./about.ts";',
};

let tree: Tree;
let seen: boundaries.Cruise;

beforeAll(async () => {
  const bad = Object.fromEntries(BAD.map(([, file, text]) => [file, text]));
  tree = plantWorkspace({ ...CLEAN, ...AROUND, ...bad });
  seen = await boundaries.cruise(tree.root);
});

afterAll(() => tree.remove());

function rulesBrokenBy(file: string): string[] {
  return seen.violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);
}

describe("import rules", () => {
  test.each(BAD)("%s refuses %s", (rule, file) => {
    expect(rulesBrokenBy(file)).toContain(rule);
  });

  test.each(Object.keys(CLEAN))("nothing refuses %s", (file) => {
    expect(rulesBrokenBy(file)).toEqual([]);
  });

  test("every rule has a file that breaks it", () => {
    expect(new Set(BAD.map(([rule]) => rule))).toEqual(new Set(seen.rules));
  });

  test("an import of a package leads to the file in packages/", () => {
    const found = seen.violations.find(({ from }) => from === "packages/sdk/src/bad-3.ts");
    expect(found?.to).toBe("packages/contracts/src/index.ts");
  });

  test("a violation is reported with both ends", () => {
    expect(boundaries.violations(seen)).toContain(
      "module-imports-no-composition: apps/server/src/modules/chat/bad-4.ts → apps/server/src/config.ts",
    );
  });
});

describe("what the cruiser cannot see", () => {
  test("all modules were seen", () => {
    expect(boundaries.missedModules(tree.root, seen)).toEqual([]);
  });

  test("modules that it missed are named", async () => {
    const half = await boundaries.cruise(tree.root, ["packages"]);
    const missed = boundaries.missedModules(tree.root, half);
    expect(missed).toContain("not-cruised: apps/server/src/app.ts");
    expect(missed).toContain("not-cruised: apps/web/app/pages/home.tsx");
    expect(boundaries.missedModules(tree.root, { ...seen, modules: [] })).toHaveLength(
      tree.files.filter((file) => /\.tsx?$/.test(file)).length,
    );
  });

  test("a source that git ignores is named", async () => {
    const hiding = plantWorkspace({
      ...CLEAN,
      "scripts/build/widget.ts": "",
      ".gitignore": "node_modules/\nbuild/\n",
    });
    const missed = boundaries.missedModules(hiding.root, await boundaries.cruise(hiding.root));
    hiding.remove();
    expect(missed).toEqual(["ignored-by-git: scripts/build/widget.ts"]);
  });

  test("a package that package.json does not name is refused", () => {
    const faults = boundaries.undeclaredPackages(tree.root, seen);
    expect(faults).toContain("undeclared-package: packages/contracts/src/bad-1.ts → @understudy/sdk");
    expect(faults.filter((fault) => fault.includes("packages/knowledge/src/index.ts"))).toEqual([]);
  });

  test("zod does not reach foreign pages through plain.ts", async () => {
    expect(boundaries.schemasOnForeignPages(seen).join()).not.toContain("packages/sdk/src/index.ts");

    const leaky = plantWorkspace({
      ...CLEAN,
      "packages/contracts/src/plain.ts": 'export { limit } from "./limits.ts";\n',
      "packages/contracts/src/limits.ts": 'import * as z from "zod";\nexport const limit = z;\n',
    });
    const faults = boundaries.schemasOnForeignPages(await boundaries.cruise(leaky.root));
    leaky.remove();
    expect(faults).toContain(
      "no-zod-on-foreign-pages: packages/sdk/src/index.ts → packages/contracts/src/plain.ts → packages/contracts/src/limits.ts → zod",
    );
  });
});
