import type { Page } from "@playwright/test";
import { type FakeStripe, startFakeStripe } from "../testing/fake-stripe.ts";
import { violations } from "./axe.ts";
import { expect, newPerson, query, shownToast, signIn, startServer, test, userId } from "./product.ts";

let stripe: FakeStripe;
let server: Awaited<ReturnType<typeof startServer>>;

test.beforeAll(async () => {
  stripe = await startFakeStripe();
  // The same database, so a session of the other server is one here, too.
  server = await startServer(stripe.environment);
});
test.afterAll(async () => {
  await server.close();
  await stripe.close();
});

async function newOwner(page: Page): Promise<string> {
  await signIn(page, newPerson());
  const id = await userId(page);
  await page.goto(`${server.origin}/account`);
  return id;
}

for (const width of [390, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("an owner pays for Pro at Stripe, and sees until when", async ({ page }) => {
      const id = await newOwner(page);
      const main = page.getByRole("main");
      await expect(main.getByText("You pay on a page of Stripe.")).toBeVisible();
      await expect(main.getByRole("button", { name: "Manage billing" })).toHaveCount(0);
      await main.getByRole("button", { name: "Upgrade to Pro", exact: true }).click();
      await page.waitForURL(`${stripe.url}/pay/**`);
      // An owner who comes back without paying has no plan.
      await page.goBack();
      await expect(main.getByRole("button", { name: "Upgrade to Pro", exact: true })).toBeVisible();
      await main.getByRole("button", { name: "Upgrade to Pro", exact: true }).click();
      await page.waitForURL(`${stripe.url}/pay/**`);
      await page.getByRole("button", { name: "Pay" }).click();
      await expect(page).toHaveURL(`${server.origin}/account`);
      await expect(shownToast(page)).toContainText("You're now on Pro");
      await expect(main.getByText(/^Paid until \w+ \d+, \d{4}$/)).toBeVisible();
      await expect(main.getByText("of 2,500 conversations", { exact: false }).first()).toBeVisible();
      expect(await query("select plan_type from users where id = $1", [id])).toEqual([{ plan_type: "pro" }]);
      expect(await violations(page)).toEqual([]);
      await main.getByRole("button", { name: "Manage billing" }).click();
      await page.waitForURL(`${stripe.url}/portal/**`);
    });

    test("each state of a payment is said in words", async ({ page }) => {
      const id = await newOwner(page);
      const main = page.getByRole("main");
      await expect(main.getByRole("button", { name: "Upgrade to Pro", exact: true })).toBeVisible();
      await query("insert into billing (user_id, plan_type) values ($1, 'pro')", [id]);
      await query("update users set plan_type = 'pro' where id = $1", [id]);
      for (const [state, until, words] of [
        ["pending", null, "Your payment hasn't arrived yet"],
        ["paid", "2027-01-04T12:00:00Z", "Paid until Jan 4, 2027"],
        ["ending", "2027-01-04T12:00:00Z", "Ends on Jan 4, 2027"],
        ["failed", null, "Your payment failed"],
        ["ended", null, "Your paid plan has ended"],
      ] as const) {
        await query("update billing set state = $2, until = $3 where user_id = $1", [id, state, until]);
        await page.reload();
        await expect(main.getByText(words, { exact: true })).toBeVisible();
        expect(await violations(page)).toEqual([]);
      }
    });
  });
}

test("the Upgrade to Pro button on the Widgets screen leads to the account, where the plan is paid for", async ({
  page,
}) => {
  await newOwner(page);
  await page.goto(`${server.origin}/widgets`);
  await page.getByRole("link", { name: "Upgrade to Pro", exact: true }).click();
  await expect(page).toHaveURL(`${server.origin}/account`);
});
