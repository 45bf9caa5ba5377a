import type { Page } from "@playwright/test";
import { UPLOAD_TYPES } from "@understudy/contracts";
import {
  catchSignIn,
  chooseFiles,
  documentRow,
  expect,
  newPerson,
  openProfile,
  recordCalls,
  shownToast,
  signIn,
  test,
  textFile,
} from "./product.ts";

const WRONG_TYPE =
  "Invalid file type. Documents, spreadsheets, presentations, e-books, web pages, pictures and text files are allowed.";
const TOO_LARGE = "File size must be less than 10MB.";
const program = { name: "setup.exe", mimeType: "application/octet-stream", buffer: Buffer.from("MZ") };

/** Without the event stream a list changes only because of the page's own actions. */
async function withoutEvents(page: Page): Promise<void> {
  // After a 204 response a browser doesn't reconnect.
  await page.route("**/api/events", (route) => route.fulfill({ status: 204 }));
}

/** Drops files of these sizes on the upload area. */
async function drop(page: Page, ...files: { name: string; size: number }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle((wanted) => {
    const transfer = new DataTransfer();
    for (const { name, size } of wanted) transfer.items.add(new File(["a".repeat(size)], name));
    return transfer;
  }, files);
  await page.getByRole("heading", { name: "Drop documents here" }).dispatchEvent("drop", { dataTransfer });
}

test("an invalid file is skipped with its name and the reason [DOC-03]", { tag: "@smoke" }, async ({
  ownerPage: page,
}) => {
  await openProfile(page);
  const calls = recordCalls(page);
  await chooseFiles(page, program);
  await expect(shownToast(page).getByText("Invalid File", { exact: true })).toBeVisible();
  await expect(shownToast(page).getByText(`setup.exe: ${WRONG_TYPE}`, { exact: true })).toBeVisible();
  // Created in the page, because sending ten megabytes to the browser takes long.
  await drop(page, { name: "large.txt", size: 10 * 1024 * 1024 + 1 });
  await expect(shownToast(page).getByText(`large.txt: ${TOO_LARGE}`, { exact: true })).toBeVisible();
  expect(calls.filter((call) => call.startsWith("POST"))).toEqual([]);
});

test("an invalid file stays in the list with its reason until it is dismissed", async ({
  ownerPage: page,
}) => {
  await openProfile(page);
  await chooseFiles(page, program, textFile("beside.txt"));
  // The message about the other file replaces the one about this file.
  await expect(shownToast(page)).toContainText("beside.txt uploaded successfully");
  const refused = page.getByRole("list", { name: "Uploads" }).getByRole("listitem").filter({
    hasText: "setup.exe",
  });
  await expect(refused).toContainText(WRONG_TYPE);
  await expect(refused.getByRole("button", { name: "Try setup.exe again" })).toHaveCount(0);
  await refused.getByRole("button", { name: "Dismiss setup.exe" }).click();
  await expect(refused).toHaveCount(0);
});

test("the valid files beside an invalid one are uploaded [DOC-04]", async ({ ownerPage: page }) => {
  await openProfile(page);
  const calls = recordCalls(page);
  await chooseFiles(page, textFile("before.txt"), program, textFile("after.txt"));
  await expect(documentRow(page, "before.txt")).toBeVisible();
  await expect(documentRow(page, "after.txt")).toBeVisible();
  await expect(documentRow(page, "setup.exe")).toHaveCount(0);
  expect(calls.filter((call) => call === "POST /api/documents")).toHaveLength(2);
});

test("dropped files are taken like chosen ones [DOC-04]", async ({ ownerPage: page }) => {
  await openProfile(page);
  await drop(page, { name: "dropped.exe", size: 2 }, { name: "dropped.txt", size: 100 });
  await expect(documentRow(page, "dropped.txt")).toBeVisible();
  await expect(documentRow(page, "dropped.exe")).toHaveCount(0);
});

test("the picker takes several files of every kind that is read [DOC-05]", async ({ ownerPage: page }) => {
  await openProfile(page);
  const opened = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose files" }).click();
  const chooser = await opened;
  expect(chooser.isMultiple()).toBe(true);
  const kinds = await chooser.element().getAttribute("accept");
  const expected = [...Object.keys(UPLOAD_TYPES), "zip"].map((extension) => `.${extension}`);
  expect(kinds?.split(",").toSorted()).toEqual(expected.toSorted());
});

test("an upload refreshes the list by itself [DOC-11]", { tag: "@smoke" }, async ({ ownerPage: page }) => {
  await withoutEvents(page);
  await openProfile(page);
  const calls = recordCalls(page);
  await chooseFiles(page, textFile("fresh.txt"));
  await expect(documentRow(page, "fresh.txt")).toBeVisible();
  expect(calls.filter((call) => call.endsWith("/api/documents"))).toEqual([
    "POST /api/documents",
    "GET /api/documents",
  ]);
});

test("a document shows its name, day, kind and a delete button [DOC-13]", async ({ ownerPage: page }) => {
  await openProfile(page);
  await chooseFiles(page, { ...textFile("fees.md"), mimeType: "text/markdown" });
  const row = documentRow(page, "fees.md");
  await expect(row.getByText("fees.md", { exact: true })).toBeVisible();
  await expect(row.getByText("markdown", { exact: true })).toBeVisible();
  await expect(row.getByText(/^Today, \d+:\d\d\s[AP]M$/)).toBeVisible();
  await expect(row.getByRole("button", { name: "Delete fees.md" })).toBeVisible();
});

test("somebody new has no documents yet, until the first [DOC-14]", async ({ page }) => {
  await signIn(page, newPerson(), "/api/login?way=local&returnTo=%2Fprofile%3Ftab%3Ddocuments");
  await expect(page.getByRole("heading", { name: "Your Documents (0)" })).toBeVisible();
  await expect(page.getByText("No documents uploaded yet", { exact: true })).toBeVisible();
  await chooseFiles(page, textFile("first.txt"));
  await expect(page.getByRole("heading", { name: "Your Documents (1)" })).toBeVisible();
  await expect(page.getByText("No documents uploaded yet")).toHaveCount(0);
});

test("a deletion asks first, and declining sends nothing [DOC-15]", async ({ ownerPage: page }) => {
  await openProfile(page);
  await chooseFiles(page, textFile("asked.txt"));
  const row = documentRow(page, "asked.txt");
  await expect(row).toBeVisible();
  const calls = recordCalls(page);
  const requested: string[] = [];
  page.once("dialog", async (dialog) => {
    requested.push(`${dialog.type()}: ${dialog.message()}`);
    await dialog.dismiss();
  });
  await row.getByRole("button", { name: "Delete asked.txt" }).click();
  await expect.poll(() => requested).toEqual(["confirm: Are you sure you want to delete this document?"]);
  // One more round trip: a call made by the click would have been counted before it.
  await page.evaluate(() => fetch("/icon.svg"));
  expect(calls.filter((call) => call.startsWith("DELETE"))).toEqual([]);
  await expect(row).toBeVisible();
});

test("a confirmed deletion is sent, and the list refreshes by itself [DOC-16]", { tag: "@smoke" }, async ({
  ownerPage: page,
}) => {
  await withoutEvents(page);
  await openProfile(page);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await chooseFiles(page, textFile("doomed.txt"));
  const { id } = (await (await answered).json()) as { id: number };
  const row = documentRow(page, "doomed.txt");
  await expect(row).toBeVisible();
  const calls = recordCalls(page);
  page.once("dialog", (dialog) => void dialog.accept());
  await row.getByRole("button", { name: "Delete doomed.txt" }).click();
  await expect(row).toHaveCount(0);
  // The counts of the side navigation and the cards of contradictions are refreshed, too.
  const others = calls.filter((call) => !/\/(?:knowledge|fact-checks)$/.test(call));
  expect(others).toEqual([`DELETE /api/documents/${id}`, "GET /api/documents"]);
});

test("documents are only asked for when there is somebody to own them [DOC-18]", async ({ page, owner }) => {
  const signIns = await catchSignIn(page);
  const calls = recordCalls(page);
  await page.goto("/profile?tab=documents");
  await expect.poll(() => signIns.length).toBe(1);
  expect(calls).not.toContain("GET /api/documents");

  await page.context().addCookies(owner.state.cookies);
  await openProfile(page);
  expect(calls.indexOf("GET /api/documents")).toBeGreaterThan(calls.lastIndexOf("GET /api/auth/user"));
});
