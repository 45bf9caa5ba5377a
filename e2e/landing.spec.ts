import type { Page } from "@playwright/test";
import { expect, test } from "./product.ts";

const SECOND = ["/home", "/landing-new"];
const CREATOR = ["/homepage", "/landing-consumer"];
const ALL = [...SECOND, ...CREATOR];

const bar = (page: Page) => page.getByRole("banner");
const price = (page: Page, name: string) =>
  page
    .locator("#pricing")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

test("each landing variant has its two addresses [ROUTE-20, ROUTE-21]", async ({ page }) => {
  for (const [paths, title] of [
    [SECOND, "Never answer it twice."],
    [CREATOR, "Your audience asks. It knows."],
  ] as const) {
    for (const path of paths) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    }
  }
});

for (const [path, anchors] of [
  ["/homepage", ["#try-free", "#how-it-works", "#features", "#pricing"]],
  ["/home", ["#demo", "#features", "#how-it-works", "#pricing"]],
] as const) {
  test(`${path} is one page whose anchors lead to their sections [LAND-01, ${path === "/home" ? "LAND-03" : "LAND-02"}]`, async ({
    page,
  }) => {
    await page.goto(path);
    const links = bar(page).getByRole("navigation").first().getByRole("link");
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
      ...anchors,
    ]);
    for (const anchor of anchors) {
      await bar(page).locator(`a[href="${anchor}"]`).first().click();
      await expect(page).toHaveURL(`${path}${anchor}`);
      const section = page.locator(`section${anchor}`);
      await expect(section.getByRole("heading", { level: 2 }).first()).toBeInViewport();
    }
  });
}

test("on a phone a button opens and closes the menu of the second variant [LAND-04]", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/home");
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeHidden();
  await bar(page).getByRole("button", { name: "Menu", exact: true }).click();
  await expect(menu.getByRole("link")).toHaveText(["Demo", "Features", "How it works", "Pricing", "Sign In"]);
  await bar(page).getByRole("button", { name: "Close menu" }).click();
  await expect(menu).toBeHidden();
  await bar(page).getByRole("button", { name: "Menu", exact: true }).click();
  await menu.getByRole("link", { name: "Pricing" }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL("/home#pricing");
});

test("both variants have the ways in and a footer with three lists [LAND-05, LAND-06]", async ({
  page,
  request,
}) => {
  test.slow();
  for (const path of ALL) {
    await page.goto(path);
    await expect(bar(page).getByRole("link", { name: "Sign In" })).toHaveAttribute("href", "/api/login");
    await expect(bar(page).getByRole("link", { name: "Start Building" })).toHaveAttribute(
      "href",
      "/profile-setup",
    );
    for (const name of ["Product", "Support", "Legal"]) {
      const links = page.getByRole("contentinfo").getByRole("navigation", { name }).getByRole("link");
      expect(await links.count()).toBeGreaterThan(2);
      for (const link of await links.all())
        expect((await request.get((await link.getAttribute("href")) ?? "")).status()).toBe(200);
    }
  }
});

test("every start-building button leads to the wizard [LAND-07]", async ({ page }) => {
  for (const path of ALL) {
    await page.goto(path);
    const buttons = page.getByRole("link", { name: /^Start Building/ });
    expect(await buttons.count()).toBeGreaterThan(2);
    for (const button of await buttons.all()) await expect(button).toHaveAttribute("href", "/profile-setup");
  }
});

test("the second variant shows a free demo, one plan and two guarantees [LAND-08, LAND-09, LAND-10]", async ({
  page,
}) => {
  await page.goto("/home");
  await expect(price(page, "Free demo")).toContainText("50 messages per day");
  await expect(price(page, "Free demo")).toContainText("No account");
  const pro = price(page, "Pro");
  await expect(pro).toContainText(/\$29\s*per month[\s\S]*2,500 conversations/);
  for (const point of [
    "Unlimited messages",
    "Custom training",
    "Document upload",
    "Custom personality",
    "Sharing and embedding",
    "Analytics",
    "Priority support",
  ])
    await expect(pro).toContainText(point);
  await expect(page.locator("#pricing")).toContainText("30-day money-back guarantee");
  await expect(page.locator("#pricing")).toContainText("Cancel anytime");
});

test("the creator variant shows three plans [LAND-11, LAND-12, LAND-13]", async ({ page }) => {
  await page.goto("/homepage");
  await expect(price(page, "Free")).toContainText(/\$0[\s\S]*100 conversations per month/);
  await expect(price(page, "Pro")).toContainText(/\$29\s*per month[\s\S]*2,500 conversations/);
  const most = price(page, "Pro+");
  await expect(most).toContainText(/\$99\s*per month[\s\S]*Unlimited conversations/);
  for (const point of ["Multiple assistants", "White-label", "API access"])
    await expect(most).toContainText(point);
});

test("both variants show only facts of the product [LAND-14]", async ({ page }) => {
  for (const path of ["/home", "/homepage"]) {
    await page.goto(path);
    const claims = page.getByRole("main").locator("dl").first().locator("> div");
    await expect(claims).toHaveCount(4);
    await expect(claims.first()).toContainText("of script on your site");
    await expect(claims.filter({ hasText: "cookies for your visitors" })).toHaveCount(1);
    await expect(claims.last()).toContainText("Under 10 minutes");
    await expect(page.getByText(/10K\+|50K\+|\b4\.9\b|\{\{/)).toHaveCount(0);
    await expect(page.getByText("Setup in under 10 minutes").first()).toBeVisible();
  }
});

test("the demo answers on the visitor home and on both variants, without an account [DEMO-01]", async ({
  page,
}) => {
  test.slow();
  for (const path of ["/", "/home", "/homepage"]) {
    await page.goto(path);
    const chat = page.locator("#demo, #try-free");
    await page.getByPlaceholder("Ask about Understudy").fill("What can I upload?");
    await page.keyboard.press("Enter");
    await expect(chat.locator(".us-exchange .us-answer")).toContainText("PDF", { timeout: 20_000 });
    await page.evaluate(() => localStorage.clear());
  }
});
