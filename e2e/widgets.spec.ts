import { expect, newPerson, query, shownToast, signIn, test } from "./product.ts";
import { publicOwner } from "./public-owner.ts";
import { code, mainProfile, openCustomizer } from "./widgets-screen.ts";

const tabs = ["Customizer", "White Label", "Analytics"];

test("a visitor is asked to log in, on the page itself [WID-02]", async ({ page }) => {
  await page.goto("/widgets");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authentication Required");
  await expect(
    page.getByText("Please log in to access the widget dashboard.", { exact: true }),
  ).toBeVisible();
  const logIn = page.getByRole("link", { name: "Log In", exact: true });
  await expect(logIn).toHaveAttribute("href", /^\/api\/login(\?|$)/);
  await expect(page).toHaveURL("/widgets");
  await expect(shownToast(page)).toHaveCount(0);
  // A user who logs in here comes back here.
  await logIn.click();
  await expect(page).toHaveURL(/returnTo=%2Fwidgets/);
});

test("a session that has ended is noticed here without a message in the corner [WID-02]", async ({
  page,
}) => {
  await signIn(page, newPerson());
  await openCustomizer(page);
  await page.context().clearCookies();
  await page.getByLabel("Brand name").fill("Keelstone");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Authentication Required");
  await expect(shownToast(page)).toHaveCount(0);
});

test("until it is known who is there, it says that it loads [WID-01]", async ({ ownerPage: page }) => {
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/auth/user", async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto("/widgets");
  await expect(page.getByText("Loading dashboard...", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Widgets");
  await expect(page.getByText("Loading dashboard...")).toHaveCount(0);
});

for (const width of [360, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("the dashboard has plan, cards and tabs, and begins with the customiser [ROUTE-17] [WID-05] [WID-06]", async ({
      page,
    }) => {
      await signIn(page, newPerson());
      await page.goto("/widgets");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Widgets");
      for (const card of ["Widget Customization", "White Label Solution", "Integration Codes"])
        await expect(page.getByRole("heading", { name: card })).toBeVisible();
      const list = page.getByRole("tablist", { name: "Widgets" });
      await expect(list.getByRole("tab")).toHaveText(tabs);
    });

    test("the plan is named, and what it does not hold is locked [WID-03] [WID-07] [WID-08]", async ({
      page,
    }) => {
      await signIn(page, newPerson());
      await page.goto("/widgets");
      const badge = page.getByRole("main").locator("[data-plan]");
      await expect(badge).toHaveText("Free");
      const customizer = page.getByRole("tab", { name: "Customizer" });
      await expect(customizer).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("tab", { name: "White Label" })).toBeDisabled();
      // Its address opens nothing either.
      await page.goto("/widgets?tab=white-label");
      await expect(customizer).toHaveAttribute("aria-selected", "true");
    });
  });
}

test("the plan is changed by either button, and everything follows [WID-04] [WID-13] [WID-14]", async ({
  page,
}) => {
  for (const [plan, button] of [
    ["pro", "Upgrade to Pro"],
    ["pro", "Upgrade to Pro - $29/month"],
  ] as const) {
    const { id } = await publicOwner(page, "Marguerite Oyelaran");
    await page.goto("/widgets");
    const upgrades = page.getByRole("button", { name: /^Upgrade to Pro/ });
    await expect(upgrades).toHaveCount(2);
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.locator("[data-plan]")).toHaveText("Pro");
    await expect(upgrades).toHaveCount(0);
    await page.getByRole("tab", { name: "White Label" }).click();
    await expect(page.getByRole("button", { name: "Generate Package" })).toBeVisible();
    expect(await query("select plan_type from users where id = $1", [id])).toEqual([{ plan_type: plan }]);
    await page.context().clearCookies();
  }
  await signIn(page, newPerson());
  const answer = await page.request.get("/api/auth/user");
  await query("update users set plan_type = 'enterprise' where id = $1", [(await answer.json()).id]);
  await page.goto("/widgets");
  await expect(page.locator("[data-plan]")).toHaveText("Pro+");
  await expect(page.getByRole("button", { name: /^Upgrade to Pro/ })).toHaveCount(0);
});

test("a plan that could not be changed stays, and the page says so", async ({ page }) => {
  await signIn(page, newPerson());
  await page.goto("/widgets");
  await page.route("**/api/plan", (route) =>
    route.request().method() === "PUT"
      ? route.fulfill({ status: 402, json: { detail: "Write to us, and we change it for you." } })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Upgrade to Pro", exact: true }).click();
  await expect(shownToast(page)).toContainText("We couldn't change your plan");
  await expect(shownToast(page)).toContainText("Write to us, and we change it for you.");
  await expect(page.locator("[data-plan]")).toHaveText("Free");
});

test("the quick actions copy the code, download the files and open Advanced [WID-09] [WID-10] [WID-11]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await publicOwner(page, "Marguerite Oyelaran");
  await openCustomizer(page);
  await page.getByRole("button", { name: "Get Embed Code" }).click();
  await expect(
    shownToast(page).getByText("Integration code copied to clipboard", { exact: true }),
  ).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(await code(page, "HTML/JS code").textContent());

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Assets" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  expect(await download.failure()).toBeNull();

  await page.getByRole("tab", { name: "Analytics" }).click();
  await page.getByRole("button", { name: "Advanced Settings" }).click();
  await expect(page.getByRole("tab", { name: "Customizer" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByLabel("Allowed domains")).toBeVisible();
});

test("another assistant of the owner's has a widget of its own", async ({ page }) => {
  const { call } = await publicOwner(page, "Marguerite Oyelaran");
  const bridgeDesk = await call("POST", "/api/profiles", { name: "Bridge desk", isPublic: true });
  await openCustomizer(page);
  await page.getByLabel("Assistant", { exact: true }).selectOption({ label: "Bridge desk" });
  await expect(page).toHaveURL(new RegExp(`profile=${bridgeDesk.id}`));
  await expect(code(page, "HTML/JS code")).toContainText(`/widget/v1.js" data-assistant="${bridgeDesk.id}"`);
  await page.getByLabel("Brand name").fill("Bridge desk");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Everything is saved")).toBeVisible();
  const main = await mainProfile(page);
  const other = (await call("GET", `/api/profiles/${main}/widget`)) as { config: { brandName: string } };
  expect(other.config.brandName).toBe("Marguerite Oyelaran");
});
