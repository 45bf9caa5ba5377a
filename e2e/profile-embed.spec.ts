import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { productUrl, shownToast, uploadText } from "./product.ts";
import { publicOwner, SIZES } from "./public-owner.ts";

const PRICES = "A single session costs £180. It lasts ninety minutes.";

/** Serves a page of another site that contains what an owner pasted. */
async function withPage(html: string, work: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(`<!doctype html><title>Keelstone</title><h1>Keelstone</h1>${html}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    // Another host name for the machine is another site to a browser.
    await work(`http://localhost:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const code = (page: Page, name: string): Locator => page.getByRole("figure", { name }).locator("code");

test("theme and size shape the snippets and nothing else [EMB-01] [EMB-02]", async ({ page }) => {
  const { id, settings, call } = await publicOwner(page, "Marguerite Oyelaran");
  await settings({ embedTheme: "dark" });
  await page.goto("/profile?tab=embed");
  const theme = page.getByRole("radiogroup", { name: "Theme" });
  await expect(theme.getByRole("radio")).toHaveText(["Light", "Dark", "Auto"]);
  await expect(theme.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.getByRole("radiogroup", { name: "Size" }).getByRole("radio", { name: "Large" }).click();
  await theme.getByRole("radio", { name: "Auto" }).click();
  await expect(code(page, "Iframe code")).toContainText(`/profile/${id}?embed=1&amp;theme=auto`);
  expect(await call("GET", "/api/profile/settings")).toMatchObject({ embedTheme: "dark" });
});

test("the sizes of the Embed tab are those of the chat on the page that holds it [EMB-03]", async ({
  page,
  browser,
}) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await page.goto("/profile?tab=embed");
  const sizes = page.getByRole("radiogroup", { name: "Size" }).getByRole("radio");
  await expect(sizes).toHaveText(["Small", "Medium", "Large"]);
  const visitor = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  for (const [name, width, height] of [
    ["Small", 400, 500],
    ["Medium", 600, 600],
    ["Large", 800, 700],
  ] as const) {
    await sizes.filter({ hasText: name }).click();
    await withPage((await code(page, "Iframe code").textContent()) ?? "", async (url) => {
      await visitor.goto(url);
      await expect(visitor.frameLocator("iframe").getByRole("textbox")).toBeVisible();
      expect(await visitor.locator("iframe").boundingBox()).toMatchObject({ width, height });
    });
  }
  await visitor.close();
});

test("the snippets point at the public page [EMB-04] [EMB-06]", async ({ page }) => {
  const { id, settings } = await publicOwner(page, "Marguerite Oyelaran");
  const address = `${productUrl()}/profile/${id}`;
  await page.goto("/profile?tab=embed");
  await expect(code(page, "Iframe code")).toHaveText(
    `<iframe src="${address}?embed=1&amp;theme=light" width="600" height="600" style="border:0;max-width:100%" title="Chat with Marguerite Oyelaran" loading="lazy"></iframe>`,
  );
  await expect(code(page, "Script code")).toHaveText(
    `<script src="${productUrl()}/widget/v1.js" data-assistant="${id}" async></script>`,
  );
  const link = page.getByLabel("Direct link", { exact: true });
  await expect(link).toHaveValue(address);
  const shareableSlug = `direct-${id.slice(4, 14).toLowerCase()}`;
  await settings({ shareEnabled: true, shareableSlug });
  await page.reload();
  await expect(link).toHaveValue(`${productUrl()}/share/${shareableSlug}`);
});

for (const size of SIZES) {
  test(`each snippet and the link are copied, ${size.width} px wide [EMB-07] [TOAST-14]`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize(size);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await publicOwner(page, "Marguerite Oyelaran");
    await page.goto("/profile?tab=embed");
    for (const [button, thing, holds] of [
      [page.getByRole("figure", { name: "Iframe code" }).getByRole("button"), "Embed code", "<iframe"],
      [page.getByRole("figure", { name: "Script code" }).getByRole("button"), "Script code", "<script"],
      [page.getByRole("button", { name: "Copy Direct link" }), "Direct link", "/profile/usr_"],
    ] as const) {
      await button.click();
      await expect(shownToast(page).getByText("Copied!", { exact: true })).toBeVisible();
      await expect(shownToast(page).getByText(`${thing} copied to clipboard`, { exact: true })).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(holds);
    }
  });
}

test("the iframe, pasted unchanged on another site, answers there until it is switched off [EMB-08] [EMB-09]", async ({
  page,
  browser,
}) => {
  test.slow();
  const { settings } = await publicOwner(page, "Marguerite Oyelaran");
  await uploadText(page, "prices.txt", PRICES);
  await page.goto("/profile?tab=embed");
  const snippet = (await code(page, "Iframe code").textContent()) ?? "";
  await withPage(snippet, async (url) => {
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto(url);
    const frame = visitor.frameLocator("iframe");
    await frame.getByRole("textbox").fill("What does a single session cost?");
    await frame.getByRole("textbox").press("Enter");
    await expect(frame.locator(".us-answer").getByText("A single session costs £180.")).toBeVisible();

    await settings({ embedEnabled: false });
    // The server refuses the chat that is still open, and a new one is not shown.
    const refused = visitor.waitForResponse((answer) => answer.url().endsWith("/api/chat"));
    await frame.getByRole("textbox").fill("How long does it last?");
    await frame.getByRole("textbox").press("Enter");
    expect((await refused).status()).toBe(404);
    await visitor.reload();
    await expect(frame.getByRole("textbox")).toHaveCount(0);
    await context.close();
  });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Widget Disabled" })).toBeVisible();
  await expect(page.getByRole("figure")).toHaveCount(0);
  await page.getByRole("link", { name: "Open Settings" }).click();
  await expect(page).toHaveURL("/profile?tab=settings");
  await expect(page.getByRole("switch", { name: "Embed enabled" })).not.toBeChecked();
});
