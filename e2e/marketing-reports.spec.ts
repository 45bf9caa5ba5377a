import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, startServer, test } from "./product.ts";

type Report = {
  name: string;
  url: string;
  props?: { category: string; label?: string };
  cookie: string | undefined;
};

let collector: Server;
let product: Awaited<ReturnType<typeof startServer>>;
let origin: string;
let reports: Report[] = [];

test.describe.configure({ mode: "serial", timeout: 60_000 });

/** A second server of the product on the same database, which reports to our own collector. */
test.beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => {
      body += part.toString();
    });
    request.on("end", () => {
      reports.push({ ...(JSON.parse(body) as Report), cookie: request.headers.cookie });
      response.writeHead(202).end();
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const { port } = collector.address() as AddressInfo;
  product = await startServer({
    EMBEDDING_PROVIDER: "none",
    ANALYTICS_URL: `http://127.0.0.1:${port}/api/event`,
  });
  origin = product.origin;
});

test.afterAll(async () => {
  await product.close();
  collector.close();
});

test.beforeEach(() => {
  reports = [];
});

const views = (): string[] =>
  reports.filter(({ name }) => name === "pageview").map(({ url }) => new URL(url).pathname);

test("a visit is reported only once the visitor has agreed, and never after a no", async ({ page }) => {
  await page.goto(`${origin}/pricing`);
  const bar = page.getByRole("region", { name: "Analytics consent" });
  await expect(bar).toContainText("May we count this visit?");
  expect(reports).toEqual([]);
  await bar.getByRole("button", { name: "Yes, allow" }).click();
  await expect(bar).toHaveCount(0);
  await expect.poll(views).toEqual(["/pricing"]);

  await page.goto(`${origin}/legal/cookies`);
  await expect.poll(views).toEqual(["/pricing", "/legal/cookies"]);
  await page.getByRole("button", { name: "Change my answer about counting visits" }).click();
  await bar.getByRole("button", { name: "No", exact: true }).click();
  await page.goto(`${origin}/features`);
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
  await expect(bar).toHaveCount(0);
  expect(views()).toEqual(["/pricing", "/legal/cookies"]);
});

test("a visitor who asks not to be followed is neither asked nor counted", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true });
  });
  await page.goto(`${origin}/pricing`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("region", { name: "Analytics consent" })).toHaveCount(0);
  expect(reports).toEqual([]);
});

test.describe("once it was agreed", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem("analytics", "given"));
  });

  test("each change of the page is one view with its path [ROUTE-31]", async ({ page, owner }) => {
    await page.goto(`${origin}/platform?from=letter#scale`);
    await expect.poll(views).toEqual(["/platform"]);
    await page.goto(`${origin}/`);
    await expect.poll(views).toEqual(["/platform", "/"]);
    await page.getByRole("link", { name: "Try the Demo" }).click();
    await page.context().addCookies(owner.state.cookies);
    await page.goto(`${origin}/profile`);
    await expect.poll(views).toEqual(["/platform", "/", "/profile"]);
    await page.getByRole("banner").getByRole("link", { name: "Test Chat" }).click();
    await expect.poll(views).toEqual(["/platform", "/", "/profile", "/chat"]);
    await page.goBack();
    await expect.poll(views).toEqual(["/platform", "/", "/profile", "/chat", "/profile"]);
    expect(reports.every(({ url }) => !url.includes("?") && !url.includes("#"))).toBe(true);
    expect(reports.map(({ cookie }) => cookie)).toEqual(reports.map(() => undefined));
  });

  test("every call to action of /seo reports a click and leads to the form [SEO-02, MKT-08]", async ({
    page,
  }) => {
    const calls: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).pathname.startsWith("/api/") && request.url().startsWith(origin))
        calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await page.goto(`${origin}/seo`);
    const buttons = page.getByRole("main").locator('a[href="/deploy"]');
    const count = await buttons.count();
    expect(count).toBe(5);
    for (let index = 0; index < count; index += 1) {
      reports = [];
      await page.goto(`${origin}/seo`);
      await buttons.nth(index).click();
      await expect(page).toHaveURL(`${origin}/deploy`);
      await expect.poll(() => reports.filter(({ props }) => props).length).toBe(1);
      expect(reports.find(({ props }) => props)).toMatchObject({
        name: "click",
        url: `${origin}/seo`,
        props: { category: "seo_conversion" },
      });
    }
    expect(new Set(calls)).toEqual(new Set(["GET /api/auth/user"]));
  });

  test("a public profile reports to nobody", async ({ page, owner }) => {
    await page.goto(`${origin}/p/${owner.id}`);
    await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
    expect(reports).toEqual([]);
  });
});

test("where no service is configured nothing is asked, kept or sent", async ({ page }) => {
  const others: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(process.env.E2E_BASE_URL ?? "")) others.push(request.url());
  });
  for (const path of ["/", "/seo", "/legal/cookies"]) {
    await page.goto(path);
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();
    await expect(page.getByRole("region", { name: "Analytics consent" })).toHaveCount(0);
  }
  await expect(page.getByRole("button", { name: "Change my answer about counting visits" })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("analytics"))).toBeNull();
  expect(others).toEqual([]);
});
