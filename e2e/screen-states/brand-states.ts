import type { Page } from "@playwright/test";
import type { ScreenData } from "./screen-data.ts";

const path = "/widgets?tab=white-label";

/** The White Label screen, and a public page with a brand. */
export const BRAND_STATES = [
  { name: "white-label", as: "paid" as const, path, act: previewed },
  { name: "white-label-domain", as: "paid" as const, path, act: opening("Domain") },
  { name: "white-label-theme", as: "paid" as const, path, act: opening("Theme") },
  { name: "white-label-security", as: "paid" as const, path, act: opening("Security") },
  { name: "white-label-key", as: "paid" as const, path, act: askForKey, floats: true },
  {
    name: "public-branded",
    as: "visitor" as const,
    path: ({ brandedPath }: ScreenData): string => brandedPath,
    act: (page: Page): Promise<void> => page.getByRole("button", { name: "Send" }).waitFor(),
  },
];

async function previewed(page: Page): Promise<void> {
  await page.getByRole("region", { name: "Live preview" }).getByRole("dialog").waitFor();
}

function opening(tab: string) {
  return async (page: Page): Promise<void> => {
    await previewed(page);
    await page.getByRole("tab", { name: tab, exact: true }).click();
  };
}

async function askForKey(page: Page): Promise<void> {
  await previewed(page);
  await page.getByRole("button", { name: "New API key" }).click();
  await page.getByRole("dialog", { name: "New API key" }).getByLabel("Name").waitFor();
}
