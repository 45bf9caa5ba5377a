import { expect, type Locator, type Page } from "@playwright/test";
import { newPerson, query, shownToast, signIn, userId } from "./product.ts";

export type BrandTab = "Branding" | "Domain" | "Theme" | "Security";

/** Creates an owner with a paid plan. */
export async function paidOwner(page: Page, plan: "pro" | "enterprise" = "pro"): Promise<string> {
  await signIn(page, newPerson());
  const id = await userId(page);
  await query("update users set plan_type = $2 where id = $1", [id, plan]);
  return id;
}

/** The whole tab. The customizer stays mounted but hidden next to it, with fields of the same names. */
export const brandTab = (page: Page): Locator => page.getByRole("tabpanel", { name: "White Label" });

/** Opens the White Label tab and waits until the owner's brand has loaded. */
export async function openWhiteLabel(page: Page, tab: BrandTab = "Branding"): Promise<void> {
  await page.goto("/widgets?tab=white-label");
  await openTab(page, tab);
}

export async function openTab(page: Page, tab: BrandTab): Promise<void> {
  await brandTab(page).getByRole("tab", { name: tab, exact: true }).click();
  await expect(brandTab(page).getByRole("tabpanel", { name: tab, exact: true })).toBeVisible();
}

export async function saveBrand(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save brand" }).click();
  await expect(shownToast(page)).toContainText("Your brand is saved");
  await expect(brandTab(page).getByText("Everything is saved")).toBeVisible();
}

export const generateButton = (page: Page): Locator =>
  page.getByRole("button", { name: /^Generat(e|ing) Package/ });

/** The chat of the widget in the preview. */
export const previewPanel = (page: Page): Locator =>
  page.getByRole("region", { name: "Live preview" }).locator("understudy-widget").getByRole("dialog");
