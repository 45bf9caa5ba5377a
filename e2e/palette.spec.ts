import type { Page } from "@playwright/test";
import { expect, newPerson, signIn, test, uploadText, userId } from "./product.ts";

const PHONE = { width: 390, height: 844 };
const QUESTION = "What does a coaching session cost?";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search everything" });
const field = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");
const chosen = (page: Page) => palette(page).locator("[role=option][aria-selected=true]");

/** An owner with a document, a saved answer and a conversation about prices. */
async function openWithPrices(page: Page): Promise<void> {
  await signIn(page, newPerson("Ines Marchetti"), "/api/login?way=local&returnTo=%2Fprofile");
  await uploadText(page, "price-list.txt", "A coaching session costs £180.");
  const headers = { origin: new URL(page.url()).origin };
  const [main] = (await (await page.request.get("/api/profiles")).json()) as { id: number }[];
  const answer = { question: "What is the price in euros?", answer: "About 210 euros." };
  await page.request.post(`/api/profiles/${main?.id}/corrections`, { headers, data: answer });
  const visitor = await page.context().browser()?.newContext();
  await visitor?.request.post(`${headers.origin}/api/chat`, {
    headers,
    data: { userId: await userId(page), message: QUESTION },
  });
  await visitor?.close();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
}

for (const [name, size] of [
  ["a wide screen", { width: 1440, height: 900 }],
  ["a phone", PHONE],
] as const) {
  test(`the search finds documents, conversations, saved answers and screens on ${name}`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    await openWithPrices(page);
    await page.getByRole("button", { name: "Search everything" }).click();
    await expect(field(page)).toBeFocused();
    // Before typing: the latest conversation, and the places.
    await expect(palette(page).getByRole("group", { name: "Recent conversations" })).toContainText(QUESTION);
    await expect(palette(page).getByRole("group", { name: "Go to" }).getByRole("option")).toHaveCount(5);
    const box = await palette(page).boundingBox();
    if (size === PHONE) expect(box).toMatchObject({ x: 0, y: 0, width: PHONE.width, height: PHONE.height });

    await field(page).fill("price");
    const found = (group: string) => palette(page).getByRole("group", { name: group }).getByRole("option");
    await expect(found("Documents")).toHaveText([/^price-list\.txt/]);
    await expect(found("Saved answers")).toHaveText([/^What is the price in euros\?/]);
    await field(page).fill("coaching session");
    await expect(found("Conversations")).toHaveText([/^What does a coaching session cost/]);
    await field(page).fill("qr");
    await expect(options(page)).toHaveText([/^Public link/]);
    await field(page).fill("zebra");
    await expect(palette(page).getByText("Nothing found for “zebra”.")).toBeVisible();
  });
}

test("the search is moved through and opened by keys alone", async ({ page }) => {
  test.slow();
  await openWithPrices(page);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.type("price");
  await expect(chosen(page)).toContainText("price-list.txt");
  await expect(field(page)).toHaveAttribute(
    "aria-activedescendant",
    (await chosen(page).getAttribute("id")) ?? "",
  );
  await page.keyboard.press("ArrowUp");
  await expect(options(page).last()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/documents\/\d+$/);
  await expect(palette(page)).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
});

test("waiting questions are offered before anything is typed", async ({ page }) => {
  await signIn(page, newPerson("Ines Marchetti"), "/api/login?way=local&returnTo=%2Fprofile");
  const headers = { origin: new URL(page.url()).origin };
  const visitor = await page.context().browser()?.newContext();
  await visitor?.request.post(`${headers.origin}/api/chat`, {
    headers,
    data: { userId: await userId(page), message: "Who painted the Night Watch?" },
  });
  await visitor?.close();
  // Grouping by meaning starts when the analytics are shown.
  await page.goto("/unanswered");
  await expect(page.getByLabel("Your answer")).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(chosen(page)).toContainText("Answer 1 unanswered question");
  await page.keyboard.press("Escape");
});

test("single keys lead to the screens, but not while typing, and can be switched off", async ({
  ownerPage: page,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
  for (const [letter, path] of [
    ["i", "/inbox"],
    ["p", "/profile"],
    ["t", "/chat"],
    ["a", "/dashboard"],
    ["h", "/"],
  ] as const) {
    await page.getByRole("banner").click({ position: { x: 2, y: 2 } });
    await page.keyboard.press("g");
    await page.keyboard.press(letter);
    await expect(page).toHaveURL(path);
  }

  await page.goto("/profile");
  const bio = page.getByLabel("Bio");
  await bio.fill("");
  await bio.press("g");
  await bio.press("i");
  await bio.press("?");
  await expect(bio).toHaveValue("gi?");
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toHaveCount(0);
  await page.reload();

  await expect(bio).toBeVisible();
  await page.keyboard.press("?");
  const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(list.getByRole("region", { name: "Go to" }).getByRole("term")).toHaveText([
    "Home",
    "Inbox",
    "Profile",
    "Test Chat",
    "Analytics",
  ]);
  await list.getByRole("switch", { name: "Shortcuts without Ctrl or Cmd" }).click();
  await expect(list.getByRole("region", { name: "Go to" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await page.keyboard.press("?");
  await expect(list).toHaveCount(0);
  await expect(page).toHaveURL("/profile");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
});

test("the search is no part of what a page loads first", async ({ ownerPage: page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script" || request.url().endsWith(".js")) scripts.push(request.url());
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
  const isPalette = (url: string) => /\/palette-[^/]*\.js/.test(url);
  expect(scripts.filter(isPalette)).toEqual([]);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeVisible();
  expect(scripts.filter(isPalette)).toHaveLength(1);
});
