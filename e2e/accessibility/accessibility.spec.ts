import { expect, type Page } from "@playwright/test";
import { violations } from "../axe.ts";
import { lowTargets, sideways, unseenStops } from "../screen-states/measure.ts";
import { setColorScheme, test } from "../screen-states/screen-test.ts";
import { STATES } from "../screen-states/states.ts";

const WIDTHS = [360, 1440] as const;

for (const state of STATES) {
  test(`${state.name} can be used by everybody, on a phone and on a wide screen, light and dark`, async ({
    openScreen,
  }) => {
    for (const width of WIDTHS.filter((width) => state.widths?.includes(width) ?? true)) {
      const page = await openScreen(state, width);
      await setColorScheme(page, "light");
      expect.soft(await faults(page), `axe at ${width}, light`).toEqual([]);
      await setColorScheme(page, "dark");
      // The scheme changes only colors.
      expect.soft(await faults(page, ["color-contrast"]), `axe at ${width}, dark`).toEqual([]);
      expect.soft(await sideways(page), `sideways scroll at ${width}`).toBe(0);
      if (width === 360) expect.soft(await lowTargets(page), "targets lower than 44 px").toEqual([]);
      else expect.soft(await unseenStops(page), "stops of the Tab key without a ring").toEqual([]);
      await page.close();
    }
  });
}

test("a visitor on a small phone sees the face, the name and the field without scrolling", async ({
  openScreen,
}) => {
  const state = STATES.find(({ name }) => name === "public");
  if (!state) throw new Error("The public page is not among the states.");
  const page = await openScreen(state, 360);
  for (const part of [page.locator("main header > span").first(), page.getByRole("heading", { level: 1 })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await expect(page.getByPlaceholder("Ask Marguerite's assistant")).toBeInViewport({ ratio: 1 });
  await page.close();
});

/** Radix adds it after an open group of the header: a tab stop that passes the focus on at once. */
const PASSED_ON = 'nav span[aria-hidden="true"][tabindex="0"]';

const faults = (page: Page, rules?: string[]): Promise<string[]> =>
  violations(page, { except: PASSED_ON, ...(rules ? { rules } : {}) });
