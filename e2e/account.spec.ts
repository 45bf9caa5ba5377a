import type { Page } from "@playwright/test";
import {
  ageSessions,
  expect,
  mailTo,
  newPerson,
  query,
  shownToast,
  signIn,
  test,
  userId,
} from "./product.ts";

const ACCOUNT = "/api/login?way=local&returnTo=%2Faccount";

async function open(page: Page, person = newPerson("Ines Marchetti")) {
  await signIn(page, person, ACCOUNT);
  await expect(page.getByRole("heading", { name: "Signed-in devices" })).toBeVisible();
  return person;
}

for (const width of [360, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("name, plan and e-mail notifications can be changed and survive a reload", async ({ page }) => {
      await open(page);
      const main = page.getByRole("main");
      await main.getByLabel("First name").fill("Inés");
      await main.getByRole("button", { name: "Save name" }).click();
      await expect(shownToast(page)).toContainText("Name saved");
      await main.getByRole("button", { name: "Switch to Pro", exact: true }).click();
      const question = page.getByRole("alertdialog", { name: "Switch to Pro?" });
      await question.getByRole("button", { name: "Cancel" }).click();
      await expect(main.getByText("of 100 conversations", { exact: false }).first()).toBeVisible();
      await main.getByRole("button", { name: "Switch to Pro", exact: true }).click();
      await question.getByRole("button", { name: "Switch to Pro" }).click();
      await expect(shownToast(page)).toContainText("You're now on Pro");
      await main.getByRole("switch", { name: "Plan limits" }).click();
      await expect(main.getByRole("switch", { name: "Plan limits" })).not.toBeChecked();
      await page.reload();
      await expect(main.getByLabel("First name")).toHaveValue("Inés");
      await expect(main.getByText("of 2,500 conversations", { exact: false }).first()).toBeVisible();
      await expect(main.getByRole("switch", { name: "Plan limits" })).not.toBeChecked();
      await expect(main.getByRole("switch", { name: "First question" })).toBeChecked();
    });

    test("an owner deletes the account, and takes it back on the next sign-in", async ({ page, browser }) => {
      // Three sign-ins, and an e-mail between them.
      test.slow();
      const person = await open(page);
      const id = await userId(page);
      await page.getByRole("button", { name: "Delete account" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox").fill("somebody@else.example");
      await dialog.getByRole("button", { name: "Delete everything" }).click();
      await expect(dialog.getByText("This isn't your account's e-mail address.")).toBeVisible();
      await dialog.getByRole("textbox").fill(person.email);
      await dialog.getByRole("button", { name: "Delete everything" }).click();
      await expect(page).toHaveURL("/");
      expect((await page.request.get("/api/auth/user")).status()).toBe(401);
      const visitor = await (await browser.newContext()).newPage();
      expect((await visitor.goto(`/p/${id}`))?.status()).toBe(404);
      expect((await mailTo(person.email)).subject).toMatch(/^Your Understudy account will be erased on /);

      // The provider still has its session, so it shows no form.
      await page.goto("/api/login?way=local");
      await expect(page).toHaveURL("/account");
      await page.getByRole("button", { name: "Keep my account" }).click();
      await expect(shownToast(page)).toContainText("Your account is restored.");
      expect((await visitor.goto(`/p/${id}`))?.status()).toBe(200);
      await visitor.context().close();
    });
  });
}

test("an owner sees another browser and signs it out", { tag: "@smoke" }, async ({ page, browser }) => {
  const person = await open(page);
  const other = await browser.newContext({
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  });
  const phone = await other.newPage();
  await signIn(phone, person, ACCOUNT);
  await page.reload();
  await expect(page.getByText("Safari on iPhone")).toBeVisible();
  await page.getByRole("button", { name: "Sign out: Safari on iPhone" }).click();
  await expect(shownToast(page)).toContainText("Signed out");
  await expect(page.getByText("Safari on iPhone")).toHaveCount(0);
  expect((await phone.request.get("/api/auth/user")).status()).toBe(401);
  await other.close();
});

test("an owner downloads a copy of everything", async ({ page }) => {
  await open(page);
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download everything" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^understudy-\d{4}-\d\d-\d\d\.zip$/);
});

test("an owner who signed in long ago is led to sign in again and back before a download or the end", async ({
  page,
}) => {
  const person = await open(page);
  await ageSessions(await userId(page));
  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(person.email);
  await dialog.getByRole("button", { name: "Delete everything" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Sign in again first");
  await expect(dialog.getByRole("link", { name: "Sign in again" })).toHaveAttribute(
    "href",
    "/login?again=1&returnTo=%2Faccount",
  );
  await dialog.getByRole("button", { name: "Keep my account" }).click();

  await page.getByRole("link", { name: "Download everything" }).click();
  await expect(page).toHaveURL("/login?again=1&returnTo=%2Faccount");
  await expect(page.getByText("Sign in again to continue")).toBeVisible();
  await page.getByRole("link", { name: "Continue with single sign-on" }).click();
  await expect(page).toHaveURL("/account");
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download everything" }).click();
  expect((await saving).suggestedFilename()).toMatch(/^understudy-/);
});

test("signing out all others revokes API keys unless that is unchecked", async ({ page, browser }) => {
  const person = await open(page);
  const id = await userId(page);
  await query("update users set plan_type = 'pro' where id = $1", [id]);
  const headers = { origin: new URL(page.url()).origin };
  await page.request.post("/api/keys", { headers, data: { name: "Import", scopes: ["chat"] } });
  const keys = async () => ((await (await page.request.get("/api/keys")).json()) as object[]).length;
  for (const left of [1, 0]) {
    const other = await browser.newContext();
    await signIn(await other.newPage(), person, ACCOUNT);
    await page.reload();
    const box = page.getByRole("checkbox", { name: "Also revoke my API keys" });
    await expect(box).toBeChecked();
    if (left === 1) await box.click();
    await page.getByRole("button", { name: "Sign out all others" }).click();
    await expect(shownToast(page)).toContainText("Signed out");
    expect(await keys()).toBe(left);
    await other.close();
  }
});

test("the unsubscribe page asks before it changes anything", async ({ page }) => {
  await page.goto("/letters/off?owner=usr_aaaaaaaaaaaaaaaaaaaaaa&kind=limits&key=made-up");
  await expect(page.getByRole("heading", { name: "Unsubscribe?" })).toBeVisible();
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "This link doesn't work" })).toBeVisible();
});
