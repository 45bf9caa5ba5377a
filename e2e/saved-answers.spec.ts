import { figuresOf } from "./analytics-data.ts";
import { confirm, expect, query, shownToast, test } from "./product.ts";

const RAMP = "Is there a ramp?";
const OWN = "Yes, at the side door. Ring twice.";

for (const width of [360, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("an owner answers a gap in two clicks and one field, and sees it answered", {
      tag: "@smoke",
    }, async ({ ownerPage: page, owner }) => {
      await onlyAsked(owner.id, { message: RAMP, state: "not_answered" });
      await page.goto("/analytics");
      const gaps = page.getByRole("region", { name: "Unanswered questions" });
      await gaps.getByRole("button", { name: `Answer “${RAMP}”` }).click();
      await gaps.getByLabel("Your answer").fill(OWN);
      await gaps.getByRole("button", { name: "Save answer" }).click();
      await expect(gaps.getByRole("status")).toContainText("Asked again: answered in your words");
      await expect(gaps.getByRole("status")).toContainText(OWN);
      await gaps.getByRole("button", { name: "Close" }).click();
      await expect(gaps).toContainText("No unanswered questions");
      const [gap] = await query("select status from gaps where user_id = $1", [owner.id]);
      expect(gap).toEqual({ status: "answered" });
    });

    test("an owner answers better in a conversation, and edits, switches off and deletes what was said", async ({
      ownerPage: page,
      owner,
    }) => {
      await onlyAsked(owner.id, { message: RAMP });
      await page.goto("/inbox");
      await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
      await page.getByRole("button", { name: `Answer this better: “${RAMP}”` }).click();
      await page.getByLabel("Your answer").fill(OWN);
      await page.getByRole("button", { name: "Save answer" }).click();
      await expect(page.getByRole("status").filter({ hasText: OWN })).toBeVisible();
      await page.getByRole("link", { name: "All saved answers" }).click();
      const list = page.getByRole("list", { name: "Saved answers" });
      await expect(list.getByRole("listitem").first()).toContainText(OWN);
      await list.getByRole("button", { name: /^Edit/ }).click();
      await list.getByLabel("Your answer").fill("Yes.");
      await list.getByRole("button", { name: "Save answer" }).click();
      await expect(list).not.toContainText("Ring twice");
      await list.getByRole("switch").click();
      await expect(list).toContainText("Off");
      await list.getByRole("button", { name: /^Delete/ }).click();
      await confirm(page, "Delete answer");
      await expect(shownToast(page)).toContainText("Answer deleted");
      await expect(page.getByText("No saved answers yet")).toBeVisible();
      expect(await query("select 1 from corrections where user_id = $1", [owner.id])).toEqual([]);
    });

    test("pairs are previewed before they are imported", async ({ ownerPage: page, owner }) => {
      await query("delete from corrections where user_id = $1", [owner.id]);
      await page.goto("/answers");
      const text = `Q: ${RAMP}\nA: ${OWN}\n\nQ: is there a ramp\nA: Again.`;
      await page.getByLabel("Questions and answers").fill(text);
      await page.getByRole("button", { name: "Preview" }).click();
      await expect(page.getByText(`Line 4 asks the same as “${RAMP}”`)).toBeVisible();
      await page.getByRole("button", { name: "Import 1 answer" }).click();
      await expect(page.getByRole("list", { name: "Saved answers" })).toContainText(OWN);
    });
  });
}

/** The owner has one past question and no saved answer. */
async function onlyAsked(
  userId: string,
  question: { message: string; state?: "not_answered" },
): Promise<void> {
  const figures = figuresOf(userId);
  await figures.forget();
  await query("delete from corrections where user_id = $1", [userId]);
  await figures.talk({ questions: [question] });
}
