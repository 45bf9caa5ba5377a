import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { type Listed, openTestBench, type TestBench, type Upload } from "../testing/owner-client.ts";
import { fileMutators } from "./file-mutators.ts";
import { mutations } from "./malformed-files.mutations.ts";
import { type MeteredReader, meterReaders } from "./reader-meter.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;
type Pings = { times: number[]; faults: string[]; stop: () => Promise<void> };

const FILES = 10_000;
const BATCH = 200;
const MAX_SECONDS = 10;
const MAX_MB = 512;
/** Below this, twice as long is still noise on a shared machine. */
const QUIET_MS = 50;

/** T12: real files, corrupted at random. `scale` sets how many. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const make = await fileMutators();
  const bench = await openTestBench(mutation);
  const workers: number[] = [];
  // Polls rarely, because this process is also the server under measurement.
  const meter = meterReaders(workers, 100);
  const metered: MeteredReader[] = [];
  try {
    const idle = await idlePings(bench);
    for (let count = 0; count < 2; count += 1) workers.push(await bench.product.workElsewhere());
    const pings = ping(bench);
    const count = Math.max(20, Math.round(FILES * scale));
    const ends = { ready: 0, failed: 0, refused: 0 };
    for (let start = 0; start < count; start += BATCH) {
      const files: Upload[] = [];
      for (let number = start; number < Math.min(start + BATCH, count); number += 1)
        files.push(await make(number));
      await sendBatch(bench, files, outcome, ends);
      metered.push(...meter.take());
    }
    await pings.stop();
    checkReaders(outcome, metered, ends);
    const [calm, busy] = [percentile(idle.times), percentile(pings.times)];
    const faults = [...idle.faults, ...pings.faults];
    outcome.check(
      "the product answers all the time",
      faults.length > 0 ? faults.slice(0, 3).join(", ") : undefined,
    );
    const slow = busy > 2 * Math.max(calm, QUIET_MS);
    outcome.check("it answers at most twice as slowly", slow ? `${busy} ms after ${calm} ms` : undefined);
    return outcome.done({
      files: count,
      ...ends,
      p99IdleMs: calm,
      p99BusyMs: busy,
      asked: pings.times.length,
      mostWorkSeconds: Math.max(...metered.map((one) => one.cpuSeconds)),
      longestSeconds: Math.round(Math.max(...metered.map((one) => one.seconds)) * 10) / 10,
      largestMb: Math.max(...metered.map((one) => one.peakMb)),
    });
  } finally {
    meter.stop();
    await bench.close();
  }
}

type EndCounts = { ready: number; failed: number; refused: number };

async function sendBatch(bench: TestBench, files: readonly Upload[], outcome: Report, ends: EndCounts) {
  for (const file of files) {
    const { status, text } = await bench.upload(file);
    if (status >= 400 && status < 500) ends.refused += 1;
    outcome.check(
      "no upload is a fault of ours",
      status >= 500 ? `${file.filename} ${status} ${text}` : undefined,
    );
  }
  const listed = await bench.settled(60 + files.length);
  for (const one of listed) {
    outcome.check(
      "every file ends, with a reason if it failed",
      hasEnded(one) ? undefined : `${one.filename}: ${one.status} ${one.failure}`,
    );
    if (one.status === "ready") ends.ready += 1;
    if (one.status === "failed") ends.failed += 1;
    await bench.call("DELETE", `/api/documents/${one.id}`);
  }
}

function hasEnded({ status, failure }: Listed): boolean {
  return (status === "ready" && failure === null) || (status === "failed" && /\p{L}/u.test(failure ?? ""));
}

function checkReaders(
  outcome: Report,
  metered: readonly MeteredReader[],
  { ready, failed }: EndCounts,
): void {
  const hanging = metered.find((one) => one.cpuSeconds > MAX_SECONDS);
  outcome.check("no file is read for more than 10 s", hanging && `${hanging.cpuSeconds} s`);
  const large = metered.find((one) => one.peakMb > MAX_MB);
  outcome.check("no reader takes more than 512 MB", large && `${large.peakMb} MB`);
  // A process that lives shorter than one polling interval is missed, but nearly all are seen.
  const alone = metered.length >= (ready + failed) * 0.95;
  outcome.check("each is read in a process of its own", alone ? undefined : `${metered.length} processes`);
}

/** A user of the product in the meantime. */
function ping(bench: TestBench): Pings {
  const pings: Pings = { times: [], faults: [], stop: async () => {} };
  let going = true;
  const asking = (async () => {
    while (going) {
      const started = performance.now();
      const { status } = await bench.call("GET", "/api/auth/user");
      pings.times.push(performance.now() - started);
      if (status !== 200) pings.faults.push(String(status));
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  })();
  pings.stop = () => {
    going = false;
    return asking;
  };
  return pings;
}

async function idlePings(bench: TestBench): Promise<Pings> {
  const pings = ping(bench);
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  await pings.stop();
  return pings;
}

function percentile(times: readonly number[]): number {
  const sorted = [...times].sort((one, two) => one - two);
  return Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0);
}

trustTest("T12", { run, mutations });
