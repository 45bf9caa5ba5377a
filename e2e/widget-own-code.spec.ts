import { expect, type Page, test } from "@playwright/test";
import { productUrl } from "./product.ts";
import { publicOwner } from "./public-owner.ts";
import {
  LAUNCH,
  OTHER_SITE,
  openPanel,
  panelOf,
  styleOf,
  visit,
  type WidgetOwner,
  widgetOf,
  widgetOwner,
} from "./widget-host.ts";
import { mainProfile, openCustomizer } from "./widgets-screen.ts";

test.use({ launchOptions: LAUNCH });

let owner: WidgetOwner;
test.beforeAll(async ({ browser }) => {
  owner = await widgetOwner(browser);
});
test.afterAll(() => owner.close());

/** Everything that affects how the page itself is rendered. */
const pageLook = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [...document.querySelectorAll("html, body, body *")]
      .map((element) => {
        const all = getComputedStyle(element);
        return [...all].map((name) => all.getPropertyValue(name)).join();
      })
      .join("\n"),
  );

test("an owner's style changes the widget, and nothing around it or of ours [EMB-13]", async ({
  browser,
}) => {
  await owner.look();
  const plain = await visit(browser, { body: owner.snippet() });
  await openPanel(plain.page);
  const before = await pageLook(plain.page);
  const foot = (page: Page) => widgetOf(page).locator(".w-foot");
  await expect(foot(plain.page)).toBeVisible();
  await plain.close();
  await owner.look({
    customCSS: `.us-welcome, .us-composer textarea { letter-spacing: 3px }
      html, body, h1, p, * { color: rgb(1, 2, 3) !important }
      :host, .p { display: none !important } .w-foot { display: none !important }
      * { position: fixed !important; inset: 0 }`,
  });
  const styled = await visit(browser, { body: owner.snippet() });
  const panel = await openPanel(styled.page);
  const field = panel.locator(".us-composer textarea");
  expect(await styleOf(field, "letter-spacing")).toBe("3px");
  expect(await styleOf(field, "color")).toBe("rgb(1, 2, 3)");
  expect(await styleOf(field, "position")).not.toBe("fixed");
  expect(await pageLook(styled.page)).toBe(before);
  await expect(foot(styled.page)).toBeVisible();
  await styled.close();
  // Neither the public page nor the frame has it.
  const context = await browser.newContext({ baseURL: productUrl() });
  const page = await context.newPage();
  for (const path of [`/p/${owner.id}`, `/profile/${owner.id}?embed=1`]) {
    await page.goto(path);
    const question = page.getByRole("textbox").first();
    await expect(question).toBeVisible();
    expect(await styleOf(question, "letter-spacing")).not.toBe("3px");
    expect(await page.content()).not.toContain("rgb(1, 2, 3)");
  }
  await context.close();
});

test("an owner's style loads nothing from anywhere [EMB-14]", async ({ browser }) => {
  const elsewhere = `http://${OTHER_SITE}`;
  await owner.look({
    customCSS: `@import "${elsewhere}/import.css"; @import url(${elsewhere}/import-url.css);
      @font-face { font-family: Theirs; src: url(${elsewhere}/font.woff2) }
      * { font-family: Theirs; background-image: url(${elsewhere}/background.png); cursor: url(${elsewhere}/c.png), auto;
        --own: url(${elsewhere}/own.png); list-style-image: image-set("${elsewhere}/set.png" 1x);
        background: u\\72l(${elsewhere}/escaped.png) }
      b { color: red }`,
  });
  const { styleFaults } = await owner.widget();
  expect(styleFaults).toEqual(expect.arrayContaining(["@import", "@font-face", "url()"]));
  const { page, asked: requested, close } = await visit(browser, { body: owner.snippet() });
  const panel = await openPanel(page);
  await expect(panel.locator(".us-composer textarea")).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(requested.filter((url) => url.startsWith(elsewhere))).toEqual([]);
  expect(await panel.evaluate((element) => getComputedStyle(element).fontFamily)).not.toContain("Theirs");
  await close();
});

test("an owner's program runs on the owner's page, and on none of ours [EMB-15]", async ({ browser }) => {
  await owner.look({ customJS: "document.documentElement.dataset.program = 'ran'" });
  const { page, close } = await visit(browser, { body: owner.snippet() });
  await expect(page.locator("html")).toHaveAttribute("data-program", "ran");
  await openPanel(page);
  await close();
  const context = await browser.newContext({ baseURL: productUrl() });
  const ours = await context.newPage();
  const requested: string[] = [];
  ours.on("request", (request) => requested.push(request.url()));
  for (const path of [`/p/${owner.id}`, `/profile/${owner.id}?embed=1`, `/widget/custom.js?id=${owner.id}`]) {
    await ours.goto(path);
    await ours.waitForLoadState("networkidle");
    await expect(ours.locator("html")).not.toHaveAttribute("data-program", "ran");
  }
  expect(requested.filter((url) => url.includes("custom.js"))).toEqual([
    expect.stringContaining("/widget/custom.js"),
  ]);
  // Not even one of our own pages that was made to request it.
  await ours.goto(`/p/${owner.id}`);
  const text = await ours.evaluate(
    async (id) => (await fetch(`/widget/custom.js?id=${id}`)).text(),
    owner.id,
  );
  expect(text).toBe("");
  await context.close();
});

test("an owner's program does not run in the preview [EMB-15]", async ({ page }) => {
  await page.goto(productUrl());
  const { call } = await publicOwner(page, "Marguerite Oyelaran");
  const customJS = "document.documentElement.dataset.program = 'ran'";
  await call("PUT", `/api/profiles/${await mainProfile(page)}/widget`, { customJS });
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await openCustomizer(page, "Advanced");
  await expect(panelOf(page)).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-program", "ran");
  expect(requested.filter((url) => url.includes("custom.js"))).toEqual([]);
});
