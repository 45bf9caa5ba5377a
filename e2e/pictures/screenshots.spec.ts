import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { sideways } from "../screen-states/measure.ts";
import { setColorScheme, test } from "../screen-states/screen-test.ts";
import { STATES, WIDTHS, type Width } from "../screen-states/states.ts";
import { contactSheet } from "./contact-sheet.ts";

const FOLDER = "reports/shots";
const SCHEMES = ["light", "dark"] as const;
const HIGHEST_WINDOW = 7_000;

const fileName = (state: string, scheme: string, width: number): string => `${state}-${scheme}-${width}.png`;

for (const { state, width } of STATES.flatMap((state) =>
  (state.widths ?? WIDTHS).map((width) => ({ state, width })),
)) {
  test(`${state.name} at ${width}`, async ({ openScreen }) => {
    const page = await openScreen(state, width);
    expect.soft(await sideways(page), "pixels wider than its window").toBe(0);
    const fullPage = !state.floats && !(await fitWindow(page, width));
    for (const scheme of SCHEMES) {
      await setColorScheme(page, scheme);
      await page.screenshot({
        path: `${FOLDER}/${fileName(state.name, scheme, width)}`,
        fullPage,
        animations: "disabled",
        // Very long pages take long on a small machine.
        timeout: 120_000,
      });
    }
    await page.close();
  });
}

test.afterAll(async () => {
  const shots = STATES.flatMap(({ name: state }) =>
    WIDTHS.flatMap((width) =>
      SCHEMES.map((scheme) => ({ state, scheme, width, file: fileName(state, scheme, width) })),
    ),
  );
  await writeFile(
    `${FOLDER}/index.html`,
    contactSheet(shots.filter(({ file }) => existsSync(`${FOLDER}/${file}`))),
  );
});

/**
 * Makes the window as high as the page, so that elements fixed to an edge are not in the middle of the screenshot.
 * Skips the longest pages: no window is that high, and the browser stitches their screenshots, not always correctly.
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
