import { readVitest } from "./check/reports.ts";
import { runSuite } from "./check/suite.ts";

const report = "reports/vitest.json";
const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];

await runSuite({
  command: "vitest",
  args: ["run", ...reporters, ...process.argv.slice(2)],
  report,
  reader: readVitest,
});
