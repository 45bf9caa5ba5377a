import { expect, test } from "@playwright/test";
import { productUrl } from "./product.ts";
import { publicOwner, SAMPLE, SIZES, stranger } from "./public-owner.ts";

test("until its script runs the chat is a skeleton of its own size [PUB-17]", async ({ browser }) => {
  for (const size of SIZES) {
    const visitor = await stranger(browser, size);
    const chat = visitor.locator("[data-understudy-chat]");
    const heightOf = () => chat.evaluate((element) => element.getBoundingClientRect().height);
    await visitor.route("**/public-chat-*.js", (route) => route.abort());
    await visitor.goto(`/p/${SAMPLE}`);
    await visitor.evaluate(() => document.fonts.ready);
    await expect(chat.locator(".animate-pulse")).toBeVisible();
    const before = await heightOf();
    await visitor.unroute("**/public-chat-*.js");
    await visitor.reload();
    await expect(visitor.getByRole("textbox")).toBeVisible();
    await expect(chat.locator(".animate-pulse")).toHaveCount(0);
    expect(Math.abs((await heightOf()) - before)).toBeLessThanOrEqual(1);
    await visitor.context().close();
  }
});

test("an embed is the chat alone, in the theme that it asks for [EMB-12]", async ({ browser }) => {
  const visitor = await stranger(browser);
  for (const theme of ["light", "dark"]) {
    await visitor.goto(`/profile/${SAMPLE}?embed=1&theme=${theme}`);
    await expect(visitor.locator("html")).toHaveAttribute("data-theme", theme);
    await expect(visitor.getByPlaceholder("Ask Iris's assistant")).toBeVisible();
    await expect(visitor.getByRole("banner")).toHaveCount(0);
    await expect(visitor.getByRole("contentinfo")).toHaveCount(0);
  }
  await visitor.goto(`/profile/${SAMPLE}?embed=1&theme=auto`);
  await expect(visitor.locator("html")).not.toHaveAttribute("data-theme");
  await visitor.context().close();
});

test("a visitor walks through every public page without an account or a cookie [PERM-01]", {
  tag: "@smoke",
}, async ({ browser }) => {
  const visitor = await stranger(browser);
  const foreign: string[] = [];
  visitor.on("request", (request) => {
    if (!request.url().startsWith(productUrl())) foreign.push(request.url());
  });
  for (const path of ["/", `/p/${SAMPLE}`, `/profile/${SAMPLE}`, "/profile-view"]) {
    const answer = await visitor.goto(path, { waitUntil: "networkidle" });
    expect([path, answer?.status()]).toEqual([path, 200]);
    expect(new URL(visitor.url()).pathname).toBe(path);
  }
  expect(foreign).toEqual([]);
  expect(await visitor.context().cookies()).toEqual([]);
  await visitor.context().close();
});

test("on a phone a first answer that is longer than the window is read from its start", async ({
  page,
  browser,
}) => {
  const parts = Array.from({ length: 30 }, (_, at) => `with part ${at + 1} of the evening in the old room`);
  const owner = await publicOwner(page, "Petra Hollis");
  const bytes = new TextEncoder().encode(`A single session costs £180, ${parts.join(", ")}.`);
  await owner.upload({ name: "prices.txt", bytes });
  const visitor = await stranger(browser, { width: 390, height: 844 });
  await visitor.goto(`/profile/${owner.id}`);
  await visitor.getByPlaceholder("Ask Petra's assistant").fill("What does a single session cost?");
  await visitor.keyboard.press("Enter");
  const exchange = visitor.locator(".us-exchange");
  await expect(exchange).toHaveAttribute("aria-busy", "false");
  await expect(exchange).toContainText("part 30 of the evening");
  expect(await exchange.evaluate((node) => node.getBoundingClientRect().height)).toBeGreaterThan(844);
  await expect(exchange.locator(".us-question")).toBeInViewport({ ratio: 1 });
  await visitor.getByRole("button", { name: "Jump to latest" }).click();
  await expect(exchange.locator(".us-after")).toBeInViewport();
  await visitor.context().close();
});
