import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM_PATH } from "../testing/chromium.ts";
import { type Bench, type BenchOptions, type BenchOutcome, median, rounded } from "../testing/measurement.ts";
import { openHarness } from "../testing/product-processes.ts";
import { startWidgetHost } from "./widget-host.ts";

const ROUNDS = 15;
const BAR = { lcp: 20, bytes: 4_000, thread: 10 };
const SETTLED_MS = 1_000;

type Load = { lcp: number; cls: number; thread: number; requests: string[] };

/** P7: a page with the widget before any click, relative to the same page without it, alternating. */
async function benchWidgetBefore({ scale }: BenchOptions): Promise<BenchOutcome> {
  const harness = await openHarness();
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
  try {
    const host = await startWidgetHost(harness);
    const loads: Record<"ours" | "bare", Load[]> = { ours: [], bare: [] };
    for (const address of [host.withWidget, host.bare]) await load(browser, address);
    for (let round = 0; round < Math.max(5, Math.round(ROUNDS * scale)); round++) {
      // The second visit benefits from a warmer machine.
      const order = round % 2 ? (["ours", "bare"] as const) : (["bare", "ours"] as const);
      for (const side of order)
        loads[side].push(await load(browser, side === "ours" ? host.withWidget : host.bare));
    }
    const bytes = await host.gzip(host.script);
    await host.close();
    return conclude(loads, bytes);
  } finally {
    await browser.close();
    await harness.close();
  }
}

function conclude({ ours, bare }: Record<"ours" | "bare", Load[]>, bytes: number): BenchOutcome {
  const of = (loads: Load[], name: "lcp" | "cls" | "thread"): number => median(loads.map((one) => one[name]));
  const later = of(ours, "lcp") - of(bare, "lcp");
  const thread = of(ours, "thread") - of(bare, "thread");
  const cls = Math.max(...ours.map((one) => one.cls));
  const requests = Math.max(...ours.map((one) => one.requests.length));
  return {
    ours: rounded(of(ours, "lcp")),
    bare: rounded(of(bare, "lcp")),
    ratio: rounded(of(ours, "lcp") / of(bare, "lcp")),
    bar: `LCP at most ${BAR.lcp} ms later, CLS 0, one request, at most ${BAR.bytes} bytes and ${BAR.thread} ms of the thread`,
    pass: later <= BAR.lcp && cls === 0 && requests === 1 && bytes <= BAR.bytes && thread <= BAR.thread,
    unit: "ms",
    later: rounded(later),
    cls,
    requests,
    bytes,
    thread: rounded(thread),
  };
}

/** One visit by a browser with an empty cache. */
async function load(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Performance.enable");
  const requests: string[] = [];
  const { host } = new URL(address);
  page.on("request", (request) => {
    if (new URL(request.url()).host !== host) requests.push(request.url());
  });
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLED_MS);
  const seen = await page.evaluate(() => (window as unknown as { seen: { lcp: number; cls: number } }).seen);
  const { metrics } = await wire.send("Performance.getMetrics");
  const seconds = metrics.find(({ name }) => name === "ScriptDuration")?.value ?? 0;
  await context.close();
  return { ...seen, requests, thread: seconds * 1_000 };
}

/** Runs in the page, before any of its scripts. */
function observe(): void {
  const seen = { lcp: 0, cls: 0 };
  Object.assign(window, { seen });
  const on = (type: string, add: (entry: PerformanceEntry & { value: number }) => void): void => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) add(entry as PerformanceEntry & { value: number });
    }).observe({ type, buffered: true });
  };
  on("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = startTime;
  });
  on("layout-shift", ({ value }) => {
    seen.cls += value;
  });
}

export const bench: Bench = {
  id: "P7",
  title: "a page with the widget before it is opened",
  run: benchWidgetBefore,
};
