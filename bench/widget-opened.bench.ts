import { type Browser, chromium } from "@playwright/test";
import { CHROMIUM_PATH } from "../testing/chromium.ts";
import { type Bench, type BenchOptions, type BenchOutcome, median, rounded } from "../testing/measurement.ts";
import { openHarness } from "../testing/product-processes.ts";
import { startWidgetHost } from "./widget-host.ts";

const ROUNDS = 9;
const BAR = { bytes: 45_000, open: 300 };
/** The smallest complete competitor, opened. */
const RIVAL = 93_000;

/** P8: everything that an opened widget has requested, and the time from the click until the visitor can type. */
async function benchWidgetOpened({ scale }: BenchOptions): Promise<BenchOutcome> {
  const harness = await openHarness();
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
  try {
    const host = await startWidgetHost(harness);
    const first = await visit(browser, host.withWidget);
    const files = first.files.filter((address) => !address.includes("/api/"));
    let bytes = 0;
    for (const address of files) bytes += await host.gzip(address);
    const times: number[] = [];
    for (let round = 0; round < Math.max(3, Math.round(ROUNDS * scale)); round++)
      times.push((await visit(browser, host.withWidget)).again);
    await host.close();
    const open = median(times);
    return {
      ours: bytes,
      bare: RIVAL,
      ratio: rounded(bytes / RIVAL),
      bar: `at most ${BAR.bytes} bytes gzip in all, at most ${BAR.open} ms from a warm click to typing`,
      pass: bytes <= BAR.bytes && open <= BAR.open,
      unit: "bytes",
      files: files.length,
      open: rounded(open),
      cold: rounded(first.cold),
    };
  } finally {
    await browser.close();
    await harness.close();
  }
}

/** Opens the widget twice: as a new visitor, and on the next page with a full cache. */
async function visit(browser: Browser, address: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const files: string[] = [];
  const { host } = new URL(address);
  page.on("request", (request) => {
    if (new URL(request.url()).host !== host) files.push(request.url());
  });
  const open = async (): Promise<number> => {
    await page.goto(address, { waitUntil: "networkidle" });
    return page.evaluate(untilTyping);
  };
  const cold = await open();
  await page.waitForLoadState("networkidle");
  const requested = [...files];
  const again = await open();
  await context.close();
  return { cold, again, files: requested };
}

/** Runs in the page: the time from the click until the field has the focus and accepts text. */
async function untilTyping(): Promise<number> {
  const root = document.querySelector("understudy-widget")?.shadowRoot;
  const field = () => root?.querySelector("textarea");
  const started = performance.now();
  root?.querySelector("button")?.click();
  while (!field() || field()?.readOnly || root?.activeElement !== field())
    await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - started;
}

export const bench: Bench = { id: "P8", title: "an opened widget", run: benchWidgetOpened };
