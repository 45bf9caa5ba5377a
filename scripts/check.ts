import { existsSync } from "node:fs";
import { join } from "node:path";
import { listFiles, REPOSITORY } from "../testing/repository-files.ts";
import { run } from "../testing/run-command.ts";
import * as boundaries from "./check/boundaries.ts";
import { staleDocs } from "./check/docs.ts";
import { environmentReads } from "./check/environment.ts";
import { superlinearExpressions } from "./check/expressions.ts";
import { differingVersions, runtimeDependencies, sourceLines } from "./check/manifests.ts";
import { dialectWords } from "./check/plain-words.ts";
import { spreadLiterals } from "./check/spreads.ts";
import { foreignTables } from "./check/table-owners.ts";

type Step = { name: string; faults: () => Promise<string[]> | string[] };

/** The tests of the root import all of the server, so the root's program includes it: it is compiled once, not twice. */
const IN_THE_ROOT = "apps/server/tsconfig.json";
const LANES = 2; // more parallel compilers need more memory than a small machine has

// `npm run check -- html` runs the Nu checker on every document of the build.
if (process.argv[2] === "html") {
  await import("./check/html.ts");
  process.exit();
}

const root = REPOSITORY;
const files = listFiles(root);
const size = {
  lines: sourceLines(root, files),
  dependencies: runtimeDependencies(root, files).length,
  modules: 0,
  cycles: 0,
};

const failures = [
  ...(await runAll([{ name: "types of routes, generated", faults: routeTypes }])),
  ...(await runAll(steps())),
];

for (const { name, faults } of failures) console.log(`\n${name}\n${faults.join("\n")}`);
console.log(
  `\n${size.lines} lines of source, ${size.dependencies} run-time dependencies, ${size.modules} modules`,
);
console.log(JSON.stringify(size));
process.exitCode = failures.length === 0 ? 0 : 1;

function steps(): Step[] {
  return [
    {
      name: "format and lint",
      faults: () => tool("biome", ["ci", "--colors=off", "--error-on-warnings", "."]),
    },
    ...typeSteps(),
    { name: "boundaries and cycles", faults: boundaryFaults },
    { name: "dead code", faults: () => tool("knip", ["--no-progress"]) },
    { name: "one version per dependency", faults: () => differingVersions(root, listFiles(root)) },
    { name: "environment read by entries only", faults: () => environmentReads(root, listFiles(root)) },
    {
      name: "expressions that no text makes slow",
      faults: () => superlinearExpressions(root, listFiles(root)),
    },
    { name: "plain words in comments and names", faults: () => dialectWords(root, listFiles(root)) },
    { name: "no spread literals", faults: () => spreadLiterals(root, listFiles(root)) },
    { name: "tables used by their module only", faults: () => foreignTables(root, listFiles(root)) },
    { name: "docs name what exists", faults: () => staleDocs(root, listFiles(root)) },
  ];
}

async function runAll(steps: Step[]): Promise<{ name: string; faults: string[] }[]> {
  const waiting = [...steps];
  const failed: { name: string; faults: string[] }[] = [];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const start = performance.now();
      const faults = await outcome(step);
      const seconds = ((performance.now() - start) / 1000).toFixed(1);
      console.log(`${faults.length === 0 ? "ok    " : "FAILED"} ${step.name} (${seconds} s)`);
      if (faults.length > 0) failed.push({ name: step.name, faults });
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return failed;
}

/** One broken check must not hide the results of the others. */
async function outcome(step: Step): Promise<string[]> {
  try {
    return await step.faults();
  } catch (error) {
    return [String(error)];
  }
}

async function tool(command: string, args: string[], cwd = root): Promise<string[]> {
  const { code, output } = await run(command, args, { cwd, env: { NO_COLOR: "1", FORCE_COLOR: "0" } });
  return code === 0 ? [] : [output.trim() || `${command} ended with ${code}`];
}

function typeSteps(): Step[] {
  const configs = files
    .filter((file) => /^(?:(?:packages|apps)\/[^/]+\/)?tsconfig\.json$/.test(file))
    .filter((file) => file !== IN_THE_ROOT);
  return configs.map((config) => ({
    name: `types of ${config.replace(/\/?tsconfig\.json$/, "") || "the root"}`,
    faults: () => tool("tsc", ["--project", config, "--pretty", "false"]),
  }));
}

/** The compiler and the dead code search both need the types that React Router generates for its routes. */
async function routeTypes(): Promise<string[]> {
  const web = join(root, "apps", "web");
  return existsSync(join(web, "react-router.config.ts")) ? tool("react-router", ["typegen"], web) : [];
}

async function boundaryFaults(): Promise<string[]> {
  const cruise = await boundaries.cruise(root);
  size.modules = cruise.modules.length;
  size.cycles = cruise.violations.filter(({ rule }) => rule.name === "no-circular").length;
  return [
    ...boundaries.violations(cruise),
    ...boundaries.missedModules(root, cruise),
    ...boundaries.schemasOnForeignPages(cruise),
    ...boundaries.undeclaredPackages(root, cruise),
  ];
}
