import { existsSync } from "node:fs";
import { join } from "node:path";
import { isTest, isTypeScript, listFiles, REPOSITORY, read } from "../../testing/repository-files.ts";
import { run } from "../../testing/run-command.ts";
import { type Manifest, names } from "./manifests.ts";

type Dependency = { module: string; resolved: string; dependencyTypes: string[] };
type Module = { source: string; dependencies: Dependency[] };
type Violation = { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] };

export type Cruise = { modules: Module[]; violations: Violation[]; rules: string[]; known: string[] };

type Report = {
  modules: Module[];
  summary: { violations: Violation[]; ruleSetUsed: { forbidden: { name: string }[] } };
};

const PLACES = ["packages", "apps", "scripts", "testing", "e2e", "trust", "bench", "evals", "chaos"];
const OURS = /^(?:packages|apps|scripts|testing|e2e|trust|bench|evals|chaos)\//;

/** Runs the real rules on a tree. `places` is a parameter so that a test can leave one out. */
export async function cruise(root: string, folders = PLACES): Promise<Cruise> {
  const bin = join(REPOSITORY, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const config = join(REPOSITORY, ".dependency-cruiser.mjs");
  const present = folders.filter((place) => existsSync(join(root, place)));
  const args = [bin, "--config", config, "--no-cache", "--output-type", "json", ...present];
  const known = listFiles(root); // before: a file that is created meanwhile doesn't count as missed
  const outcome = await run(process.execPath, args, { cwd: root });
  if (outcome.code !== 0) throw new Error(`dependency-cruiser failed:\n${outcome.output}`);
  const { modules, summary } = JSON.parse(outcome.stdout) as Report; // the tool's documented result format
  return {
    modules: modules.filter(({ source }) => OURS.test(source)),
    violations: summary.violations,
    rules: summary.ruleSetUsed.forbidden.map(({ name }) => name),
    known,
  };
}

export function violations({ violations }: Cruise): string[] {
  return violations.map(({ rule, from, to, cycle }) =>
    cycle
      ? `${rule.name}: ${[from, ...cycle.map(({ name }) => name)].join(" → ")}`
      : `${rule.name}: ${from} → ${to}`,
  );
}

/**
 * If the cruiser can't use a compiler, it sees no files and reports success, so its list is compared with git's. The
 * reverse case is also found: a source that .gitignore excludes works here but in no clone.
 */
export function missedModules(root: string, { modules, known }: Cruise): string[] {
  const seen = new Set(modules.map(({ source }) => source));
  const now = new Set(listFiles(root));
  const missed = known.filter(
    (file) => OURS.test(file) && isTypeScript(file) && !seen.has(file) && now.has(file),
  );
  const ignored = [...seen].filter(
    (file) => isTypeScript(file) && existsSync(join(root, file)) && !now.has(file),
  );
  return [
    ...missed.map((file) => `not-cruised: ${file}`),
    ...ignored.map((file) => `ignored-by-git: ${file}`),
  ];
}

/** Follows the imports that remain at run time, however indirect: plain.ts may start to import a file with a schema. */
export function schemasOnForeignPages({ modules }: Cruise): string[] {
  const bySource = new Map(modules.map((module) => [module.source, module]));
  const published = modules.filter(
    ({ source }) => /^packages\/(?:sdk|widget)\//.test(source) && !isTest(source),
  );
  const faults: string[] = [];
  for (const { source } of published) {
    const reached = pathToZod(source, bySource);
    if (reached) faults.push(`no-zod-on-foreign-pages: ${reached.join(" → ")}`);
  }
  return faults;
}

function pathToZod(start: string, bySource: Map<string, Module>): string[] | undefined {
  const queue = [[start]];
  const visited = new Set([start]);
  for (let path = queue.shift(); path; path = queue.shift()) {
    for (const { resolved, dependencyTypes } of bySource.get(path.at(-1) ?? "")?.dependencies ?? []) {
      if (dependencyTypes.includes("type-only") || dependencyTypes.includes("type-import")) continue;
      if (/(?:^|\/)node_modules\/zod\//.test(resolved)) return [...path, "zod"];
      if (!visited.has(resolved)) queue.push([...path, resolved]);
      visited.add(resolved);
    }
  }
  return undefined;
}

/** The cruiser sees our own packages as files, not as dependencies, so it can't detect an undeclared one. */
export function undeclaredPackages(root: string, { modules }: Cruise): string[] {
  const declared = new Map<string, Set<string>>();
  const faults: string[] = [];
  for (const { source, dependencies } of modules) {
    const place = /^(?:packages|apps)\/[^/]+/.exec(source)?.[0];
    if (!place) continue;
    if (!declared.has(place)) declared.set(place, declaredIn(root, `${place}/package.json`));
    for (const { module } of dependencies) {
      const name = /^@understudy\/[^/]+/.exec(module)?.[0];
      if (name && !declared.get(place)?.has(name)) faults.push(`undeclared-package: ${source} → ${name}`);
    }
  }
  return faults;
}

function declaredIn(root: string, file: string): Set<string> {
  const manifest = JSON.parse(read(root, file)) as Manifest; // written by us
  return new Set([manifest.name ?? "", ...names(manifest)]);
}
