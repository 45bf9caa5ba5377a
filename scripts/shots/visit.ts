import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { State, Width } from "./states.ts";
import type { Audience, World } from "./world.ts";

const HEIGHTS: Record<Width, number> = { 360: 640, 768: 1024, 1440: 900 };

/** Opens states in windows of a given width. One context serves all that the same person sees on the same device. */
export function visits(browser: Browser, world: World) {
  const contexts = new Map<string, Promise<BrowserContext>>();

  function contextFor(as: Audience, phone: boolean): Promise<BrowserContext> {
    const key = `${as} ${phone}`;
    const known = contexts.get(key);
    if (known) return known;
    const made = browser.newContext({
      baseURL: world.origin,
      reducedMotion: "reduce",
      storageState: world.sessions[as],
      ...(phone ? { deviceScaleFactor: 2, hasTouch: true } : {}),
    });
    contexts.set(key, made);
    return made;
  }

  return async function visit(state: State, width: Width): Promise<Page> {
    const page = await (await contextFor(state.as, width === 360)).newPage();
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    await page.goto(typeof state.path === "string" ? state.path : state.path(world));
    await settled(page);
    await state.act?.(page);
    await settled(page);
    return page;
  };
}

/** Nothing is on its way any more: neither fonts nor what a skeleton stands for. */
async function settled(page: Page): Promise<void> {
  const skeleton = ":is([data-owner-screen], [data-understudy-chat]) .animate-pulse";
  await page.waitForFunction((selector) => document.querySelector(selector) === null, skeleton);
  await page.evaluate(() => document.fonts.ready);
}

/** Frames in a row in which nothing changes any more: what inherits a colour begins to change a frame after it. */
const STILL_FRAMES = 3;

/** Turns the lights on or off at once; what stands in a shadow root takes its time, and is waited for. */
export async function light(page: Page, colorScheme: "light" | "dark"): Promise<void> {
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
