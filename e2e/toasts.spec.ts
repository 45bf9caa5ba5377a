import type { Locator, Page } from "@playwright/test";
import {
  catchSignIn,
  chooseFiles,
  documentRow,
  expect,
  openKit,
  openProfile,
  shownToast,
  stopTime,
  test,
  textFile,
} from "./product.ts";

/** Responds to one kind of call with a server error in the server's format. */
async function fail(page: Page, method: string, address: string): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    return route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "about:blank",
        title: "Internal Server Error",
        status: 500,
        detail: "The disk is full.",
        code: "internal",
      }),
    });
  });
}

/** Adds a document to the list, and closes the message of its upload. */
async function addDocument(page: Page, name: string): Promise<Locator> {
  await chooseFiles(page, textFile(name));
  await expect(shownToast(page)).toContainText(`${name} uploaded successfully`);
  await shownToast(page).getByRole("button", { name: "Close" }).click();
  await expect(shownToast(page)).toHaveCount(0);
  return documentRow(page, name);
}

test("a person who is logged out sees a destructive message [TOAST-01]", async ({ page }) => {
  await catchSignIn(page);
  await page.goto("/profile", { waitUntil: "commit" });
  await expect(shownToast(page)).toHaveAttribute("data-toast", "destructive");
  await expect(shownToast(page).getByText("Unauthorized", { exact: true })).toBeVisible();
  await expect(
    shownToast(page).getByText("You are logged out. Logging in again...", { exact: true }),
  ).toBeVisible();
});

test("a failed upload names the file and the reason [TOAST-02]", async ({ ownerPage: page }) => {
  await fail(page, "POST", "**/api/documents");
  await openProfile(page);
  await chooseFiles(page, textFile("prices.txt"));
  await expect(shownToast(page).getByText("Upload Failed", { exact: true })).toBeVisible();
  await expect(
    shownToast(page).getByText("Failed to upload prices.txt: 500: The disk is full.", { exact: true }),
  ).toBeVisible();
  await expect(shownToast(page)).toHaveAttribute("data-toast", "destructive");
});

test("an upload without a connection says so too, and the next one works [TOAST-02]", async ({
  ownerPage: page,
}) => {
  await openProfile(page);
  await page.route("**/api/documents", (route) => route.abort("connectionreset"), { times: 1 });
  await chooseFiles(page, textFile("cut-off.txt"));
  await expect(shownToast(page)).toContainText(/Upload Failed\s*Failed to upload cut-off\.txt: \S/);
  await chooseFiles(page, textFile("cut-off.txt"));
  await expect(shownToast(page)).toContainText("cut-off.txt uploaded successfully");
});

test("a successful upload is confirmed [TOAST-03]", async ({ ownerPage: page }) => {
  await openProfile(page);
  await chooseFiles(page, textFile("terms.txt"));
  await expect(shownToast(page).getByText("Success", { exact: true })).toBeVisible();
  await expect(shownToast(page).getByText("terms.txt uploaded successfully", { exact: true })).toBeVisible();
});

test("a failed deletion is reported, and the document stays [TOAST-08]", async ({ ownerPage: page }) => {
  await fail(page, "DELETE", "**/api/documents/*");
  await openProfile(page);
  const row = await addDocument(page, "stays.txt");
  page.once("dialog", (dialog) => void dialog.accept());
  await row.getByRole("button", { name: "Delete stays.txt" }).click();
  await expect(shownToast(page).getByText("Failed to delete document", { exact: true })).toBeVisible();
  await expect(row).toBeVisible();
  await expect(row.getByRole("button", { name: "Delete stays.txt" })).toBeEnabled();
});

test("a successful deletion is confirmed [TOAST-09]", async ({ ownerPage: page }) => {
  await openProfile(page);
  const row = await addDocument(page, "goes.txt");
  page.once("dialog", (dialog) => void dialog.accept());
  await row.getByRole("button", { name: "Delete goes.txt" }).click();
  await expect(shownToast(page).getByText("Document deleted successfully", { exact: true })).toBeVisible();
  await expect(row).toHaveCount(0);
});

/** Opens the design system's page, ready and with time stopped. */
async function openStillKit(page: Page): Promise<void> {
  await page.clock.install();
  await openKit(page);
  await stopTime(page);
}

const say = (page: Page, name: string): Promise<void> =>
  page.locator("#floating").getByRole("button", { name, exact: true }).click();

test("a new message takes the place of the one shown [TOAST-17]", async ({ page }) => {
  await openStillKit(page);
  await say(page, "Default");
  await expect(shownToast(page)).toContainText("Profile URL copied to clipboard");
  await say(page, "Destructive");
  await expect(shownToast(page)).toHaveCount(1);
  await expect(shownToast(page)).toContainText("Failed to update profile");

  // The elapsed time of the first one doesn't count for the second.
  await page.clock.runFor(3_000);
  await say(page, "Success");
  await page.clock.runFor(4_999);
  await expect(shownToast(page)).toHaveCount(1);
  await expect(shownToast(page)).toContainText("Document deleted successfully");
});

test("a message stays for 5000 ms [TOAST-18]", async ({ page }) => {
  await openStillKit(page);
  await say(page, "Default");
  await expect(shownToast(page)).toHaveAttribute("data-state", "open");
  await page.clock.runFor(4_999);
  await expect(shownToast(page)).toHaveAttribute("data-state", "open");
  await page.clock.runFor(1);
  await expect(shownToast(page)).toHaveCount(0);
});

/** Presses on the left part of the message, drags it sideways and releases it. */
async function pull(page: Page, message: Locator, distance: number): Promise<void> {
  const box = await message.boundingBox();
  if (!box) throw new Error("There is no message to pull.");
  const from = { x: box.x + 60, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + distance, from.y, { steps: 10 });
  await page.mouse.up();
}

test("a message is swiped away to the right, and only to the right [TOAST-19]", async ({
  ownerPage: page,
}) => {
  await page.clock.install();
  await openProfile(page);
  await chooseFiles(page, textFile("swiped.txt"));
  const message = shownToast(page);
  await expect(message).toContainText("swiped.txt uploaded successfully");
  await stopTime(page);
  // It slides in, and a moving element can't be dragged from its old position.
  await message.evaluate((node) => Promise.all(node.getAnimations().map((animation) => animation.finished)));
  await pull(page, message, -150);
  await expect(message).toHaveAttribute("data-state", "open");
  await pull(page, message, 20);
  await expect(message).toHaveAttribute("data-state", "open");
  await pull(page, message, 150);
  await expect(message).toHaveCount(0);
});
