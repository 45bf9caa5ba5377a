import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { REPOSITORY } from "../testing/repository-files.ts";
import { areaOf, areaTable, type Clause, cover, requiredIds } from "./check/coverage.ts";
import { readPlaywright, readVitest } from "./check/reports.ts";

const { values } = parseArgs({
  options: {
    missing: { type: "string" },
    require: { type: "string" },
    clauses: { type: "string", default: join(REPOSITORY, "docs/spec/clauses.jsonl") },
    reports: { type: "string", default: join(REPOSITORY, "reports") },
  },
});

process.exitCode = report() ? 0 : 1;

function report(): boolean {
  const clauses = readClauses(values.clauses);
  const vitest = join(values.reports, "vitest.json");
  const e2e = join(values.reports, "e2e.json");
  const absent = [vitest, e2e].filter((file) => !existsSync(file));
  for (const file of absent) console.error(`${file} is absent: run npm test and npm run e2e first`);

  const { covered, faults } = cover(clauses, {
    vitest: existsSync(vitest) ? readVitest(vitest).results : [],
    e2e: existsSync(e2e) ? readPlaywright(e2e).results : [],
  });
  const missing = clauses.filter(({ id }) => !covered.has(id));
  console.log(areaTable(clauses, covered));
  printMissing(missing);

  const lost = required().filter((id) => !covered.has(id));
  for (const fault of faults) console.error(`fault: ${fault}`);
  for (const id of lost) console.error(`required and not covered: ${id}`);
  console.log(
    JSON.stringify({ clauses: clauses.length, covered: covered.size, missing: missing.map(({ id }) => id) }),
  );
  return absent.length === 0 && faults.length === 0 && lost.length === 0;
}

function readClauses(file: string): Clause[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as Clause); // our own file
}

function printMissing(missing: Clause[]): void {
  if (values.missing === undefined) return;
  const areas = new Set(values.missing.split(","));
  for (const { id, check, text } of missing) {
    if (areas.has(areaOf(id))) console.log(`${id} (${check}) ${text}`);
  }
}

function required(): string[] {
  const file =
    values.require === undefined ? join(REPOSITORY, "docs/spec/required.txt") : resolve(values.require);
  if (values.require === undefined && !existsSync(file)) return [];
  return requiredIds(readFileSync(file, "utf8"));
}
