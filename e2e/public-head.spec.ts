import { type APIResponse, expect, test } from "@playwright/test";
import { productUrl } from "./product.ts";
import { publicOwner, SAMPLE } from "./public-owner.ts";

const HOSTILE = `</script><script>alert(1)</script>"'><img src=x onerror=alert(1)>`;

/** The content of a meta or link element, as a crawler reads it. */
function headOf(html: string) {
  const read = (pattern: RegExp): string => (pattern.exec(html)?.[1] ?? "").replaceAll("&#x27;", "'");
  return {
    title: read(/<title>([^<]*)<\/title>/),
    description: read(/<meta name="description" content="([^"]*)"/),
    canonical: read(/<link rel="canonical" href="([^"]*)"/),
    robots: read(/<meta name="robots" content="([^"]*)"/),
    og: (name: string) => read(new RegExp(`<meta property="og:${name}" content="([^"]*)"`)),
    twitter: (name: string) => read(new RegExp(`<meta name="twitter:${name}" content="([^"]*)"`)),
    linked: JSON.parse(read(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/) || "null"),
  };
}

const bodyOf = async (answer: APIResponse) => headOf(await answer.text());

test("a public page says in its head whose it is [PUB-18] [SHARE-07]", { tag: "@smoke" }, async ({
  page,
  playwright,
}) => {
  const owner = await publicOwner(page, "Marguerite Oyelaran", {
    bio: "I help people who lead others.",
    title: "Coach",
  });
  const slug = `head-${owner.id.slice(4, 14).toLowerCase()}`;
  await owner.settings({ shareEnabled: true, shareableSlug: slug });
  const visitor = await playwright.request.newContext({ baseURL: productUrl() });
  const canonical = `${productUrl()}/p/${owner.id}`;
  for (const [path, title] of [
    [`/p/${owner.id}`, "Marguerite Oyelaran"],
    [`/profile/${owner.id}`, "Marguerite Oyelaran"],
    [`/share/${slug}`, "Chat with Marguerite Oyelaran"],
  ] as const) {
    const answer = await visitor.get(path);
    expect(answer.headers()["set-cookie"]).toBeUndefined();
    const head = await bodyOf(answer);
    expect(head).toMatchObject({ title: `${title} · Understudy`, canonical });
    expect(head.description).toBe("I help people who lead others.");
    expect(head.robots).toMatch(/^index, follow/);
    expect([head.og("title"), head.og("url"), head.og("description")]).toEqual([
      title,
      canonical,
      head.description,
    ]);
    expect(head.twitter("card")).toBe("summary_large_image");
    expect(head.linked).toMatchObject({
      "@type": "ProfilePage",
      url: canonical,
      mainEntity: { "@type": "Person", name: "Marguerite Oyelaran", jobTitle: "Coach" },
    });
    const image = await visitor.get(head.og("image"));
    expect([image.status(), image.headers()["content-type"]]).toEqual([200, "image/png"]);
    const bytes = await image.body();
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(head.twitter("image")).toBe(head.og("image"));
  }
  await visitor.dispose();
});

test("the head is the profile's own as soon as it is saved, and nobody's when it is private [PUB-19]", async ({
  page,
  playwright,
}) => {
  const owner = await publicOwner(page, "Petra Hollis", { bio: "First." });
  const visitor = await playwright.request.newContext({ baseURL: productUrl() });
  const open = () => visitor.get(`/p/${owner.id}`);
  const first = await bodyOf(await open());
  await owner.save({ bio: "Second." });
  const second = await bodyOf(await open());
  expect([first.description, second.description]).toEqual(["First.", "Second."]);
  expect(second.og("image")).not.toBe(first.og("image"));
  await owner.save({ isPublic: false });
  const hidden = await open();
  expect(hidden.status()).toBe(404);
  const head = await bodyOf(hidden);
  expect([head.robots, head.title, head.linked]).toEqual(["noindex", "Profile Not Found · Understudy", null]);
  for (const file of ["image.png", "qr.svg"]) {
    expect((await visitor.get(`/p/${owner.id}/${file}`)).status()).toBe(404);
  }
  const own = await page.request.get(`${productUrl()}/p/${owner.id}`);
  expect([own.status(), own.headers()["x-robots-tag"]]).toEqual([200, "noindex"]);
  expect((await bodyOf(own)).robots).toBe("noindex");
  await visitor.dispose();
});

test("what an owner writes stays text, in the head as well", async ({ page, browser, playwright }) => {
  const owner = await publicOwner(page, "Petra Hollis", {
    firstName: HOSTILE.slice(0, 80),
    bio: HOSTILE,
    title: HOSTILE.slice(0, 80),
  });
  const visitor = await playwright.request.newContext({ baseURL: productUrl() });
  const html = await (await visitor.get(`/p/${owner.id}`)).text();
  expect(html.match(/<script[^>]*>/g)).toHaveLength(2);
  expect(html).not.toContain("<img src=x");
  expect(headOf(html).linked.description).toBe(HOSTILE);
  const shown = await browser.newPage();
  let ran = false;
  shown.on("dialog", (dialog) => {
    ran = true;
    void dialog.dismiss();
  });
  await shown.goto(`/p/${owner.id}`, { waitUntil: "networkidle" });
  await expect(shown.locator("p.passage")).toHaveText(HOSTILE);
  expect(ran).toBe(false);
  await shown.close();
  await visitor.dispose();
});

test("pages are rendered from the very object of the call that the clause names [PUB-07]", async ({
  page,
  playwright,
}) => {
  const owner = await publicOwner(page, "Marguerite Oyelaran", { title: "Coach", location: "Leith" });
  const visitor = await playwright.request.newContext({ baseURL: productUrl() });
  const calls = [`/api/profile/${owner.id}/public`, `/api/users/${owner.id}`] as const;
  const [byProfile, byUser] = await Promise.all(
    calls.map(async (path) => (await visitor.get(path)).json() as Promise<Record<string, string>>),
  );
  expect(byProfile).toEqual(byUser);
  for (const path of [`/profile/${owner.id}`, `/p/${owner.id}`]) {
    const html = await (await visitor.get(path)).text();
    for (const field of ["title", "location"]) expect(html).toContain(byUser?.[field] ?? "nothing");
    expect(html).toContain(`data-profile="${byUser?.id}"`);
  }
  await visitor.dispose();
});

test("the chat's script is kept for good, and owner screens are never framed [EMB-19]", async ({
  request,
}) => {
  const html = await (await request.get(`/p/${SAMPLE}`)).text();
  const script = /src="(\/assets\/public-chat-[^"]+)"/.exec(html)?.[1] ?? "";
  expect((await request.get(script)).headers()["cache-control"]).toBe("public, max-age=31536000, immutable");
  for (const path of ["/", "/profile", "/chat", "/dashboard", "/analytics", "/profile/new", "/login"]) {
    const policy = (await request.get(path)).headers()["content-security-policy"];
    expect([path, policy]).toEqual([path, expect.stringContaining("frame-ancestors 'none'")]);
  }
});
