import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import type { Mutation } from "../testing/mutation.ts";
import { finished, start } from "../testing/processes.ts";
import { startServices } from "../testing/services.ts";
import { inLanes } from "../testing/wait.ts";
import { CATALOGUE, type TrustRow } from "./catalogue.ts";

const USAGE = `usage: npm run trust -- T29 | open-redirect … | --lane change|merge|nightly | --area chat,documents
  --scale 0.1     another size than the lane's
  --mutations     one run for each deliberate bug: the test has to catch it
  --at-once 2     how many mutations run at the same time`;
const VITEST = "node_modules/vitest/vitest.mjs";

type Line = { test: string; pass: boolean } & Record<string, unknown>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    lane: { type: "string" },
    area: { type: "string" },
    scale: { type: "string" },
    mutations: { type: "boolean", default: false },
    list: { type: "boolean", default: false },
    "at-once": { type: "string", default: "2" },
  },
});

if (values.list) {
  console.log(JSON.stringify(CATALOGUE));
  process.exit();
}
const chosen = choose();
if (chosen.length === 0) {
  console.error(`${USAGE}\n${CATALOGUE.map(({ id, slug }) => `  ${id} ${slug}`).join("\n")}`);
  process.exit(1);
}
startServices();
const lines = values.mutations ? await runMutations(chosen) : await runTests(chosen);
for (const line of lines) console.log(JSON.stringify(line));
const failed = lines.filter(({ pass }) => !pass).length;
if (lines.length > 1) console.log(`${lines.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function choose(): TrustRow[] {
  const { lane, area } = values;
  const areas = area?.split(",");
  const names = positionals.map((name) => name.toLowerCase());
  const unknown = names.filter((name) => !CATALOGUE.some((row) => isNamed(row, [name])));
  if (unknown.length > 0 || (lane && !["change", "merge", "nightly"].includes(lane))) return [];
  if (names.length > 0) return CATALOGUE.filter((row) => isNamed(row, names));
  if (!lane && !areas && !values.mutations) return [];
  return CATALOGUE.filter((row) => lane !== "change" || row.change > 0).filter(
    (row) => !areas || row.areas.some((one) => areas.includes(one)),
  );
}

function isNamed({ id, slug }: TrustRow, names: readonly string[]): boolean {
  return names.includes(id.toLowerCase()) || names.includes(slug);
}

/** The scale of a row: as requested, or as its lane defines. */
function scaleOf(row: TrustRow): number {
  if (values.scale) return Number(values.scale);
  if (values.mutations) return row.mutations;
  return values.lane === "change" || values.lane === "merge" ? row[values.lane] : 1;
}

/**
 * Runs all tests of a scale in one Vitest run. In the change lane they run in parallel, except those that measure time.
 */
async function runTests(rows: readonly TrustRow[]): Promise<Line[]> {
  const found: Line[] = [];
  const isSideBySide = (row: TrustRow): boolean => values.lane === "change" && !row.measuresTime;
  for (const sideBySide of [true, false]) {
    const some = rows.filter((row) => isSideBySide(row) === sideBySide);
    for (const [scale, same] of Map.groupBy(some, scaleOf)) {
      found.push(...(await vitest(same, { scale, sideBySide })));
    }
  }
  return rows.map(({ id }) => found.find(({ test }) => test === id) ?? { test: id, pass: false });
}

/** Runs one process for each mutation. A stale mutation is reported and doesn't fail the run. */
async function runMutations(rows: readonly TrustRow[]): Promise<Line[]> {
  const lists = await Promise.all(
    rows.map(async (row) => {
      const { mutations } = (await import(`./${row.slug}.mutations.ts`)) as {
        mutations: readonly Mutation[];
      };
      return mutations.map(({ name }, index) => ({ row, name, index }));
    }),
  );
  const all = lists.flat();
  const results = [
    ...(await inLanes(
      all.filter(({ row }) => !row.emptiesRedis),
      Number(values["at-once"]),
      runMutation,
    )),
    ...(await inLanes(
      all.filter(({ row }) => row.emptiesRedis),
      1,
      runMutation,
    )),
  ];
  return rows.map(({ id }) => {
    const own = results.filter((result) => result.id === id);
    const missed = own.filter(({ pass, stale }) => !pass && !stale).map(({ name }) => name);
    const stale = own.filter((result) => result.stale).map(({ name }) => name);
    return {
      test: id,
      pass: own.length > 0 && missed.length === 0,
      mutations: own.length,
      caught: own.filter(({ pass }) => pass).length,
      missed,
      stale,
    };
  });
}

async function runMutation({ row, name, index }: { row: TrustRow; name: string; index: number }) {
  const [line] = await vitest([row], { scale: scaleOf(row), mutation: index, quiet: true });
  const result = line ?? { test: row.id, pass: false, missed: ["no result"] };
  const verdict = result.pass ? "caught" : result["stale"] ? "STALE" : "NOT CAUGHT";
  console.log(`${verdict.padEnd(10)} ${row.id} ${name}${result.pass ? "" : ` ${JSON.stringify(result)}`}`);
  return { id: row.id, name, pass: result.pass, stale: result["stale"] === true };
}

type Run = { scale: number; mutation?: number; quiet?: boolean; sideBySide?: boolean };

async function vitest(
  rows: readonly TrustRow[],
  { scale, mutation, quiet = false, sideBySide = false }: Run,
): Promise<Line[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "understudy-trust-results-"));
  const results = path.join(folder, "results.jsonl");
  try {
    const environment = {
      TRUST_SCALE: String(scale),
      TRUST_RESULTS: results,
      TRUST_MUTATION: mutation === undefined ? undefined : String(mutation),
      TRUST_SIDE_BY_SIDE: sideBySide ? "yes" : undefined,
    };
    const files = rows.map(({ slug }) => `trust/${slug}.test.ts`);
    const args = ["run", "--project", "trust", ...files];
    await finished(start(VITEST, environment, { args, silent: quiet }));
    if (!existsSync(results)) return [];
    const text = readFileSync(results, "utf8").trim();
    return text.split("\n").map((line) => JSON.parse(line) as Line);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
