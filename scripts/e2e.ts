import { readPlaywright } from "./check/reports.ts";
import { runSuite } from "./check/suite.ts";

// `npm run e2e -- journeys storyboard`: the projects come first, everything after them goes to Playwright.
const PROJECTS = ["full", "accessibility", "smoke", "journeys", "pictures"];
const DEFAULT = ["full", "accessibility"];

const args = process.argv.slice(2);
const end = args.findIndex((arg) => !PROJECTS.includes(arg));
const named = end === -1 ? args : args.slice(0, end);
const projects = named.length === 0 ? DEFAULT : named;
// `npm run spec` reads the report of the tests that prove clauses, so no other run may overwrite it.
const isProof = projects.every((project) => DEFAULT.includes(project));
const report = isProof ? "reports/e2e.json" : `reports/e2e-${projects.join("-")}.json`;
process.env.E2E_REPORT = report;

await runSuite({
  command: "playwright",
  args: ["test", ...projects.map((project) => `--project=${project}`), ...args.slice(named.length)],
  report,
  reader: readPlaywright,
});
