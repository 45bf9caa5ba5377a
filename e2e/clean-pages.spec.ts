import type { Page } from "@playwright/test";
import { screens } from "../apps/web/app/screens.ts";
import { expect, productUrl, test } from "./product.ts";

/** Records everything that a page should not do: log errors, violate its own policy, contact other hosts. */
async function watch(page: Page): Promise<string[]> {
  const trouble: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`against the policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  page.on("console", (message) => {
    if (message.type() !== "error" && message.type() !== "warning") return;
    const { pathname } = new URL(message.location().url || productUrl());
    if (!isKnown(message.text(), pathname)) trouble.push(`${message.text()} (${pathname})`);
  });
  page.on("pageerror", (error) => trouble.push(error.message));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.origin !== productUrl()) trouble.push(`asked ${url.origin}`);
  });
  return trouble;
}

/** Browsers report these responses as errors, but they are expected. */
function isKnown(text: string, pathname: string): boolean {
  const failed = /^Failed to load resource: the server responded with a status of (\d+)/.exec(text)?.[1];
  // The design system's page shows what a missing image looks like.
  const absent = ["/nowhere", "/missing-portrait.png"];
  return failed === "404" && (absent.includes(pathname) || pathname.startsWith("/p/usr_"));
}

test("the watch itself notices an error, another host and a broken policy", async ({ page }) => {
  const trouble = await watch(page);
  await page.goto("/login");
  await page.evaluate(async () => {
    console.error("an error");
    const image = new Image();
    const failed = new Promise((resolve) => image.addEventListener("error", resolve));
    image.src = "http://127.0.0.1:9/picture.png";
    await failed;
  });
  await expect.poll(() => trouble.join("\n")).toMatch(/an error[\s\S]*against the policy: img-src/);
  await page.goto("about:blank");
  await page.evaluate(() => fetch("http://127.0.0.1:9/", { mode: "no-cors" }).catch(() => undefined));
  await expect.poll(() => trouble.join("\n")).toContain("asked http://127.0.0.1:9");
});

test("a visitor's pages raise no error and ask no other host", async ({ page, owner }) => {
  test.slow();
  const trouble = await watch(page);
  for (const path of ["/", "/nowhere"]) {
    await page.goto(path);
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await page.getByRole("button", { name: "Resources" }).hover();
    await expect(page.getByRole("banner").getByRole("link", { name: "Documentation" })).toBeVisible();
    expect([path, ...trouble]).toEqual([path]);
  }
  for (const path of [
    "/login",
    "/login/sent?email=a%40b.example",
    "/login/expired",
    `/p/usr_${"A".repeat(22)}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect([path, ...trouble]).toEqual([path]);
  }
  await page.goto(`/p/${owner.id}`);
  await page.getByRole("textbox").fill("Who painted the Night Watch?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(
    page.locator(".us-answer").getByText("I don't know. Marguerite's documents don't say."),
  ).toBeVisible();
  expect(trouble).toEqual([]);
});

/** The owner's screens that open without an id. */
const ownerPaths = (): string[] =>
  screens
    .filter(({ layout, path }) => layout === "owner" || layout === "area" || path === "widgets")
    .filter(({ path }) => !path.includes(":"))
    .map(({ path }) => `/${path}`);

test("an owner's screens raise no error and ask no other host", async ({ ownerPage: page }) => {
  test.slow();
  const trouble = await watch(page);
  const [main] = (await (await page.request.get("/api/profiles")).json()) as { id: number }[];
  const own = [`/profile/${main?.id}/edit`, `/profile/${main?.id}/analytics`];
  for (const path of ["/", ...ownerPaths(), "/profile/new", ...own, "/nowhere"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path !== "/nowhere") {
      await page.getByRole("button", { name: /^Account menu/ }).click();
      await expect(page.getByText("Log out")).toBeVisible();
    }
    expect([path, ...trouble]).toEqual([path]);
  }
});

test("the design system's page raises no error, with everything open that can be", async ({ page }) => {
  const trouble = await watch(page);
  await page.goto("/kit#floating");
  const floating = page.locator("#floating");
  await expect(page.locator("[popovertarget][aria-expanded]").first()).toBeAttached();
  for (const name of ["More", "Delete a document", "Answer a question"]) {
    await floating.getByRole("button", { name }).click();
    await expect(page.getByRole("menu").or(page.getByRole("dialog")).first()).toBeVisible();
    await page.keyboard.press("Escape");
  }
  await floating.getByRole("button", { name: "Long", exact: true }).click();
  await expect(page.locator("[data-toast]")).toBeVisible();
  expect(trouble).toEqual([]);
});
