import type { Dialog, Page } from "@playwright/test";
import { confirm, expect, query, shownToast, test } from "./product.ts";
import { publicOwner } from "./public-owner.ts";

const instructions = (page: Page) => page.getByLabel("Custom instructions");

async function openSettings(page: Page): Promise<void> {
  await page.goto("/profile?tab=settings");
  await expect(page.getByRole("button", { name: "Save Settings" })).toBeVisible();
}

/** Answers the page's next confirmation dialog. */
function answerNext(page: Page, answer: "accept" | "dismiss"): Promise<Dialog> {
  return new Promise((resolve) => {
    page.once("dialog", (dialog) => void dialog[answer]().then(() => resolve(dialog)));
  });
}

test("leaving changed settings asks first: staying keeps them, leaving drops them", {
  tag: "@smoke",
}, async ({ page }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openSettings(page);
  await instructions(page).fill("Be brief.");
  const bar = page.getByRole("navigation", { name: "Main" });
  // Switching to another tab of the same page doesn't count as leaving.
  await page.getByRole("tab", { name: "Documents" }).click();
  await page.getByRole("tab", { name: "Settings" }).click();
  await expect(page).toHaveURL("/profile?tab=settings");
  await expect(instructions(page)).toHaveValue("Be brief.");

  const link = bar.getByRole("link", { name: "Test Chat" });
  const question = page.getByRole("alertdialog", { name: "Leave without saving?" });
  await link.click();
  await expect(question).toContainText("unsaved changes");
  // Neither Escape nor Enter may lose what was typed.
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question.getByRole("button", { name: "Stay" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL("/profile?tab=settings");
  await expect(instructions(page)).toHaveValue("Be brief.");

  await link.click();
  await confirm(page, "Leave page");
  await expect(page).toHaveURL("/chat");
  await openSettings(page);
  await expect(instructions(page)).toHaveValue("");
});

test("closing the tab with changed settings asks first, and without changes it does not", async ({
  page,
}) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await openSettings(page);
  await instructions(page).fill("Be brief.");
  const dialog = answerNext(page, "dismiss");
  await page.close({ runBeforeUnload: true });
  expect((await dialog).type()).toBe("beforeunload");

  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(shownToast(page)).toContainText("Settings updated successfully");
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
});

test("settings that another tab saved meanwhile are not overwritten, and saving goes on from there", async ({
  page,
  context,
}) => {
  const { id } = await publicOwner(page, "Marguerite Oyelaran");
  const other = await context.newPage();
  await openSettings(page);
  await openSettings(other);
  await page.getByRole("radio", { name: "Friendly" }).click();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(shownToast(page)).toContainText("Settings updated successfully");

  await instructions(other).fill("Be brief.");
  await other.getByRole("button", { name: "Save Settings" }).click();
  const refused = other.getByRole("alert").filter({ hasText: "This was changed in another tab" });
  await expect(refused).toContainText("AI personality");
  await expect(other.getByRole("radio", { name: "Friendly" })).toBeChecked();
  await expect(instructions(other)).toHaveValue("Be brief.");
  const stored = () =>
    query("select ai_personality, custom_instructions from profile_settings where user_id = $1", [id]);
  expect(await stored()).toEqual([{ ai_personality: "friendly", custom_instructions: null }]);

  await other.getByRole("button", { name: "Save Settings" }).click();
  await expect(shownToast(other)).toContainText("Settings updated successfully");
  await expect(refused).toHaveCount(0);
  expect(await stored()).toEqual([{ ai_personality: "friendly", custom_instructions: "Be brief." }]);
});

test("basic information that another tab saved meanwhile is not erased", async ({ page, context }) => {
  const { id } = await publicOwner(page, "Marguerite Oyelaran");
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto("/profile");
    await expect(one.getByLabel("Bio")).toBeVisible();
  }
  const save = (one: Page) => one.getByRole("button", { name: "Save Profile" }).click();
  await page.getByLabel("Bio").fill("I coach.");
  await save(page);
  await expect(shownToast(page)).toContainText("Profile updated successfully");

  await other.getByLabel("Company").fill("Keelstone");
  await save(other);
  await expect(other.getByRole("alert").filter({ hasText: "This was changed in another tab" })).toContainText(
    "Bio",
  );
  await expect(other.getByLabel("Bio")).toHaveValue("I coach.");
  await save(other);
  await expect(shownToast(other)).toContainText("Profile updated successfully");
  expect(await query("select bio, company from users where id = $1", [id])).toEqual([
    { bio: "I coach.", company: "Keelstone" },
  ]);
});
