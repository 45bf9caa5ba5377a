import type { Page } from "@playwright/test";
import { SITE_PAGES } from "../testing/site-pages.ts";
import { expect, productUrl, test } from "./product.ts";

const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("every public page of the product answers a visitor with itself [ROUTE-22]", { tag: "@smoke" }, async ({
  request,
}) => {
  for (const path of [
    "/platform",
    "/features",
    "/pricing",
    "/deploy",
    "/seo",
    "/blog",
    "/solutions/business",
  ]) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(await answer.text()).toMatch(/<h1[\s>]/);
  }
});

test("the pages that the menus lead to are real [ROUTE-24, ROUTE-26, ROUTE-27]", async ({ page }) => {
  test.slow();
  for (const [path, title] of Object.entries(SITE_PAGES)) {
    const answer = await page.goto(path);
    expect([path, answer?.status()]).toEqual([path, 200]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const words = ((await page.getByRole("main").textContent()) ?? "").split(/\s+/).length;
    expect([path, words > 100]).toEqual([path, true]);
    const legal = page.getByRole("contentinfo").getByRole("navigation", { name: "Legal" });
    expect(
      await legal.getByRole("link").evaluateAll((all) => all.map((link) => link.getAttribute("href"))),
    ).toEqual(["/legal/privacy", "/legal/terms", "/legal/cookies"]);
  }
});

test("a visitor reaches all of it without an account [PERM-01]", async ({ page, owner }) => {
  test.slow();
  const paths = [...Object.keys(SITE_PAGES), "/profile-view", `/p/${owner.id}`];
  for (const path of paths) {
    const answer = await page.goto(path);
    expect([path, answer?.status(), new URL(page.url()).pathname]).toEqual([path, 200, path]);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  await page.goto("/");
  await page.getByPlaceholder("Ask about Understudy").fill("What can I upload?");
  await page.keyboard.press("Enter");
  await expect(page.locator(".us-exchange .us-answer")).toBeVisible({ timeout: 20_000 });
  await page.goto("/case-studies#ask");
  await page.getByPlaceholder("Ask Marguerite's assistant").fill("How long is the Compass session?");
  await page.keyboard.press("Enter");
  await expect(page.locator(".us-exchange .us-answer")).toContainText("two and a half hours", {
    timeout: 20_000,
  });
});

test("the site names its languages as they are, and no uptime [MKT-01]", async ({ page }) => {
  for (const path of ["/platform", "/features"]) {
    await page.goto(path);
    const figures = page.locator("dl").last().locator("> div");
    await expect(figures.filter({ hasText: "languages" })).toContainText(
      "searched without a language model, any language with one",
    );
    await expect(page.getByText(/99\.9%|150\+/)).toHaveCount(0);
  }
});

test("the site speaks to businesses and to people [MKT-02]", async ({ page }) => {
  await page.goto("/platform");
  const cases = region(page, "What businesses use it for");
  await expect(cases).toContainText("businesses, professionals and enterprises");
  await expect(cases.getByRole("heading", { level: 3 })).toHaveText([
    "Customer support",
    "Lead generation",
    "Knowledge management",
    "Sales",
  ]);
  await page.goto("/solutions/professionals");
  const people = region(page, "Who it's for");
  for (const name of ["Coaches", "Authors", "Job seekers", "Freelancers", "Creators"])
    await expect(people.getByRole("heading", { name })).toBeVisible();
});

test("the platform page has capabilities, use cases and figures, and leads to the form [MKT-03]", async ({
  page,
}) => {
  await page.goto("/platform");
  await expect(region(page, "What it does, from upload to answer").getByRole("listitem")).toHaveCount(6);
  await expect(region(page, "What businesses use it for").getByRole("listitem")).toHaveCount(4);
  await expect(region(page, "Built to scale").locator("dd")).toHaveText(["5,000", "100,000", "1,000", "6"]);
  const calls = page.getByRole("main").getByRole("link", { name: "Deploy Now" });
  await expect(calls).toHaveCount(2);
  for (const call of await calls.all()) await expect(call).toHaveAttribute("href", "/deploy");
});

test("the features page has six categories, integrations and performance [MKT-04, MKT-05]", async ({
  page,
}) => {
  await page.goto("/features");
  await expect(page.getByRole("main").locator("section:not(:last-child) > div > h2")).toHaveText([
    "AI and intelligence",
    "Conversation management",
    "Deployment and integration",
    "Analytics",
    "Security and compliance",
    "Customisation and branding",
    "Works with what you have",
    "Performance",
  ]);
  expect(await region(page, "Works with what you have").getByRole("listitem").count()).toBeGreaterThan(5);
  await expect(region(page, "Performance").locator("dd")).toHaveCount(4);
});

test("the page for businesses says what changes [MKT-06]", async ({ page }) => {
  await page.goto("/solutions/business");
  await expect(region(page, "What changes").getByRole("listitem")).toHaveCount(6);
  await expect(page.getByRole("figure")).toContainText("within 30 days of delivery");
  await expect(page.getByRole("figure")).toContainText("Example with an invented owner");
  await page.getByText("Can it hand over to a person?").click();
  await expect(page.getByText("it offers to pass the question on")).toBeVisible();
});

test("the price page has plans, add-ons, enterprises and questions [PRICE-01, PRICE-04]", async ({
  page,
}) => {
  await page.goto("/pricing");
  const prices = {
    Personal: ["Free", "$0", "Pro", "$29", "Pro+", "$99"],
    Business: ["Starter", "$49", "Professional", "$149", "Enterprise", "Custom"],
    Managed: ["Starter", "$99", "Professional", "$299", "Enterprise", "Custom"],
  };
  for (const [line, texts] of Object.entries(prices)) {
    const card = region(page, line);
    await expect(card.getByRole("heading", { level: 3 })).toHaveCount(3);
    for (const text of texts) await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(region(page, "Extras for Business").getByRole("listitem")).toHaveCount(4);
  await expect(region(page, "For enterprises").getByRole("link", { name: "Contact us" })).toBeVisible();
  const questions = region(page, "Questions").getByRole("group");
  await expect(questions).toHaveCount(6);
  await questions.nth(1).getByText("Do I need a card for the trial?").click();
  await expect(questions.nth(1)).toContainText("asks for no card");
});

test("the three lines are above the fold, with one button each", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/pricing");
  await expect(region(page, "Managed")).toBeInViewport({ ratio: 1 });
  const bottom = await region(page, "Managed").evaluate((line) => line.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(900);
  for (const [line, label, href] of [
    ["Personal", "Start free", "/profile-setup"],
    ["Business", "Try it for 14 days", "/deploy"],
    ["Managed", "Get set up", "/deploy"],
  ] as const)
    await expect(region(page, line).getByRole("link", { name: label })).toHaveAttribute("href", href);
});

test("the plans lead to the form, Enterprise to a person [PRICE-02, PRICE-03]", async ({ page }) => {
  await page.goto("/pricing");
  for (const line of ["Business", "Managed"]) {
    const links = region(page, line).getByRole("link");
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
      "/deploy",
      "/contact",
    ]);
  }
  await region(page, "Business").getByRole("link", { name: "Talk to us" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Talk to a person");
});

test("the price page names its terms and add-ons [PRICE-05, PRICE-06]", async ({ page }) => {
  await page.goto("/pricing");
  await expect(page.getByText("It never charges you without asking.").first()).toBeVisible();
  await expect(region(page, "Business")).toContainText(/Try it for 14 days\s*No credit card/);
  await expect(page.getByText("Business has a 20% annual discount.")).toBeVisible();
  const extras = region(page, "Extras for Business").getByRole("listitem");
  await expect(extras.nth(0)).toContainText(/Overage[\s\S]*\$0\.02 per conversation/);
  await expect(extras.nth(1)).toContainText(/Premium Support[\s\S]*\$299\/month/);
  await expect(extras.nth(2)).toContainText(/Custom Training[\s\S]*\$999 one-time/);
  await expect(extras.nth(3)).toContainText(/Multi-Language Pack[\s\S]*\$99\/month/);
});

test("the page about being found has keywords, strategies and its prices [SEO-01, SEO-03]", async ({
  page,
}) => {
  await page.goto("/seo");
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(9);
  await expect(region(page, "Three ways it earns its price").getByRole("listitem")).toHaveCount(3);
  await expect(
    page.getByRole("main").getByText("Business Starter $49", { exact: true }).first(),
  ).toBeVisible();
  await expect(
    page.getByRole("main").getByText("Business Professional $149", { exact: true }).first(),
  ).toBeVisible();
});

test("the same header is on every marketing page and stays [NAV-11, NAV-25]", async ({ page }) => {
  test.slow();
  const bar = page.getByRole("banner");
  for (const path of Object.keys(SITE_PAGES).filter((name) => !/^\/(home|landing)/.test(name))) {
    await page.goto(path);
    await expect(bar.getByRole("button", { name: /^(Platform|Solutions|Resources)$/ })).toHaveCount(3);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    expect((await bar.boundingBox())?.y).toBe(0);
  }
});

test("on a still page the menus open by pointer and by keyboard, and Escape closes them", async ({
  page,
}) => {
  await page.goto("/pricing");
  const bar = page.getByRole("banner");
  const overview = bar.getByRole("link", { name: "Overview" });
  const button = bar.getByRole("button", { name: "Platform" });
  await expect(overview).toBeHidden();
  await button.hover();
  await expect(overview).toBeVisible();
  await expect(button).toHaveAttribute("aria-expanded", "true");
  await page.keyboard.press("Escape");
  await expect(overview).toBeHidden();
  await page.mouse.move(640, 700);
  await bar.getByRole("button", { name: "Resources" }).focus();
  await page.keyboard.press("Tab");
  await expect(bar.getByRole("link", { name: "Documentation" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(bar.getByRole("link", { name: "Documentation" })).toBeHidden();
});

test("an owner is greeted on a still page by the same two buttons [NAV-16]", async ({ ownerPage: page }) => {
  await page.goto("/features");
  const bar = page.getByRole("banner");
  await expect(bar.getByRole("link", { name: "Dashboard" })).toHaveAttribute("href", "/dashboard");
  await expect(bar.getByRole("link", { name: "Widgets" })).toHaveAttribute("href", "/widgets");
  await expect(bar.getByRole("link", { name: "Sign In" })).toHaveCount(0);
});

test("with script switched off every page still reads and leads on", async ({ browser }) => {
  test.slow();
  const context = await browser.newContext({ baseURL: productUrl(), javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [path, title] of Object.entries(SITE_PAGES)) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  }
  await page.goto("/pricing");
  await page.getByRole("button", { name: "Solutions" }).hover();
  await page.getByRole("banner").getByRole("link", { name: "White Label" }).click();
  await expect(page).toHaveURL("/solutions/white-label");
  await context.close();
});
