import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";

/** The connection and the device of a visitor on a train with a cheap phone. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const SLOWER = 4;
/** The wait after the last byte, so that late script work is counted too. */
const SETTLED_MS = 1_000;

export type Load = { lcp: number; cls: number; blocking: number; scripts: number; foreign: number };

/** Serves one compressed page from memory, with its picture if it has one. */
export async function startStatic({ html, picture }: { html: string; picture?: Buffer }) {
  const page = gzipSync(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${html}</html>`);
  const server = createServer((request, response) => {
    if (request.url === "/picture.png") response.setHeader("content-type", "image/png").end(picture);
    else
      response
        .setHeader("content-type", "text/html; charset=utf-8")
        .setHeader("content-encoding", "gzip")
        .end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** One visit by a browser with an empty cache. */
export async function load(browser: Browser, address: string): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  await wire.send("Network.emulateNetworkConditions", NETWORK);
  await wire.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  let [foreign, scripts] = [0, 0];
  const { host } = new URL(address);
  page.on("request", (request) => {
    if (new URL(request.url()).host !== host) foreign += 1;
  });
  const scriptIds = new Set<string>();
  wire.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scriptIds.add(requestId);
  });
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scriptIds.has(requestId)) scripts += encodedDataLength;
  });
  await page.addInitScript(observe);
  await page.goto(address, { waitUntil: "networkidle" });
  await page.waitForTimeout(SETTLED_MS);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: Omit<Load, "foreign" | "scripts"> }).seen,
  );
  await context.close();
  return { ...seen, foreign, scripts };
}

/** Runs in the page, before any of its scripts. */
function observe(): void {
  const seen = { lcp: 0, cls: 0, blocking: 0 };
  Object.assign(window, { seen });
  const on = (type: string, add: (entry: PerformanceEntry & { value: number }) => void): void => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) add(entry as PerformanceEntry & { value: number });
    }).observe({ type, buffered: true });
  };
  on("largest-contentful-paint", ({ startTime }) => {
    seen.lcp = Math.round(startTime);
  });
  on("layout-shift", ({ value }) => {
    seen.cls += value;
  });
  on("longtask", ({ duration }) => {
    seen.blocking += Math.max(0, duration - 50);
  });
}
