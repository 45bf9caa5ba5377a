import type { Page } from "@playwright/test";
import { figuresOf } from "./analytics-data.ts";
import { expect, productUrl, query, recordCalls, test, uploadText } from "./product.ts";

const card = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const many = (count: number, more: object) =>
  Array.from({ length: count }, (_, index) => ({ message: `Question ${index}?`, ...more }));

test.beforeEach(async ({ owner }) => {
  await figuresOf(owner.id).forget();
});

test("four cards and four sections, most asked first [ANA-01, ANA-03]", { tag: "@smoke" }, async ({
  ownerPage: page,
  owner,
}) => {
  const figures = figuresOf(owner.id);
  await figures.documents({ name: "a.md" });
  await figures.talk({ questions: [{ message: "Rare?" }, { message: "Common?" }, { message: "common" }] });
  await figures.views(5, 0);
  await page.goto("/analytics");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics Dashboard");
  await expect(card(page, "Total Conversations")).toContainText(/^1/);
  await expect(card(page, "Questions Asked")).toContainText(/^3/);
  await expect(card(page, "Documents")).toContainText(/^1/);
  await expect(card(page, "Profile Views")).toContainText(/^5/);
  for (const name of ["Recent Activity", "Visitor Sources", "Performance Insights"])
    await expect(region(page, name)).toBeVisible();
  const questions = region(page, "Most Asked Questions").getByRole("listitem");
  await expect(questions).toHaveText([/^common\??2 times$/i, /^Rare\?1 time$/]);
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: /^Profile Views/ })).toContainText("Profile Views5");
});

test("growth compares 30 days with the 30 before [ANA-02]", async ({ ownerPage: page, owner }) => {
  const figures = figuresOf(owner.id);
  await figures.talk({ questions: many(10, { daysAgo: 40 }) });
  await figures.talk({ questions: many(15, { daysAgo: 5 }) });
  await figures.talk({ byOwner: true, questions: many(2, {}) });
  await figures.views(4, 3);
  await page.goto("/analytics");
  // An account that did not exist 60 days ago has nothing to compare with.
  await expect(card(page, "Questions Asked")).toContainText("15 in 30 days, too early to compare");
  await figures.since(90);
  await page.goto("/analytics");
  await expect(card(page, "Questions Asked")).toContainText("15 in 30 days, 50%");
  await expect(card(page, "Total Conversations")).toContainText("1 in 30 days, too early to compare");
  await expect(card(page, "Profile Views")).toContainText("4 in 30 days, too early to compare");
  await expect(region(page, "Questions per day")).not.toContainText("People ask most");
  const tests = page.getByText("Your own tests: 2 questions in 1 conversation");
  await tests.getByRole("link", { name: "View them" }).click();
  await expect(page).toHaveURL(/inbox(\/\d+)?\?by=owner$/);
});

test("the first ten of the activity, newest first [ANA-04]", async ({ ownerPage: page, owner }) => {
  await figuresOf(owner.id).talk({ questions: many(12, {}) });
  await page.goto("/analytics");
  const rows = region(page, "Recent Activity").getByRole("listitem");
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText("Question 11?");
  await expect(rows.last()).toContainText("Question 2?");
});

test("sources are shares of what was measured [ANA-05]", async ({ ownerPage: page, owner }) => {
  const figures = figuresOf(owner.id);
  await figures.views(5, 1, "Direct");
  await figures.views(3, 1, "Search");
  await figures.views(2, 2, "Embedded");
  await figures.views(9, 50, "Other");
  await page.goto("/analytics");
  const rows = region(page, "Visitor Sources").getByRole("listitem");
  await expect(rows).toHaveText(["Direct50%", "Search30%", "Social0%", "Embedded20%", "Other0%"]);
});

test("accuracy, times and satisfaction are measured [ANA-06, ANA-07, ANA-08]", async ({
  ownerPage: page,
  owner,
}) => {
  const figures = figuresOf(owner.id);
  await page.goto("/analytics");
  const insights = region(page, "Performance Insights");
  await expect(insights).toContainText("SatisfactionNot enough data yet");
  await expect(insights).toContainText("No ratings in this period. A score appears after 5.");
  await figures.talk({
    questions: [
      { message: "a", thumb: 1, ms: [400, 1_000] },
      { message: "b", thumb: 1, ms: [800, 3_000] },
      { message: "e", cited: false, thumb: 1, ms: [600, 2_000] },
      { message: "c", state: "partly", thumb: -1, ms: [600, 2_000] },
      { message: "d", state: "not_answered", thumb: 1, ms: [600, 2_000] },
      { message: "Thanks!", kind: "small_talk", thumb: -1, ms: [9_000, 9_000] },
    ],
  });
  await page.goto("/analytics");
  await expect(insights).toContainText("Response accuracy40%");
  await expect(insights).toContainText("2 of 5 questions answered with at least one citation");
  await expect(insights).toContainText("Average response time0.6 s");
  await expect(insights).toContainText("2.0 s to the whole answer");
  await expect(insights).toContainText("Satisfaction4.0 / 5");
});

test("only what was answered with a citation counts for the accuracy [ANA-06]", async ({
  ownerPage: page,
  owner,
  browser,
}) => {
  await uploadText(page, "prices.txt", "A single session costs £180. It lasts ninety minutes.");
  const visitor = await browser.newContext({ baseURL: productUrl() });
  const ask = async (message: string) => {
    const data = { userId: owner.id, message };
    const answer = await visitor.request.post("/api/chat", { headers: { origin: productUrl() }, data });
    const { state, citations } = (await answer.json()) as { state: string; citations: unknown[] };
    return [state, citations.length > 0];
  };
  expect(await ask("What does a single session cost?")).toEqual(["answered", true]);
  expect(await ask("Hello!")).toEqual(["answered", false]);
  for (let number = 1; number <= 4; number += 1) await ask(`Who was the ${number}th emperor of Byzantium?`);
  await visitor.close();
  await page.goto("/analytics");
  await expect(region(page, "Performance Insights")).toContainText("Response accuracy20%");
});

test("a visitor's browser asks for no figures [ANA-09]", async ({ page }) => {
  const calls = recordCalls(page);
  await page.route("**/api/login**", (route) => route.fulfill({ status: 204 }));
  await page.goto("/analytics");
  await expect(page.getByText("You are logged out. Logging in again...").first()).toBeVisible();
  expect(calls).not.toContain("GET /api/analytics");
});

test("a period stays in the address, a chart has its table, a table its file", async ({
  ownerPage: page,
  owner,
}) => {
  await figuresOf(owner.id).talk({ questions: [{ message: "=1+1", state: "not_answered", daysAgo: 60 }] });
  await page.goto("/analytics");
  await expect(region(page, "Questions per day")).toContainText("No questions in this period");
  await page.getByLabel("Period").selectOption("90");
  await expect(page).toHaveURL(/days=90/);
  const chart = region(page, "Questions per day");
  await expect(chart.locator("svg .recharts-bar-rectangle path").first()).toBeAttached();
  await chart.getByRole("radio", { name: "Table" }).click();
  await expect(chart.getByRole("row")).toHaveCount(91);
  await page.reload();
  await expect(page.getByLabel("Period")).toHaveValue("90");
  await page.getByRole("button", { name: "Export" }).click();
  const file = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Unanswered questions" }).click();
  const saved = await (await file).createReadStream();
  const text = Buffer.concat(await saved.toArray()).toString();
  expect(text).toMatch(/"?'=1\+1"?,1,/);
});

test("a gap shows who waits, and can be taken off the list", async ({ ownerPage: page, owner }) => {
  const figures = figuresOf(owner.id);
  await figures.talk({ questions: [{ message: "Is there a ramp?", state: "not_answered" }] });
  await figures.waits("Is there a ramp?", "ana@example.com");
  await page.goto("/analytics");
  const gaps = region(page, "Unanswered questions");
  await expect(gaps).toContainText("Asked once, today. 1 person waiting");
  await gaps.getByRole("button", { name: /^Reply to visitor/ }).click();
  await expect(gaps.getByLabel("Answer ana@example.com")).toBeFocused();
  await gaps.getByRole("button", { name: "Cancel" }).click();
  await gaps.getByRole("button", { name: /^Dismiss/ }).click();
  await expect(gaps).toContainText("No unanswered questions");
  const [gap] = await query("select status from gaps where user_id = $1", [owner.id]);
  expect(gap).toEqual({ status: "dismissed" });
});

test.describe("a profile's analytics", () => {
  async function profile(page: Page): Promise<number> {
    const answer = await page.request.post(`${productUrl()}/api/profiles`, {
      headers: { origin: productUrl() },
      data: { name: "Reading circle", isPublic: true },
    });
    return ((await answer.json()) as { id: number }).id;
  }

  test("name, way back, and four cards [PANA-01, PANA-02, PANA-03]", async ({ ownerPage: page, owner }) => {
    const id = await profile(page);
    await figuresOf(owner.id).talk({ profileId: id, questions: many(3, {}) });
    await page.goto(`/profile/${id}/analytics`);
    await expect(page.getByRole("main").getByText("Reading circle", { exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: "Back to Dashboard" })).toHaveAttribute("href", "/");
    await expect(card(page, "Total Questions")).toContainText("3all time");
  });

  test("sessions of this month, questions a session, engagement [PANA-04, PANA-05, PANA-06]", async ({
    ownerPage: page,
    owner,
  }) => {
    const id = await profile(page);
    await page.goto(`/profile/${id}/analytics`);
    await expect(card(page, "Avg Questions/Session")).toContainText(/^0/);
    await expect(card(page, "Engagement Rate")).toContainText("0%");
    const figures = figuresOf(owner.id);
    await figures.talk({ profileId: id, questions: many(3, {}) });
    await figures.talk({ profileId: id, questions: many(1, {}) });
    await figures.talk({ profileId: id, questions: many(1, { daysAgo: 40 }) });
    await page.goto(`/profile/${id}/analytics`);
    await expect(card(page, "Unique Sessions")).toContainText("2this month");
    await expect(card(page, "Avg Questions/Session")).toContainText("1.7");
    await expect(card(page, "Engagement Rate")).toContainText("1 of 3");
    for (let more = 0; more < 2; more += 1)
      await figures.talk({ profileId: id, questions: many(1, { daysAgo: 40 }) });
    await page.goto(`/profile/${id}/analytics`);
    await expect(card(page, "Engagement Rate")).toContainText("20%");
  });

  test("ten questions with time or times, twenty entries [PANA-07, PANA-08, PANA-09]", async ({
    ownerPage: page,
    owner,
  }) => {
    const id = await profile(page);
    await figuresOf(owner.id).talk({
      profileId: id,
      questions: [...many(21, {}), { message: "Question 20?" }],
    });
    await page.goto(`/profile/${id}/analytics`);
    const questions = region(page, "Most Asked Questions").getByRole("listitem");
    await expect(questions).toHaveCount(10);
    await expect(questions.first()).toHaveText("Question 20?2 times");
    await expect(questions.nth(1)).toContainText("1 time");
    await expect(questions.nth(1)).not.toContainText("1 times");
    const entries = region(page, "Recent Activity").getByRole("listitem");
    await expect(entries).toHaveCount(20);
    await expect(entries.first()).toContainText("Question 20?");
    await expect(entries.first().locator("time")).toHaveText(/^Today, \d{1,2}:\d\d\s[AP]M$/);
  });

  test("an entry says from where, when there is a where [PANA-10]", async ({ ownerPage: page, owner }) => {
    const id = await profile(page);
    const figures = figuresOf(owner.id);
    await figures.talk({ profileId: id, source: "Search", questions: [{ message: "Found?" }] });
    await figures.talk({ profileId: id, questions: [{ message: "Direct?" }] });
    await page.goto(`/profile/${id}/analytics`);
    const entry = (text: string) =>
      region(page, "Recent Activity").getByRole("listitem").filter({ hasText: text });
    await expect(entry("Found?")).toContainText("from Search");
    await expect(entry("Direct?")).not.toContainText("from");
  });

  test("without questions it says so and leads on [PANA-11, PANA-12, PANA-13]", async ({
    ownerPage: page,
  }) => {
    const id = await profile(page);
    await page.goto(`/profile/${id}/analytics`);
    await expect(region(page, "Most Asked Questions")).toContainText("No questions asked yet");
    await expect(region(page, "Recent Activity")).toContainText("No activity yet");
    await expect(page.getByRole("heading", { name: "Start Getting Questions!" })).toBeVisible();
  });

  test("the two buttons lead to the page and the form [PANA-14]", async ({ ownerPage: page }) => {
    const id = await profile(page);
    await page.goto(`/profile/${id}/analytics`);
    const link = (name: string) => page.getByRole("main").getByRole("link", { name, exact: true });
    await expect(link("View Public Profile")).toHaveAttribute("href", `/p/${id}`);
    await expect(link("Edit Profile")).toHaveAttribute("href", `/profile/${id}/edit`);
  });

  test("a failed load says so, and can be tried again [PANA-15]", async ({ ownerPage: page }) => {
    const id = await profile(page);
    await page.route(`**/api/profiles/${id}/analytics`, (route) =>
      route.fulfill({ status: 500, body: "no" }),
    );
    await page.goto(`/profile/${id}/analytics`);
    await expect(page.getByText("Unable to Load Analytics")).toBeVisible();
    await expect(page.getByText("There was an error loading the analytics data.")).toBeVisible();
    await page.unroute(`**/api/profiles/${id}/analytics`);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "Start Getting Questions!" })).toBeVisible();
  });
});
