import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { REPOSITORY } from "../testing/repository-files.ts";
import { areaOf, areaTable, type Clause, cover, idsOf, requiredIds } from "./check/coverage.ts";
import { type Result, readPlaywright, readVitest } from "./check/reports.ts";

const { values } = parseArgs({
  options: {
    missing: { type: "string" },
    root: { type: "string", default: REPOSITORY },
    require: { type: "string", default: join(REPOSITORY, "docs/spec/required.txt") },
    clauses: { type: "string", default: join(REPOSITORY, "docs/spec/clauses.jsonl") },
    recorded: { type: "string", default: join(REPOSITORY, "docs/spec/results.json") },
    reports: { type: "string", default: join(REPOSITORY, "reports") },
    record: { type: "boolean", default: false },
  },
});

/** The results of tests that name a clause, from the last full runs: `{ file: { title: passed } }`. */
type RecordedResults = Record<string, Record<string, boolean>>;

const results = newestResults();
if (values.record) writeFileSync(values.recorded, `${JSON.stringify(recordOf(results), null, 1)}\n`);
process.exitCode = report(results) ? 0 : 1;

/** The results that are recorded in the repository, overridden by newer local runs. */
function newestResults(): Result[] {
  const recorded: RecordedResults = existsSync(values.recorded)
    ? (JSON.parse(readFileSync(values.recorded, "utf8")) as RecordedResults)
    : {};
  const fresh = [
    ...read("vitest.json", readVitest),
    ...read("e2e.json", readPlaywright),
    ...read("e2e-smoke.json", readPlaywright),
  ];
  const all = new Map<string, Result>();
  for (const [file, titles] of Object.entries(recorded)) {
    for (const [title, passed] of Object.entries(titles))
      all.set(`${file}\n${title}`, { file, title, passed });
  }
  for (const [key, same] of Map.groupBy(fresh, ({ file, title }) => `${file}\n${title}`)) {
    // Tests of several groups may share a title: all of them have to pass.
    const [first] = same;
    if (first) all.set(key, { ...first, passed: same.every(({ passed }) => passed) });
  }
  return [...all.values()].filter(isThere);
}

function read(name: string, reader: (file: string) => { results: Result[] }): Result[] {
  const file = join(values.reports, name);
  return existsSync(file) ? reader(file).results : [];
}

/** A renamed or removed test proves nothing any more. A composed title is not in its file. */
function isThere({ file, title }: Result): boolean {
  const path = resolve(values.root, file);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, "utf8");
  return idsOf(title).every((id) => text.includes(id));
}

function recordOf(all: readonly Result[]): RecordedResults {
  const recorded: RecordedResults = {};
  const named = all.filter(({ title }) => idsOf(title).length > 0);
  for (const { file, title, passed } of named.toSorted((a, b) => a.file.localeCompare(b.file))) {
    const titles = recorded[file] ?? {};
    titles[title] = passed;
    recorded[file] = titles;
  }
  return recorded;
}

function report(all: readonly Result[]): boolean {
  const clauses = readFileSync(values.clauses, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as Clause);
  const { covered, faults } = cover(clauses, all, (file) => readFileSync(resolve(values.root, file), "utf8"));
  const missing = clauses.filter(({ id }) => !covered.has(id));
  console.log(areaTable(clauses, covered));
  const areas = new Set(values.missing?.split(","));
  for (const { id, check, text } of missing)
    if (areas.has(areaOf(id))) console.log(`${id} (${check}) ${text}`);

  const unproven = requiredIds(readFileSync(values.require, "utf8")).filter((id) => !covered.has(id));
  for (const fault of faults) console.error(`fault: ${fault}`);
  for (const id of unproven) console.error(`required and not covered: ${id}`);
  const ids = missing.map(({ id }) => id);
  console.log(JSON.stringify({ clauses: clauses.length, covered: covered.size, missing: ids }));
  return faults.length === 0 && unproven.length === 0;
}
