import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { mailTo, newPerson, productUrl, signIn, test } from "./product.ts";

/** Requests a link, reads the real e-mail and follows the link to the page with the button. */
async function followLink(page: Page, email: string, start = "/login"): Promise<string> {
  await page.goto(start);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your inbox");
  await expect(page.getByRole("main")).toContainText(email);
  const { text } = await mailTo(email, "sign-in link");
  const link = text.split(/\s+/).find((word) => word.startsWith(`${productUrl()}/login/confirm`)) ?? "";
  await page.goto(link);
  await expect(page.getByRole("main")).toContainText(email);
  return link;
}

/** Reads the API as a page, which needs no script. */
async function isSignedInAs(page: Page, email: string): Promise<void> {
  await page.goto("/api/auth/user");
  await expect(page.locator("body")).toContainText(`"email":"${email}"`);
}

async function withoutScript(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ baseURL: productUrl(), javaScriptEnabled: false });
}

test("the sign-in page offers every configured way, and each begins [ROUTE-28]", async ({ page }) => {
  await page.goto("/api/login?returnTo=%2Fchat");
  await expect(page).toHaveURL("/login?returnTo=%2Fchat");
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send me a sign-in link" })).toBeVisible();
  const providers = page.getByRole("main").getByRole("link", { name: /^Continue with/ });
  await expect(providers).toHaveText([
    "Continue with single sign-on",
    "Continue with the second local provider",
  ]);
  const addresses: string[] = [];
  for (const name of await providers.allInnerTexts()) {
    await page.getByRole("link", { name }).click();
    await expect(page.getByRole("button", { name: "Continue" })).toBeVisible();
    addresses.push(new URL(page.url()).origin);
    await page.goBack();
  }
  expect(new Set([...addresses, productUrl()]).size).toBe(3);
});

test("a link from a real message signs in, keeps the way, and works once", { tag: "@smoke" }, async ({
  page,
}) => {
  const { email } = newPerson();
  const link = await followLink(page, email, "/login?returnTo=%2Fchat");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/chat");
  await expect(page).toHaveTitle("Test Your AI Assistant · Understudy");
  await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
  await isSignedInAs(page, email);

  await page.goto(link);
  await expect(page).toHaveURL("/login/expired");
  await expect(page).toHaveTitle("Link expired · Understudy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
});

test("opening the link does not use it up: only its button does", async ({ page, browser }) => {
  const { email } = newPerson();
  const link = await followLink(page, email);
  const scanner = await browser.newPage();
  await scanner.goto(link);
  await expect(scanner.getByRole("main")).toContainText(email);
  await scanner.close();
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/onboarding");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, User");
});

test("a link signs in without any script [AUTH-06]", async ({ browser }) => {
  const context = await withoutScript(browser);
  const page = await context.newPage();
  const { email } = newPerson();
  const link = await followLink(page, email);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/onboarding");
  await isSignedInAs(page, email);

  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expect(page.getByRole("button", { name: "Send me a new link" })).toBeVisible();
  await context.close();
});

test("an address that nobody can write to is reported under its field", async ({ page }) => {
  await page.goto("/login?returnTo=%2Fchat");
  // Passes the browser's own validation.
  await page.getByLabel("E-mail").fill("somebody@nowhere");
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  await expect(page).toHaveURL("/login?error=email-invalid&returnTo=%2Fchat");
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/isn't a valid e-mail address/);
});

test("somebody signs in with the provider, logs out, and is a visitor again [AUTH-12]", {
  tag: "@smoke",
}, async ({ page }) => {
  const person = newPerson();
  await signIn(page, person);
  await expect(page).toHaveURL("/onboarding");
  await page.getByRole("link", { name: "Finish later" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome, ${person.name}`);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("link", { name: "Log out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await page.evaluate(() => fetch("/api/auth/user").then((answer) => answer.status))).toBe(401);
  await page.goto("/profile");
  await page.waitForURL(/\/login\?/);
});
