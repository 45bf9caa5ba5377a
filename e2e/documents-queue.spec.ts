import type { Locator, Page, Route } from "@playwright/test";
import {
  chooseFiles,
  documentRow,
  expect,
  openProfile,
  shownToast,
  stopTime,
  test,
  textFile,
} from "./product.ts";

const uploadRow = (page: Page, name: string): Locator =>
  page.getByRole("list", { name: "Uploads" }).getByRole("listitem").filter({ hasText: name });

/** Holds uploads until they are released. */
async function holdUploads(page: Page): Promise<{ heldUploads: Route[]; letGo: () => Promise<void> }> {
  const pendingUploads: Route[] = [];
  await page.route("**/api/documents", (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    pendingUploads.push(route);
  });
  return {
    heldUploads: pendingUploads,
    letGo: async () => void (await Promise.all(pendingUploads.splice(0).map((route) => route.continue()))),
  };
}

async function refuse(page: Page, answer: { status: number; contentType: string; body: string }) {
  await page.route("**/api/documents", (route) =>
    route.request().method() === "POST" ? route.fulfill(answer) : route.fallback(),
  );
}

test("a file is shown with its progress while it is uploaded, then completed [DOC-06, DOC-07]", async ({
  ownerPage: page,
}) => {
  await openProfile(page);
  const { heldUploads, letGo } = await holdUploads(page);
  await chooseFiles(page, textFile("first.txt"), textFile("second.txt"), textFile("third.txt"));
  await expect(uploadRow(page, "first.txt")).toContainText("Uploading");
  await expect(uploadRow(page, "first.txt").getByRole("progressbar", { name: "first.txt" })).toBeVisible();
  // Two at a time. The others wait for their turn and show it.
  await expect(uploadRow(page, "third.txt")).toContainText("Waiting");
  await expect.poll(() => heldUploads.length).toBe(2);
  await letGo();
  await expect(uploadRow(page, "first.txt")).toContainText("Upload completed!");
  await expect.poll(() => heldUploads.length).toBe(1);
  await letGo();
  await expect(uploadRow(page, "third.txt")).toContainText("Upload completed!");
  await expect(documentRow(page, "third.txt")).toBeVisible();
});

test("a completed upload leaves the list after two seconds [DOC-08]", async ({ ownerPage: page }) => {
  await page.clock.install();
  await openProfile(page);
  const { heldUploads, letGo } = await holdUploads(page);
  await chooseFiles(page, textFile("brief.txt"));
  await expect.poll(() => heldUploads.length).toBe(1);
  await stopTime(page);
  await letGo();
  await expect(uploadRow(page, "brief.txt")).toContainText("Upload completed!");
  await page.clock.runFor(1_900);
  await expect(uploadRow(page, "brief.txt")).toBeVisible();
  await page.clock.runFor(200);
  await expect(uploadRow(page, "brief.txt")).toHaveCount(0);
});

test("a failed upload keeps what the server said until it is removed [DOC-09, DOC-10]", async ({
  ownerPage: page,
}) => {
  await page.clock.install();
  await openProfile(page);
  const problem = { type: "about:blank", title: "Error", status: 500, code: "internal" };
  await refuse(page, {
    status: 500,
    contentType: "application/problem+json",
    body: JSON.stringify({ ...problem, detail: "The disk is full." }),
  });
  await chooseFiles(page, textFile("large.txt"));
  const failed = uploadRow(page, "large.txt");
  await expect(failed.getByText("500: The disk is full.", { exact: true })).toBeVisible();
  await stopTime(page);
  await page.clock.runFor(60_000);
  await expect(failed).toBeVisible();
  await failed.getByRole("button", { name: "Dismiss large.txt" }).click();
  await expect(failed).toHaveCount(0);
});

test("an answer that is no problem of ours is shown by its text [DOC-10]", async ({ ownerPage: page }) => {
  await openProfile(page);
  await refuse(page, { status: 502, contentType: "text/plain", body: "Bad gateway" });
  await chooseFiles(page, textFile("proxy.txt"));
  await expect(uploadRow(page, "proxy.txt").getByText("502: Bad gateway", { exact: true })).toBeVisible();
  await expect(shownToast(page)).toContainText("Failed to upload proxy.txt: 502: Bad gateway");
  await page.unroute("**/api/documents");
  await uploadRow(page, "proxy.txt").getByRole("button", { name: "Try proxy.txt again" }).click();
  await expect(documentRow(page, "proxy.txt")).toBeVisible();
});

test("an upload that is stopped leaves nothing behind", async ({ ownerPage: page }) => {
  await openProfile(page);
  const { heldUploads } = await holdUploads(page);
  await chooseFiles(page, textFile("unwanted.txt"));
  await expect.poll(() => heldUploads.length).toBe(1);
  await uploadRow(page, "unwanted.txt").getByRole("button", { name: "Cancel unwanted.txt" }).click();
  await expect(uploadRow(page, "unwanted.txt")).toHaveCount(0);
  await page.unroute("**/api/documents");
  await chooseFiles(page, textFile("wanted.txt"));
  await expect(documentRow(page, "wanted.txt")).toBeVisible();
  await expect(documentRow(page, "unwanted.txt")).toHaveCount(0);
});

test("the tab has the upload area, and the list says how many there are [DOC-12]", async ({
  ownerPage: page,
}) => {
  await openProfile(page);
  await expect(page.getByRole("heading", { name: "Drop documents here" })).toBeVisible();
  const heading = page.getByRole("heading", { name: /^Your Documents \(\d+\)$/ });
  await expect(heading).toBeVisible();
  const before = await page.getByRole("list", { name: "Your documents" }).getByRole("listitem").count();
  await expect(heading).toHaveText(`Your Documents (${before})`);
  await chooseFiles(page, textFile("counted.txt"));
  await expect(heading).toHaveText(`Your Documents (${before + 1})`);
});
