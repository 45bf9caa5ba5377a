import { readPlaywright } from "./check/reports.ts";
import { runSuite } from "./check/suite.ts";

await runSuite({
  command: "playwright",
  args: ["test", ...process.argv.slice(2)],
  report: "reports/e2e.json",
  reader: readPlaywright,
});
