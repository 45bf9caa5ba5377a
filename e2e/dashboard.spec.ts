import { figuresOf } from "./analytics-data.ts";
import { expect, productUrl, query, test } from "./product.ts";

test.beforeEach(async ({ owner }) => {
  await figuresOf(owner.id).forget();
  await query("update users set bio = null, title = null where id = $1", [owner.id]);
});

test("four cards hold what was counted, and each leads on [DASH-01, DASH-02, DASH-05]", async ({
  ownerPage: page,
  owner,
}) => {
  const figures = figuresOf(owner.id);
  await figures.documents({ name: "a.md" }, { name: "b.md" });
  await figures.talk({ questions: [{ message: "One?" }, { message: "Two?" }, { message: "Three?" }] });
  await figures.views(7, 0);
  await figures.views(4, 40, "Search");
  await page.goto("/dashboard");
  for (const [label, value, href] of [
    ["Total Conversations", "1", "/chat"],
    ["Questions Asked", "3", "/dashboard#recent-questions"],
    ["Documents", "2", "/profile"],
    ["Profile Views", "11", "/profile"],
  ] as const) {
    const card = page.getByRole("main").getByRole("link", { name: new RegExp(`^${label}`) });
    await expect(card).toContainText(`${label}${value}`);
    await expect(card).toHaveAttribute("href", href);
  }
});

test("the setup card asks for bio and title, and for a document [DASH-06, DASH-07, DASH-08]", async ({
  ownerPage: page,
  owner,
}) => {
  const setup = page.getByRole("main").locator("section").filter({ hasText: "Complete Your Setup" });
  await page.goto("/dashboard");
  await expect(setup.getByRole("link")).toHaveAttribute("href", "/profile");
  await figuresOf(owner.id).documents({ name: "a.md" });
  await page.goto("/dashboard");
  await expect(setup.getByRole("link", { name: "Add bio and title" })).toHaveAttribute("href", "/profile");
  await query("update users set bio = 'I coach.', title = 'Coach' where id = $1", [owner.id]);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Recent Questions" })).toBeVisible();
  await expect(setup).toHaveCount(0);
  await figuresOf(owner.id).forget();
  await page.goto("/dashboard");
  await expect(setup.getByRole("link", { name: "Upload a document" })).toHaveAttribute("href", "/profile");
});

test("the latest five questions, newest first, each with its day [DASH-09]", async ({
  ownerPage: page,
  owner,
}) => {
  await figuresOf(owner.id).talk({
    questions: [1, 2, 3, 4, 5, 6].map((number) => ({ message: `Number ${number}?`, daysAgo: 7 - number })),
  });
  await page.goto("/dashboard");
  const rows = page.getByRole("region", { name: "Recent Questions" }).getByRole("listitem");
  await expect(rows).toHaveText([6, 5, 4, 3, 2].map((number) => new RegExp(`^Number ${number}\\?`)));
  await expect(rows.first()).toContainText(/[A-Z][a-z]{2} \d{1,2}, \d{4}/);
});

test("the first five documents with day and type [DASH-10]", async ({ ownerPage: page, owner }) => {
  const list = [1, 2, 3, 4, 5, 6].map((number) => ({
    name: `paper-${number}.pdf`,
    type: "application/pdf",
    daysAgo: number,
  }));
  await figuresOf(owner.id).documents(...list);
  await page.goto("/dashboard");
  const rows = page.getByRole("region", { name: "Your Documents" }).getByRole("listitem");
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText(/^paper-\d\.pdf[A-Z][a-z]{2} \d{1,2}, \d{4}pdf$/);
  const listed = await page.request.get(`${productUrl()}/api/documents`);
  const names = ((await listed.json()) as { filename: string }[]).map(({ filename }) => filename);
  for (const [index, name] of names.slice(0, 5).entries()) await expect(rows.nth(index)).toContainText(name);
});
