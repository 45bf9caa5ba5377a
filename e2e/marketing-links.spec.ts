import { SITE_PAGES } from "../testing/site-pages.ts";
import { expect, productUrl, test } from "./product.ts";

const PAGES = [...Object.keys(SITE_PAGES), "/nowhere"];

type Link = { from: string; href: string; rel: string | null; text: string };

test("no link of header, footer or page leads nowhere [MKT-09]", async ({ page, request }) => {
  test.setTimeout(180_000);
  const links: Link[] = [];
  for (const from of PAGES) {
    await page.goto(from);
    const found = await page.locator("a[href]").evaluateAll((all) =>
      all.map((link) => ({
        href: (link as HTMLAnchorElement).href,
        rel: link.getAttribute("rel"),
        text: link.textContent ?? "",
      })),
    );
    links.push(...found.map((link) => ({ from, ...link })));
  }
  const own = links.filter(({ href }) => href.startsWith(`${productUrl()}/`));
  const foreign = links.filter(({ href }) => /^https?:/.test(href) && !href.startsWith(`${productUrl()}/`));
  expect(own.length).toBeGreaterThan(300);
  expect(foreign.filter(({ rel }) => !rel?.includes("noopener"))).toEqual([]);

  const faults: string[] = [];
  const texts = new Map<string, string>();
  for (const { from, href } of own) {
    const { pathname, search, hash } = new URL(href);
    // The server responds with a redirect.
    if (pathname.startsWith("/api/")) continue;
    const address = pathname + search;
    if (!texts.has(address)) {
      const answer = await request.get(address);
      texts.set(address, answer.ok() ? await answer.text() : "");
      if (!answer.ok()) faults.push(`${from} → ${address}: ${answer.status()}`);
    }
    const name = decodeURIComponent(hash.slice(1));
    if (name && !texts.get(address)?.includes(`id="${name}"`))
      faults.push(`${from} → ${address}#${name}: no such place`);
  }
  expect(faults).toEqual([]);
});

test("every page has a title, a description, an address, a picture and data of its own", async ({
  request,
}) => {
  const seen = new Set<string>();
  for (const path of Object.keys(SITE_PAGES)) {
    const html = await (await request.get(path)).text();
    const content = (pattern: RegExp): string => pattern.exec(html)?.[1] ?? "";
    const title = content(/<title>([^<]+)<\/title>/);
    const description = content(/<meta name="description" content="([^"]+)"/);
    const canonical = content(/<link rel="canonical" href="([^"]+)"/);
    const image = content(/<meta property="og:image" content="([^"]+)"/);
    expect([path, /Understudy/.test(title), description.length >= 70, description.length <= 200]).toEqual([
      path,
      true,
      true,
      true,
    ]);
    expect(canonical.startsWith(`${productUrl()}/`)).toBe(true);
    const duplicate = { "/landing-new": "/home", "/landing-consumer": "/homepage" }[path];
    expect(new URL(canonical).pathname).toBe(duplicate ?? path);
    expect(image).toBe(`${productUrl()}/social.png`);
    const data = JSON.parse(content(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/)) as {
      "@graph": { "@type": string; url?: string }[];
    };
    expect(data["@graph"].some((item) => item["@type"] === "WebPage" && item.url === canonical)).toBe(true);
    expect(html).not.toContain("site.invalid");
    if (!duplicate) expect([title, seen.has(title)]).toEqual([title, false]);
    seen.add(title);
  }
  const picture = await request.get("/social.png");
  expect(picture.status()).toBe(200);
  expect(picture.headers()["content-type"]).toBe("image/png");
});

test("a marketing page weighs at most 250 KB and moves nothing", async ({ page }) => {
  test.slow();
  for (const path of Object.keys(SITE_PAGES)) {
    let weight = 0;
    page.removeAllListeners("response");
    page.on("requestfinished", async (request) => {
      const sizes = await request.sizes().catch(() => undefined);
      weight += sizes?.responseBodySize ?? 0;
    });
    await page.addInitScript(() => {
      const moved = { sum: 0 };
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path, { waitUntil: "networkidle" });
    const moved = await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum);
    expect(Math.round(weight / 1024), `KB of ${path}`).toBeLessThanOrEqual(250);
    expect(moved, `shifts of ${path}`).toBeLessThanOrEqual(0.02);
    page.removeAllListeners("requestfinished");
  }
});

test("a marketing page raises no error, keeps its policy and asks no other host", async ({ page }) => {
  test.slow();
  const trouble: string[] = [];
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => {
      console.error(`against the policy: ${violatedDirective} ${blockedURI}`);
    });
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) trouble.push(message.text());
  });
  page.on("pageerror", (error) => trouble.push(error.message));
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(productUrl()))
      trouble.push(request.url());
  });
  for (const path of Object.keys(SITE_PAGES)) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect([path, ...trouble]).toEqual([path]);
  }
});
