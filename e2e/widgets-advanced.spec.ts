import { expect } from "@playwright/test";
import { newPerson, shownToast, signIn, test } from "./product.ts";
import { publicOwner } from "./public-owner.ts";
import { code, mainProfile, openCustomizer, openSection, panel, saveWidget } from "./widgets-screen.ts";

test("allowed domains are entered one per line, and blank lines are dropped [CUST-16]", async ({ page }) => {
  const { call } = await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page, "Advanced");
  const field = page.getByLabel("Allowed domains");
  await expect(field).toHaveValue("");
  await field.fill("shop.example\n\n   \n*.shop.example\n");
  await saveWidget(page);
  await expect(field).toHaveValue("shop.example\n*.shop.example");
  const { config } = await call("GET", `/api/profiles/${await mainProfile(page)}/widget`);
  expect(config).toMatchObject({ allowedDomains: ["shop.example", "*.shop.example"] });
});

test("a value that the server refuses is named at its field, and nothing typed is lost", async ({ page }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page);
  await page.getByLabel("Logo URL").fill("not an address");
  await openSection(page, "Advanced");
  await page.getByLabel("Data retention").waitFor();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(shownToast(page)).toContainText("Failed to save the widget");
  await expect(page.getByLabel("Logo URL")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Enter a web address", { exact: false })).toBeVisible();
  await expect(page.getByLabel("Logo URL")).toHaveValue("not an address");
  await page.getByLabel("Logo URL").fill("");
  await expect(page.getByLabel("Logo URL")).not.toHaveAttribute("aria-invalid", "true");
});

test("colours that are hard to read are named, with the nearest that can be read", async ({ page }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page, "Design");
  await expect(page.getByText("needs a contrast of at least 4.5:1", { exact: false })).toHaveCount(0);
  await page.getByLabel("Text color code").fill("#cccccc");
  await expect(
    page.getByText("Text on Background needs a contrast of at least 4.5:1.", { exact: false }),
  ).toBeVisible();
  await expect(page.getByText("1.6:1", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Use #/ }).click();
  await expect(page.getByText("needs a contrast of at least 4.5:1", { exact: false })).toHaveCount(0);
  // An incomplete color is invalid: the preview and the count of changes stay the same.
  const count = page.getByRole("status").filter({ hasText: "1 change" });
  await expect(count).toBeVisible();
  await page.getByLabel("Accent color code").fill("#12");
  await expect(page.getByLabel("Accent color code")).toHaveAttribute("aria-invalid", "true");
  await expect(count).toBeVisible();
});

test("earlier versions are listed with what changed, and one is restored", async ({ page }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page);
  const history = page.getByRole("button", { name: "Version history" });
  await history.click();
  await expect(page.getByRole("dialog", { name: "Version history" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByLabel("Brand name").fill("First name");
  await saveWidget(page);
  await page.getByLabel("Brand name").fill("Second name");
  await openSection(page, "Design");
  await page.getByLabel("Primary color code").fill("#12454f");
  await saveWidget(page);
  await history.click();
  const rows = page.getByRole("list", { name: "Version history" }).getByRole("listitem");
  await expect(rows.first()).toContainText("Current");
  await expect(rows.first()).toContainText("Changed: Brand name, Primary");
  await rows.filter({ hasText: "Version 1" }).getByRole("button", { name: "Restore version 1" }).click();
  await expect(shownToast(page)).toContainText("Version 1 is restored");
  await openSection(page, "Branding");
  await expect(page.getByLabel("Brand name")).toHaveValue("First name");
  await expect(panel(page)).toHaveAccessibleName("First name");
  await history.click();
  await expect(rows.first()).toContainText("Version 3");
});

test("white-label mode is a Pro Feature: locked on the free plan, open on a paid one", async ({ page }) => {
  await signIn(page, newPerson());
  await openCustomizer(page, "Advanced");
  const mode = page.getByRole("switch", { name: "White-label mode" });
  await expect(page.getByText("Pro Feature", { exact: true })).toBeVisible();
  await expect(mode).not.toBeChecked();
  await expect(mode).toBeDisabled();
  await openSection(page, "Branding");
  await expect(page.getByLabel("Custom domain")).toBeDisabled();
  await expect(panel(page).getByText("Powered by")).toBeVisible();
  await page.getByRole("button", { name: "Upgrade to Pro", exact: true }).click();
  await expect(page.locator("[data-plan]")).toHaveText("Pro");
  await expect(page.getByLabel("Custom domain")).toBeEnabled();
  await openSection(page, "Advanced");
  await mode.click();
  await expect(panel(page).getByText("Powered by")).toHaveCount(0);
  await saveWidget(page);
  // The saved look comes from the server, so the snippet stays one line.
  await expect(code(page, "HTML/JS code")).toContainText("/widget/v1.js");
  await page.reload();
  await expect(panel(page).getByText("Powered by")).toHaveCount(0);
});

test("custom style is tried in the preview and reaches nothing else; custom script never runs here [CUST-32]", async ({
  page,
}) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page, "Advanced");
  const heading = page.getByRole("heading", { level: 1 });
  const before = await heading.evaluate((node) => getComputedStyle(node).color);
  await page.getByLabel("Custom CSS").fill(".w-head { letter-spacing: 3px } h1 { color: red }");
  await page.getByLabel("Custom JavaScript").fill("window.customRan = true");
  await expect(panel(page).locator(".w-head")).toHaveCSS("letter-spacing", "3px");
  expect(await heading.evaluate((node) => getComputedStyle(node).color)).toBe(before);
  await saveWidget(page);
  await page.reload();
  await expect(page.getByLabel("Custom JavaScript")).toHaveValue("window.customRan = true");
  await expect(panel(page).locator(".w-head")).toHaveCSS("letter-spacing", "3px");
  expect(await page.evaluate(() => "customRan" in window)).toBe(false);
});

for (const [kind, holds] of [
  ["HTML/JS", "<script src="],
  ["WordPress shortcode", "[understudy_assistant "],
  ["React", "import { useEffect, useRef }"],
] as const) {
  test(`the ${kind} code is copied, and names the script and the owner, not the look [CUST-08] [CUST-09]`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const { id } = await publicOwner(page, "Marguerite Oyelaran");
    await openCustomizer(page, "Design");
    await expect(page.getByRole("tablist", { name: "Integration Code" }).getByRole("tab")).toHaveText([
      "HTML/JS",
      "WordPress shortcode",
      "React",
    ]);
    await page.getByLabel("Primary color code").fill("#12454f");
    await saveWidget(page);
    await page.getByRole("tab", { name: kind }).click();
    const figure = page.getByRole("figure", { name: `${kind} code` });
    await figure.getByRole("button", { name: "Copy" }).click();
    await expect(shownToast(page).getByText("Copied!", { exact: true })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(holds);
    expect(copied).toContain(id);
    expect(copied).not.toContain("12454f");
    // The plugin has its server built in.
    if (kind !== "WordPress shortcode")
      expect(copied).toContain(`${new URL(page.url()).origin}/widget/v1.js`);
    if (kind !== "React") expect(copied).not.toContain("\n");
  });
}
