import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { type Area, specAreas, touchedAreas } from "../testing/areas.ts";
import { finished, start } from "../testing/processes.ts";
import { listFiles, REPOSITORY } from "../testing/repository-files.ts";

/*
 * The merge lane: the trust tests at the scale of that lane, the slow server tests, every e2e/*.spec.ts and the
 * accessibility tests.
 *   node scripts/merge-lane.ts                           all of it
 *   node scripts/merge-lane.ts --since REV --minutes 4   within the time, the trust tests and e2e/*.spec.ts of the areas
 *                                                        that the change since REV touches: neither the slow server
 *                                                        tests nor the accessibility tests
 */
const { values } = parseArgs({ options: { since: { type: "string" }, minutes: { type: "string" } } });
const started = performance.now();
const limit = Number(values.minutes ?? Number.POSITIVE_INFINITY) * 60_000;
const areas = values.since === undefined ? undefined : touchedAreas(changedFiles(values.since));
const touches = (own: readonly Area[]): boolean =>
  !areas || own.some((area) => areas.has(area)) || (own.includes("everything") && areas.size > 0);

type LaneStep = { name: string; program: string; args: string[] };
type Row = { slug: string; areas: readonly Area[]; change: number; merge: number };

const left: string[] = [];
let passed = 0;
let failed = 0;
for (const { name, program, args } of [...trustWork(), ...browserWork()]) {
  if (performance.now() - started > limit) {
    left.push(name);
    continue;
  }
  if ((await finished(start(program, {}, { args }))) === 0) passed += 1;
  else failed += 1;
}
if (areas) console.log(`touched areas: ${[...areas].sort().join(", ") || "none"}`);
if (left.length > 0) console.log(`left to the merge lane: ${left.join(", ")}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function changedFiles(since: string): string[] {
  const output = execFileSync("git", ["diff", "--name-only", since], { cwd: REPOSITORY, encoding: "utf8" });
  return output.split("\n").filter(Boolean);
}

/** The change lane has already run a test at this scale or a larger one? Then it need not run again. */
function trustWork(): LaneStep[] {
  const output = execFileSync(process.execPath, ["trust/main.ts", "--list"], { encoding: "utf8" });
  const rows = (JSON.parse(output.trim().split("\n").at(-1) ?? "[]") as Row[]).filter(
    (row) => row.merge > row.change && touches(row.areas),
  );
  const work = (slugs: string[]): LaneStep => ({
    name: slugs.join(", "),
    program: "trust/main.ts",
    args: ["--lane", "merge", ...slugs],
  });
  // With a time limit run them one by one, so that the run can stop between two of them.
  const slugs = rows.map(({ slug }) => slug);
  return areas ? slugs.map((slug) => work([slug])) : [work(slugs)];
}

/** Browser tests, and the server tests that are too slow for every change. */
function browserWork(): LaneStep[] {
  const program = "scripts/e2e.ts";
  const slow = { name: "slow tests", program: "scripts/test.ts", args: ["--project", "slow"] };
  if (!areas) return [slow, { name: "e2e", program, args: [] }];
  const specs = listFiles(REPOSITORY)
    .filter((file) => /^e2e\/[^/]+\.spec\.ts$/.test(file))
    .filter((file) => touches(specAreas(file.slice(4)) ?? []));
  return specs.length === 0
    ? []
    : [{ name: `e2e of ${specs.length} files`, program, args: ["full", ...specs] }];
}
