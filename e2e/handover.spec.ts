import { violations } from "./axe.ts";
import { expect, test, uploadText } from "./product.ts";
import { publicOwner, SIZES, stranger } from "./public-owner.ts";

const COST = "What does a single session cost?";

test("an owner joins a conversation, both talk, and either of them hands back to the assistant", {
  tag: "@smoke",
}, async ({ browser, page }) => {
  const owner = await publicOwner(page, "Marguerite Oyelaran");
  await uploadText(page, "prices.txt", "A single session costs £180. It lasts ninety minutes.");
  const visitor = await stranger(browser, SIZES[0]);
  await visitor.goto(`/p/${owner.id}`);
  const field = visitor.locator("textarea");
  const say = async (words: string) => {
    await field.fill(words);
    await field.press("Enter");
  };
  await say(COST);
  await expect(visitor.locator(".us-answer")).toContainText("£180");

  await page.goto("/inbox");
  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  const transcript = page.getByRole("region", { name: "Transcript" });
  await expect(transcript).toContainText("£180");
  await page.getByRole("button", { name: "Join", exact: true }).press("Enter");
  const composer = page.getByLabel("Reply as yourself");
  await expect(composer).toBeFocused();

  // The visitor sees at once that the owner has joined, and new messages go to the owner.
  const back = visitor.getByRole("button", { name: "Back to the assistant" });
  await expect(back).toBeVisible();
  await expect(visitor.locator(".us-with")).toContainText("You're talking to Marguerite");
  await say("Do you take Saturdays?");
  await expect(transcript).toContainText("Do you take Saturdays?");
  await expect(page.getByRole("status").filter({ hasText: "The visitor says: Do you take" })).toHaveCount(1);
  await page.keyboard.type("Yes, until noon.");
  await page.keyboard.press("Enter");
  await expect(composer).toHaveValue("");
  const person = visitor.locator(".us-person");
  await expect(person).toContainText("Marguerite");
  await expect(person).toContainText("Yes, until noon.");
  await expect(visitor.getByRole("status").filter({ hasText: "Yes, until noon." })).toHaveCount(1);
  await expect(visitor.getByText("Do you take Saturdays?")).toHaveCount(1);
  await expect(visitor.locator(".us-answer:not(.us-said)")).toHaveCount(1);
  expect(await violations(visitor, { within: ".us-chat" })).toEqual([]);

  // After a reload the conversation is unchanged.
  await visitor.reload();
  await expect(person).toContainText("Yes, until noon.");
  await expect(visitor.locator("article")).toHaveText([/£180/, /Saturdays/, /until noon/]);

  // The visitor goes back to the assistant, which answers the pending question.
  await say("How long is it?");
  await expect(transcript).toContainText("How long is it?");
  await back.press("Enter");
  await expect(visitor.locator(".us-answer:not(.us-said)")).toHaveCount(2);
  await expect(back).toBeHidden();
  await expect(visitor.getByText("How long is it?")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Join", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(back).toBeVisible();
  await page.getByRole("button", { name: "Hand back" }).press("Enter");
  await expect(back).toBeHidden();
  await say(COST);
  await expect(visitor.locator(".us-answer").last()).toContainText("£180");
  await visitor.context().close();
});
