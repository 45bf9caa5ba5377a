import { parseArgs } from "node:util";
import pg from "pg";
import { startFakeModel } from "../testing/fake-model.ts";
import { WORDS } from "../testing/load-harness.ts";
import { quantile, rounded } from "../testing/measurement.ts";
import { openHarness } from "../testing/product-processes.ts";
import { signedInOwner } from "../testing/signed-in-owner.ts";
import { startStandInEmbedder } from "../testing/stand-ins.ts";
import { bytesPerRow, IN_USE, middleOf, type Sample, sampleOf } from "./soak/samples.ts";
import { handbook, startVisitors, type VisitorTotals } from "./soak/visitors.ts";

/**
 * Runs server and worker under a steady load and compares their resource use at the end with that after the warm-up.
 * The warm-up is the first ten minutes of an hour, or the same share of another duration.
 */
const PACE = { perSecond: 5, uploadSeconds: 10 };
const WARM_SHARE = 1 / 6;
/** The share of the whole run that each of the two measurements covers. */
const WINDOW_SHARE = 1 / 20;
const SAMPLES = 12;
const BAR = 1.05;
const WORD_MS = 5;
const WEIGHED = ["--expose-gc", "--import", "./chaos/soak/collect.ts"];

const { values } = parseArgs({ options: { minutes: { type: "string", default: "60" } } });
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error("usage: npm run chaos -- soak [--minutes 60]");
  process.exit(1);
}

const harness = await openHarness();
const embedder = await startStandInEmbedder();
const model = await startFakeModel(() => ({ words: WORDS, wordMs: WORD_MS }));
const client = new pg.Client({ connectionString: harness.url, application_name: "understudy soak" });
try {
  const environment = { ...embedder.environment, ...model.environment() };
  const http = await harness.http(environment, WEIGHED);
  const owner = await signedInOwner(harness);
  const worker = harness.worker(environment, WEIGHED);
  await client.connect();
  await owner.upload(handbook());
  const { user_id: userId } = await ready();
  const visitors = startVisitors(harness.origin, userId, owner, PACE);
  await pause(minutes * (WARM_SHARE - WINDOW_SHARE));
  const warm = await watch({ http, worker });
  const before = visitors.heard.ms.length;
  await pause(minutes * (1 - WARM_SHARE - WINDOW_SHARE));
  const last = await watch({ http, worker });
  await visitors.stop();
  const outcome = conclude(warm, last, visitors.heard, before);
  console.log(JSON.stringify(outcome));
  process.exitCode = outcome.pass ? 0 : 1;
} finally {
  await client.end();
  await harness.close();
  await model.close();
  await embedder.close();
}

/** Waits until the document with the answers is indexed, and returns the owner. */
async function ready(): Promise<{ user_id: string }> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const { rows } = await client.query<{ user_id: string }>(
      "select user_id from documents where status = 'ready'",
    );
    if (rows[0]) return rows[0];
    await pause(1 / 600);
  }
  throw new Error("The worker did not learn the first document within a minute.");
}

async function watch(processes: Record<string, number>): Promise<Sample> {
  const samples: Sample[] = [];
  for (let number = 0; number < SAMPLES; number++) {
    samples.push(await sampleOf(client, processes));
    await pause((minutes * WINDOW_SHARE) / SAMPLES);
  }
  const found = { ...middleOf(samples), "bytes a row": await bytesPerRow(client) };
  console.log(
    `  ${Object.entries(found)
      .map(([name, value]) => `${name} ${value.toFixed(1)}`)
      .join(", ")}`,
  );
  return found;
}

function conclude(warm: Sample, last: Sample, totals: VisitorTotals, before: number) {
  const growth = Object.fromEntries(
    Object.keys(warm).map((name) => [name, rounded((last[name] ?? 0) / (warm[name] ?? 1), 3)]),
  );
  const failures = Object.entries(growth)
    // Memory in use distinguishes a leak from memory that was only not returned to the system. The target applies to
    // the memory that is held.
    .filter(([name, by]) => by > BAR && !name.endsWith(IN_USE))
    .map(([name, by]) => `${name} grew ${by} times`);
  if (totals.faults.length > 0) failures.push(`${totals.faults.length} questions or uploads failed`);
  return {
    pass: failures.length === 0,
    minutes,
    asked: totals.questions,
    answered: totals.answered,
    uploaded: totals.uploaded,
    again: totals.again,
    growth,
    p95Ms: [totals.ms.slice(0, before), totals.ms.slice(before)].map((part) =>
      rounded(quantile(part, 0.95), 0),
    ),
    end: Object.fromEntries(Object.entries(last).map(([name, value]) => [name, rounded(value, 1)])),
    ...(failures.length > 0 ? { failures } : {}),
  };
}

function pause(length: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, length * 60_000));
}
