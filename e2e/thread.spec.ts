import { expect, test } from "@playwright/test";
import { newPerson, signIn, uploadText } from "./product.ts";

const PRICES =
  "A single session costs £180. It lasts ninety minutes.\n\nYou may cancel up to 48 hours before a session.";

test("an owner uploads a text, and a visitor gets its sentence with the source", { tag: "@smoke" }, async ({
  page,
  browser,
}) => {
  const person = newPerson();
  await signIn(page, person);
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Welcome, Marguerite Oyelaran" })).toBeVisible();
  await uploadText(page, "prices.txt", PRICES);
  const link = await page.getByRole("link", { name: "View Public Profile" }).getAttribute("href");

  const visitor = await browser.newPage();
  await visitor.goto(link ?? "");
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Marguerite Oyelaran");
  await visitor.getByPlaceholder("Ask Marguerite's assistant").fill("What does a single session cost?");
  await visitor.keyboard.press("Enter");
  await expect(visitor.locator(".us-answer").getByText("A single session costs £180.")).toBeVisible();
  await visitor.getByRole("button", { name: "Source 1: prices.txt" }).click();
  const source = visitor.getByRole("complementary", { name: "Source 1" });
  await expect(source).toContainText("prices.txt");
  await expect(source.locator("mark")).toHaveText("A single session costs £180.");
  expect(await visitor.context().cookies()).toEqual([]);
  await visitor.close();
});

const COURSES = "Course,Weeks,Price\nHand-building,6,£180\nGlaze chemistry,4,£150\nOpen studio,4,£95\n";

for (const width of [390, 1440])
  test(`a cell of a spreadsheet is marked in its grid, ${width} px wide`, async ({ page, browser }) => {
    await signIn(page, newPerson());
    await page.goto("/");
    await uploadText(page, "courses.csv", COURSES);
    const link = await page.getByRole("link", { name: "View Public Profile" }).getAttribute("href");
    const visitor = await browser.newPage({ viewport: { width, height: 900 } });
    await visitor.goto(link ?? "");
    await visitor
      .getByPlaceholder("Ask Marguerite's assistant")
      .fill("How much is the glaze chemistry course?");
    await visitor.keyboard.press("Enter");
    await visitor.getByRole("button", { name: "Source 1: courses.csv" }).click();
    const grid = visitor.getByRole("complementary", { name: "Source 1" }).getByRole("table", { name: "C3" });
    await expect(grid.getByRole("columnheader")).toHaveText(["Course", "Weeks", "Price"]);
    await expect(grid.getByRole("row", { name: "Glaze chemistry" }).getByRole("strong")).toHaveText("£150");
    await expect(grid).toBeInViewport();
    const wide = await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await visitor.close();
  });

test("the owner's own test chat says that it does not know what was never uploaded [ROUTE-14]", async ({
  page,
}) => {
  await signIn(page, newPerson(), "/api/login?way=local&returnTo=%2Fchat");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test Your AI Assistant");
  await page.getByPlaceholder("Type your message...").fill("Who painted the Night Watch?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(
    page.locator(".us-answer").getByText("I don't know. Marguerite's documents don't say."),
  ).toBeVisible();
});

test("the demo answers from the product's own documentation", { tag: "@smoke" }, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("button", { name: "What can I upload?" }).click();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("button", { name: /Source 1: documents\.md/ }).first()).toBeVisible({
    timeout: 20_000,
  });
});
