import { SIGNED_IN_COOKIE } from "@understudy/contracts";
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
  signInAtProvider,
  stopTime,
  test,
  textFile,
} from "./product.ts";

const OWNER_PATHS = [
  "/profile",
  "/dashboard",
  "/chat",
  "/analytics",
  "/profile/new",
  "/profile/1/edit",
  "/profile/1/analytics",
];

const UNAUTHORIZED = /^Unauthorized\s*You are logged out\. Logging in again\.\.\.$/;

test("nothing of an owner's is shown before it is known who is there [AUTH-01]", async ({
  ownerPage: page,
  owner,
}) => {
  const calls = recordCalls(page);
  const requested = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/auth/user", async (route) => {
    requested.resolve();
    await answer.promise;
    await route.continue();
  });
  await page.goto("/profile");
  await requested.promise;
  await expect(page.getByRole("main").getByRole("status", { name: "Loading" })).toBeVisible();
  await expect(page.getByRole("heading")).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Account menu/ })).toHaveCount(0);
  await expect(page.getByText(owner.name)).toHaveCount(0);
  expect(calls).toEqual(["GET /api/auth/user"]);

  answer.resolve();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile Management");
  await expect(page.getByRole("button", { name: "Account menu, MO" })).toBeVisible();
  await expect(page.getByRole("status", { name: "Loading" })).toHaveCount(0);
  await expect(shownToast(page)).toHaveCount(0);
});

for (const path of ["/", "/nowhere"]) {
  test(`on ${path} a session that ended is asked about once, and nothing is said of it [AUTH-02]`, async ({
    page,
    owner,
  }) => {
    const calls = recordCalls(page);
    await page.context().addCookies(owner.state.cookies.filter(({ name }) => name === SIGNED_IN_COOKIE));
    await page.clock.install();
    await page.goto(path);
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await stopTime(page);
    await page.clock.runFor(10 * 60_000);
    // One more round trip: a call made by a timer would have been counted before it.
    await page.evaluate(() => fetch("/icon.svg"));
    expect(calls).toEqual(["GET /api/auth/user"]);
    await expect(shownToast(page)).toHaveCount(0);
    await expect(page).toHaveURL(path);
    await page.reload();
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    expect(calls).toHaveLength(1);
  });
}

test("an owner who signed in before there was the second cookie is known on visitors' pages", async ({
  ownerPage: page,
}) => {
  await page.context().clearCookies({ name: SIGNED_IN_COOKIE });
  await page.goto("/pricing");
  await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
});

test("every owner screen without a session says so and goes to sign in [AUTH-03]", async ({ page }) => {
  test.slow();
  const signIns = await catchSignIn(page);
  const calls = recordCalls(page);
  for (const path of OWNER_PATHS) {
    // The message is visible for five seconds, and a busy machine may need them to load the last font.
    await page.goto(path, { waitUntil: "commit" });
    await expect(shownToast(page)).toHaveText(UNAUTHORIZED);
    await expect(page.getByRole("main").getByRole("status", { name: "Loading" })).toBeVisible();
    await expect(page.getByRole("heading")).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Account menu/ })).toHaveCount(0);
    await expect.poll(() => signIns.length).toBe(1);
    const request = signIns.pop();
    expect(request?.isNavigationRequest()).toBe(true);
    const target = new URL(request?.url() ?? "");
    expect(target.pathname + target.search).toBe(`/api/login?returnTo=${encodeURIComponent(path)}`);
    expect(calls.splice(0)).toEqual(["GET /api/auth/user", "GET /api/login"]);
  }
});

test("the browser leaves for the sign-in 500 ms after the message [AUTH-04]", async ({ ownerPage: page }) => {
  const signIns = await catchSignIn(page);
  await page.clock.install();
  await openProfile(page);
  await stopTime(page);
  await page.context().clearCookies();
  await chooseFiles(page, textFile("late.txt"));
  await expect(shownToast(page)).toHaveText(UNAUTHORIZED);
  await page.clock.runFor(499);
  await page.evaluate(() => fetch("/icon.svg"));
  expect(signIns).toHaveLength(0);
  await page.clock.runFor(1);
  await expect.poll(() => signIns.length).toBe(1);
});

test("a person who signs in arrives where they wanted to go [AUTH-09]", { tag: "@smoke" }, async ({
  page,
}) => {
  await signIn(page, newPerson(), `/api/login?way=local&returnTo=${encodeURIComponent("/chat?from=mail")}`);
  await expect(page).toHaveURL("/chat?from=mail");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test Your AI Assistant");
});

test("a closed owner screen is where the sign-in ends [AUTH-09]", async ({ page }) => {
  await page.goto("/dashboard?range=30");
  await page.waitForURL(/\/login\?/);
  await page.getByRole("link", { name: "Continue with single sign-on" }).click();
  await signInAtProvider(page, newPerson());
  await expect(page).toHaveURL("/dashboard?range=30");
  await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
});

test("an address elsewhere is not where a sign-in ends [AUTH-08]", async ({ page }) => {
  const person = newPerson();
  await signIn(page, person);
  await page.context().clearCookies();
  await signIn(page, person, `/api/login?way=local&returnTo=${encodeURIComponent("//keelstone.example/a")}`);
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome, Marguerite Oyelaran");
});

test("a session that ended is noticed by an upload [ERR-04]", async ({ ownerPage: page }) => {
  const signIns = await catchSignIn(page);
  await openProfile(page);
  await page.context().clearCookies();
  await chooseFiles(page, textFile("one.txt"), textFile("two.txt"));
  await expect(shownToast(page)).toHaveText(UNAUTHORIZED);
  await expect.poll(() => signIns.length).toBe(1);
  await expect(shownToast(page)).toHaveText(UNAUTHORIZED);
});

test("a session that ended is noticed by a deletion [ERR-04]", async ({ ownerPage: page }) => {
  const signIns = await catchSignIn(page);
  await openProfile(page);
  await chooseFiles(page, textFile("kept.txt"));
  const row = documentRow(page, "kept.txt");
  // Wait until it is ready, so that no live event about it reloads the list in between.
  await expect(row).toContainText("passage", { timeout: 20_000 });
  await page.context().clearCookies();
  page.once("dialog", (dialog) => void dialog.accept());
  await row.getByRole("button", { name: "Delete kept.txt" }).click();
  await expect(shownToast(page)).toHaveText(UNAUTHORIZED);
  await expect.poll(() => signIns.length).toBe(1);
  await expect(row).toBeVisible();
});

test("a session that ended is noticed by a list [ERR-04]", { tag: "@smoke" }, async ({ ownerPage: page }) => {
  const signIns = await catchSignIn(page);
  // The screen's own requests are answered while the session exists.
  const listed = page.waitForResponse("**/suggested-questions");
  await page.goto("/chat");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test Your AI Assistant");
  await (await listed).finished();
  await page.context().clearCookies();
  await page.getByRole("banner").getByRole("link", { name: "Profile" }).click();
  await expect(shownToast(page)).toHaveText(UNAUTHORIZED);
  await expect.poll(() => signIns.length).toBe(1);
  expect(new URL(signIns[0]?.url() ?? "").search).toBe("?returnTo=%2Fprofile");
});
