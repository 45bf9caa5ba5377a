import { expect, type Locator, type Page } from "@playwright/test";
import { productUrl, shownToast } from "./product.ts";

export type Section = "Branding" | "Design" | "Behavior" | "Advanced";

/** Opens the screen with one section of its form, and waits until the form and the widget next to it are there. */
export async function openCustomizer(page: Page, section: Section = "Branding"): Promise<void> {
  await page.goto(`/widgets?section=${section.toLowerCase()}`);
  await expect(page.getByRole("tab", { name: section, exact: true })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await expect(panel(page)).toBeVisible();
}

export async function openSection(page: Page, section: Section): Promise<void> {
  await page.getByRole("tab", { name: section, exact: true }).click();
}

export async function saveWidget(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(shownToast(page).getByText("Widget saved.", { exact: false })).toBeVisible();
  await expect(page.getByText("Everything is saved")).toBeVisible();
}

/** Checks a slider against the specification: its range, its initial value, and its step. */
export async function checkRange(
  page: Page,
  name: string,
  range: [number, number, number, number],
): Promise<void> {
  const [min, max, step, usual] = range;
  const thumb = page.getByRole("slider", { name });
  await expect(thumb).toHaveAttribute("aria-valuemin", String(min));
  await expect(thumb).toHaveAttribute("aria-valuemax", String(max));
  await expect(thumb).toHaveAttribute("aria-valuenow", String(usual));
  await thumb.press("ArrowRight");
  await expect(thumb).toHaveAttribute("aria-valuenow", String(usual + step));
  await thumb.press("Home");
  await thumb.press("ArrowLeft");
  await expect(thumb).toHaveAttribute("aria-valuenow", String(min));
  await thumb.press("End");
  await thumb.press("ArrowRight");
  await expect(thumb).toHaveAttribute("aria-valuenow", String(max));
}

/** The chat of the widget: in the preview, or on the page that embeds it. */
export const panel = (page: Page): Locator => page.locator("understudy-widget").getByRole("dialog");
export const bubble = (page: Page): Locator => page.locator("understudy-widget .u button").first();
export const code = (page: Page, name: string): Locator => page.getByRole("figure", { name }).locator("code");

/** The id of the owner's main profile, as the API names it. */
export async function mainProfile(page: Page): Promise<number> {
  const answer = await page.request.get(`${productUrl()}/api/profiles`);
  const all = (await answer.json()) as { id: number; isMain: boolean }[];
  return all.find(({ isMain }) => isMain)?.id ?? 0;
}
