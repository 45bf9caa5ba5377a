import { readFileSync } from "node:fs";
import { UPLOAD_TYPES } from "@understudy/contracts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { type Listed, openTestBench, type TestBench } from "../testing/owner-client.ts";
import { type Bomb, bombs } from "./bombs.ts";
import { mutations } from "./file-bombs.mutations.ts";
import { type MeteredReader, meterReaders } from "./reader-meter.ts";
import { trustTest } from "./trust-test.ts";

type Report = ReturnType<typeof report>;

/** CPU seconds, so that other load on the machine doesn't count. On an idle machine they equal elapsed time. */
const MAX_SECONDS = 5;
/** More than a reader needs for a page. */
const MAX_GROWTH_MB = 256;

/** T13: files of a few kilobytes that expand to gigabytes, or never end. All of them run at every scale. */
async function run({ mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  // Built first, because this blocks the process for seconds.
  const all = bombs();
  const bench = await openTestBench(mutation);
  const meter = meterReaders();
  try {
    await bench.product.work();
    const base = await baseOf(bench, meter.take);
    const most = { work: 0, seconds: 0, mb: 0 };
    for (const bomb of all) {
      const { ended, taken } = await explode(bench, bomb, meter.take);
      checkEnd(outcome, bomb, ended);
      // A picture is looked at by two processes.
      const growth = Math.max(0, ...taken.map((one) => one.peakMb)) - (base.get(bomb.type) ?? 0);
      const work = Math.max(0, ...taken.map((one) => one.cpuSeconds));
      const seconds = Math.max(0, ...taken.map((one) => one.seconds));
      const late = work > MAX_SECONDS;
      outcome.check("each is done within 5 s", late ? `${bomb.name}: ${work} s` : undefined);
      const large = growth > MAX_GROWTH_MB;
      outcome.check("none takes 256 MB more than a page", large ? `${bomb.name}: ${growth} MB` : undefined);
      most.work = Math.max(most.work, work);
      most.seconds = Math.max(most.seconds, Math.round(seconds * 10) / 10);
      most.mb = Math.max(most.mb, growth);
    }
    outcome.check(
      "the product still answers",
      (await bench.call("GET", "/api/auth/user")).status === 200 ? undefined : "no",
    );
    return outcome.done({
      files: all.length,
      mostWorkSeconds: most.work,
      longestSeconds: most.seconds,
      largestGrowthMb: most.mb,
      base: [...base].map(([type, mb]) => `${type} ${mb} MB`),
    });
  } finally {
    meter.stop();
    await bench.close();
  }
}

/** The cost of reading a small, valid file of each type. */
async function baseOf(bench: TestBench, takeMetered: () => MeteredReader[]): Promise<Map<string, number>> {
  const base = new Map<string, number>();
  for (const type of ["docx", "pdf", "doc", "md", "txt", "png", "jpg"] as const) {
    const bytes = readFileSync(new URL(`../packages/knowledge/test-files/handbook.${type}`, import.meta.url));
    const { taken } = await explode(bench, { name: `handbook ${type}`, type, bytes }, takeMetered);
    base.set(type, Math.max(...taken.map((one) => one.peakMb)));
  }
  return base;
}

/** One at a time, so that each is measured separately. */
async function explode(bench: TestBench, { type, bytes }: Bomb, take: () => MeteredReader[]) {
  take();
  const { status, text } = await bench.upload({ filename: `bomb.${type}`, type: UPLOAD_TYPES[type], bytes });
  if (status !== 201) return { ended: { status: "refused", failure: text } as Partial<Listed>, taken: [] };
  const { id } = JSON.parse(text) as Listed;
  const end = performance.now() + 60_000;
  for (;;) {
    const [row] = await bench.product.rows("select status, failure from documents where id = $1", [id]);
    const reading = row?.status === "queued" || row?.status === "reading";
    if (!reading || performance.now() > end) {
      // Don't wait for indexing: another test covers it, and it takes long.
      await bench.call("DELETE", `/api/documents/${id}`);
      return {
        ended: { status: String(row?.status), failure: row?.failure as string | null },
        taken: take(),
      };
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function checkEnd(outcome: Report, { name, readable }: Bomb, { status, failure }: Partial<Listed>): void {
  const refused = status === "refused" || (status === "failed" && !!failure);
  const read = status === "learning" || status === "ready";
  outcome.check(
    "each is refused with a reason",
    refused || (readable && read) ? undefined : `${name}: ${status} ${failure}`,
  );
}

trustTest("T13", { run, mutations });
