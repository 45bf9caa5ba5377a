import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { REPOSITORY } from "./files.ts";
import type { Result } from "./reports.ts";

export type Clause = { id: string; text: string; check: string };
export type Coverage = { covered: Set<string>; faults: string[] };

const MOST_IDS = 3;

export function idsOf(title: string): string[] {
  const lists = [...title.matchAll(/\[([A-Z]+-\d{2,}(?:\s*,\s*[A-Z]+-\d{2,})*)\]/g)];
  return [...new Set(lists.flatMap(([, list = ""]) => list.split(/\s*,\s*/)))];
}

export function cover(
  clauses: Clause[],
  { vitest, e2e }: { vitest: Result[]; e2e: Result[] },
  source: (file: string) => string = (file) => readFileSync(file, "utf8"),
): Coverage {
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  const covered = new Set<string>();
  const faults = new Set<string>();

  const take = (result: Result, proves: (clause: Clause) => boolean): void => {
    const ids = idsOf(result.title);
    for (const id of ids)
      if (!byId.has(id)) faults.add(`no clause ${id}: "${result.title}" in ${result.file}`);
    if (ids.length > MOST_IDS) {
      faults.add(`${ids.length} clauses in one title, none counted: "${result.title}" in ${result.file}`);
    } else if (result.passed) {
      for (const id of ids) {
        const clause = byId.get(id);
        if (clause && proves(clause)) covered.add(id);
      }
    }
  };
  const proves = (check: string, file: string, title: string) =>
    check !== "db" || readsRow(source(file), title);
  for (const result of e2e) {
    // Playwright names files from its own folder on.
    const file = resolve(join(REPOSITORY, "e2e"), result.file);
    take(result, ({ check }) => proves(check, file, result.title));
  }
  for (const result of vitest)
    take(result, ({ check }) => check !== "browser" && proves(check, result.file, result.title));
  return { covered, faults: [...faults] };
}

/** `query` also writes: only one that selects looks at a row. */
const READS = /\brows?\s*(?:<[^()]*>)?\(|\bquery\s*\(\s*["'`]\s*select\b/i;

/** From the test's title to the next test: does it look at what was stored? */
export function readsRow(text: string, title: string): boolean {
  return startsOf(text, title).some((start) => {
    const rest = text.slice(start);
    const next = /(?<![.\w])(?:test|it)(?:\.\w+)*\s*\(/.exec(rest)?.index ?? rest.length;
    return READS.test(rest.slice(0, next));
  });
}

/** The title of a parameterised test is not in its file, but its clauses are. */
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
