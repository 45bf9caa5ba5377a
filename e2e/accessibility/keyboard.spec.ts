import type { Locator, Page } from "@playwright/test";
import type { ChatAnswer } from "@understudy/contracts";
import { documentRow, expect, newPerson, productUrl, query, test, textFile } from "../product.ts";
import { publicOwner } from "../public-owner.ts";

/** The maximum of tab stops between two elements. More would be unusable. */
const MOST_STOPS = 40;

/** Presses the Tab key until the element has the focus. */
async function tabTo(page: Page, place: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(place).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    if (await place.evaluate((node) => node === document.activeElement)) {
      await expect(place).toBeInViewport();
      return;
    }
  }
  throw new Error(`${place} is not within ${MOST_STOPS} stops.`);
}

test("somebody signs in, uploads and asks with the keyboard alone", async ({ page }) => {
  test.slow();
  const person = newPerson();
  // Listen from the first page on: a file chooser that opens before the listener is registered is missed.
  const opened = page.waitForEvent("filechooser");
  await page.goto("/");
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Sign In" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("link", { name: "Continue with single sign-on" }));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(person.name);
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL("/onboarding");
  await tabTo(page, page.getByRole("link", { name: "Finish later" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome, ${person.name}`);
  await tabTo(page, page.getByRole("link", { name: "Upload your first document" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("button", { name: "Choose files" }));
  await page.keyboard.press("Enter");
  await (await opened).setFiles([textFile("prices.txt", "A single session costs £180.")]);
  await expect(documentRow(page, "prices.txt")).toContainText("passage", { timeout: 20_000 });

  await tabTo(page, page.getByRole("button", { name: /^Account menu/ }));
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  const menu = page.locator("[popover]:popover-open");
  await expect(menu.getByRole("link", { name: "Profile" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: /^Account menu/ })).toBeFocused();

  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Test Chat" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("textbox"));
  await page.keyboard.type("What does a single session cost?");
  await page.keyboard.press("Enter");
  await expect(page.locator(".us-answer").getByText("A single session costs £180.")).toBeVisible();
  // After an answer the next question can be typed at once.
  await expect(page.getByRole("textbox")).toBeFocused();
  await tabTo(page, page.getByRole("button", { name: "Source 1: prices.txt" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("complementary", { name: "Source 1" }).locator("mark")).toHaveText(
    "A single session costs £180.",
  );
});

test("an owner answers who waits and what was not known with the keyboard alone", async ({
  page,
  browser,
}) => {
  test.slow();
  const owner = await publicOwner(page, "Marguerite Oyelaran");
  await owner.upload({ name: "prices.txt", bytes: Buffer.from("A single session costs £180.") });
  const visitor = await browser.newContext({ baseURL: productUrl() });
  const answer = await visitor.request.post("/api/chat", {
    data: { userId: owner.id, message: "Is there parking nearby?" },
  });
  const { exchangeId, sessionId } = (await answer.json()) as ChatAnswer;
  const data = { userId: owner.id, sessionId, email: newPerson().email };
  const headers = { origin: productUrl() };
  expect((await visitor.request.post(`/api/chat/${exchangeId}/contact`, { headers, data })).ok()).toBe(true);
  await visitor.close();
  await query("update contacts set confirmed_at = now() where user_id = $1", [owner.id]);

  await page.goto("/");
  await tabTo(page, page.getByRole("link", { name: "Answer them" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Reply as yourself"));
  await page.keyboard.type("There are meters on Constitution Street.");
  await tabTo(page, page.getByRole("button", { name: "Send e-mail" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Transcript" })).toContainText("There are meters on");

  // The side navigation comes before the page that it belongs to.
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Profile" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  const area = page.getByRole("navigation", { name: "Profile" });
  await tabTo(page, area.getByRole("link", { name: /^Unanswered questions/ }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByLabel("Your answer"));
  await page.keyboard.type("Yes, on Constitution Street.");
  await tabTo(page, page.getByRole("button", { name: /^Save/ }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByText("Yes, on Constitution Street.").first()).toBeVisible();
});
