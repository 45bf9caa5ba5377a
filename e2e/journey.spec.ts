import { expect, newPerson, productUrl, shownToast, signIn, test, uploadText, userId } from "./product.ts";
import { stranger } from "./public-owner.ts";

test("from sign-in to a visitor's answer in one journey [GEN-06]", { tag: "@smoke" }, async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await signIn(page, newPerson("Marguerite Oyelaran"));
  const id = await userId(page);

  await page.goto("/profile");
  await page.getByLabel("Title").fill("Executive leadership coach");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(shownToast(page)).toContainText("Profile updated successfully");

  await uploadText(page, "lighthouse.txt", "The keeper of the lighthouse charges £77 for a guided visit.");

  await page.goto("/profile?tab=settings");
  await page.getByRole("radio", { name: "Short" }).click();
  await page.getByRole("button", { name: /^Save Settings/ }).click();
  await expect(shownToast(page)).toContainText("Settings updated successfully");

  const question = "What does a guided visit of the lighthouse cost?";
  await page.goto("/chat");
  await page.getByPlaceholder("Type your message...").fill(question);
  await page.keyboard.press("Enter");
  await expect(page.locator(".us-answer").getByText("£77")).toBeVisible();

  const visitor = await stranger(browser);
  await visitor.goto(`${productUrl()}/profile/${id}`);
  await expect(visitor.getByText("Executive leadership coach")).toBeVisible();
  await visitor.locator(".us-composer textarea").fill(question);
  await visitor.keyboard.press("Enter");
  await expect(visitor.locator(".us-answer").getByText("£77")).toBeVisible();
  await expect(visitor.getByRole("button", { name: /^Source 1: lighthouse\.txt/ }).first()).toBeVisible();
  await visitor.context().close();
});
