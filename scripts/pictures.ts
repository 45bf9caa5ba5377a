import { mkdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import type { pictures } from "../apps/web/app/content/pictures.ts";
import setup from "../e2e/global-setup.ts";
import { CHROMIUM_PATH } from "../testing/chromium.ts";
import { STATES, type Width } from "./shots/states.ts";
import { light, visits } from "./shots/visit.ts";
import { makeWorld } from "./shots/world.ts";

// Takes the pictures of the product that the shop window shows: the real screens, with the golden coach's documents.
const FOLDER = "apps/web/public/pictures";
const DESK = { width: 1200, height: 750, deviceScaleFactor: 1.4, mobile: false };
const HAND = { width: 360, height: 640, deviceScaleFactor: 2, mobile: false };
const QUALITY = 0.7;
/** What a phone shows of a desk, in pixels. */
const SMALL = 720;
/** Of the bar that stays at the top, with some air. */
const BAR = 76;

type PictureName = keyof typeof pictures;
/** `open` leads on from the screen, `top` is brought to the upper edge. */
type Wanted = {
  state: string;
  width: Width;
  open?: (page: Page) => Promise<void>;
  top?: (page: Page) => Locator;
};

const WANTED: Record<PictureName, Wanted> = {
  answer: { state: "public-source", width: 360 },
  conversation: { state: "conversation-source", width: 1440 },
  document: { state: "profile-documents", width: 1440, open: openPrices },
  joined: { state: "conversation-joined", width: 1440, top: (page) => page.getByText(/^First word after/) },
  customizer: {
    state: "widgets-behavior",
    width: 1440,
    top: (page) => page.getByRole("tab", { name: "Customizer" }),
  },
};

mkdirSync(FOLDER, { recursive: true });
const tearDown = await setup();
const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
try {
  await takeAll(browser);
} finally {
  await browser.close();
  await tearDown();
}

async function takeAll(own: Browser): Promise<void> {
  const world = await makeWorld({
    browser: own,
    origin: process.env.E2E_BASE_URL ?? "",
    databaseUrl: process.env.E2E_DATABASE_URL ?? "",
    mailUrl: process.env.E2E_MAIL_URL ?? "",
  });
  const visit = visits(own, world);
  const packer = await own.newPage();
  const only = process.argv.slice(2);
  for (const [name, { state: wanted, width, open, top }] of Object.entries(WANTED)) {
    if (only.length > 0 && !only.includes(name)) continue;
    const state = STATES.find((one) => one.name === wanted);
    if (!state) throw new Error(`There is no screen called ${wanted}.`);
    const page = await visit(state, width);
    const wire = await page.context().newCDPSession(page);
    await wire.send("Emulation.setDeviceMetricsOverride", width === 360 ? HAND : DESK);
    await open?.(page);
    await top?.(page).evaluate((element, bar) => {
      window.scrollBy({ top: element.getBoundingClientRect().top - bar, behavior: "instant" });
    }, BAR);
    for (const scheme of ["light", "dark"] as const) {
      await light(page, scheme);
      const { data } = await wire.send("Page.captureScreenshot", { format: "png" });
      await keep(`${name}-${scheme}`, await pack(packer, data));
      if (width !== 360) await keep(`${name}-${scheme}-small`, await pack(packer, data, SMALL));
    }
    await page.close();
  }
}

async function keep(name: string, packed: Buffer): Promise<void> {
  await writeFile(`${FOLDER}/${name}.webp`, packed);
  console.log(`${name}: ${packed.length} bytes`);
}

async function openPrices(page: Page): Promise<void> {
  await page.getByRole("link", { name: "price-list-2026.md" }).click();
  await page.getByRole("heading", { name: "What was read" }).waitFor();
}

/** A browser packs pictures well, and is here already. */
async function pack(page: Page, png: string, width?: number): Promise<Buffer> {
  const address = await page.evaluate(
    async ([data, quality, wanted]) => {
      const blob = await (await fetch(`data:image/png;base64,${data}`)).blob();
      const picture = await createImageBitmap(
        blob,
        wanted ? { resizeWidth: wanted, resizeQuality: "high" } : {},
      );
      const canvas = document.createElement("canvas");
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext("2d")?.drawImage(picture, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    [png, QUALITY, width] as const,
  );
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}
