import { chromium } from "@playwright/test";
import { CHROMIUM_PATH } from "../testing/chromium.ts";
import { type Bench, type BenchOptions, type BenchOutcome, median, rounded } from "../testing/measurement.ts";
import { openHarness } from "../testing/product-processes.ts";
import { SITE_PAGES } from "../testing/site-pages.ts";
import { type Load, load, startStatic } from "./page-load.ts";
import { startPublicPage } from "./public-page-load.bench.ts";

const ROUNDS = 5;
const BAR = 1.3;
const SHIFT_BAR = 0.02;
/** Alternative addresses of pages that are already measured. */
const TWICE = ["/landing-new", "/landing-consumer"];

type Measured = { path: string; ours: number; bare: number; ratio: number; cls: number };

/** Every marketing page on a slow phone, each relative to a bare page with the same hero in the same run. */
async function benchSite({ scale }: BenchOptions): Promise<BenchOutcome> {
  const harness = await openHarness();
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
  const found: Measured[] = [];
  try {
    const { origin } = new URL(await startPublicPage(harness));
    for (const path of Object.keys(SITE_PAGES).filter((one) => !TWICE.includes(one))) {
      const bare = await startStatic({ html: await heroOf(origin + path) });
      const [ours, theirs]: [Load[], Load[]] = [[], []];
      await load(browser, origin + path);
      for (let round = 0; round < Math.max(3, Math.round(ROUNDS * scale)); round += 1) {
        theirs.push(await load(browser, bare.address));
        ours.push(await load(browser, origin + path));
      }
      await bare.close();
      found.push(compared(path, ours, theirs));
      console.log(`  ${JSON.stringify(found.at(-1))}`);
    }
  } finally {
    await browser.close();
    await harness.close();
  }
  const [worst] = found.toSorted((a, b) => b.ratio - a.ratio);
  if (!worst) throw new Error("No page was measured.");
  const cls = Math.max(...found.map((one) => one.cls));
  const bar = `LCP <= ${BAR} x bare, CLS <= ${SHIFT_BAR}, for every page`;
  const above = found.filter(({ ratio }) => ratio > BAR).map(({ path }) => path);
  const { ours, bare, ratio } = worst;
  return { ours, bare, ratio, bar, pass: ratio <= BAR && cls <= SHIFT_BAR, worst: worst.path, cls, above };
}

function compared(path: string, ours: readonly Load[], bare: readonly Load[]): Measured {
  const lcp = (loads: readonly Load[]): number => median(loads.map((one) => one.lcp));
  const cls = Math.max(...ours.map((one) => one.cls));
  return {
    path,
    ours: lcp(ours),
    bare: lcp(bare),
    ratio: rounded(lcp(ours) / lcp(bare)),
    cls: rounded(cls, 4),
  };
}

/** The heading of a page and the first lines under it, in the same size as ours. */
async function heroOf(address: string): Promise<string> {
  const html = await (await fetch(address)).text();
  const main = html.slice(html.indexOf("<main"));
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(main);
  const lead = /<p[^>]*>([\s\S]*?)<\/p>/.exec(main.slice(heading?.index ?? 0));
  const words = (part: RegExpExecArray | null): string => (part?.[1] ?? "").replace(/<[^>]+>/g, "");
  return `<title>${words(heading)}</title>
<style>body{margin:16px;font:18px/1.6 system-ui}h1{font-size:40px;line-height:1.1}</style>
<h1>${words(heading)}</h1><p>${words(lead)}</p>`;
}

export const bench: Bench = { id: "SITE", title: "every page of the site on a slow phone", run: benchSite };
