import { figuresOf } from "./analytics-data.ts";
import { expect, query, test, uploadText } from "./product.ts";

const COST = "What does a single session cost?";
const LENGTH = "How long does a session last?";
const FACTS =
  "# Prices\n\nA single session costs £180.\n\n# Times\n\nA meeting with me lasts ninety minutes.";

for (const width of [360, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("an owner saves a question as a test, runs it, and does not save a setting that makes it worse", async ({
      ownerPage: page,
      owner,
    }) => {
      await onlyAsked(owner.id);
      await uploadText(page, "facts.md", FACTS);
      await page.goto("/inbox");
      await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
      await page.getByRole("button", { name: `Save as test: “${COST}”` }).press("Enter");
      await expect(page.getByLabel("Must include")).toBeFocused();
      await page.keyboard.type("180 pounds");
      await page.getByRole("button", { name: "Save test" }).press("Enter");
      await page.getByRole("link", { name: "All your tests" }).click();
      await expect(page.getByText("1 question. 200 of 200 left this month")).toBeVisible();
      await page.getByRole("button", { name: "Run 1 test" }).click();
      const results = page.getByRole("list", { name: "Results" });
      await expect(results.getByRole("listitem")).toContainText("NewCorrect");
      await page.goto("/profile?tab=settings");
      await page.getByLabel("Custom instructions").fill("Never mention: cost");
      await page.getByRole("button", { name: "Test first" }).click();
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText("2 questions. 199 of 200 left this month");
      await dialog.getByRole("button", { name: "Run tests", exact: true }).click();
      await expect(dialog.getByRole("status")).toContainText("1 test got worse");
      const worse = dialog.getByRole("listitem");
      await expect(worse.getByRole("article").first()).toContainText("£180");
      await expect(worse.getByRole("article").last()).toContainText("Missing “180 pounds”");
      await dialog.getByRole("button", { name: "Don't save" }).click();
      await expect(page.getByText("1 change")).toBeVisible();
      const [stored] = await query(
        "select custom_instructions as saved from profile_settings where user_id = $1",
        [owner.id],
      );
      expect(stored).toEqual({ saved: null });
      const talks = await query("select 1 from chat_messages where user_id = $1", [owner.id]);
      expect(talks).toHaveLength(1);
    });

    test("an owner types a test, changes it and deletes it", async ({ ownerPage: page, owner }) => {
      await query("delete from rehearsal_tests where user_id = $1", [owner.id]);
      await page.goto("/rehearsal");
      await page.getByRole("button", { name: "Add a test" }).click();
      await page.getByLabel("Question").fill(LENGTH);
      await page.getByLabel("Must include").fill("90 minutes\nyou");
      await page.getByRole("button", { name: "Save test" }).click();
      const tests = page.getByRole("list", { name: "Your tests" });
      await expect(tests).toContainText("Must include “90 minutes”, “you”");
      await tests.getByRole("button", { name: /^Edit/ }).click();
      await tests.getByRole("checkbox").click();
      await tests.getByRole("button", { name: "Save test" }).click();
      await expect(tests).toContainText("Must say it doesn't know");
      await tests.getByRole("button", { name: /^Delete/ }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Delete test" }).press("Enter");
      await expect(page.getByText("No tests yet")).toBeVisible();
      expect(await query("select 1 from rehearsal_tests where user_id = $1", [owner.id])).toEqual([]);
    });
  });
}

/** The owner has one past question and no answer test. */
async function onlyAsked(userId: string): Promise<void> {
  const figures = figuresOf(userId);
  await figures.forget();
  for (const table of ["corrections", "rehearsal_tests", "rehearsal_runs"])
    await query(`delete from ${table} where user_id = $1`, [userId]);
  await query("delete from plan_usage where user_id = $1 and name = 'rehearsal'", [userId]);
  await figures.talk({ questions: [{ message: COST }] });
}
