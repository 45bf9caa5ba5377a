import { readdirSync, readFileSync } from "node:fs";
import { expect, productUrl, test } from "./product.ts";
import { publicOwner } from "./public-owner.ts";

const PAGES = readdirSync("content/docs").map((name) => `/docs/${name.replace(/\.md$/, "")}`);
const openapi = JSON.parse(readFileSync("openapi.json", "utf8")) as { paths: Record<string, object> };

test("every page of the documentation is there, named, and leads to its neighbours", async ({ page }) => {
  await page.goto("/docs");
  const listed = await page
    .getByRole("main")
    .locator('a[href^="/docs/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect([...new Set(listed)].toSorted()).toEqual(PAGES.toSorted());
  const next: string[] = [];
  let path: string | null = "/docs/start";
  while (path) {
    next.push(path);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    await expect(
      page.getByRole("navigation", { name: "Documentation pages" }).locator("[aria-current=page]").last(),
    ).toHaveAttribute("href", path);
    const onward = page.getByRole("main").locator("a[rel=next]");
    path = (await onward.count()) > 0 ? await onward.getAttribute("href") : null;
  }
  expect(next.toSorted()).toEqual(PAGES.toSorted());
  expect((await page.request.get("/docs/no-such-page")).status()).toBe(404);
});

test("the table of contents leads to places of the page", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/docs/plans");
  const contents = page.getByRole("navigation", { name: "On this page" });
  for (const link of await contents.getByRole("link").all()) {
    await expect(page.locator(`[id="${(await link.getAttribute("href"))?.slice(1)}"]`)).toHaveCount(1);
  }
  await contents.getByRole("link", { name: "What counts as a conversation" }).click();
  await expect(page.getByRole("heading", { name: "What counts as a conversation" })).toBeInViewport();
});

test("the search finds a place by its words and leads there by keyboard", async ({ page }) => {
  await page.goto("/docs");
  const field = page.getByRole("searchbox", { name: "Search the documentation" });
  await field.fill("shopify");
  const results = page.getByRole("search").getByRole("link");
  await expect(results.first()).toContainText("Shopify");
  await field.press("ArrowDown");
  await expect(results.first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(field).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/docs\/embedding#shopify$/);
  await page.getByRole("searchbox").fill("zeppelin");
  await expect(page.getByText("No results for “zeppelin”.")).toBeVisible();
  await page.getByRole("searchbox").press("Escape");
  await expect(page.getByText("No results for “zeppelin”.")).toBeHidden();
});

test("the API page has every call of the OpenAPI description", async ({ page }) => {
  await page.goto("/docs/api");
  const shown = await page.locator("details summary code").allInnerTexts();
  const calls = Object.entries(openapi.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(shown.map((call) => call.replace(/\s+/g, " ").trim()).toSorted()).toEqual(calls.toSorted());
  await page.locator("summary", { hasText: "Ask an assistant a question" }).click();
  const sample = (language: string) =>
    page.getByRole("figure", { name: `${language}: Ask an assistant a question` });
  await expect(sample("curl")).toContainText("curl https://understudy.example/api/chat");
  await page
    .locator("summary", { hasText: /^Python$/ })
    .filter({ visible: true })
    .click();
  await expect(sample("Python")).toContainText("requests.post(");
});

test("a call is tried from the page, without a key, with a wrong one and with the reader's own", async ({
  page,
}) => {
  const { id, call } = await publicOwner(page, "Marguerite Oyelaran");
  await call("PUT", "/api/plan", { planType: "pro" });
  const { key } = (await call("POST", "/api/keys", { name: "Docs", scopes: ["chat", "documents:read"] })) as {
    key: string;
  };
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto("/docs/api");
  const form = page.locator("[data-try-call]");
  const choose = async (start: string): Promise<void> => {
    const label = await form.locator("option", { hasText: start }).first().textContent();
    await form.getByLabel("Call").selectOption({ label: label ?? "" });
  };
  const send = () => form.getByRole("button", { name: "Send" }).click();

  await choose("POST /api/chat:");
  await form.getByLabel("Body").fill(JSON.stringify({ userId: id, message: "Hello" }));
  await send();
  await expect(form.getByText(/^Status 200, after \d+ ms$/)).toBeVisible();
  await expect(form.locator("pre")).toContainText('"response":');

  await choose("GET /api/documents:");
  await expect(form.getByLabel("Body")).toBeDisabled();
  await send();
  await expect(form.getByText(/^Status 401/)).toBeVisible();
  await form.getByLabel("API key").fill(key);
  await send();
  await expect(form.getByText(/^Status 200/)).toBeVisible();
  await choose("GET /api/conversations:");
  await send();
  await expect(form.locator("pre")).toContainText("conversations:read");
  // A key is never sent elsewhere.
  await form.getByLabel("Address").fill("https://elsewhere.example/api/");
  await send();
  await expect(form.getByText("The address must begin with /api/.")).toBeVisible();
  expect(errors).toEqual([]);
});

test("what the documentation names exists: calls, pages and commands [MKT-07]", async ({ request }) => {
  const known = Object.keys(openapi.paths);
  const pages = new Map<string, number>();
  for (const file of readdirSync("content/docs")) {
    // A line of a third-party robots.txt names a page of that site.
    const text = readFileSync(`content/docs/${file}`, "utf8").replace(/^Disallow: .*$/gm, "");
    for (const [call] of text.matchAll(/\/api\/[\w{}/.-]*[\w}]/g)) {
      const fits = known.some((path) => path.replace(/\{\w+\}/g, "{x}") === call.replace(/\{\w+\}/g, "{x}"));
      expect([file, call, fits]).toEqual([file, call, true]);
    }
    for (const [, path = ""] of text.matchAll(/(?:^|[\s(])(\/(?!api\b|embed\b)[a-z][\w/-]*)(?=[\s.,)])/gm)) {
      // A sample of a name, and an address that needs an id after it.
      if (/^\/share\/|^\/profile\/$/.test(path)) continue;
      if (!pages.has(path)) pages.set(path, (await request.get(path)).status());
      expect([file, path, pages.get(path)]).toEqual([file, path, 200]);
    }
  }
});

test("programs find the site: sitemap, robots, llms.txt and the whole text", async ({ request }) => {
  const text = async (path: string) => (await request.get(path)).text();
  const sitemap = await text("/sitemap.xml");
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  expect(addresses.length).toBeGreaterThan(30);
  for (const address of addresses) {
    expect(address.startsWith(productUrl())).toBe(true);
    expect([address, (await request.get(address)).status()]).toEqual([address, 200]);
  }
  for (const path of PAGES) expect(sitemap).toContain(`<loc>${productUrl()}${path}</loc>`);
  expect(await text("/robots.txt")).toContain(`Sitemap: ${productUrl()}/sitemap.xml`);
  const llms = await text("/llms.txt");
  expect(llms).toMatch(/^# Understudy\n\n> /);
  for (const [, address = ""] of llms.matchAll(/\]\((\S+)\)/g)) {
    expect([address, (await request.get(address)).status()]).toEqual([address, 200]);
  }
  const full = await text("/llms-full.txt");
  for (const path of PAGES) expect(full).toContain(`${productUrl()}${path}`);
});

test("documents and texts travel compressed, and not at all to a browser that has them", async ({
  request,
}) => {
  for (const path of ["/", "/docs/api", "/pricing", "/nowhere", "/docs/places.js", "/blog/rss.xml"]) {
    const answer = await request.get(path, { headers: { "accept-encoding": "br" } });
    expect([path, answer.headers()["content-encoding"]]).toEqual([path, "br"]);
    const again = await request.get(path, { headers: { "if-none-match": answer.headers()["etag"] ?? "" } });
    expect([path, again.status()]).toEqual([path, 304]);
  }
});

test("the demo assistant knows these pages, and no others [DEMO-13]", async ({ request }) => {
  const answer = await request.post("/api/chat/public", {
    data: { message: "How do I add the chat to WordPress?" },
  });
  const { citations } = (await answer.json()) as { citations: { documentName: string }[] };
  expect(citations[0]?.documentName).toMatch(/^(embedding|widget)\.md$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a page reads, and shows no search that could not answer", async ({ page }) => {
    await page.goto("/docs/answers-and-citations");
    await expect(page.getByRole("heading", { name: "Three honest states" })).toBeVisible();
    await expect(page.getByRole("searchbox")).toBeHidden();
  });
});
