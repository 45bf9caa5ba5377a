import type { Locator, Page } from "@playwright/test";
import { expect, openKit, stopTime, test } from "./product.ts";

/** Moves as a hand does, through points on the way, onto the middle of something. */
async function pointAt(page: Page, place: Locator): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error("There is nothing to point at.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
}

const pointAway = (page: Page): Promise<void> => page.mouse.move(640, 700, { steps: 8 });

const group = (page: Page, name: string): Locator => page.getByRole("banner").getByRole("button", { name });

/** The visitor home, ready and with its time standing. */
async function openHome(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto("/");
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await stopTime(page);
}

test("a menu of the site header opens after 200 ms and closes after 150 [NAV-20, NAV-22]", async ({
  page,
}) => {
  await openHome(page);
  const link = page.getByRole("banner").getByRole("link", { name: "Overview" });
  await pointAt(page, group(page, "Platform"));
  await page.clock.runFor(199);
  await expect(group(page, "Platform")).toHaveAttribute("aria-expanded", "false");
  await expect(link).toBeHidden();
  await page.clock.runFor(1);
  await expect(link).toBeVisible();

  await pointAway(page);
  await page.clock.runFor(149);
  await expect(group(page, "Platform")).toHaveAttribute("aria-expanded", "true");
  await page.clock.runFor(1);
  await expect(link).toBeHidden();
});

test("the way down into an open menu does not close it [NAV-22]", async ({ page }) => {
  await openHome(page);
  await pointAt(page, group(page, "Platform"));
  await page.clock.runFor(200);
  const link = page.getByRole("banner").getByRole("link", { name: "Pricing" });
  await pointAt(page, link);
  await page.clock.runFor(5_000);
  await expect(link).toBeVisible();
});

test("the next menu opens at once within 300 ms of leaving an open one [NAV-21]", async ({ page }) => {
  await openHome(page);
  const solutions = page.getByRole("banner").getByRole("link", { name: "White Label" });
  const resources = page.getByRole("banner").getByRole("link", { name: "Case Studies" });
  await pointAt(page, group(page, "Platform"));
  await page.clock.runFor(200);
  await pointAway(page);
  await page.clock.runFor(299);
  await expect(group(page, "Platform")).toHaveAttribute("aria-expanded", "false");
  await pointAt(page, group(page, "Solutions"));
  // No time passes here.
  await expect(solutions).toBeVisible();
  await pointAt(page, group(page, "Resources"));
  await expect(resources).toBeVisible();
  await expect(solutions).toBeHidden();

  await pointAway(page);
  await page.clock.runFor(1_000);
  await pointAt(page, group(page, "Solutions"));
  await page.clock.runFor(199);
  await expect(group(page, "Solutions")).toHaveAttribute("aria-expanded", "false");
  await page.clock.runFor(1);
  await expect(solutions).toBeVisible();
});

/** The design system's page, with its tooltips in the middle of the screen. */
async function openTooltips(page: Page): Promise<{ first: Locator; second: Locator; shown: Locator }> {
  await page.clock.install();
  await openKit(page);
  await page.evaluate(() => document.fonts.ready);
  const first = page.locator("#floating").getByRole("button", { name: "Good answer" });
  const second = page.locator("#floating").getByRole("button", { name: "Bad answer" });
  // The way to the anchor is over when what it leads to stands still.
  await first.scrollIntoViewIfNeeded();
  await stopTime(page);
  return { first, second, shown: page.getByRole("tooltip") };
}

test("a tooltip comes after 700 ms of hovering [NAV-23]", async ({ page }) => {
  const { first, shown } = await openTooltips(page);
  await pointAt(page, first);
  await page.clock.runFor(699);
  await expect(first).toHaveAttribute("data-state", "closed");
  await expect(shown).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(shown).toHaveText("Good answer");
});

test("the next tooltip comes at once within 300 ms, and later waits again [NAV-24]", async ({ page }) => {
  const { first, second, shown } = await openTooltips(page);
  await pointAt(page, first);
  await page.clock.runFor(700);
  await expect(shown).toHaveText("Good answer");
  await pointAt(page, second);
  await expect(shown).toHaveText("Bad answer");

  await pointAway(page);
  await expect(shown).toHaveCount(0);
  await page.clock.runFor(299);
  await pointAt(page, first);
  await expect(shown).toHaveText("Good answer");

  await pointAway(page);
  await expect(shown).toHaveCount(0);
  await page.clock.runFor(300);
  await pointAt(page, second);
  await page.clock.runFor(699);
  await expect(second).toHaveAttribute("data-state", "closed");
  await page.clock.runFor(1);
  await expect(shown).toHaveText("Bad answer");
});
