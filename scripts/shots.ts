import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { chromium, type Page } from "@playwright/test";
import setup from "../e2e/global-setup.ts";
import { CHROMIUM_PATH } from "../testing/chromium.ts";
import { contactSheet, type Shot } from "./shots/contact-sheet.ts";
import { sideways } from "./shots/measure.ts";
import { STATES, type State, WIDTHS, type Width } from "./shots/states.ts";
import { light, visits } from "./shots/visit.ts";
import { makeWorld } from "./shots/world.ts";

const FOLDER = "reports/shots";
const LANES = 2;
const HIGHEST_WINDOW = 7_000;
/** Very long pages take their time on a small machine. */
const PICTURE = { animations: "disabled", timeout: 120_000 } as const;

const { values } = parseArgs({ options: { only: { type: "string", default: "" } } });
const wanted = STATES.filter(({ name }) => name.includes(values.only));
if (!existsSync("apps/web/build/server/index.js"))
  throw new Error("There is no build yet: run `npm run build` first.");

const faults: string[] = [];
const tearDown = await setup();
try {
  const shots = await shootAll();
  await writeFile(`${FOLDER}/index.html`, contactSheet(shots));
  for (const fault of faults) console.error(fault);
  console.log(JSON.stringify({ shots: shots.length }));
} finally {
  await tearDown();
}
process.exitCode = faults.length > 0 ? 1 : 0;

async function shootAll(): Promise<Shot[]> {
  await mkdir(FOLDER, { recursive: true });
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
  try {
    const world = await makeWorld({
      browser,
      origin: process.env.E2E_BASE_URL ?? "",
      databaseUrl: process.env.E2E_DATABASE_URL ?? "",
      mailUrl: process.env.E2E_MAIL_URL ?? "",
    });
    const visit = visits(browser, world);
    const waiting = wanted.flatMap((state) => (state.widths ?? WIDTHS).map((width) => ({ state, width })));
    const taken = new Map<string, Shot[]>();
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { state, width } = next;
        const key = `${state.name} at ${width}`;
        try {
          taken.set(key, await shoot(await visit(state, width), state, width));
        } catch (error) {
          // One state that cannot be reached must not hide the pictures of the others.
          faults.push(`${key}: ${String(error)}`);
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    return wanted.flatMap(({ name }) => WIDTHS.flatMap((width) => taken.get(`${name} at ${width}`) ?? []));
  } finally {
    await browser.close();
  }
}

async function shoot(page: Page, { name, floats = false }: State, width: Width): Promise<Shot[]> {
  const shots: Shot[] = [];
  const over = await sideways(page);
  if (over > 0) faults.push(`${name} at ${width}: ${over} px wider than its window`);
  const fullPage = floats ? false : !(await fitWindow(page, width));
  for (const scheme of ["light", "dark"] as const) {
    await light(page, scheme);
    const file = `${name}-${scheme}-${width}.png`;
    await page.screenshot({ ...PICTURE, path: `${FOLDER}/${file}`, fullPage });
    shots.push({ state: name, scheme, width, file });
  }
  await page.close();
  return shots;
}

/**
 * Makes the window as high as the page, so that nothing stays at an edge in the middle of it. Not for the longest
 * pages: no window is that high, and the browser has to put their picture together, which it does not always do well.
 */
async function fitWindow(page: Page, width: Width): Promise<boolean> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height > HIGHEST_WINDOW) {
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    return false;
  }
  await page.setViewportSize({ width, height });
  return true;
}
