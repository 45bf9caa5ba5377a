import { rmSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY } from "../../testing/repository-files.ts";
import { runInherited } from "../../testing/run-command.ts";
import { startServices } from "../../testing/services.ts";
import { outcomeOf, type Reading, summary } from "./reports.ts";
import { serviceVariables } from "./services.ts";

type Suite = {
  command: string;
  args: string[];
  report: string;
  reader: (report: string) => Reading;
};

/** Runs a suite against the services. Its last line is the summary, even if nothing could run. */
export async function runSuite({ command, args, report, reader }: Suite): Promise<void> {
  const file = join(REPOSITORY, report);
  rmSync(file, { force: true }); // a run that crashes must not leave the previous report
  let code = 1;
  try {
    code = await runInherited(command, args, { ...serviceVariables(startServices()), ...givenDatabase() });
  } catch (error) {
    console.error(error);
  }
  const { tally, flaky } = outcomeOf(file, reader, code);
  for (const test of flaky) console.log(`flaky, passed at the second try: ${test}`);
  console.log(summary(tally));
  process.exitCode = code === 0 && tally.failed === 0 ? 0 : 1;
}

/** Another database server than ours, such as the coordinator of a cluster, if the environment names one. */
function givenDatabase(): Record<string, string> {
  const url = process.env.TEST_POSTGRES_URL;
  return url ? { TEST_POSTGRES_URL: url } : {};
}
