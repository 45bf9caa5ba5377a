import { expect, query, shownToast, test } from "./product.ts";

const GREETING = "Good that you came to the talk.";
const STARTER = "What is the talk about?";

for (const width of [360, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("an owner creates a private link by keyboard, a visitor sees its greeting, and it ends", {
      tag: "@smoke",
    }, async ({ ownerPage: page, owner, browser, baseURL }) => {
      await query("delete from occasions where user_id = $1", [owner.id]);
      await page.goto("/occasions");
      await page.getByRole("button", { name: "New private link" }).press("Enter");
      await expect(page.getByLabel("Name")).toBeFocused();
      await page.keyboard.type("Spring talk");
      await page.getByLabel("Greeting").fill(GREETING);
      await page.getByLabel("Questions to start with").fill(STARTER);
      await page.getByLabel("Questions to start with").press("Tab");
      await page.getByRole("button", { name: "Create link" }).press("Enter");
      const list = page.getByRole("list", { name: "Private links" });
      await expect(list).toContainText("Spring talk");
      await expect(list).toContainText("Active");
      const [row] = await query("select token from occasions where user_id = $1", [owner.id]);
      const path = `/o/${String(row?.["token"]).slice(4)}`;
      await expect(list.getByRole("link", { name: "Open: Spring talk" })).toHaveAttribute("href", path);

      const visitor = await browser.newContext({
        viewport: { width, height: 900 },
        ...(baseURL ? { baseURL } : {}),
      });
      const visit = await visitor.newPage();
      const opened = await visit.goto(path);
      expect(opened?.headers()["x-robots-tag"]).toBe("noindex");
      await expect(visit.getByText(GREETING)).toBeVisible();
      await visit.getByRole("button", { name: STARTER }).click();
      await visit.keyboard.press("Enter");
      await expect(visit.locator(".us-exchange")).toHaveCount(1);
      await expect(visit.getByText("Spring talk")).toHaveCount(0);

      await list.getByRole("button", { name: "End now: Spring talk" }).click();
      await page.getByRole("button", { name: "End link" }).press("Enter");
      await expect(shownToast(page)).toContainText("The link no longer works");
      await expect(list).toContainText("Ended");
      const ended = await visit.goto(path);
      const never = await visit.request.get(`/o/${"x".repeat(22)}`);
      expect(ended?.status()).toBe(404);
      expect(await ended?.text()).toBe(await never.text());
      await visitor.close();
      await query("delete from occasions where user_id = $1", [owner.id]);
    });
  });
}

test.describe("in the Americas", () => {
  test.use({ timezoneId: "America/Los_Angeles" });

  test("a link shows the last day that was typed", async ({ ownerPage: page, owner }) => {
    await query("delete from occasions where user_id = $1", [owner.id]);
    await page.goto("/occasions");
    await page.getByRole("button", { name: "New private link" }).click();
    await page.getByLabel("Name").fill("Summer talk");
    await page.getByLabel("Ends on").fill("2099-07-01");
    await page.getByRole("button", { name: "Create link" }).click();
    const list = page.getByRole("list", { name: "Private links" });
    await expect(list).toContainText("until Jul 1, 2099");
    await list.getByRole("button", { name: "Edit: Summer talk" }).click();
    await expect(page.getByLabel("Ends on")).toHaveValue("2099-07-01");
    await query("delete from occasions where user_id = $1", [owner.id]);
  });
});
