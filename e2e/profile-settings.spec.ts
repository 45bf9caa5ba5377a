import { expect, type Page, test } from "@playwright/test";
import { shownToast, uploadText } from "./product.ts";
import { publicOwner, SIZES } from "./public-owner.ts";

const PRICES =
  "A single session costs £180. A session lasts ninety minutes. A session can be paid by card. A session can be moved once.";

async function openSettings(page: Page): Promise<void> {
  await page.goto("/profile?tab=settings");
  await expect(page.getByRole("button", { name: "Save Settings" })).toBeVisible();
}

async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(shownToast(page)).toContainText("Settings updated successfully");
}

test("personality, length and instructions have their defaults and are kept [SET-01] [SET-02] [SET-03]", {
  tag: "@smoke",
}, async ({ page }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openSettings(page);
  const personality = page.getByRole("radiogroup", { name: "AI personality" });
  await expect(personality.getByRole("radio")).toHaveCount(4);
  for (const name of ["Professional", "Friendly", "Creative", "Technical"])
    await expect(personality.getByRole("radio", { name })).toBeVisible();
  await expect(personality.getByRole("radio", { name: "Professional" })).toBeChecked();
  const length = page.getByRole("radiogroup", { name: "Response length" });
  await expect(length.getByRole("radio")).toHaveText(["Short", "Medium", "Long"]);
  await expect(length.getByRole("radio", { name: "Medium" })).toBeChecked();
  const instructions = page.getByLabel("Custom instructions");
  await expect(instructions).toHaveAttribute("rows", "3");

  await personality.getByRole("radio", { name: "Friendly" }).click();
  await length.getByRole("radio", { name: "Short" }).click();
  await instructions.fill("Offer the discovery call.");
  await expect(page.getByText("3 changes not saved yet")).toBeVisible();
  await save(page);
  await expect(page.getByText("Everything is saved")).toBeVisible();
  await page.reload();
  await expect(personality.getByRole("radio", { name: "Friendly" })).toBeChecked();
  await expect(length.getByRole("radio", { name: "Short" })).toBeChecked();
  await expect(instructions).toHaveValue("Offer the discovery call.");
});

test("a tone that another form has stored is shown beside the list", async ({ page }) => {
  const { settings } = await publicOwner(page, "Marguerite Oyelaran");
  await settings({ aiPersonality: "casual" });
  await openSettings(page);
  const personality = page.getByRole("radiogroup", { name: "AI personality" });
  await expect(personality.getByRole("radio")).toHaveCount(5);
  await expect(personality.getByRole("radio", { name: "Casual" })).toBeChecked();
});

test("embedding is on and light at first, and kept as it is set [SET-04] [SET-05]", async ({ page }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openSettings(page);
  const enabled = page.getByRole("switch", { name: "Embed enabled" });
  const theme = page.getByRole("radiogroup", { name: "Embed theme" });
  await expect(enabled).toBeChecked();
  await expect(theme.getByRole("radio")).toHaveText(["Light", "Dark", "Auto"]);
  await expect(theme.getByRole("radio", { name: "Light" })).toBeChecked();
  await enabled.click();
  await theme.getByRole("radio", { name: "Auto" }).click();
  await save(page);
  await page.reload();
  await expect(enabled).not.toBeChecked();
  await expect(theme.getByRole("radio", { name: "Auto" })).toBeChecked();
});

test("a save of the settings says how it ended [TOAST-06] [TOAST-07] [PROF-10]", async ({ page }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openSettings(page);
  // The form doesn't validate this: the server refuses text that is too long.
  await page.getByLabel("Custom instructions").fill("x".repeat(4_001));
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(shownToast(page).getByText("Failed to update settings", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(page.getByLabel("Custom instructions")).toHaveValue("");
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/profile/settings", async (route) => {
    if (route.request().method() === "PATCH") await released;
    await route.fallback();
  });
  await page.getByLabel("Custom instructions").fill("Be brief.");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  release();
  await expect(shownToast(page).getByText("Settings updated successfully", { exact: true })).toBeVisible();
});

for (const size of SIZES) {
  test(`the same question is answered before and after a change, ${size.width} px wide`, async ({ page }) => {
    await page.setViewportSize(size);
    const { settings } = await publicOwner(page, "Marguerite Oyelaran");
    await settings({ unknownText: "Please write to me." });
    await uploadText(page, "prices.txt", PRICES);
    await openSettings(page);
    await expect(page.getByText("Without a language model")).toBeVisible();
    await page.getByLabel("When it doesn't know").fill("I never wrote that down.");
    await page.getByLabel("A question visitors ask").fill("Who painted the Night Watch?");
    await page.getByRole("button", { name: "Show both answers" }).click();
    const answers = page.getByRole("region", { name: "Compare answers" }).getByRole("article");
    await expect(answers).toHaveCount(2);
    await expect(answers.nth(0)).toContainText("Please write to me.");
    await expect(answers.nth(1).locator("mark")).toHaveText("I never wrote that down.");

    await page.getByLabel("A question visitors ask").fill("What does a single session cost?");
    await page.getByRole("button", { name: "Show both answers" }).click();
    await expect(answers.nth(1)).toContainText("A single session costs £180.");
    await expect(answers.nth(1)).toContainText("1 · prices.txt");
    const history = await page.request.get("/api/analytics");
    expect(await history.json()).toMatchObject({ totalQuestions: 0, totalConversations: 0 });
  });
}
