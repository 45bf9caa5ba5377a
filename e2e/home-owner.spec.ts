import type { Page } from "@playwright/test";
import { figuresOf } from "./analytics-data.ts";
import { expect, productUrl, test } from "./product.ts";

/** The value of the card with this label. */
const card = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

const region = (page: Page, name: string) => page.getByRole("region", { name });

test.beforeEach(async ({ owner }) => {
  await figuresOf(owner.id).forget();
});

test("five cards hold what was counted [HOME-02, HOME-03]", { tag: "@smoke" }, async ({
  ownerPage: page,
  owner,
}) => {
  const figures = figuresOf(owner.id);
  await figures.documents({ name: "a.md" }, { name: "b.md" });
  await figures.talk({ questions: [{ message: "One?" }, { message: "Two?" }, { message: "Three?" }] });
  await figures.talk({ byOwner: true, questions: [{ message: "Mine?" }, { message: "Mine too?" }] });
  // Neither the owner's own tests nor small talk count as visitors' questions.
  await figures.talk({ questions: [{ message: "Hello!", kind: "small_talk" }] });
  await page.goto("/");
  await expect(card(page, "Total Questions")).toHaveText(/^3Too early to compare$/);
  await expect(card(page, "Conversations")).toHaveText(/^2Too early to compare$/);
  await expect(card(page, "Documents")).toContainText("2");
  await expect(card(page, "Engagement")).toContainText("1.5");
  await expect(page.getByText("3 questions from visitors so far: 3 answered")).toBeVisible();
  await expect(region(page, "AI Assistant Status")).toContainText("Answered from your documents3 of 3");
});

test("without questions the engagement is 0, without documents there is nothing to divide by [HOME-03]", async ({
  ownerPage: page,
  owner,
}) => {
  await page.goto("/");
  await expect(card(page, "Engagement")).toContainText("0");
  await expect(card(page, "Total Questions")).toContainText("0");
  await figuresOf(owner.id).talk({ questions: [{ message: "One?" }] });
  await page.goto("/");
  await expect(card(page, "Engagement")).toContainText("—");
});

test("the AI Status follows the documents [HOME-04, HOME-05, HOME-06]", async ({
  ownerPage: page,
  owner,
}) => {
  const figures = figuresOf(owner.id);
  await page.goto("/");
  await expect(card(page, "AI Status")).toContainText("Needs content");
  await figures.documents({ name: "broken.pdf", status: "failed" });
  await page.goto("/");
  await expect(card(page, "AI Status")).toContainText("Needs content");
  await figures.documents({ name: "a.md" });
  await page.goto("/");
  await expect(card(page, "AI Status")).toContainText("Active");
  await figures.documents({ name: "b.md", status: "learning" });
  await page.goto("/");
  await expect(card(page, "AI Status")).toContainText("Training");
});

test("four quick actions lead on, in their order [HOME-07]", async ({ ownerPage: page }) => {
  await page.goto("/");
  const links = page.getByRole("navigation", { name: "Quick actions" }).getByRole("link");
  await expect(links).toHaveCount(4);
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(hrefs).toEqual(["/profile", "/chat", "/profile", "/analytics"]);
});

test("the five most asked questions, each with how often [HOME-08]", async ({ ownerPage: page, owner }) => {
  const questions = [6, 5, 4, 3, 2, 1].flatMap((count) =>
    Array.from({ length: count }, () => ({ message: `Number ${count}?` })),
  );
  await figuresOf(owner.id).talk({ questions });
  await page.goto("/");
  const rows = region(page, "Popular Questions").getByRole("listitem");
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText("Number 6?");
  await expect(rows.first()).toContainText("6 times");
  await expect(rows.last()).toContainText("Number 2?");
});

test("without questions the list says so, and the stars wait for ten [HOME-09, HOME-12]", async ({
  ownerPage: page,
  owner,
}) => {
  await page.goto("/");
  await expect(region(page, "Popular Questions")).toContainText("No questions yet");
  await expect(region(page, "AI Assistant Status")).toContainText("Not enough questions yet");
  const talk = (count: number) =>
    figuresOf(owner.id).talk({
      questions: Array.from({ length: count }, (_, index) => ({ message: `Question ${index}?` })),
    });
  await talk(9);
  await page.goto("/");
  const status = region(page, "AI Assistant Status");
  await expect(status).toContainText("Not enough questions yet");
  await talk(1);
  await page.goto("/");
  await expect(status.getByRole("img", { name: "5 of 5 stars" })).toBeVisible();
  await expect(status).not.toContainText("Not enough questions yet");
});

test("the assistant is Ready while it is active, with its documents and tips [HOME-10, HOME-13]", async ({
  ownerPage: page,
  owner,
}) => {
  const figures = figuresOf(owner.id);
  await figures.documents({ name: "a.md" }, { name: "b.md" });
  await page.goto("/");
  const status = region(page, "AI Assistant Status");
  await expect(status).toContainText("Ready");
  await expect(status).toContainText("Documents processed2 of 2");
  await expect(page.getByRole("heading", { name: "Pro Tips" })).toBeVisible();
  await figures.documents({ name: "c.md", status: "queued" });
  await page.goto("/");
  await expect(status).toContainText("Training");
  await expect(status).not.toContainText("Ready");
});

test("the AI profiles lead to their form, their figures and their page [HOME-21]", async ({
  ownerPage: page,
  owner,
}) => {
  const answer = await page.request.post(`${productUrl()}/api/profiles`, {
    headers: { origin: productUrl() },
    data: { name: "Reading circle", isPublic: true },
  });
  const { id } = (await answer.json()) as { id: number };
  await page.goto("/");
  const row = region(page, "AI Profiles").getByRole("listitem").filter({ hasText: "Reading circle" });
  await expect(region(page, "AI Profiles").getByRole("listitem")).toHaveCount(2);
  for (const [name, href] of [
    ["Edit", `/profile/${id}/edit`],
    ["Analytics", `/profile/${id}/analytics`],
    ["Public page", `/p/${id}`],
  ] as const) {
    await expect(row.getByRole("link", { name: new RegExp(`^${name}`) })).toHaveAttribute("href", href);
  }
  await figuresOf(owner.id).forget();
});

test("a visitor who waits for an answer comes first", async ({ ownerPage: page, owner }) => {
  const figures = figuresOf(owner.id);
  await figures.documents({ name: "a.md" });
  await figures.talk({ questions: [{ message: "Is there a ramp?", state: "not_answered" }] });
  await figures.waits("Is there a ramp?", "ana@example.com");
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "A visitor is waiting for your answer" })).toBeVisible();
  await page.getByRole("link", { name: "Answer them" }).click();
  const waiting = page.getByRole("region", { name: "Inbox" }).getByRole("listitem").first();
  await expect(waiting).toContainText(/Is there a ramp\?.*ana@example\.com.*Waiting/);
  await expect(waiting).toBeInViewport();
  // The only one is opened at once, on a phone too, where list and thread are two pages.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/");
  await page.getByRole("link", { name: "Answer them" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ana@example.com");
  await expect(page.getByLabel("Reply as yourself")).toBeInViewport();
});
