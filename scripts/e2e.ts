import { readPlaywright } from "./check/reports.ts";
import { runSuite } from "./check/suite.ts";

await runSuite({
  command: "playwright",
  args: ["test", ...process.argv.slice(2)],
  report: "reports/e2e.json",
  reader(report) {
    const read = readPlaywright(report);
    for (const title of read.unsteady) console.log(`unsteady, passed at the second try: ${title}`);
    return read;
  },
});
