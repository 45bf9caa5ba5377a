import { expect, test } from "@playwright/test";
import { productUrl } from "./product.ts";
import { SAMPLE, SIZES, stranger } from "./public-owner.ts";

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

test("an embed is the chat alone, in the theme that it asks for [EMB-12]", { tag: "@smoke" }, async ({
  browser,
}) => {
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
