import type { Page } from "@playwright/test";
import { figuresOf } from "./analytics-data.ts";
import { expect, newPerson, query, shownToast, signIn, test, userId } from "./product.ts";

const PHONE = { width: 390, height: 844 };
/** Every page of the side navigation: its section, its name there, its address, and its first heading. */
const PAGES = [
  [undefined, "Profile", "/profile", "Profile Management"],
  ["Knowledge", "Documents", "/profile?tab=documents", "Profile Management"],
  ["Knowledge", "Web pages and folders", "/sites", "Web pages and folders"],
  ["Knowledge", "Saved answers", "/answers", "Saved answers"],
  ["Knowledge", "Unanswered questions", "/unanswered", "Unanswered questions"],
  [undefined, "Answer tests", "/rehearsal", "Answer tests"],
  [undefined, "Settings", "/profile?tab=settings", "Profile Management"],
  ["Share", "Public link", "/sharing", "Share"],
  ["Share", "Private links", "/occasions", "Private links"],
  ["Share", "AI apps", "/ai-apps", "AI apps"],
  ["Share", "E-mail", "/email", "E-mail"],
  ["Share", "Chat apps", "/chat-apps", "Chat apps"],
  ["Embed", "Code", "/profile?tab=embed", "Profile Management"],
  ["Embed", "Widget", "/widgets", "Widgets"],
  [undefined, "Developers", "/developers", "Developers"],
] as const;

const side = (page: Page) => page.getByRole("main").getByRole("navigation", { name: "Profile" });

test("each section of the profile has a link, an address and the way back", async ({ ownerPage: page }) => {
  test.slow();
  await page.goto("/profile");
  for (const [section, name, address, heading] of PAGES) {
    const link = side(page).getByRole("link", { name, exact: false }).first();
    if (section && section !== "Knowledge" && !(await link.isVisible()))
      await side(page).getByRole("link", { name: section, exact: true }).click();
    await link.click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    await expect(side(page).locator("[aria-current=page]")).toContainText(name);
    // The bar names the same place.
    const bar = page.getByRole("banner").getByRole("navigation", { name: "Main" });
    await expect(bar.locator("[aria-current=page]")).toHaveText("Profile");
  }
  await page.goBack();
  await expect(page).toHaveURL("/widgets");
  await expect(side(page).locator("[aria-current=page]")).toHaveText("Widget");
});

test("the counts are the server's, and change with what they count", async ({ page }) => {
  await signIn(page, newPerson("Ines Marchetti"), "/api/login?way=local&returnTo=%2Fanswers");
  const entry = (name: string) => side(page).getByRole("link", { name });
  await expect(entry("Saved answers")).toHaveText("Saved answers0");
  await page.getByRole("button", { name: "Add an answer" }).click();
  await page.getByLabel("Question", { exact: true }).fill("Do you work on Sundays?");
  await page.getByLabel("Your answer", { exact: true }).fill("No.");
  await page.getByRole("button", { name: "Save answer" }).click();
  await expect(entry("Saved answers")).toHaveText("Saved answers1");
  await expect(entry("Documents")).toHaveText("Documents0");
});

test("on a phone one button names the section and opens the same pages", async ({ ownerPage: page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/answers");
  await expect(side(page)).toHaveCount(0);
  const opener = page.getByRole("button", { name: "Profile Knowledge" });
  await opener.click();
  const sheet = page.getByRole("dialog", { name: "Sections of your profile" });
  await expect(sheet.getByRole("link", { name: /^Saved answers/ })).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await sheet.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL("/profile?tab=settings");
  await expect(sheet).toBeHidden();
  await expect(page.getByRole("button", { name: "Profile Settings" })).toBeVisible();
});

test("the pages of another assistant stay with it", async ({ page }) => {
  await signIn(page, newPerson("Ines Marchetti"), "/api/login?way=local&returnTo=%2Fprofile");
  const origin = new URL(page.url()).origin;
  const made = await page.request.post("/api/profiles", {
    headers: { origin },
    data: { name: "Bridge desk" },
  });
  const { id } = (await made.json()) as { id: number };
  await page.goto(`/answers?profile=${id}`);
  await expect(page.getByRole("complementary").getByText("Bridge desk")).toBeVisible();
  await side(page).getByRole("link", { name: "Answer tests" }).click();
  await expect(page).toHaveURL(`/rehearsal?profile=${id}`);
  // The settings of the main one are not offered as if they were its own.
  await expect(side(page).getByRole("link", { name: "Settings" })).toHaveCount(0);
  await side(page).getByRole("link", { name: "Profile", exact: true }).click();
  await expect(page).toHaveURL(`/profile/${id}/edit`);
});

test("the former addresses of conversations lead to the inbox", async ({ ownerPage: page }) => {
  await page.goto("/conversations?by=owner#waiting");
  await expect(page).toHaveURL("/inbox?by=owner#waiting");
  await page.goto("/conversations/1");
  await expect(page).toHaveURL("/inbox/1");
  await expect(page.getByText("Conversation not found")).toBeVisible();
});

test("both addresses of the analytics are one page with tabs", async ({ ownerPage: page }) => {
  await page.goto("/dashboard");
  const tabs = page.getByRole("main").getByRole("navigation", { name: "Analytics" });
  const title = page.getByRole("heading", { level: 1, name: "Analytics Dashboard" });
  await expect(title).toBeVisible();
  await expect(tabs.locator("[aria-current=page]")).toHaveText("Overview");
  await tabs.getByRole("link", { name: "Visitors and questions" }).click();
  await expect(page).toHaveURL("/analytics");
  await expect(title).toBeVisible();
  await expect(page.getByRole("heading", { name: "Performance Insights" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Recent Questions" })).toBeVisible();
});

test("an unanswered question is answered in place, for the visitor who waits and for everybody", async ({
  page,
}) => {
  await signIn(page, newPerson("Ines Marchetti"), "/api/login?way=local&returnTo=%2Fprofile");
  const owner = await userId(page);
  const question = "Is there parking nearby?";
  const origin = new URL(page.url()).origin;
  const visitor = await page.context().browser()?.newContext();
  const post = async (path: string, data: unknown) =>
    (await visitor?.request.post(origin + path, { headers: { origin }, data }))?.json();
  const { exchangeId, sessionId } = await post("/api/chat", { userId: owner, message: question });
  await post(`/api/chat/${exchangeId}/contact`, { userId: owner, sessionId, email: "ruth@visitor.example" });
  await post("/api/chat", { userId: owner, message: "Who painted the Night Watch?" });
  await visitor?.close();
  await query("update contacts set confirmed_at = now() where user_id = $1", [owner]);
  await figuresOf(owner).since(90);

  await page.goto("/unanswered");
  await expect(page.getByText("Visitors asked 2 questions that your documents don't answer.")).toBeVisible();
  // The inbox says in the bar that somebody waits.
  await expect(page.getByRole("banner").getByRole("link", { name: "Inbox 1 visitor waiting" })).toBeVisible();
  const rows = page.getByRole("main").getByRole("listitem");
  // Who is waiting comes first, with the field open but without taking the focus.
  await expect(rows.first()).toContainText(question);
  await expect(rows.first()).toContainText("1 person waiting");
  const field = page.getByLabel("Your answer");
  await expect(field).not.toBeFocused();
  await field.fill("Yes, behind the house.");
  await page.getByRole("button", { name: "Save and reply to 1" }).click();
  await expect(shownToast(page)).toContainText("Saved, and on its way to 1 visitor");
  await expect(rows.filter({ hasText: "1 person waiting" })).toHaveCount(0);
  await expect(page.getByText("Recently answered")).toBeVisible();
  const stored = await query("select answer from corrections where user_id = $1", [owner]);
  expect(stored).toEqual([{ answer: "Yes, behind the house." }]);

  await page.getByRole("button", { name: "More about “Who painted the Night Watch?”" }).click();
  await page.getByRole("menuitem", { name: "Dismiss" }).click();
  await expect(page.getByText("No unanswered questions")).toBeVisible();
  await expect(side(page).getByRole("link", { name: "Unanswered questions" })).toContainText("0");
});
