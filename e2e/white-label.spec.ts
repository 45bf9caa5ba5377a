import { expect, test } from "@playwright/test";
import { query, shownToast } from "./product.ts";
import {
  brandTab,
  openTab,
  openWhiteLabel,
  paidOwner,
  previewPanel,
  saveBrand,
} from "./white-label-screen.ts";

const TEMPLATES = [
  ["Corporate", "#1f2937", "#3b82f6", "Inter"],
  ["Startup", "#7c3aed", "#f59e0b", "Poppins"],
  ["Creative", "#ec4899", "#06b6d4", "Outfit"],
  ["Minimal", "#374151", "#10b981", "Source Sans Pro"],
] as const;
const FONTS = ["Inter", "Poppins", "Outfit", "Source Sans Pro", "Roboto", "Open Sans"];

for (const width of [360, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("the generator is an Enterprise Feature with four tabs, and the brand's fields are in the first [WL-01] [WL-02] [WL-03]", async ({
      page,
    }) => {
      await paidOwner(page);
      await openWhiteLabel(page);
      await expect(page.getByText("Enterprise Feature", { exact: true })).toBeVisible();
      const tabs = page.getByRole("tablist", { name: "Your brand" }).getByRole("tab");
      await expect(tabs).toHaveText(["Branding", "Domain", "Theme", "Security"]);
      for (const name of ["Company name", "Logo URL", "Company domain", "Custom powered-by text"])
        await expect(page.getByRole("textbox", { name, exact: true })).toBeVisible();
      await expect(page.getByRole("checkbox", { name: "Remove 'Powered by' branding" })).not.toBeChecked();
    });

    test("the Domain tab has domain, subdomain, SSL and API endpoint [WL-04]", async ({ page }) => {
      await paidOwner(page);
      await openWhiteLabel(page, "Domain");
      for (const name of ["Custom domain", "Subdomain", "Custom API endpoint"])
        await expect(page.getByRole("textbox", { name, exact: true })).toBeVisible();
      await expect(page.getByRole("switch", { name: "SSL certificate" })).toBeVisible();
    });
  });
}

test("a template sets both colours and the font, and each can be changed [WL-05] [WL-06] [WL-10]", async ({
  page,
}) => {
  await paidOwner(page);
  await openWhiteLabel(page, "Theme");
  const font = brandTab(page).getByLabel("Font family");
  const hex = (name: string) => brandTab(page).getByLabel(`${name} color as a hex code`);
  await expect(page.getByRole("button", { name: /^Corporate/ })).toHaveAttribute("aria-pressed", "true");
  for (const [name, primary, secondary, family] of TEMPLATES) {
    const button = page.getByRole("button", { name: new RegExp(`^${name}`) });
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(hex("Primary")).toHaveValue(primary);
    await expect(hex("Secondary")).toHaveValue(secondary);
    await expect(font).toHaveValue(family);
  }
  expect(await font.locator("option").allTextContents()).toEqual(FONTS);
  await hex("Primary").fill("#123456");
  await expect(brandTab(page).getByLabel("Primary color", { exact: true })).toHaveValue("#123456");
  await font.selectOption("Roboto");
  await saveBrand(page);
  await page.reload();
  await openTab(page, "Theme");
  await expect(page.getByRole("button", { name: /^Minimal/ })).toHaveAttribute("aria-pressed", "true");
  await expect(hex("Primary")).toHaveValue("#123456");
  await expect(font).toHaveValue("Roboto");
});

test("the custom template is black and white, in the system's own font [WL-11]", async ({ page }) => {
  await paidOwner(page);
  await openWhiteLabel(page, "Theme");
  await page.getByRole("button", { name: /^Custom/ }).click();
  await expect(brandTab(page).getByLabel("Primary color as a hex code")).toHaveValue("#000000");
  await expect(brandTab(page).getByLabel("Secondary color as a hex code")).toHaveValue("#ffffff");
  const chosen = brandTab(page).getByLabel("Font family").locator("option:checked");
  await expect(chosen).toHaveText("System default");
  await saveBrand(page);
});

test("only the chosen face is loaded, from here, and its sample is set in it", async ({ page }) => {
  await paidOwner(page);
  const fonts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") fonts.push(request.url());
  });
  await openWhiteLabel(page, "Theme");
  const sample = page.getByRole("img", { name: "Sample of Inter" });
  await expect(sample).toBeVisible();
  expect(fonts.filter((url) => /outfit|poppins|roboto|open-sans|source-sans/.test(url))).toEqual([]);
  await page.getByRole("button", { name: /^Creative/ }).click();
  await expect(page.getByRole("img", { name: "Sample of Outfit" })).toHaveCSS("font-family", /Outfit/);
  await expect.poll(() => fonts.filter((url) => /outfit/.test(url)).length).toBeGreaterThan(0);
  expect(fonts.filter((url) => /poppins|roboto|open-sans|source-sans/.test(url))).toEqual([]);
  expect(new Set(fonts.map((url) => new URL(url).origin))).toEqual(new Set([new URL(page.url()).origin]));
});

test("the Security tab has three switches, a list without empty lines and a masked secret [WL-07] [WL-08] [WL-09]", async ({
  page,
}) => {
  const id = await paidOwner(page);
  await openWhiteLabel(page, "Security");
  for (const [name, isOn] of [
    ["Domain restriction", false],
    ["Rate limiting", true],
    ["Data encryption", true],
  ] as const)
    await expect(page.getByRole("switch", { name })).toBeChecked({ checked: isOn });
  await brandTab(page).getByLabel("IP whitelist").fill("\n203.0.113.7\n\n  2001:db8::/32\n\n");
  const secret = brandTab(page).getByLabel("Webhook secret", { exact: true });
  await expect(secret).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Generate", exact: true }).click();
  await expect(secret).toHaveValue(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await expect(secret).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show the secret" }).click();
  await expect(secret).toHaveAttribute("type", "text");
  await saveBrand(page);
  await page.reload();
  await openTab(page, "Security");
  await expect(brandTab(page).getByLabel("IP whitelist")).toHaveValue("203.0.113.7\n2001:db8::/32");
  await expect(secret).toHaveValue("");
  await expect(page.getByText("A secret is set.", { exact: false })).toBeVisible();
  await expect(page.getByRole("button", { name: "Rotate" })).toBeVisible();
  const [stored] = await query("select webhook_secret from users where id = $1", [id]);
  expect(stored?.webhook_secret).toBeTruthy();
});

test("what the server does not take is marked where it was typed", async ({ page }) => {
  await paidOwner(page);
  await openWhiteLabel(page, "Security");
  await brandTab(page).getByLabel("IP whitelist").fill("not an address");
  await openTab(page, "Branding");
  await page.getByRole("button", { name: "Save brand" }).click();
  await expect(shownToast(page)).toContainText("We couldn't save your brand");
  await expect(page.getByRole("tab", { name: "Security" })).toHaveAttribute("aria-selected", "true");
  await expect(brandTab(page).getByLabel("IP whitelist")).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(brandTab(page).getByLabel("IP whitelist")).not.toHaveAttribute("aria-invalid", "true");
  await expect(brandTab(page).getByText("Everything is saved")).toBeVisible();
});

test("the preview follows the name, the colours and the line at the foot [WL-14]", async ({ page }) => {
  await paidOwner(page);
  await openWhiteLabel(page);
  const panel = previewPanel(page);
  await expect(panel).toBeVisible();
  await brandTab(page).getByLabel("Company name").fill("Keelstone Leadership");
  await expect(panel.locator(".w-head")).toContainText("Keelstone Leadership");
  await expect(panel.locator(".w-foot")).toContainText("Powered by");
  await page.getByRole("checkbox", { name: "Remove 'Powered by' branding" }).click();
  await expect(panel.locator(".w-foot")).not.toContainText("Powered by");
  await brandTab(page).getByLabel("Custom powered-by text").fill("Answers by Keelstone");
  await expect(panel.locator(".w-foot")).toContainText("Answers by Keelstone");
  await openTab(page, "Theme");
  await page.getByRole("button", { name: /^Startup/ }).click();
  await expect(panel.locator(".w-head")).toHaveCSS("background-color", "rgb(124, 58, 237)");
});
