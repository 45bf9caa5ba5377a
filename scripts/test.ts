import { readVitest } from "./check/reports.ts";
import { runSuite } from "./check/suite.ts";

const report = "reports/vitest.json";
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];

// `npm test -- fast` leaves out the slow tests, which the merge lane runs. Trust tests have a separate command.
const args = process.argv.slice(2);
const isFast = args[0] === "fast";
const projects = ["unit", "server", ...(isFast ? [] : ["slow"])].map((name) => `--project=${name}`);

await runSuite({
  command: "vitest",
  args: ["run", ...reporters, ...(args.includes("--project") ? [] : projects), ...args.slice(isFast ? 1 : 0)],
  report,
  reader: readVitest,
});
