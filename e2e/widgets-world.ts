import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Locator, type Page } from "@playwright/test";
import { productUrl, shownToast } from "./product.ts";

export const PRICES = "A single session costs £180. It lasts ninety minutes.";

export type Section = "Branding" | "Design" | "Behavior" | "Advanced";

/** The screen with a part of its form, once the form and the widget beside it are there. */
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

/** A slider as the specification gives it: its ends, where it begins, and how far one press moves it. */
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

/** The chat of the widget: in the preview, or on the page that holds it. */
export const panel = (page: Page): Locator => page.locator("understudy-widget").getByRole("dialog");
export const bubble = (page: Page): Locator => page.locator("understudy-widget .u button").first();
export const code = (page: Page, name: string): Locator => page.getByRole("figure", { name }).locator("code");

/** The owner's main profile, as its own calls name it. */
export async function mainProfile(page: Page): Promise<number> {
  const answer = await page.request.get(`${productUrl()}/api/profiles`);
  const all = (await answer.json()) as { id: number; isMain: boolean }[];
  return all.find(({ isMain }) => isMain)?.id ?? 0;
}

/** A page of another site that holds what an owner pasted. */
export async function withHost(
  html: string,
  work: (url: string) => Promise<void>,
  files: Record<string, string> = {},
): Promise<void> {
  const server = createServer(({ url = "/" }, response) => {
    const script = files[url];
    response.writeHead(200, {
      "content-type": script ? "text/javascript; charset=utf-8" : "text/html; charset=utf-8",
    });
    response.end(
      script ?? `<!doctype html><html lang="en"><title>Keelstone</title><h1>Keelstone</h1>${html}</html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    // Another name for the machine is another site to a browser.
    await work(`http://localhost:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Asks in the widget of a page, and waits for the answer. */
export async function askWidget(page: Page, question: string, answer: string): Promise<void> {
  const field = panel(page).getByRole("textbox").first();
  await field.fill(question);
  await field.press("Enter");
  await expect(panel(page).locator(".us-answer").getByText(answer)).toBeVisible();
}
