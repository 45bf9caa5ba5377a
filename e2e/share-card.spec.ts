import { expect, test } from "@playwright/test";
import { productUrl, shownToast } from "./product.ts";
import { publicOwner, SIZES } from "./public-owner.ts";

for (const size of SIZES) {
  test(`the owner turns the link on, names it and copies it, ${size.width} px wide [PROF-12]`, async ({
    page,
    context,
    browser,
  }) => {
    await page.setViewportSize(size);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const owner = await publicOwner(page, "Zoë Müller");
    const slug = `card-${owner.id.slice(4, 14).toLowerCase()}`;
    await page.goto("/profile");
    const card = page.locator("section", { has: page.getByRole("heading", { name: "Share Your Profile" }) });
    const link = card.getByRole("switch", { name: "Short link" });
    const name = card.getByLabel("Link name");
    await expect(link).not.toBeChecked();
    await link.click();
    await expect(shownToast(page)).toContainText("Settings updated successfully");
    await expect(link).toBeChecked();
    await expect(name).toHaveValue(/^zoe-muller/);

    await name.fill("No Such Name");
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card.getByText("Use 3–64 lowercase letters, numbers or hyphens.")).toBeVisible();
    await name.fill(slug);
    await card.getByRole("button", { name: "Save" }).click();
    await expect(card.getByRole("link", { name: `/share/${slug}` })).toBeVisible();
    await card.getByRole("button", { name: "Copy Link" }).click();
    await expect(shownToast(page)).toContainText("Profile link copied to clipboard");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${productUrl()}/share/${slug}`);

    await page.reload();
    await expect(name).toHaveValue(slug);
    await expect(link).toBeChecked();
    for (const picture of await card.getByRole("img").all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
    }
    const other = await browser.newContext({ baseURL: productUrl() });
    const visitor = await other.newPage();
    expect((await visitor.goto(copied))?.status()).toBe(200);
    await link.click();
    await expect(link).not.toBeChecked();
    expect((await visitor.goto(copied))?.status()).toBe(404);
    await other.close();
  });
}

test("a name that somebody else has is refused in words, and the old one stays", async ({
  page,
  browser,
}) => {
  const first = await publicOwner(page, "Petra Hollis");
  const slug = `taken-${first.id.slice(4, 14).toLowerCase()}`;
  await first.settings({ shareEnabled: true, shareableSlug: slug });
  const context = await browser.newContext({ baseURL: productUrl() });
  const other = await context.newPage();
  await publicOwner(other, "Ada Byron");
  await other.goto("/profile");
  await other.getByLabel("Link name").fill(slug);
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.getByText("This link name is taken. Please choose another one.")).toBeVisible();
  await expect(shownToast(other)).toContainText("Failed to update settings");
  await context.close();
});
