import { existsSync, readFileSync } from "node:fs";

export type Result = { title: string; file: string; passed: boolean };
export type Tally = { passed: number; failed: number; skipped: number };

type VitestReport = {
  testResults: { name: string; status: string; assertionResults: { title: string; status: string }[] }[];
};

type PlaywrightSpec = {
  title: string;
  file: string;
  tests: { status: string; results: { status: string }[] }[];
};
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: unknown[] };

export function readVitest(report: string): { results: Result[]; tally: Tally } {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport; // Vitest's JSON reporter
  const tally = { passed: 0, failed: 0, skipped: 0 };
  const results = testResults.flatMap(({ name, status, assertionResults }) => {
    // A file that cannot be loaded has no tests to fail.
    if (status === "failed" && !assertionResults.some((test) => test.status === "failed")) tally.failed += 1;
    return assertionResults.map((test): Result => {
      tally[test.status === "passed" || test.status === "failed" ? test.status : "skipped"] += 1;
      return { title: test.title, file: name, passed: test.status === "passed" };
    });
  });
  return { results, tally };
}

/** `unsteady` names the tests that passed at the second try only. */
export function readPlaywright(report: string): { results: Result[]; tally: Tally; unsteady: string[] } {
  const { suites, errors = [] } = JSON.parse(readFileSync(report, "utf8")) as PlaywrightReport; // its JSON reporter
  const tally = { passed: 0, failed: errors.length, skipped: 0 };
  const specs = suites.flatMap(specsOf);
  const results = specs.map(({ title, file, tests }): Result => {
    const outcomes = tests.map(playwrightOutcome);
    for (const outcome of outcomes) tally[outcome] += 1;
    return { title, file, passed: outcomes.length > 0 && outcomes.every((outcome) => outcome === "passed") };
  });
  const unsteady = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return { results, tally, unsteady: unsteady.map(({ file, title }) => `${file}: ${title}`) };
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** A test that is expected to fail proves nothing, so only one that truly passed counts as passed. */
function playwrightOutcome({ status, results }: PlaywrightSpec["tests"][number]): keyof Tally {
  if (status === "skipped") return "skipped";
  if (status !== "expected" && status !== "flaky") return "failed";
  return results.at(-1)?.status === "passed" ? "passed" : "skipped";
}

export function summary({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** A run that died before its report is a failure, whatever it printed. */
export function tallyOf(report: string, reader: (report: string) => { tally: Tally }, code: number): Tally {
  const tally = existsSync(report) ? reader(report).tally : { passed: 0, failed: 0, skipped: 0 };
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
