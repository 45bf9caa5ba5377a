import { expect, test } from "@playwright/test";
import { productUrl, shownToast } from "./product.ts";
import { publicOwner, SIZES } from "./public-owner.ts";

const TABS = ["Profile", "Documents", "Test Chat", "Settings", "Embed"];
/** The smallest possible PNG: one pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

for (const size of SIZES) {
  test(`five tabs, each with its address, ${size.width} px wide [PROF-01] [PROF-11]`, async ({ page }) => {
    await page.setViewportSize(size);
    await publicOwner(page, "Marguerite Oyelaran");
    await page.goto("/profile");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile Management");
    await expect(page.getByRole("tab")).toHaveText(TABS);
    for (const [name, search] of [
      ["Documents", "?tab=documents"],
      ["Test Chat", "?tab=chat"],
      ["Settings", "?tab=settings"],
      ["Embed", "?tab=embed"],
      ["Profile", ""],
    ] as const) {
      await page.getByRole("tab", { name }).click();
      await expect(page).toHaveURL(`/profile${search}`);
      await page.reload();
      await expect(page.getByRole("tab", { name })).toHaveAttribute("aria-selected", "true");
      await expect(page.getByRole("tabpanel", { name })).toBeVisible();
    }
    await page.goto("/profile?tab=chat");
    await page.getByPlaceholder("Type your message...").fill("Who painted the Night Watch?");
    await page.keyboard.press("Enter");
    await expect(page.locator(".us-answer").getByText("I don't know.")).toBeVisible();
    await page.goto("/profile?tab=nonsense");
    await expect(page.getByRole("tab", { name: "Profile" })).toHaveAttribute("aria-selected", "true");
  });
}

test("basic information opens as stored, is sent as entered, and stays [PROF-02] [PROF-03] [PROF-09]", {
  tag: "@smoke",
}, async ({ page }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await page.goto("/profile");
  const form = page.locator("section", { has: page.getByRole("heading", { name: "Basic Information" }) });
  const bio = form.getByLabel("Bio");
  await expect(bio).toHaveAttribute("rows", "4");
  await expect(form.getByRole("switch", { name: "Public profile" })).toBeChecked();
  for (const label of ["Bio", "Title", "Company", "Location"])
    await expect(form.getByLabel(label)).toHaveValue("");
  await bio.fill("I coach founders.");
  await form.getByLabel("Title").fill("  Coach <b> ");
  await form.getByLabel("Location").fill("Leith");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await form.getByRole("button", { name: "Save Profile" }).click();
  // What was changed, and the values that the form had before.
  expect((await sent).postDataJSON()).toEqual({
    bio: "I coach founders.",
    title: "  Coach <b> ",
    location: "Leith",
    expected: { bio: null, title: null, company: null, location: null, isPublic: true },
  });
  await expect(shownToast(page)).toContainText("Profile updated successfully");
  await page.reload();
  await expect(bio).toHaveValue("I coach founders.");
  await expect(form.getByLabel("Location")).toHaveValue("Leith");
});

test("a draft that outlived a reload does not undo what was saved elsewhere meanwhile", async ({ page }) => {
  const owner = await publicOwner(page, "Marguerite Oyelaran");
  await page.goto("/profile");
  const bio = page.getByLabel("Bio");
  await bio.fill("Written here.");
  await owner.save({ bio: "Written elsewhere." });
  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(bio).toHaveValue("Written here.");
  const save = page.getByRole("button", { name: "Save Profile" });
  await save.click();
  await expect(
    page.getByText("This was changed in another tab or on another device", { exact: true }),
  ).toBeVisible();
  // Despite the warning, owners may still save their own version.
  await save.click();
  await expect(shownToast(page)).toContainText("Profile updated successfully");
});

test("a save says how it ended, and meanwhile that it goes on [PROF-10] [TOAST-04] [TOAST-05]", async ({
  page,
}) => {
  await publicOwner(page, "Marguerite Oyelaran");
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/api/profile", async (route) => {
    await released;
    await route.fallback();
  });
  await page.goto("/profile");
  await page.getByLabel("Bio").fill("Anything");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  release();
  await expect(shownToast(page).getByText("Profile updated successfully", { exact: true })).toBeVisible();
  await page.unroute("**/api/profile");
  await page.route("**/api/profile", (route) => route.fulfill({ status: 500, body: "no" }));
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(shownToast(page).getByText("Error", { exact: true })).toBeVisible();
  await expect(shownToast(page).getByText("Failed to update profile", { exact: true })).toBeVisible();
});

test("the public address is shown, copied, and opened only while it leads somewhere [PROF-05] [PROF-06] [PROF-08]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id, save } = await publicOwner(page, "Marguerite Oyelaran");
  const address = `${productUrl()}/profile/${id}`;
  await page.goto("/profile");
  await expect(page.getByLabel("Public address")).toHaveValue(address);
  await page.getByRole("button", { name: "Copy Profile URL" }).click();
  await expect(shownToast(page).getByText("Copied!", { exact: true })).toBeVisible();
  await expect(shownToast(page).getByText("Profile URL copied to clipboard", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  const view = page.getByRole("link", { name: "View Public Profile" });
  await expect(view).toBeVisible();
  await save({ isPublic: false });
  await page.reload();
  await expect(page.getByLabel("Public address")).toHaveValue(address);
  await expect(view).toHaveCount(0);
});

test("the page opens beside this one, and the copy is confirmed [PROF-04] [PROF-07] [TOAST-14]", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { id } = await publicOwner(page, "Marguerite Oyelaran");
  await page.goto("/profile");
  await expect(page.getByRole("heading", { name: "Share Your Profile" })).toBeVisible();
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "View Public Profile" }).click();
  const beside = await opened;
  await expect(beside).toHaveURL(`/profile/${id}`);
  await expect(page).toHaveURL("/profile");
  await page.getByRole("button", { name: "Copy Profile URL" }).click();
  await expect(shownToast(page)).toContainText("Profile URL copied to clipboard");
});

test("what was typed survives a look at another tab", async ({ page }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await page.goto("/profile");
  await page.getByLabel("Bio").fill("Half a sentence");
  await page.getByRole("tab", { name: "Documents" }).click();
  await page.getByRole("tab", { name: "Profile" }).click();
  await expect(page.getByLabel("Bio")).toHaveValue("Half a sentence");
});

test("a picture is uploaded, shown to visitors and removed; what is none is refused in words", async ({
  page,
  browser,
}) => {
  const { id } = await publicOwner(page, "Marguerite Oyelaran");
  await page.goto("/profile");
  const picker = page.getByLabel("Upload picture");
  await picker.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await expect(shownToast(page)).toContainText("Use a PNG, JPEG or WebP picture.");
  await picker.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PIXEL });
  await expect(shownToast(page)).toContainText("Picture updated successfully");
  await expect(page.getByRole("button", { name: "Change picture" })).toBeVisible();
  const visitor = await (await browser.newContext({ baseURL: productUrl() })).newPage();
  await visitor.goto(`/p/${id}`);
  const face = visitor.locator("main header img");
  await expect.poll(() => face.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(512);
  await page.getByRole("button", { name: "Remove" }).click();
  await expect(shownToast(page)).toContainText("Picture removed");
  await visitor.reload();
  await expect(face).toHaveCount(0);
  await visitor.context().close();
});
