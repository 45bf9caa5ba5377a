import { parseArgs } from "node:util";
import {
  limitOverBoth,
  newOwner,
  originalsChanged,
  resumeElsewhere,
  stored,
  untilRead,
} from "./scale-out/checks.ts";
import { growMachines } from "./scale-out/distributed.ts";
import { type Installation, openInstallation } from "./scale-out/installation.ts";
import { questions, uploads } from "./scale-out/load.ts";

// More than one of everything: `npm run chaos -- scale-out [-- --seconds 40]`. Servers and workers join and leave under
// load.
// On a Citus cluster whose database is migrated, distributed and empty: `npm run chaos -- scale-out --citus URL --third
// HOST:PORT --lost HOST:PORT --lose COMMAND`. The third machine joins under load, then the command stops another.
const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "40" },
    citus: { type: "string" },
    third: { type: "string", default: "" },
    lost: { type: "string", default: "" },
    lose: { type: "string", default: "" },
  },
});
const { citus: url, third, lost, lose } = values;
const seconds = Number(values.seconds);
if (!(seconds >= 10) || (url && !(third && lost && lose))) {
  console.error(
    "usage: npm run chaos -- scale-out [--seconds 40] | --citus URL --third H:P --lost H:P --lose COMMAND",
  );
  process.exit(1);
}
const STREAMS = 20;
const LIMIT = 30;
const PER_SECOND = 5;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const checks: Record<string, boolean> = {};
const check = (name: string, holds: boolean, figure: string): void => {
  checks[name] = holds;
  console.log(`  ${holds ? "ok" : "NO"}  ${name}: ${figure}`);
};

const installation = await openInstallation(url ? { url } : undefined);
try {
  if (url) await growMachines(installation, { url, third, lost, lose }, check);
  else await growProcesses(installation);
} finally {
  await installation.close();
}
const pass = Object.values(checks).every(Boolean);
console.log(JSON.stringify({ growing: { seconds, perSecond: PER_SECOND, checks }, pass }));
process.exitCode = pass ? 0 : 1;

async function growProcesses(installation: Installation): Promise<void> {
  const owner = await newOwner(installation, "growing@example.com");
  const cut = await resumeElsewhere(installation, owner, STREAMS);
  check(
    "a stream begun on one server goes on at the other",
    cut.length === 0,
    `${STREAMS - cut.length} of ${STREAMS} whole`,
  );
  for (const fault of cut.slice(0, 3)) console.log(`      ${fault}`);

  const limited = await newOwner(installation, "limited@example.com");
  const limits = await limitOverBoth(installation, limited, LIMIT);
  const isLimited = limits.answered === LIMIT && limits.answered + limits.held === limits.asked;
  check(
    "a limit holds over both",
    isLimited,
    `${limits.answered} of ${limits.asked} answered, limit ${LIMIT}, the rest 429`,
  );

  await comeAndGo(installation);
}

/** A third server and worker join, the first of each leave, come back, and the second leave, all under load. */
async function comeAndGo(installation: Installation): Promise<void> {
  const { db, origin, places: ports, server, worker, servers, workers, bucket } = installation;
  const owner = await newOwner(installation, "under-load@example.com");
  const asking = questions(origin, PER_SECOND, () => owner.userId);
  const sending = uploads(origin, 1, owner);
  const step = () => pause((seconds * 1000) / 6);
  await step();
  const [, third] = await Promise.all([worker(), server(ports[2] ?? 0)]);
  await step();
  await Promise.all([workers[0].leave(), servers[0].leave()]);
  await step();
  const [, first] = await Promise.all([worker(), server(ports[0] ?? 0)]);
  await step();
  await Promise.all([workers[1].leave(), servers[1].leave()]);
  await step();
  await step();
  const [askTotals, sent] = [await asking.stop(), await sending.stop()];
  const documents = await untilRead({ db }, owner);
  const exchanges = await stored({ db }, owner);
  for (const fault of [...askTotals.failed, ...sent.failed].slice(0, 5)) console.log(`      ${fault}`);
  const shares = [...askTotals.by].map(([place, count]) => `${place.split(":")[1]} ${count}`).join(", ");
  check(
    "no question fails while servers come and go",
    askTotals.failed.length === 0,
    `${askTotals.questions} asked, ${askTotals.failed.length} failed; answered by ${shares}`,
  );
  const asBack = [third, first].every(({ address }) => (askTotals.by.get(new URL(address).host) ?? 0) > 0);
  check("a server that joins takes its share", asBack, `ports ${ports.join(", ")}`);
  const once =
    exchanges.answered === askTotals.questions &&
    exchanges.other === 0 &&
    new Set(askTotals.exchanges).size === askTotals.questions;
  check(
    "every answer is stored whole and once",
    once,
    `${exchanges.answered} answered of ${askTotals.questions}, ${exchanges.other} not`,
  );
  const ends = sent.failed.length === 0 && documents === sent.sent.size + 1;
  check(
    "no upload is lost while workers come and go",
    ends,
    `${sent.sent.size} sent, ${sent.failed.length} failed, ${documents - 1} read`,
  );
  const jobs = exchanges.done === documents && exchanges.open === 0;
  check(
    "every job is done once",
    jobs,
    `${exchanges.done} done for ${documents} documents, ${exchanges.open} open`,
  );
  const keys = (await bucket?.keys())?.length ?? 0;
  const changed = await originalsChanged(installation, owner, sent);
  // Three owners have their prices there as well.
  check(
    "originals lie in the S3 store unchanged",
    changed === 0 && keys === documents + 2,
    `${keys} keys, ${changed} changed`,
  );
}
