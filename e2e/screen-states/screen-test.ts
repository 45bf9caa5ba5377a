import { type BrowserContext, test as base, type Page } from "@playwright/test";
import { productUrl } from "../product.ts";
import { createScreenData, type Viewer } from "./screen-data.ts";
import type { State, Width } from "./states.ts";

const HEIGHTS: Record<Width, number> = { 360: 640, 768: 1024, 1440: 900 };

type OpenScreen = (state: State, width: Width) => Promise<Page>;

/** Opens a screen in a window of a given width. One context serves all screens of the same viewer and device. */
export const test = base.extend<object, { openScreen: OpenScreen }>({
  openScreen: [
    async ({ browser }, use, { parallelIndex }) => {
      const data = await createScreenData(browser, parallelIndex);
      const contexts = new Map<string, BrowserContext>();
      const contextFor = async (viewer: Viewer, isPhone: boolean): Promise<BrowserContext> => {
        const key = `${viewer} ${isPhone}`;
        const context =
          contexts.get(key) ??
          (await browser.newContext({
            baseURL: productUrl(),
            reducedMotion: "reduce",
            storageState: data.sessions[viewer],
            ...(isPhone ? { deviceScaleFactor: 2, hasTouch: true } : {}),
          }));
        contexts.set(key, context);
        return context;
      };
      await use(async (state, width) => {
        const page = await (await contextFor(state.as, width === 360)).newPage();
        await page.setViewportSize({ width, height: HEIGHTS[width] });
        await page.goto(typeof state.path === "string" ? state.path : state.path(data));
        await waitUntilLoaded(page);
        await state.act?.(page);
        await waitUntilLoaded(page);
        return page;
      });
      for (const context of contexts.values()) await context.close();
    },
    { scope: "worker", timeout: 240_000 },
  ],
});

/** Waits until fonts and the data behind skeletons have loaded. */
async function waitUntilLoaded(page: Page): Promise<void> {
  const skeleton = ":is([data-owner-screen], [data-understudy-chat]) .animate-pulse";
  await page.waitForFunction((selector) => document.querySelector(selector) === null, skeleton);
  await page.evaluate(() => document.fonts.ready);
}

/** Consecutive frames without a change: an inherited color starts to change one frame later. */
const STILL_FRAMES = 3;

/**
 * Switches the color scheme immediately. Transitions inside a shadow root can't be switched off, so it waits for them.
 */
export async function setColorScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.evaluate(() => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets = [atOnce];
  });
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async (wanted) => {
    for (let still = 0, frames = 0; still < wanted && frames < 100; frames += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
      await Promise.allSettled(changing.map(({ finished }) => finished));
      still = changing.length > 0 ? 0 : still + 1;
    }
  }, STILL_FRAMES);
}
