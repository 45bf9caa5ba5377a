import type { Locator, Page } from "@playwright/test";
import { figuresOf } from "./analytics-data.ts";
import { expect, type Owner, openProfile, stopTime, test } from "./product.ts";

/** Moves the mouse to the middle of an element through intermediate points, as a user does. */
async function pointAt(page: Page, place: Locator): Promise<void> {
  const box = await place.boundingBox();
  if (!box) throw new Error("There is nothing to point at.");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
}

const pointAway = (page: Page): Promise<void> => page.mouse.move(640, 700, { steps: 8 });

const group = (page: Page, name: string): Locator => page.getByRole("banner").getByRole("button", { name });

/**
 * Opens the visitor home with time stopped, including transitions: the menus' delays are CSS, which the page's clock
 * doesn't control. The returned function advances the time.
 */
async function openHome(page: Page): Promise<(milliseconds: number) => Promise<void>> {
  await page.clock.install();
  await page.goto("/");
  await expect(group(page, "Platform")).toHaveAttribute("aria-expanded", "false");
  await stopTime(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Animation.enable");
  await devtools.send("Animation.setPlaybackRate", { playbackRate: 0 });
  return async (milliseconds) => {
    await page.evaluate((passed) => {
      const running = document.getAnimations().filter((one) => one instanceof CSSTransition);
      for (const one of running) one.currentTime = Number(one.currentTime) + passed;
    }, milliseconds);
    await page.clock.runFor(milliseconds);
  };
}

test("a menu of the site header opens after 200 ms and closes after 150 [NAV-20, NAV-22]", async ({
  page,
}) => {
  const pass = await openHome(page);
  const link = page.getByRole("banner").getByRole("link", { name: "Overview" });
  await pointAt(page, group(page, "Platform"));
  await pass(199);
  await expect(group(page, "Platform")).toHaveAttribute("aria-expanded", "false");
  await expect(link).toBeHidden();
  await pass(1);
  await expect(link).toBeVisible();
  await expect(group(page, "Platform")).toHaveAttribute("aria-expanded", "true");

  await pointAway(page);
  await pass(149);
  await expect(group(page, "Platform")).toHaveAttribute("aria-expanded", "true");
  await expect(link).toBeVisible();
  await pass(1);
  await expect(link).toBeHidden();
  await expect(group(page, "Platform")).toHaveAttribute("aria-expanded", "false");
});

test("the way down into an open menu does not close it [NAV-22]", async ({ page }) => {
  const pass = await openHome(page);
  await pointAt(page, group(page, "Platform"));
  await pass(200);
  const link = page.getByRole("banner").getByRole("link", { name: "Pricing" });
  await pointAt(page, link);
  await pass(5_000);
  await expect(link).toBeVisible();
});

test("the next menu opens at once within 300 ms of leaving an open one [NAV-21]", async ({ page }) => {
  const pass = await openHome(page);
  const solutions = page.getByRole("banner").getByRole("link", { name: "White Label" });
  const resources = page.getByRole("banner").getByRole("link", { name: "Case Studies" });
  await pointAt(page, group(page, "Platform"));
  await pass(200);
  await pointAway(page);
  await pass(299);
  await expect(group(page, "Platform")).toHaveAttribute("aria-expanded", "false");
  await pointAt(page, group(page, "Solutions"));
  // No time passes here.
  await expect(solutions).toBeVisible();
  await pointAt(page, group(page, "Resources"));
  await expect(resources).toBeVisible();
  await expect(solutions).toBeHidden();

  await pointAway(page);
  await pass(300);
  await pointAt(page, group(page, "Solutions"));
  await pass(199);
  await expect(group(page, "Solutions")).toHaveAttribute("aria-expanded", "false");
  await pass(1);
  await expect(solutions).toBeVisible();
});

test("a menu that was pressed does not stay open beside the next one", async ({ page }) => {
  const pass = await openHome(page);
  await group(page, "Platform").click();
  await pass(200);
  await pointAt(page, group(page, "Solutions"));
  await expect(page.getByRole("banner").getByRole("link", { name: "White Label" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Overview" })).toBeHidden();
});

/** Opens the owner's list of two documents, each with a button that has a tooltip. */
async function openTooltips(page: Page, { id }: Owner) {
  const figures = figuresOf(id);
  await figures.forget();
  await figures.documents({ name: "first.txt" }, { name: "second.txt" });
  await page.clock.install();
  await openProfile(page);
  const buttonOf = (name: string): Locator => page.getByRole("button", { name: `Delete ${name}` });
  await buttonOf("first.txt").scrollIntoViewIfNeeded();
  await stopTime(page);
  return {
    first: buttonOf("first.txt"),
    second: buttonOf("second.txt"),
    shown: page.getByRole("tooltip"),
  };
}

test("a tooltip comes after 700 ms of hovering [NAV-23]", async ({ ownerPage: page, owner }) => {
  const { first, shown } = await openTooltips(page, owner);
  await pointAt(page, first);
  await page.clock.runFor(699);
  await expect(first).toHaveAttribute("data-state", "closed");
  await expect(shown).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(shown).toHaveText("Delete first.txt");
});

test("the next tooltip comes at once within 300 ms, and later waits again [NAV-24]", async ({
  ownerPage: page,
  owner,
}) => {
  const { first, second, shown } = await openTooltips(page, owner);
  await pointAt(page, first);
  await page.clock.runFor(700);
  await expect(shown).toHaveText("Delete first.txt");
  await pointAt(page, second);
  await expect(shown).toHaveText("Delete second.txt");

  await pointAway(page);
  await expect(shown).toHaveCount(0);
  await page.clock.runFor(299);
  await pointAt(page, first);
  await expect(shown).toHaveText("Delete first.txt");

  await pointAway(page);
  await expect(shown).toHaveCount(0);
  await page.clock.runFor(300);
  await pointAt(page, second);
  await page.clock.runFor(699);
  await expect(second).toHaveAttribute("data-state", "closed");
  await page.clock.runFor(1);
  await expect(shown).toHaveText("Delete second.txt");
});
