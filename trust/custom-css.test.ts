import type { Browser as Chromium, Page } from "@playwright/test";
import { type Canary, startCanary } from "../testing/canary.ts";
import { type Outcome, type RunOptions, report } from "../testing/outcome.ts";
import { openTestBench, type TestBench } from "../testing/owner-client.ts";
import { CANARY_HOST, some } from "../testing/payloads.ts";
import { freePort } from "../testing/processes.ts";
import { serve } from "../testing/product.ts";
import { mutations } from "./custom-css.mutations.ts";
import { type PageLook, watchPage } from "./custom-css-page.ts";
import { LOADERS, PLACES, STYLES } from "./style-payloads.data.ts";
import { trustTest } from "./trust-test.ts";
import { openChromium, readBlocked, type WatchedPage, watch } from "./watch.ts";

const FEWEST = 200;
/** This share of the styles must load or escape when nothing stops them. The others are disguises that fail. */
const LIVE_SHARE = 0.2;
/** Every 25th style is loaded by the script itself. The others replace its style, as the server would deliver them. */
const RELOADED = 25;

type Style = { number: number; css: string };
type Show = {
  bench: TestBench;
  widget: string;
  watched: WatchedPage;
  page: Page;
  canary: Canary;
  outcome: ReturnType<typeof report>;
  figures: Record<"styles" | "loaded" | "used" | "refusedLooks", number>;
};

/** T21: an owner's hostile styles, colors, fonts and pictures on a third-party page, in a real browser. */
async function run({ scale, mutation }: RunOptions): Promise<Outcome> {
  const outcome = report();
  const canary = await startCanary();
  const all = allStyles();
  outcome.check("there are enough styles", all.length >= FEWEST ? undefined : `${all.length}`);
  const bench = await openTestBench(mutation);
  const chromium = await openChromium(canary);
  const figures = { styles: 0, loaded: 0, used: 0, refusedLooks: 0 };
  const port = await freePort();
  const { key, profileId } = await mainProfile(bench);
  const endHost = await serve((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(hostPage(bench.product.origin, key));
  }, port);
  const watched = await watch(chromium, { origin: `http://127.0.0.1:${port}` });
  try {
    const show = { bench, widget: `/api/profiles/${profileId}/widget`, watched, canary, outcome, figures };
    const page = await watched.context.newPage();
    await judge({ ...show, page }, some(all, scale));
    await looks({ ...show, page });
    const live = await control(chromium, canary, { port, styles: some(all, Math.min(scale, 0.5)) });
    outcome.check("the styles bite where nothing stops them", live);
    return outcome.done({ ...figures, payloads: all.length });
  } finally {
    await watched.close();
    await chromium.close();
    await endHost();
    await bench.close();
    await canary.close();
  }
}

function allStyles(): Style[] {
  const written = [
    ...PLACES.flatMap((place) => LOADERS.map((one) => place.replaceAll("{A}", () => one))),
    ...STYLES,
  ];
  return written.map((template, index) => {
    const number = index + 1;
    const mark = `zq${number}z`;
    const values: Record<string, string> = {
      U: `http://${CANARY_HOST}/${mark}`,
      H: CANARY_HOST,
      M: mark,
      N: String(number),
    };
    return { number, css: template.replace(/\{([UHMN])\}/g, (_, name: string) => values[name] ?? "") };
  });
}

async function mainProfile({ call, product }: TestBench): Promise<{ key: string; profileId: number }> {
  const [row] = await product.rows("select user_id, id from ai_profiles where is_main");
  await call("GET", "/api/profiles");
  return { key: String(row?.user_id), profileId: Number(row?.id) };
}

const hostPage = (
  origin: string,
  key: string,
): string => `<!doctype html><html lang="en"><title>Keelstone</title>
  <h1>Keelstone Leadership</h1><p>Coaching for the <b>first year</b> after promotion.</p>
  <form><input value="secret1"><textarea>a secret</textarea><button type="button">Send</button></form>
  <ul><li>One<li>Two</ul><script async src="${origin}/widget.js?id=${key}"></script>`;

async function openWidget(page: Page): Promise<void> {
  await page.goto("/", { waitUntil: "load" });
  await page.locator("understudy-widget button").first().click();
  await page.locator("understudy-widget .w-foot a").waitFor();
  // Wait until animations have ended.
  await page.waitForFunction(() => {
    const root = document.querySelector("understudy-widget")?.shadowRoot;
    return root?.getAnimations().every(({ playState }) => playState === "finished");
  });
  await page.evaluate(watchPage);
}

async function judge(show: Show, styles: readonly Style[]): Promise<void> {
  const { page, figures, outcome } = show;
  await save(show, { customCSS: null });
  await openWidget(page);
  const before = await page.evaluate(() => window.look());
  outcome.check("the widget covers nothing beside itself", before.above[0]);
  for (const [place, style] of styles.entries()) {
    const used = await save(show, { customCSS: style.css });
    figures.styles += 1;
    if (used) figures.used += 1;
    const isReloaded = place % RELOADED === 0;
    if (isReloaded) await openWidget(page);
    await page.evaluate((css) => window.wear(css), used ?? "");
    // The browser computes a style and requests its resources when it renders the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))));
    if (isReloaded) figures.loaded += 1;
    await compare(show, style, before);
  }
  await page.goto("about:blank");
}

async function compare(
  { page, watched, canary, outcome }: Show,
  style: Style,
  first: PageLook,
): Promise<void> {
  const now = await page.evaluate(() => window.look());
  const what = `${style.number}: ${style.css.slice(0, 90)}`;
  const same = (name: "page" | "frame" | "foot") => (now[name] === first[name] ? undefined : what);
  outcome.check("no element of the page looks different", same("page"));
  outcome.check("the widget's frame stays where and as it is", same("frame"));
  outcome.check("whose software it is can be read", same("foot"));
  outcome.check("nothing is above the page", now.above.length > first.above.length ? what : undefined);
  const { left, dialogs } = watched.take();
  const marked = left.filter((address) => address.includes(CANARY_HOST));
  outcome.check("nothing is fetched", [...marked, ...canary.caught()][0]);
  canary.forget();
  const { ran } = await readBlocked(page);
  outcome.check("nothing runs", ran.length + dialogs > 0 ? what : undefined);
}

/** Saves, and returns the style that pages receive. */
async function save({ bench, widget, outcome }: Show, config: object): Promise<string | null> {
  const body = Buffer.from(JSON.stringify(config));
  const { status, text } = await bench.call("PUT", widget, [["content-type", "application/json"]], body);
  // A text with an invalid character can't be stored.
  if (JSON.stringify(config).includes("\\u0000")) {
    outcome.check("what cannot be stored is refused", status === 400 ? undefined : String(status));
    return null;
  }
  outcome.check("every style can be saved", status === 200 ? undefined : `${status} ${text.slice(0, 120)}`);
  const { key } = JSON.parse(text) as { key: string };
  const answer = await fetch(`${bench.product.origin}/widget/config?id=${key}`);
  return ((await answer.json()) as { style: string | null }).style;
}

const HOSTILE = [
  "red;}*{background:url(http://canary.example/x)}",
  "url(http://canary.example/x)",
  "</style>",
  "#fff;",
  "#12345",
];
const ADDRESSES = [
  "javascript:top.__ran=1",
  "data:text/html,x",
  "file:///etc/passwd",
  "//canary.example/x",
  "blob:x",
];

/** Values that go into a style or an image address without being a style are accepted in one form only. */
async function looks({ bench, widget, outcome, figures }: Show): Promise<void> {
  const colors = ["primaryColor", "secondaryColor", "backgroundColor", "textColor", "accentColor"];
  const pictures = ["logo", "favicon", "privacyPolicyUrl"];
  const tried = [
    ...colors.flatMap((name) => HOSTILE.map((value) => ({ [name]: value }))),
    ...pictures.flatMap((name) => ADDRESSES.map((value) => ({ [name]: value }))),
    { widgetPosition: "fixed; inset: 0" },
    { borderRadius: "12px; background: url(x)" },
  ];
  for (const look of tried) {
    const body = Buffer.from(JSON.stringify(look));
    const { status } = await bench.call("PUT", widget, [["content-type", "application/json"]], body);
    outcome.check("no invalid style is accepted", status === 400 ? undefined : JSON.stringify(look));
    figures.refusedLooks += 1;
  }
}

/** Applies the same styles without protection: enough of them must show that they would have done harm. */
async function control(
  chromium: Chromium,
  canary: Canary,
  { port, styles }: { port: number; styles: readonly Style[] },
) {
  const { context, close } = await watch(chromium, { origin: `http://127.0.0.1:${port}` });
  try {
    const page = await context.newPage();
    await openWidget(page);
    const before = await page.evaluate(() => window.look());
    let live = 0;
    for (const { css } of styles) {
      await page.evaluate((style) => window.wear(style), css);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20))),
      );
      const now = await page.evaluate(() => window.look());
      if (now.frame !== before.frame || now.foot !== before.foot || canary.caught().length > 0) live += 1;
      canary.forget();
    }
    return live >= styles.length * LIVE_SHARE ? undefined : `${live} of ${styles.length}`;
  } finally {
    await close();
  }
}

trustTest("T21", { run, mutations });
