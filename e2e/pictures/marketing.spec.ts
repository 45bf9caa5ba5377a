import { mkdir, writeFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import type { pictures } from "../../apps/web/app/content/pictures.ts";
import { setColorScheme, test } from "../screen-states/screen-test.ts";
import { STATES, type Width } from "../screen-states/states.ts";

// The product screenshots on the marketing pages: real screens with the documents of the golden coach.
const CHECKED_IN = "apps/web/public/pictures";
const PREVIEW = "reports/marketing";
const DESKTOP = { width: 1200, height: 750, deviceScaleFactor: 1.4, mobile: false };
const PHONE = { width: 360, height: 640, deviceScaleFactor: 2, mobile: false };
const QUALITY = 0.7;
/** Width of the copy of a desktop screenshot that phones load, in pixels. */
const SMALL = 720;
/** Height of the fixed bar, and some space below it. */
const BAR = 76;

/** `open` navigates on from the screen, `top` is scrolled to the upper edge. */
type Picture = {
  state: string;
  width: Width;
  open?: (page: Page) => Promise<void>;
  top?: (page: Page) => Locator;
};

const PICTURES: Record<keyof typeof pictures, Picture> = {
  answer: { state: "public-source", width: 360 },
  conversation: { state: "conversation-source", width: 1440 },
  document: { state: "profile-documents", width: 1440, open: openPrices },
  joined: { state: "conversation-joined", width: 1440, top: (page) => page.getByText(/^Answered in/) },
  customizer: {
    state: "widgets-behavior",
    width: 1440,
    top: (page) => page.getByRole("tab", { name: "Customizer" }),
  },
};

for (const [name, { state: wanted, width, open, top }] of Object.entries(PICTURES)) {
  test(`the picture "${name}"`, async ({ openScreen }, { config }) => {
    const isUpdate = config.updateSnapshots === "all" || config.updateSnapshots === "changed";
    const folder = isUpdate ? CHECKED_IN : PREVIEW;
    await mkdir(folder, { recursive: true });
    const state = STATES.find((one) => one.name === wanted);
    if (!state) throw new Error(`There is no screen called ${wanted}.`);
    const page = await openScreen(state, width);
    const session = await page.context().newCDPSession(page);
    await session.send("Emulation.setDeviceMetricsOverride", width === 360 ? PHONE : DESKTOP);
    await open?.(page);
    await top?.(page).evaluate((element, bar) => {
      window.scrollBy({ top: element.getBoundingClientRect().top - bar, behavior: "instant" });
    }, BAR);
    for (const scheme of ["light", "dark"] as const) {
      await setColorScheme(page, scheme);
      const { data } = await session.send("Page.captureScreenshot", { format: "png" });
      await writeFile(`${folder}/${name}-${scheme}.webp`, await toWebp(page, data));
      if (width !== 360)
        await writeFile(`${folder}/${name}-${scheme}-small.webp`, await toWebp(page, data, SMALL));
    }
    await page.close();
  });
}

async function openPrices(page: Page): Promise<void> {
  await page.getByRole("link", { name: "price-list-2026.md" }).click();
  await page.getByRole("heading", { name: "Text used for answers" }).waitFor();
}

/** Converted by the browser, on an empty page because the product's own pages may not fetch a data address. */
async function toWebp(shown: Page, png: string, width?: number): Promise<Buffer> {
  const page = await shown.context().newPage();
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
  await page.close();
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}
