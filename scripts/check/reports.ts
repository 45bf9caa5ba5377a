import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { REPOSITORY } from "../../testing/repository-files.ts";

/** `file` is relative to the root of the repository. */
export type Result = { title: string; file: string; passed: boolean };
export type Tally = { passed: number; failed: number; skipped: number };

type VitestTest = { title: string; status: string };
type VitestReport = {
  testResults: { name: string; status: string; assertionResults: VitestTest[] }[];
};

type PlaywrightSpec = {
  title: string;
  file: string;
  tests: { status: string; results: { status: string }[] }[];
};
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: unknown[] };

/** `flaky` names the browser tests that passed only on a retry. */
export type Reading = { results: Result[]; tally: Tally; flaky: string[] };

export function readVitest(report: string): Reading {
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as VitestReport; // Vitest's JSON reporter
  const tally = { passed: 0, failed: 0, skipped: 0 };
  const results = testResults.flatMap(({ name, status, assertionResults }) => {
    // A file that can't be loaded has no tests that could fail.
    if (status === "failed" && !assertionResults.some((test) => test.status === "failed")) tally.failed += 1;
    return assertionResults.map((test): Result => {
      tally[test.status === "passed" || test.status === "failed" ? test.status : "skipped"] += 1;
      return { title: test.title, file: relative(REPOSITORY, name), passed: test.status === "passed" };
    });
  });
  return { results, tally, flaky: [] };
}

export function readPlaywright(report: string): Reading {
  const { suites, errors = [] } = JSON.parse(readFileSync(report, "utf8")) as PlaywrightReport; // its JSON reporter
  const tally = { passed: 0, failed: errors.length, skipped: 0 };
  const specs = suites.flatMap(specsOf);
  const results = specs.map(({ title, file, tests }): Result => {
    const outcomes = tests.map(playwrightOutcome);
    for (const outcome of outcomes) tally[outcome] += 1;
    return {
      title,
      file: fromRoot(file),
      passed: outcomes.length > 0 && outcomes.every((outcome) => outcome === "passed"),
    };
  });
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return { results, tally, flaky: flaky.map(({ file, title }) => `${fromRoot(file)}: ${title}`) };
}

function specsOf(suite: PlaywrightSuite): PlaywrightSpec[] {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
}

/** A test that is expected to fail proves nothing, so only one that really passed counts as passed. */
function playwrightOutcome({ status, results }: PlaywrightSpec["tests"][number]): keyof Tally {
  if (status === "skipped") return "skipped";
  if (status !== "expected" && status !== "flaky") return "failed";
  return results.at(-1)?.status === "passed" ? "passed" : "skipped";
}

export function summary({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/** A run that crashed before its report is a failure, whatever it printed. */
export function outcomeOf(report: string, reader: (report: string) => Reading, code: number): Reading {
  const read = existsSync(report)
    ? reader(report)
    : { results: [], tally: { passed: 0, failed: 0, skipped: 0 }, flaky: [] };
  return code !== 0 && read.tally.failed === 0 ? { ...read, tally: { ...read.tally, failed: 1 } } : read;
}

/** Playwright's file names are relative to its own folder if the configuration sets one. */
function fromRoot(file: string): string {
  return file.startsWith("e2e/") ? file : `e2e/${file}`;
}
