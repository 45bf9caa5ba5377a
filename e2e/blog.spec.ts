import type { Page } from "@playwright/test";
import { expect, mailTo, newPerson, query, test } from "./product.ts";

const CATEGORIES = [
  "Sales Strategy",
  "Customer Service",
  "Lead Generation",
  "AI Training",
  "Case Studies",
  "E-commerce",
];

const cards = (page: Page) => page.getByRole("main").locator("[data-article]");
const categories = (page: Page) => page.getByRole("region", { name: "Categories" });
const box = (page: Page) => page.getByRole("region", { name: "New articles by e-mail" });

type Report = { name: string; props?: { category: string; label?: string } };

/** Opens the blog as on an installation with a reporting service. Returns what that service received. */
async function openReporting(page: Page): Promise<Report[]> {
  const reports: Report[] = [];
  await page.route("**/collected", (route) => {
    reports.push(route.request().postDataJSON() as Report);
    return route.fulfill({ status: 202 });
  });
  await page.goto("/blog");
  await page.evaluate(() => {
    document.documentElement.dataset.analytics = "/collected";
    document.documentElement.dataset.consent = "none";
  });
  return reports;
}

test("the blog lists six articles with all that belongs to one, each leading to its page [BLOG-01, BLOG-02]", async ({
  page,
}) => {
  await page.goto("/blog");
  await expect(cards(page)).toHaveCount(6);
  const slugs: string[] = [];
  for (const card of await cards(page).all()) {
    const link = card.getByRole("heading", { level: 2 }).getByRole("link");
    slugs.push((await link.getAttribute("href")) ?? "");
    await expect(card.locator("h2 + p")).toHaveText(/.{60,}/);
    await expect(card.getByText("By The Understudy team")).toBeVisible();
    await expect(card.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\d$/);
    await expect(card.getByText(/^\d+ min read$/)).toBeVisible();
    expect(CATEGORIES).toContain(await card.getAttribute("data-article"));
    expect(await card.getByRole("list", { name: "Keywords" }).getByRole("listitem").count()).toBeGreaterThan(
      2,
    );
  }
  expect(new Set(slugs).size).toBe(6);
  for (const slug of slugs) {
    expect(slug).toMatch(/^\/blog\/[a-z-]+$/);
    await page.goto(slug);
    const text = (await page.getByRole("article").textContent()) ?? "";
    const words = text.split(/\s+/).length;
    expect([slug, words > 1_000 && words < 1_650]).toEqual([slug, true]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(page.getByRole("heading", { level: 2, name: /worked example|The practice/i })).toBeVisible();
  }
  expect((await page.request.get("/blog/no-such-article")).status()).toBe(404);
});

test("the sidebar counts the articles, and a category shows its articles [BLOG-03, BLOG-05]", async ({
  page,
}) => {
  const reports = await openReporting(page);
  for (const name of CATEGORIES) {
    const count = await page.locator(`[data-article="${name}"]`).count();
    expect([name, count > 0]).toEqual([name, true]);
    await expect(categories(page).getByRole("button", { name })).toHaveText(`${name}${count}`);
  }
  await categories(page).getByRole("button", { name: "E-commerce" }).click();
  await expect(cards(page).filter({ visible: true })).toHaveCount(1);
  await expect(cards(page).filter({ visible: true })).toContainText("Two price lists");
  await expect(categories(page).getByRole("button", { name: "E-commerce" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await categories(page).getByRole("button", { name: "All articles" }).click();
  await expect(cards(page).filter({ visible: true })).toHaveCount(6);
  const link = cards(page).first().getByRole("link");
  await link.evaluate((element) => element.addEventListener("click", (event) => event.preventDefault()));
  await link.click();
  await expect.poll(() => reports.map(({ name }) => name)).toEqual(["category", "category", "read_article"]);
  expect(reports.every(({ props }) => props?.category === "content_engagement")).toBe(true);
});

test("Load More is hidden while all articles are shown [BLOG-04]", async ({ page }) => {
  await page.goto("/blog");
  await expect(cards(page).filter({ visible: true })).toHaveCount(6);
  await expect(page.locator("[data-load-more]")).toHaveText("Load More");
  await expect(page.locator("[data-load-more]")).toBeHidden();
});

test("the newsletter box stores an address and mails a link that confirms it [BLOG-06, BLOG-07]", async ({
  page,
}) => {
  const reports = await openReporting(page);
  const { email } = newPerson();
  const field = box(page).getByLabel("E-mail address");
  await field.fill("nobody");
  await box(page).getByRole("button", { name: "Subscribe" }).click();
  await expect(box(page).getByText("Please enter an e-mail address")).toBeVisible();
  await expect(field).toBeFocused();
  expect(reports).toEqual([]);
  await field.fill(email);
  await field.press("Enter");
  await expect(box(page).getByText("Check your inbox")).toBeVisible();
  expect(reports).toMatchObject([{ name: "subscribe", props: { category: "newsletter_signup" } }]);
  const stored = () => query("select * from newsletter_subscriptions where email = $1", [email]);
  expect(await stored()).toMatchObject([{ confirmed_at: null }]);
  const { text } = await mailTo(email);
  await page.goto(/https?:\S+/.exec(text)?.[0] ?? "");
  expect(await stored()).toMatchObject([{ confirmed_at: null }]);
  await page.getByRole("button", { name: "Yes, subscribe me" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are subscribed" })).toBeVisible();
  expect((await stored())[0]).not.toMatchObject({ confirmed_at: null });
  await page.goto(`/newsletter?leave=${String((await stored())[0]?.["token"])}`);
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You are unsubscribed" })).toBeVisible();
  expect((await stored())[0]).not.toMatchObject({ unsubscribed_at: null });
});

test("the feed holds every article whole, and the blog names it", async ({ page, request }) => {
  await page.goto("/blog");
  await expect(page.locator('link[type="application/rss+xml"]')).toHaveAttribute("href", /\/blog\/rss\.xml$/);
  const answer = await request.get("/blog/rss.xml");
  expect(answer.headers()["content-type"]).toContain("application/rss+xml");
  const titles = await page.evaluate(
    (xml) => {
      const feed = new DOMParser().parseFromString(xml, "application/xml");
      return feed.querySelector("parsererror")
        ? []
        : [...feed.querySelectorAll("item > title")].map((node) => node.textContent);
    },
    await answer.text(),
  );
  expect(titles).toHaveLength(6);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("all articles are there to be read", async ({ page }) => {
    await page.goto("/blog");
    await expect(cards(page).filter({ visible: true })).toHaveCount(6);
    await cards(page).first().getByRole("link").click();
    await expect(page.getByRole("article")).toContainText("worked example");
  });
});
