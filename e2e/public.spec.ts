import { expect, test } from "@playwright/test";
import { uploadText } from "./product.ts";
import { countShifts, inView, publicOwner, SAMPLE, SIZES, stranger } from "./public-owner.ts";

const ABOUT = {
  bio: "I help people who lead others.",
  title: "Leadership coach",
  company: "Keelstone",
  location: "Leith",
};
const QUESTION = "What does a single session cost?";
const PRICES = `${QUESTION}\n\nA single session costs £180. It lasts ninety minutes.`;

for (const size of SIZES) {
  test.describe(`${size.width} px wide`, () => {
    test("/profile/{userId} shows who it is and chats with that assistant [PUB-01] [PUB-03] [PUB-04]", async ({
      page,
      browser,
    }) => {
      test.slow();
      const owner = await publicOwner(page, "Marguerite Oyelaran", ABOUT);
      await uploadText(page, "prices.txt", PRICES);
      const visitor = await stranger(browser, size);
      await visitor.goto(`/profile/${owner.id}`);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Marguerite Oyelaran");
      const main = visitor.getByRole("main");
      await expect(main.locator("header span").first()).toHaveText("M");
      await expect(main.getByText("Leadership coach at Keelstone", { exact: true })).toBeVisible();
      await expect(main.getByText("Leith", { exact: true })).toBeVisible();
      await expect(main.getByText(ABOUT.bio)).toBeVisible();
      const card = visitor.getByRole("region", { name: "Marguerite Oyelaran" });
      await card.getByPlaceholder("Ask Marguerite's assistant").fill(QUESTION);
      await visitor.keyboard.press("Enter");
      await expect(card.locator(".us-answer")).toContainText("A single session costs £180.");
      expect(await visitor.context().cookies()).toEqual([]);

      await owner.save({ title: null, location: null, bio: null });
      await visitor.reload();
      await expect(main.getByText("at Keelstone", { exact: true })).toBeVisible();
      await expect(main.getByText("Leith")).toHaveCount(0);
      await expect(main.getByRole("heading", { name: "About" })).toHaveCount(0);
      await visitor.context().close();
    });

    test("/p/{id} shows face, name, one question and the field at once [PUB-09] [PUB-10] [PUB-12]", {
      tag: "@smoke",
    }, async ({ page, browser }) => {
      const owner = await publicOwner(page, "Marguerite Oyelaran", ABOUT);
      const visitor = await stranger(browser, size);
      const shifts = await countShifts(visitor);
      await visitor.goto(`/p/${owner.id}`);
      await expect(visitor.getByPlaceholder("Ask Marguerite's assistant")).toBeVisible();
      await expect(visitor.getByText("Leadership coach at Keelstone", { exact: true })).toBeVisible();
      await expect(visitor.getByText("Leith", { exact: true })).toBeVisible();
      const about = visitor.locator("section", { has: visitor.getByRole("heading", { name: "About" }) });
      await expect(about.last()).toContainText(ABOUT.bio);
      const howTo = visitor.locator("section", { has: visitor.getByRole("heading", { name: "How to Use" }) });
      await expect(howTo.last().getByRole("listitem")).toHaveCount(3);
      for (const selector of ["main header span", "h1", "textarea"]) {
        expect([selector, await inView(visitor, selector)]).toEqual([selector, true]);
      }
      expect(await shifts()).toBeLessThanOrEqual(0.02);
      await visitor.context().close();
    });

    test("/p/{id} suggests five questions, and one tap asks one [PUB-13]", async ({ browser }) => {
      // The seed's documents may still be processed when the tests start.
      test.slow();
      const visitor = await stranger(browser, size);
      const chips = visitor.locator("[data-understudy-ask]");
      await expect(async () => {
        await visitor.goto(`/p/${SAMPLE}`);
        expect(await chips.count()).toBe(5);
      }).toPass({ timeout: 120_000 });
      expect(await inView(visitor, "[data-understudy-ask]")).toBe(true);
      expect(await inView(visitor, "textarea")).toBe(true);
      const question = (await chips.first().textContent()) ?? "";
      await chips.first().click();
      await expect(visitor.locator(".us-question")).toHaveText(question);
      await expect(visitor.getByRole("button", { name: /^Source 1/ }).first()).toBeVisible();
      await visitor.context().close();
    });

    test("/share/{slug} is titled, explains itself and chats [SHARE-01] [SHARE-02] [SHARE-03]", {
      tag: "@smoke",
    }, async ({ page, browser }) => {
      test.slow();
      const owner = await publicOwner(page, "Marguerite Oyelaran", ABOUT);
      await uploadText(page, "prices.txt", PRICES);
      const slug = `shared-${owner.id.slice(4, 14).toLowerCase()}`;
      await owner.settings({ shareEnabled: true, shareableSlug: slug });
      const visitor = await stranger(browser, size);
      await visitor.goto(`/share/${slug}`);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Chat with Marguerite Oyelaran");
      await expect(visitor).toHaveTitle("Chat with Marguerite Oyelaran · Understudy");
      await expect(visitor.getByRole("heading", { name: "About" })).toBeVisible();
      await expect(visitor.getByRole("heading", { name: "How It Works" })).toBeVisible();
      await expect(async () => {
        await visitor.reload();
        expect(await visitor.getByRole("heading", { name: "Example Questions" }).count()).toBe(1);
      }).toPass({ timeout: 60_000 });
      const { id } = await owner.call("GET", `/api/share/${slug}`);
      await expect(visitor.locator("[data-understudy-chat]")).toHaveAttribute("data-profile", String(id));
      await visitor.getByPlaceholder("Ask Marguerite's assistant").fill(QUESTION);
      await visitor.keyboard.press("Enter");
      await expect(visitor.locator(".us-answer")).toContainText("A single session costs £180.");
      await visitor.context().close();
    });

    test("/profile-view shows a visitor the sample, and says so [ROUTE-19]", async ({ browser }) => {
      const visitor = await stranger(browser, size);
      await visitor.goto("/profile-view");
      await expect(visitor.getByText("Sample profile", { exact: true })).toBeVisible();
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Iris Calloway");
      await visitor.getByPlaceholder("Ask Iris's assistant").fill("What does a new spine cost?");
      await visitor.keyboard.press("Enter");
      await expect(visitor.locator(".us-answer")).toContainText("£120");
      await visitor.context().close();
    });

    test("/profile-view shows an owner the owner's own page, public or not [ROUTE-18]", async ({ page }) => {
      await page.setViewportSize(size);
      const owner = await publicOwner(page, "Petra Hollis", { bio: "I draw bridges." });
      const answer = await page.goto("/profile-view");
      expect(answer?.headers()["cache-control"]).toContain("no-store");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Petra Hollis");
      await expect(page.getByText("I draw bridges.")).toBeVisible();
      await expect(page.getByText("This is your page as visitors see it.")).toBeVisible();
      await owner.save({ isPublic: false });
      await page.reload();
      await expect(page.getByText(/It's private now, so only you can open it/)).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Petra Hollis");
    });
  });
}

test("without a name every public page says AI Assistant [PUB-02] [PUB-08]", async ({ page, browser }) => {
  const owner = await publicOwner(page, "Petra Hollis");
  const visitor = await stranger(browser);
  const heading = visitor.getByRole("heading", { level: 1 });
  await owner.save({ lastName: null });
  await visitor.goto(`/p/${owner.id}`);
  await expect(heading).toHaveText("Petra");
  await owner.save({ firstName: null });
  await visitor.goto(`/p/${owner.id}`);
  await expect(heading).toHaveText("AI Assistant");
  await visitor.goto(`/profile/${owner.id}`);
  await expect(heading).toHaveText("AI Assistant");
  await expect(visitor).toHaveTitle(/^AI Assistant/);
  await expect(visitor.getByText("User", { exact: true })).toHaveCount(0);
  await visitor.context().close();
});

test("/profile/{userId} can only be read [PUB-05]", async ({ browser }) => {
  const visitor = await stranger(browser);
  await visitor.goto(`/profile/${SAMPLE}`);
  await expect(visitor.getByPlaceholder("Ask Iris's assistant")).toBeVisible();
  // The chat's own field is the only one.
  await expect(visitor.locator("form")).toHaveCount(1);
  await expect(visitor.locator("input, select, [role=switch], [contenteditable]")).toHaveCount(0);
  await expect(visitor.locator("textarea")).toHaveCount(1);
  await visitor.context().close();
});

test("a missing or private profile says so, each page in its own words [PUB-06] [PUB-16] [SHARE-05]", {
  tag: "@smoke",
}, async ({ page, browser }) => {
  const owner = await publicOwner(page, "Petra Hollis");
  const slug = `gone-${owner.id.slice(4, 14).toLowerCase()}`;
  await owner.settings({ shareEnabled: true, shareableSlug: slug });
  await owner.save({ isPublic: false });
  const visitor = await stranger(browser);
  const unknownOwner = `usr_${"A".repeat(22)}`;
  const pages = [
    [
      "/profile/",
      owner.id,
      unknownOwner,
      "Profile Not Found",
      "This profile doesn't exist or is not public.",
    ],
    [
      "/p/",
      owner.id,
      unknownOwner,
      "Profile Not Found",
      "The profile you're looking for doesn't exist or isn't public.",
    ],
    [
      "/share/",
      slug,
      "no-such-link",
      "Shared Profile Not Found",
      "The shared profile you're looking for doesn't exist or has been disabled.",
    ],
  ] as const;
  for (const [folder, hidden, missing, title, text] of pages) {
    const bodies: (string | undefined)[] = [];
    for (const name of [hidden, missing]) {
      const answer = await visitor.goto(folder + name);
      expect(answer?.status()).toBe(404);
      await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(visitor.getByText(text, { exact: true })).toBeVisible();
      bodies.push(await answer?.text());
    }
    expect(bodies[0]).toBe(bodies[1]);
  }
  await owner.save({ isPublic: true });
  await owner.settings({ shareEnabled: false });
  await visitor.goto(`/share/${slug}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Shared Profile Not Found");
  await visitor.context().close();
});

test("the footers lead to the product's site [PUB-15] [SHARE-04]", async ({ page, browser }) => {
  const owner = await publicOwner(page, "Petra Hollis");
  const slug = `foot-${owner.id.slice(4, 14).toLowerCase()}`;
  await owner.settings({ shareEnabled: true, shareableSlug: slug });
  const visitor = await stranger(browser);
  for (const path of [`/p/${owner.id}`, `/share/${slug}`]) {
    await visitor.goto(path);
    await expect(visitor.getByRole("contentinfo")).toHaveText("Powered byUnderstudy");
    await visitor.getByRole("contentinfo").getByRole("link", { name: "Understudy" }).click();
    await expect(visitor).toHaveURL("/");
  }
  await visitor.context().close();
});

test("an AI profile shows its own name and description beside the owner's face [PUB-20] [PUB-14]", async ({
  page,
  browser,
}) => {
  const owner = await publicOwner(page, "Petra Hollis", { title: "Engineer", bio: "Not this." });
  const profile = await owner.call("POST", "/api/profiles", {
    name: "Bridge desk",
    description: "Answers about bridges.",
    isPublic: true,
  });
  const visitor = await stranger(browser);
  await visitor.goto(`/p/${profile.id}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Bridge desk");
  await expect(visitor.getByText("Answers about bridges.")).toBeVisible();
  await expect(visitor.getByText("Engineer", { exact: true })).toBeVisible();
  await expect(visitor.getByText("Not this.")).toHaveCount(0);
  const request = visitor.waitForRequest((request) => request.url().endsWith("/api/chat"));
  await visitor.getByPlaceholder("Ask Bridge desk's assistant").fill("How long is it?");
  await visitor.keyboard.press("Enter");
  expect((await request).postDataJSON()).toMatchObject({ profileId: profile.id });
  await visitor.context().close();
});

test("without a bio the About card invites to ask [PUB-11]", async ({ page, browser }) => {
  const owner = await publicOwner(page, "Petra Hollis");
  const visitor = await stranger(browser);
  await visitor.goto(`/p/${owner.id}`);
  await expect(
    visitor.getByText("No description available. Ask the AI to learn more!", { exact: true }),
  ).toBeVisible();
  await visitor.context().close();
});
