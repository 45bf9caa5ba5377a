import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { CHROMIUM_PATH } from "../testing/chromium.ts";
import { openHarness } from "../testing/product-processes.ts";
import { SITE_PAGES } from "../testing/site-pages.ts";
import { startPublicPage } from "./public-page-load.bench.ts";

// Runs Lighthouse on every public page with a phone profile. It is downloaded on demand, because it is larger than all
// other checking tools of this project together.
const LIGHTHOUSE = "lighthouse@13.5.0";
const REPORT = "reports/lighthouse.md";
const GOOD = 95;
const KINDS = ["performance", "accessibility", "best-practices", "seo"] as const;
const TIMES = { LCP: "largest-contentful-paint", TBT: "total-blocking-time", CLS: "cumulative-layout-shift" };

type Audit = { id: string; title: string; score: number | null; displayValue?: string };
type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Verdict = { audits: Record<string, Audit>; categories: Record<string, Category> };
type Row = { path: string; scores: number[]; times: string[]; faults: string[] };

// After the name of the program: paths, or none for all of them.
const { positionals } = parseArgs({ args: process.argv.slice(3), allowPositionals: true });
const harness = await openHarness();
const rows: Row[] = [];
try {
  const page = new URL(await startPublicPage(harness));
  const all = ["/", ...Object.keys(SITE_PAGES), "/login", page.pathname];
  for (const path of positionals.length > 0 ? positionals : all) {
    rows.push(rowOf(path, await judge(page.origin + path)));
    console.log(JSON.stringify(rows.at(-1)));
  }
} finally {
  await harness.close();
}
mkdirSync("reports", { recursive: true });
writeFileSync(REPORT, reportOf(rows));
const low = rows.filter(({ scores }) => scores.some((score) => score < GOOD)).map(({ path }) => path);
console.log(JSON.stringify({ pages: rows.length, below: low.length, low, report: REPORT }));

async function judge(address: string): Promise<Verdict> {
  const flags = `--chrome-flags=--headless --no-sandbox --disable-dev-shm-usage`;
  const args = ["--yes", LIGHTHOUSE, address, "--output=json", "--output-path=stdout", "--quiet", flags];
  const child = spawn("npx", args, {
    env: { ...process.env, CHROME_PATH: CHROMIUM_PATH },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(await text(child.stdout)) as Verdict;
}

function rowOf(path: string, { audits, categories }: Verdict): Row {
  const score = (kind: string): number => Math.round((categories[kind]?.score ?? 0) * 100);
  const low = KINDS.filter((kind) => score(kind) < GOOD).flatMap((kind) => categories[kind]?.auditRefs ?? []);
  const faults = low
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${audits[id]?.title} (${audits[id]?.displayValue ?? audits[id]?.score})`);
  return {
    path,
    scores: KINDS.map(score),
    times: Object.values(TIMES).map((id) => audits[id]?.displayValue ?? ""),
    faults,
  };
}

function reportOf(all: readonly Row[]): string {
  const head = ["page", ...KINDS, ...Object.keys(TIMES), "what pulls it down"];
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
  return [
    "# Lighthouse, as a phone sees it",
    "",
    `\`npm run bench -- lighthouse\`, ${LIGHTHOUSE}, ${new Date().toISOString().slice(0, 10)}, on the machine that runs the server.`,
    "",
    line(head),
    line(head.map(() => "---")),
    ...all.map(({ path, scores, times, faults }) => line([path, ...scores, ...times, faults.join("; ")])),
    "",
  ].join("\n");
}
