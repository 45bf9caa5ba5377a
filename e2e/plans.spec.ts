import { expect, newPerson, openProfile, query, signIn, test, userId } from "./product.ts";

/** Uses up this many of an owner's monthly conversations. */
const use = (id: string, conversations: number) =>
  query(
    `insert into plan_usage (user_id, name, period, count)
     values ($1, 'conversations', date_trunc('month', now() at time zone 'UTC')::date, $2)
     on conflict (user_id, name, period, label) do update set count = excluded.count`,
    [id, conversations],
  );

for (const width of [360, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("at its limit an assistant answers a visitor with a polite notice [PLAN-06]", {
      tag: "@smoke",
    }, async ({ page, browser }) => {
      await signIn(page, newPerson("Ines Marchetti"));
      const id = await userId(page);
      await use(id, 100);
      const visitor = await (await browser.newContext({ viewport: { width, height: 800 } })).newPage();
      await visitor.goto(`/p/${id}`);
      const field = visitor.getByRole("textbox").first();
      await field.fill("What does a session cost?");
      await field.press("Enter");
      // The visible notice. A screen reader gets a copy of the same text.
      const notice = visitor.getByText("has reached its conversation limit for this month").first();
      await expect(notice).toBeVisible();
      await expect(notice).toContainText("please contact Ines directly");
      await expect(visitor.getByText("technical difficulties")).toHaveCount(0);
      await visitor.context().close();
    });

    test("the owner screens say so, and link to the plans [PLAN-07]", async ({ page }) => {
      await signIn(page, newPerson());
      const id = await userId(page);
      for (const path of ["/", "/profile", "/dashboard", "/profile/new"]) {
        await page.goto(path);
        await expect(page.getByRole("main")).toBeVisible();
        await expect(page.getByText("of 100 conversations this month")).toHaveCount(0);
      }
      for (const [used, text] of [
        [72, "72 of 100 conversations this month"],
        [100, "100 of 100 conversations this month"],
      ] as const) {
        await use(id, used);
        for (const path of ["/", "/profile", "/dashboard", "/profile/new"]) {
          await page.goto(path);
          await expect(page.getByText(text, { exact: true })).toBeVisible();
        }
      }
      await expect(page.getByText("You aren't charged.")).toBeVisible();
      await expect(page.getByRole("link", { name: "See the plans" })).toHaveAttribute("href", "/pricing");
    });

    test("the limits of the plan and their use are shown [PLAN-09]", async ({ page }) => {
      await signIn(page, newPerson());
      const id = await userId(page);
      await use(id, 12);
      await openProfile(page);
      const main = page.getByRole("main");
      await expect(main.getByText("12 of 100 conversations", { exact: true })).toBeVisible();
      await expect(main.getByText("0 of 1 extra AI profile", { exact: true })).toBeVisible();
      await expect(main.getByText("0 of 25 documents", { exact: true })).toBeVisible();
      await query("update users set plan_type = 'enterprise' where id = $1", [id]);
      await page.reload();
      await expect(main.getByText("12 conversations, no limit", { exact: true })).toBeVisible();
      await expect(main.getByText("0 of 5,000 documents", { exact: true })).toBeVisible();
    });
  });
}
