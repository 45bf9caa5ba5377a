import { parseArgs } from "node:util";
import { readVitest } from "./check/reports.ts";
import { runSuite } from "./check/suite.ts";

// Walks through takeovers at random: `--walks N` on the machine alone, one in fifty through real servers.
const { values } = parseArgs({ options: { walks: { type: "string", default: "5000" } } });
process.env.TAKEOVER_WALKS = values.walks;
const chat = "apps/server/src/features/chat";
const report = "reports/takeover.json";
await runSuite({
  command: "vitest",
  args: [
    ...["run", "--reporter=verbose", "--reporter=json", `--outputFile.json=${report}`],
    ...[`${chat}/voice.test.ts`, `${chat}/takeover-walks.test.ts`],
  ],
  report,
  reader: readVitest,
});
