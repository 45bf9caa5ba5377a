import { expect, newPerson, signIn, test } from "./product.ts";
import { publicOwner, stranger } from "./public-owner.ts";

const STEPS = ["Welcome", "Upload Content", "Customize", "Share", "Launch"];

test("/ is the marketing page for a visitor and welcome and figures for an owner [ROUTE-01]", async ({
  page,
  owner,
}) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It knows your part.");
  await page.context().addCookies(owner.state.cookies);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome, ${owner.name}`);
  for (const figure of ["Documents", "Questions"])
    await expect(page.getByRole("main").getByText(figure).first()).toBeVisible();
});

for (const [path, clause, described] of [
  ["/profile-setup", "ROUTE-04", 0],
  ["/onboarding", "ROUTE-05", 1],
] as const) {
  test(`${path} shows everybody the wizard with its five steps [${clause}]`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    const steps = page.getByRole("navigation", { name: "Steps" }).getByRole("listitem");
    await expect(steps).toHaveText(STEPS.map((title, index) => `${index + 1}${title}`));
    await expect(page.getByText("Get started with your AI assistant")).toHaveCount(described);
  });
}

test("/profile, /dashboard and /chat of an owner [ROUTE-06, ROUTE-15]", async ({ ownerPage: page }) => {
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile Management");
  await expect(page.getByRole("tab")).toHaveCount(5);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics Dashboard");
  for (const name of ["Recent Questions", "Your Documents"])
    await expect(page.getByRole("heading", { name })).toBeVisible();
  await expect(page.getByRole("main").getByText("Conversations").first()).toBeVisible();
});

test("an id leads to the main profile or to that AI profile, without an account [ROUTE-07, ROUTE-08]", async ({
  page,
  browser,
}) => {
  const owner = await publicOwner(page, "Petra Hollis");
  const bridgeDesk = await owner.call("POST", "/api/profiles", { name: "Bridge desk", isPublic: true });
  const visitor = await stranger(browser);
  const heading = visitor.getByRole("heading", { level: 1 });
  for (const folder of ["/p/", "/profile/"]) {
    await visitor.goto(`${folder}${owner.id}`);
    await expect(heading).toContainText("Petra Hollis");
    await visitor.goto(`${folder}${bridgeDesk.id}`);
    await expect(heading).toContainText("Bridge desk");
    // A visitor can't change anything.
    await expect(visitor.getByRole("main").getByRole("button", { name: /save|edit/i })).toHaveCount(0);
  }
  await visitor.context().close();
});

test("an AI profile is made, edited and measured at its own addresses [ROUTE-09, ROUTE-10, ROUTE-11]", async ({
  page,
}) => {
  const owner = await publicOwner(page, "Petra Hollis");
  const bridgeDesk = await owner.call("POST", "/api/profiles", { name: "Bridge desk" });
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto("/profile/new");
  await expect(heading).toHaveText("Create an AI profile");
  await expect(page.getByLabel("Profile Name")).toHaveValue("");
  await page.goto(`/profile/${bridgeDesk.id}/edit`);
  await expect(heading).toHaveText("Edit AI profile");
  await expect(page.getByLabel("Profile Name")).toHaveValue("Bridge desk");
  await page.goto(`/profile/${bridgeDesk.id}/analytics`);
  await expect(heading).toContainText("Analytics");
  await expect(page.getByText("Bridge desk").first()).toBeVisible();
});

test("a share link is answered with the profile it leads to [ROUTE-13]", async ({ page, request }) => {
  const owner = await publicOwner(page, "Petra Hollis");
  const slug = `petra-${Date.now().toString(36)}`;
  await owner.settings({ shareEnabled: true, shareableSlug: slug });
  const answer = await request.get(`/share/${slug}`);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain("Petra Hollis");
});

test("/analytics shows its page to an owner, and a visitor the way to sign in [ROUTE-16]", {
  tag: "@smoke",
}, async ({ page, owner }) => {
  await page.goto("/analytics");
  await expect(page.locator("[data-toast]")).toContainText("Unauthorized");
  await page.waitForURL(/\/login\?/);
  await page.context().addCookies(owner.state.cookies);
  await page.goto("/analytics");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Analytics Dashboard");
});

test("an article of the blog and the documentation are written out [ROUTE-23, ROUTE-25]", async ({
  page,
}) => {
  await page.goto("/blog/i-dont-know-is-a-lead");
  const words = ((await page.getByRole("article").textContent()) ?? "").split(/\s+/).length;
  expect(words).toBeGreaterThan(1_000);
  await page.goto("/docs");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page
    .getByRole("main")
    .getByRole("link", { name: /documents/i })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Documents/);
});

test("what is saved shows everywhere without a reload [API-24]", async ({ page }) => {
  await signIn(page, newPerson("Petra Hollis"));
  await page.goto("/profile");
  await page.getByLabel("Title").fill("Bridge engineer");
  await page.getByLabel("Bio").fill("I look after bridges.");
  await page.getByRole("button", { name: "Save Profile" }).click();
  await expect(page.locator("[data-toast]")).toContainText("Profile updated successfully");
  // From here on navigate only by links, so that the page is never reloaded.
  await page.evaluate(() => Object.assign(window, { isSame: true }));
  await page.getByRole("tab", { name: "Settings" }).click();
  await page.getByRole("radiogroup", { name: "Embed theme" }).getByRole("radio", { name: "Dark" }).click();
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.locator("[data-toast]")).toContainText("Settings updated successfully");
  await page.getByRole("tab", { name: "Embed" }).click();
  const theme = page.getByRole("radiogroup", { name: "Theme" });
  await expect(theme.getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.getByRole("banner").getByRole("link", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard");
  // Of the two setup steps only the document is left, because bio and title are already set.
  await expect(page.getByRole("main").getByRole("link", { name: "Upload a document" })).toBeVisible();
  expect(await page.evaluate(() => "isSame" in window)).toBe(true);
});
