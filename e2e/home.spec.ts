import { expect, mailTo, newPerson, test } from "./product.ts";

const AUDIENCES = [
  "job seekers",
  "freelancers",
  "consultants",
  "creators",
  "influencers",
  "coaches",
  "authors",
  "business professionals",
];

test("the same address is a marketing page for a visitor and a welcome for an owner", {
  tag: "@smoke",
}, async ({ page, owner }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It knows your part.");
  await expect(page.getByText("Welcome,")).toHaveCount(0);

  await page.context().addCookies(owner.state.cookies);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome, ${owner.name}`);
  await expect(page.getByText("It knows your part.")).toHaveCount(0);
});

test("an owner's home greets with the name [HOME-01]", async ({ ownerPage: page, owner }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Welcome, ${owner.name}`);
});

test("an owner's home says that it loads until its data is there [HOME-14]", async ({ ownerPage: page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/documents", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto("/");
  await expect(page.getByText("Loading...", { exact: true })).toBeVisible();
  answer.resolve();
  await expect(page.getByText("Loading...", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
});

test("the visitor home has a hero, a feature grid and audience cards [HOME-15]", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  const features = page.getByRole("region", { name: "Made to be trusted with your name" });
  expect(await features.getByRole("listitem").count()).toBeGreaterThanOrEqual(6);
  await expect(features.getByRole("listitem").first()).toBeVisible();

  const cards = page.getByRole("region", { name: "Who it's for" }).getByRole("listitem");
  const names = await cards.getByRole("heading").allInnerTexts();
  expect(names).toHaveLength(await cards.count());
  const named = names.flatMap((name) => name.toLowerCase().split(" and "));
  expect(named.toSorted()).toEqual(AUDIENCES.toSorted());
});

test("every Start Building Free leads to the sign-in [HOME-16]", async ({ page }) => {
  await page.goto("/");
  const buttons = page.getByRole("main").getByRole("link", { name: "Start Building Free" });
  await expect(buttons.first()).toBeInViewport();
  for (const button of await buttons.all()) await expect(button).toHaveAttribute("href", "/api/login");
  await buttons.first().click();
  await expect(page).toHaveURL(/\/login\?/);
});

for (const [name, viewport] of Object.entries({
  "a desk": { width: 1280, height: 720 },
  "a phone": { width: 360, height: 740 },
})) {
  test(`Try the Demo brings the live chat into view on ${name} [HOME-17]`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/");
    const demo = page.getByRole("region", { name: "Ask it about itself" });
    const field = demo.getByPlaceholder("Ask about Understudy");
    await expect(field).not.toBeInViewport();
    await page.getByRole("link", { name: "Try the Demo" }).click();
    await expect(demo.getByRole("heading", { name: "Ask it about itself" })).toBeInViewport({ ratio: 1 });
    await expect(demo.locator(".us-log")).toBeInViewport();
    // The header is sticky: an element that is scrolled into view must not end up under it.
    const header = await page.getByRole("banner").boundingBox();
    const title = await demo.getByRole("heading", { name: "Ask it about itself" }).boundingBox();
    expect(title?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
    await field.fill("What can I upload?");
    await expect(demo.getByRole("button", { name: "Send" })).toBeEnabled();
  });
}

test("the page is whole before any script is there, and nothing of it moves when the demo begins", async ({
  page,
}) => {
  const script = Promise.withResolvers<void>();
  await page.route("**/assets/public-chat-*.js", async (route) => {
    await script.promise;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const chip = page.getByRole("button", { name: "What can I upload?" });
  await expect(chip).toBeDisabled();
  const before = await page.getByRole("region", { name: "Set up in four steps" }).boundingBox();
  script.resolve();
  await expect(chip).toBeEnabled();
  expect(await page.getByRole("region", { name: "Set up in four steps" }).boundingBox()).toEqual(before);
  await chip.click();
  await expect(page.getByPlaceholder("Ask about Understudy")).toHaveValue("What can I upload?");
});

test("a mark of the example turns the light to the sentence that it rests on", async ({ page }) => {
  await page.goto("/");
  const example = page.getByRole("figure").first();
  const lit = example.locator(".passage [data-lit]");
  await expect(lit).toHaveText("Nothing said in a session is passed on.");
  await example.getByRole("button", { name: "Highlight source 2" }).click();
  await expect(lit).toHaveText(/^If your employer pays, they learn three things/);
  await expect(example.getByRole("button", { name: "Highlight source 2" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect(example.getByRole("button", { name: "Highlight source 1" })).toHaveAttribute(
    "aria-pressed",
    "false",
  );
  // The light ends below the text and is as wide as the text.
  const [words, floor] = await Promise.all([
    lit.boundingBox(),
    example.locator("[data-beam]").evaluate((beam) => {
      const style = getComputedStyle(beam);
      return beam.getBoundingClientRect().left + Number.parseFloat(style.getPropertyValue("--floor-left"));
    }),
  ]);
  expect(Math.abs((words?.x ?? 0) - 10 - floor)).toBeLessThan(1);
});

test("four steps explain the way, in their order [HOME-18]", async ({ page }) => {
  await page.goto("/");
  const steps = page.getByRole("region", { name: "Set up in four steps" }).getByRole("listitem");
  await expect(steps.getByRole("heading")).toHaveText([
    /Upload content$/,
    /Train your AI$/,
    /Customize personality$/,
    /Share and deploy$/,
  ]);
});

test("the visitor home ends with an invitation and three promises [HOME-19]", async ({ page }) => {
  await page.goto("/");
  const closing = page.getByRole("region", { name: "Take the evening off." });
  await closing.scrollIntoViewIfNeeded();
  await expect(closing.getByRole("link", { name: "Start Building Free" })).toBeVisible();
  await expect(closing.getByRole("listitem")).toHaveText([
    "Free to start",
    "No credit card required",
    "Setup in 10 minutes",
  ]);
  expect(await closing.evaluate((node) => node.matches("main > :last-child"))).toBe(true);
});

test("the visitor home makes the six promises [HOME-20]", async ({ page }) => {
  await page.goto("/");
  for (const promise of [
    "Custom personality and tone",
    "A shareable link",
    "An embeddable chat widget",
    "Analytics on conversations and popular questions",
    "Brand-consistent answers",
    "Setup in under 10 minutes",
  ]) {
    await expect(page.getByRole("main").getByText(promise).first()).toBeVisible();
  }
});

test("the name appears in titles, bars, footers and e-mails [GEN-01]", async ({ page, owner }) => {
  test.slow();
  const brand = page.getByRole("link", { name: "Understudy", exact: true });
  const profile = `/p/${owner.id}`;
  for (const path of ["/", "/nowhere", "/login", "/login/sent", "/login/expired", "/kit", profile]) {
    await page.goto(path);
    await expect(page).toHaveTitle(/\bUnderstudy\b/);
    await expect(brand.first()).toBeVisible();
  }
  await expect(page.getByRole("contentinfo")).toHaveText(/^Powered by\s*Understudy$/);

  const { email } = newPerson();
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  const mail = await mailTo(email);
  expect(mail.subject).toContain("Understudy");
  expect(mail.text).toContain("Understudy");
  expect(mail.html).toContain("Understudy");

  await page.context().addCookies(owner.state.cookies);
  for (const path of ["/", "/profile", "/chat", "/dashboard", "/analytics", "/profile/new"]) {
    await page.goto(path);
    await expect(page).toHaveTitle(/\bUnderstudy\b/);
    await expect(brand.first()).toBeVisible();
  }
});
