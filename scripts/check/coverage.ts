import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { REPOSITORY } from "../../testing/repository-files.ts";
import type { Result } from "./reports.ts";

export type Clause = { id: string; text: string; check: string };
export type Coverage = { covered: Set<string>; faults: string[] };

const MOST_IDS = 3;

export function idsOf(title: string): string[] {
  const lists = [...title.matchAll(/\[([A-Z]+-\d{2,}(?:\s*,\s*[A-Z]+-\d{2,})*)\]/g)];
  return [...new Set(lists.flatMap(([, list = ""]) => list.split(/\s*,\s*/)))];
}

/** A clause is covered when at least one test proves it and every test that names it passes. */
export function cover(
  clauses: Clause[],
  results: readonly Result[],
  source: (file: string) => string = (file) => readFileSync(resolve(REPOSITORY, file), "utf8"),
): Coverage {
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  const proved = new Set<string>();
  const broken = new Set<string>();
  const faults = new Set<string>();

  for (const { title, file, passed } of results) {
    const ids = idsOf(title);
    if (ids.length > MOST_IDS) {
      faults.add(`${ids.length} clauses in one title, none counted: "${title}" in ${file}`);
      continue;
    }
    for (const id of ids) {
      const clause = byId.get(id);
      if (!clause) faults.add(`no clause ${id}: "${title}" in ${file}`);
      else if (!passed) broken.add(id);
      else if (proves(clause.check, file, title, source)) proved.add(id);
    }
  }
  return { covered: new Set([...proved].filter((id) => !broken.has(id))), faults: [...faults] };
}

/**
 * Clauses about the browser count only from e2e tests. Clauses about stored data count only from a test that reads the
 * row.
 */
function proves(check: string, file: string, title: string, source: (file: string) => string): boolean {
  if (check === "browser" && !file.startsWith("e2e/")) return false;
  return check !== "db" || readsRow(source(file), title);
}

/** `query` also writes: only a select reads a row. */
const READS = /\brows?\s*(?:<[^()]*>)?\(|\bquery\s*\(\s*["'`]\s*select\b/i;

/** Whether the test, from its title to the next test, reads what was stored. */
export function readsRow(text: string, title: string): boolean {
  return startsOf(text, title).some((start) => {
    const rest = text.slice(start);
    const next = /(?<![.\w])(?:test|it)(?:\.\w+)*\s*\(/.exec(rest)?.index ?? rest.length;
    return READS.test(rest.slice(0, next));
  });
}

/** The title of a parameterized test is not in its file, but its clauses are. */
function startsOf(text: string, title: string): number[] {
  const literal = title.replaceAll('"', '\\"');
  const exact = [title, literal].flatMap((needle) => positions(text, needle));
  return exact.length > 0 ? exact : idsOf(title).flatMap((id) => positions(text, id));
}

function positions(text: string, needle: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1))
    found.push(at + needle.length);
  return found;
}

export function areaTable(clauses: Clause[], covered: Set<string>): string {
  const areas = Map.groupBy(clauses, ({ id }) => areaOf(id));
  const lines = [...areas].map(([area, members]) => {
    const done = members.filter(({ id }) => covered.has(id)).length;
    return `${area.padEnd(8)}${String(done).padStart(4)} of ${String(members.length).padStart(3)}`;
  });
  return ["area    covered", ...lines].join("\n");
}

export function areaOf(id: string): string {
  return id.slice(0, id.lastIndexOf("-"));
}

export function requiredIds(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.replace(/#.*$/, "").trim())
    .filter((line) => line !== "");
}
