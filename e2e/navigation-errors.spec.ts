import type { Page } from "@playwright/test";
import { openGate } from "../testing/gate.ts";
import { expect, productEnvironment, startServer, test } from "./product.ts";
import { publicOwner, SAMPLE, SIZES } from "./public-owner.ts";

const PROBLEM = {
  status: 500,
  contentType: "application/problem+json",
  body: JSON.stringify({ title: "Internal Server Error", status: 500, detail: "No.", code: "internal" }),
};

/** The address responds with a server error until the returned function is called. */
async function failing(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.fulfill(PROBLEM));
  return () => page.unroute(address);
}

const broken = (page: Page) => page.getByRole("alert").filter({ hasText: "This part of the page" });

for (const size of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`a script that is missing keeps the page and what was typed, and a reload goes on, ${size.width} px wide`, {
    tag: "@smoke",
  }, async ({ page }) => {
    await page.setViewportSize(size);
    await publicOwner(page, "Marguerite Oyelaran");
    await page.goto("/profile");
    await page.getByLabel("Bio").fill("Half a thought");
    // As after a release: the file that this tab references no longer exists.
    const missing: string[] = [];
    await page.route(/\/assets\/settings-panel[^/]*\.js/, (route) => {
      missing.push(route.request().url());
      return route.fulfill({ status: 404, body: "Not found" });
    });
    await page.getByRole("tab", { name: "Settings" }).click();
    await expect(broken(page)).toBeVisible();
    expect(missing).not.toEqual([]);
    await expect(page.getByText("Application Error")).toHaveCount(0);
    await page.getByRole("tab", { name: "Profile" }).click();
    await expect(page.getByLabel("Bio")).toHaveValue("Half a thought");

    await page.unroute(/\/assets\/settings-panel[^/]*\.js/);
    await page.getByRole("tab", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Reload page" }).click();
    await expect(page.getByRole("button", { name: "Save Settings" })).toBeVisible();
    await page.getByRole("tab", { name: "Profile" }).click();
    await expect(page.getByLabel("Bio")).toHaveValue("Half a thought");
  });
}

test("without a connection the page stays, and says why it cannot be reloaded", async ({ page, context }) => {
  await publicOwner(page, "Marguerite Oyelaran");
  await page.goto("/profile");
  await page.getByLabel("Bio").fill("Half a thought");
  await context.setOffline(true);
  await page.getByRole("tab", { name: "Embed" }).click();
  await page.getByRole("button", { name: "Reload page" }).click();
  await expect(broken(page)).toContainText("You're still offline.");
  await page.getByRole("tab", { name: "Profile" }).click();
  await expect(page.getByLabel("Bio")).toHaveValue("Half a thought");
});

test("a page that cannot be made at all offers a reload in our own words", async ({ ownerPage: page }) => {
  await page.goto("/chat");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const letGo = await failing(page, "**/api/auth/user");
  await page.getByRole("link", { name: "Understudy" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This page couldn't be loaded");
  await expect(page.getByText("Application Error")).toHaveCount(0);
  await letGo();
  await page.getByRole("link", { name: "Reload page" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Welcome");
});

test("an owner screen whose owner could not be loaded says so and tries again", async ({
  ownerPage: page,
}) => {
  const letGo = await failing(page, "**/api/auth/user");
  for (const path of ["/profile", "/widgets", "/onboarding"]) {
    await page.goto(path);
    await expect(page.getByRole("alert")).toContainText("This couldn't be loaded.");
  }
  await page.goto("/profile");
  await expect(page.getByRole("alert")).toBeVisible();
  await letGo();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile Management");
});

for (const path of ["/answers", "/rehearsal", "/occasions", "/unanswered", "/sites", "/sites/1"]) {
  test(`${path} says that the profile could not be loaded, or that there is none`, async ({
    ownerPage: page,
  }) => {
    const letGo = await failing(page, "**/api/profiles");
    await page.goto(path);
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("This couldn't be loaded.");
    await letGo();
    await alert.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toHaveCount(0);
    for (const unknown of ["4711", "me"]) {
      await page.goto(`${path}?profile=${unknown}`);
      await expect(page.getByText("Assistant not found")).toBeVisible();
      await expect(page.getByRole("link", { name: "Go to your profile" })).toHaveAttribute(
        "href",
        "/profile",
      );
    }
  });
}

for (const [path, call, title] of [
  ["/documents/1", "**/api/documents/1*", "Document"],
  ["/sites/1", "**/api/profiles/*/sites/1", "Web pages and folders"],
  ["/profile/1/edit", "**/api/profiles/1", "Edit AI profile"],
  ["/inbox/1", "**/api/conversations/1*", "Inbox"],
] as const) {
  test(`${path} keeps its title when it could not be loaded, and tries again`, async ({
    ownerPage: page,
  }) => {
    const letGo = await failing(page, call);
    await page.goto(path);
    await expect(page.getByRole("alert")).toContainText("couldn't be loaded");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await letGo();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText(/ not found$/)).toBeVisible();
  });
}

test("the analytics of a profile that does not exist say so", async ({ ownerPage: page }) => {
  await page.goto("/profile/4711/analytics");
  await expect(page.getByText("Assistant not found")).toBeVisible();
});

test("a part of the profile that could not be loaded says so instead of waiting for ever", async ({
  ownerPage: page,
}) => {
  const letGo = [
    await failing(page, "**/api/profile/settings"),
    await failing(page, "**/api/plan"),
    await failing(page, "**/api/profiles"),
  ];
  await page.goto("/profile");
  // The share card needs the settings, the web pages need the profile, the room for documents the plan.
  await expect(page.getByRole("alert")).toHaveCount(1);
  await page.goto("/sites");
  await expect(page.getByRole("alert")).toHaveCount(1);
  await page.goto("/profile?tab=documents");
  await expect(page.getByRole("alert")).toHaveCount(1);
  for (const one of letGo) await one();
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

for (const size of SIZES) {
  test(`a public page that the server can't read answers 503 and offers a retry, ${size.width} px wide`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize(size);
    const database = await openGate(productEnvironment()["DATABASE_URL"] ?? "");
    const server = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: "fatal" });
    const statusOf = async (path: string) => (await page.request.get(server.origin + path)).status();
    try {
      await database.shut();
      for (const path of [`/p/${SAMPLE}`, `/profile/${SAMPLE}`, "/share/nobody", `/o/${"0".repeat(22)}`])
        expect([path, await statusOf(path)]).toEqual([path, 503]);
      await page.goto(`${server.origin}/p/${SAMPLE}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("We couldn't load this page");

      await database.open();
      await expect.poll(() => statusOf(`/p/${SAMPLE}`)).toBe(200);
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(page.getByPlaceholder(/^Ask /)).toBeVisible();
      expect(await statusOf("/p/usr_0000000000000000000000")).toBe(404);
    } finally {
      await server.close();
      await database.shut();
    }
  });
}
