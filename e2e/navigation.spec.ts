import type { Locator, Page } from "@playwright/test";
import { expect, newPerson, shownToast, signIn, test } from "./product.ts";

const PHONE = { width: 360, height: 740 };

const SITE_GROUPS = {
  Platform: { Overview: "/platform", Features: "/features", Pricing: "/pricing" },
  Solutions: {
    "For Businesses": "/solutions/business",
    "For Professionals": "/solutions/professionals",
    "White Label": "/solutions/white-label",
  },
  Resources: { Documentation: "/docs", "Case Studies": "/case-studies", Support: "/support" },
};
const OWNER_LINKS = [
  ["Home", "/"],
  ["Inbox", "/inbox"],
  ["Profile", "/profile"],
  ["Test Chat", "/chat"],
  ["Analytics", "/dashboard"],
];

/** The other variant: the same places, with the home called Dashboard, and a new profile. */
const PROFILES_LINKS = [["Dashboard", "/"], ...OWNER_LINKS.slice(1), ["New Profile", "/profile/new"]];

/** Names and addresses of the visible links, in order. */
async function linksIn(place: Locator): Promise<[string, string | null][]> {
  const links = place.getByRole("link");
  const [texts, addresses] = await Promise.all([
    links.allInnerTexts(),
    links.evaluateAll((all) => all.map((link) => link.getAttribute("href"))),
  ]);
  // The first line is the name. Menus show a description below it.
  return texts.map((text, index) => [text.trim().split("\n")[0] ?? "", addresses[index] ?? null]);
}

const bar = (page: Page): Locator => page.getByRole("banner");
const account = (page: Page): Locator => bar(page).getByRole("button", { name: /^Account menu/ });

test("the bar of signed-in screens leads to its places [NAV-01]", async ({ ownerPage: page }) => {
  test.slow();
  for (const path of ["/", "/inbox", "/profile", "/widgets", "/chat", "/dashboard", "/analytics"]) {
    await page.goto(path);
    await expect(account(page)).toBeVisible();
    expect(await linksIn(bar(page).getByRole("navigation", { name: "Main" }))).toEqual(OWNER_LINKS);
  }
  await bar(page).getByRole("link", { name: "Test Chat" }).click();
  await expect(page).toHaveURL("/chat");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test Your AI Assistant");
});

test("on a phone a button opens and closes the same links, with the account below [NAV-02]", async ({
  ownerPage: page,
  owner,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/profile");
  const links = bar(page).getByRole("navigation", { name: "Main" });
  await expect(account(page)).toBeHidden();
  await expect(links).toBeHidden();
  await bar(page).getByRole("button", { name: "Menu", exact: true }).click();
  await expect(links).toBeVisible();
  expect(await linksIn(links)).toEqual(OWNER_LINKS);
  const mine = bar(page).getByRole("region", { name: "Account menu" });
  await expect(mine.getByText(owner.email, { exact: true })).toBeVisible();
  expect(await linksIn(mine)).toEqual([
    ["Account", "/account"],
    ["Plan", "/account#plan"],
    ["Help", "/docs"],
    ["Log out", "/api/logout"],
  ]);
  await expect(mine.getByRole("button", { name: "Use dark theme" })).toBeVisible();
  await bar(page).getByRole("button", { name: "Close menu" }).click();
  await expect(links).toBeHidden();

  await bar(page).getByRole("button", { name: "Menu", exact: true }).click();
  await links.getByRole("link", { name: "Test Chat" }).click();
  await expect(page).toHaveURL("/chat");
  await expect(links).toBeHidden();
});

test("the avatar menu names the owner and leads to profile, analytics and out [NAV-03, NAV-04]", {
  tag: "@smoke",
}, async ({ ownerPage: page, owner }) => {
  await page.goto("/profile");
  await account(page).click();
  const menu = page.locator("[popover]:popover-open");
  await expect(menu.getByText(owner.name, { exact: true })).toBeVisible();
  await expect(menu.getByText(owner.email, { exact: true })).toBeVisible();
  const entries = menu.getByRole("link");
  await expect(entries).toHaveText(["Profile", "Analytics", "Account", "Plan", "Help", "Log out"]);
  expect(await entries.evaluateAll((all) => all.map((entry) => entry.getAttribute("href")))).toEqual([
    "/profile",
    "/dashboard",
    "/account",
    "/account#plan",
    "/docs",
    "/api/logout",
  ]);
});

for (const width of [800, 1440, 1900]) {
  test(`the avatar menu opens at the avatar, ${width} px wide, and every entry has an icon of its own`, async ({
    ownerPage: page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/profile");
    await account(page).click();
    const menu = page.locator("[popover]:popover-open");
    await expect(menu).toBeVisible();
    const [button, panel] = await Promise.all([account(page).boundingBox(), menu.boundingBox()]);
    if (!button || !panel) throw new Error("The menu is not shown.");
    expect(panel.x).toBeGreaterThanOrEqual(0);
    // Its right edge aligns with the button's, unless the window is too narrow.
    expect(Math.abs(panel.x + panel.width - (button.x + button.width))).toBeLessThanOrEqual(8);
    expect(panel.y - (button.y + button.height)).toBeLessThanOrEqual(16);
    const icons = await menu
      .locator("li svg")
      .evaluateAll((all) => all.map((icon) => icon.getAttribute("class") ?? icon.innerHTML));
    expect(new Set(icons).size).toBe(icons.length);
  });
}

test("without an e-mail the avatar menu shows the name alone [NAV-03]", async ({
  ownerPage: page,
  owner,
}) => {
  await page.route("**/api/auth/user", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), email: null } });
  });
  await page.goto("/profile");
  await account(page).click();
  const menu = page.locator("[popover]:popover-open");
  await expect(menu).toBeVisible();
  expect((await menu.allInnerTexts()).join().split(/\n+/)).toEqual([
    owner.name,
    "Profile",
    "Analytics",
    "Account",
    "Plan",
    "Help",
    "Use dark theme",
    "Log out",
  ]);
});

test("Log out leaves through the server and ends on the visitor home [NAV-05]", { tag: "@smoke" }, async ({
  page,
}) => {
  await signIn(page, newPerson(), "/api/login?way=local&returnTo=%2Fprofile");
  await account(page).click();
  const leaving = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/logout");
  await page.getByRole("link", { name: "Log out" }).click();
  expect((await leaving).isNavigationRequest()).toBe(true);
  await expect(page).toHaveURL("/");
  await expect(bar(page).getByRole("link", { name: "Sign In" })).toBeVisible();
});

test("the bar of the AI profile screens has brand, Dashboard, New Profile and their avatar menu [NAV-06, NAV-07]", async ({
  ownerPage: page,
  owner,
}) => {
  await page.goto("/profile/new");
  await account(page).click();
  await expect(bar(page).getByRole("link", { name: "Understudy" })).toHaveAttribute("href", "/");
  expect(await linksIn(bar(page).getByRole("navigation", { name: "Profiles" }))).toEqual(PROFILES_LINKS);
  const menu = bar(page).locator("[popover]:popover-open");
  await expect(menu.getByText(owner.name, { exact: true })).toBeVisible();
  await expect(menu.getByText(owner.email, { exact: true })).toBeVisible();
  expect(await linksIn(menu)).toEqual([
    ["Dashboard", "/"],
    ["New Profile", "/profile/new"],
    ["Account", "/account"],
    ["Plan", "/account#plan"],
    ["Help", "/docs"],
    ["Log out", "/api/logout"],
  ]);
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
});

test("on a phone the other bar keeps its links behind a button [NAV-06]", async ({ ownerPage: page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/profile/new");
  const links = bar(page).getByRole("navigation", { name: "Profiles" });
  await expect(links).toBeHidden();
  await bar(page).getByRole("button", { name: "Menu", exact: true }).click();
  expect(await linksIn(links)).toEqual(PROFILES_LINKS);
});

test("signed out, the other bar offers to sign in and nothing else [NAV-08]", async ({ page, owner }) => {
  await page.goto(`/p/${owner.id}`);
  expect(await linksIn(bar(page))).toEqual([
    ["Understudy", "/"],
    ["Sign In", "/api/login"],
  ]);
  await bar(page).getByRole("link", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/login\?/);
});

test("the site header stays at the top when the page scrolls [NAV-11]", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("heading", { name: "Take the evening off." }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
  expect((await bar(page).boundingBox())?.y).toBe(0);
  await expect(bar(page).getByRole("button", { name: "Platform" })).toBeInViewport({ ratio: 1 });
});

test("the three menus of the site header lead to their pages [NAV-12, NAV-13, NAV-14]", async ({ page }) => {
  await page.goto("/");
  await expect(bar(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  for (const [name, links] of Object.entries(SITE_GROUPS)) {
    await bar(page).getByRole("button", { name }).hover();
    const group = bar(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("button", { name }) });
    await expect(group.getByRole("link")).toHaveCount(3);
    expect(await linksIn(group)).toEqual(Object.entries(links));
  }
});

test("a visitor's header has Deploy Now, Sign In and Get Started [NAV-15, NAV-17]", async ({ page }) => {
  await page.goto("/");
  const buttons = bar(page).getByRole("link");
  await expect(bar(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  expect(await linksIn(bar(page))).toEqual([
    ["Understudy", "/"],
    ["Sign In", "/api/login"],
    ["Deploy Now", "/deploy"],
    ["Get Started", "/deploy"],
  ]);
  const leaving = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/login");
  await buttons.filter({ hasText: "Sign In" }).click();
  expect((await leaving).isNavigationRequest()).toBe(true);
});

test("an owner's header has Dashboard and Widgets instead [NAV-16, NAV-17]", async ({ ownerPage: page }) => {
  await page.goto("/nowhere");
  await expect(bar(page).getByRole("link", { name: "Dashboard" })).toBeVisible();
  expect(await linksIn(bar(page))).toEqual([
    ["Understudy", "/"],
    ["Widgets", "/widgets"],
    ["Deploy Now", "/deploy"],
    ["Dashboard", "/dashboard"],
  ]);
});

/** On phones there is room for two more. */
const ALL_SITE_LINKS: readonly [string, string][] = [
  ...Object.values(SITE_GROUPS).flatMap((links) => Object.entries(links)),
  ["Blog", "/blog"],
  ["Contact", "/contact"],
];

async function openSheet(page: Page): Promise<Locator> {
  await bar(page).getByRole("button", { name: "Menu", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Menu" });
  await expect(sheet).toBeVisible();
  return sheet;
}

test("on a phone the same links slide out for a visitor and for an owner [NAV-18]", async ({
  page,
  owner,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  await expect(bar(page).getByRole("link", { name: "Get Started" })).toBeVisible();
  expect(new Map(await linksIn(await openSheet(page)))).toEqual(
    new Map([
      ...ALL_SITE_LINKS,
      ["Get Started", "/deploy"],
      ["Sign In", "/api/login"],
      ["Deploy Now", "/deploy"],
    ]),
  );
  await page.context().addCookies(owner.state.cookies);
  await page.goto("/nowhere");
  await expect(bar(page).getByRole("link", { name: "Dashboard" })).toBeVisible();
  expect(new Map(await linksIn(await openSheet(page)))).toEqual(
    new Map([
      ...ALL_SITE_LINKS,
      ["Dashboard", "/dashboard"],
      ["Widgets", "/widgets"],
      ["Deploy Now", "/deploy"],
    ]),
  );
});

test("the slide-out menu closes by its button and when a link is chosen [NAV-19]", async ({ page }) => {
  await page.setViewportSize(PHONE);
  // The page stays, so that the menu closes because of the choice and not because of the navigation.
  await page.route("**/pricing", (route) => route.fulfill({ status: 204 }));
  await page.goto("/");
  const sheet = await openSheet(page);
  await bar(page).getByRole("button", { name: "Close menu" }).click();
  await expect(sheet).toBeHidden();

  await openSheet(page);
  const chosen = page.waitForRequest("**/pricing");
  await sheet.getByRole("link", { name: "Pricing" }).click();
  await chosen;
  await expect(sheet).toBeHidden();
});

test("each kind of page has its own bar [NAV-25]", async ({ page, owner }) => {
  test.slow();
  const groups = bar(page).getByRole("button", { name: /^(Platform|Solutions|Resources)$/ });
  for (const path of ["/", "/nowhere"]) {
    await page.goto(path);
    await expect(groups).toHaveCount(3);
  }
  await page.goto(`/p/${owner.id}`);
  await expect(bar(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(groups).toHaveCount(0);

  await page.context().addCookies(owner.state.cookies);
  for (const path of ["/", "/inbox", "/profile", "/widgets", "/chat", "/dashboard", "/analytics"]) {
    await page.goto(path);
    await expect(bar(page).getByRole("navigation")).toHaveAccessibleName("Main");
  }
  for (const path of ["/profile/new", "/profile/1/edit", "/profile/1/analytics"]) {
    await page.goto(path);
    await expect(bar(page).getByRole("navigation")).toHaveAccessibleName("Profiles");
  }
  await expect(shownToast(page)).toHaveCount(0);
});
