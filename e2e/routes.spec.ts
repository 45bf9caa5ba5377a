import type { Page, Request } from "@playwright/test";
import {
  chooseFiles,
  documentRow,
  expect,
  newPerson,
  openProfile,
  productUrl,
  query,
  recordCalls,
  signIn,
  test,
  textFile,
  userId,
} from "./product.ts";

const NOT_FOUND = "Profile Not Found";
const NOT_FOUND_TEXT = "The profile you're looking for doesn't exist or isn't public.";

test("an unknown address is answered with 404 [ROUTE-29]", { tag: "@smoke" }, async ({ request }) => {
  for (const path of ["/nowhere", "/a/b/c", "/index.html", "/%2e%2e/secrets", "/p"]) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(answer.headers()["content-type"]).toBe("text/html; charset=utf-8");
  }
  expect((await request.head("/nowhere")).status()).toBe(404);
});

test("the not-found screen says what it is, and nothing about routers [ROUTE-30]", async ({ page }) => {
  const answer = await page.goto("/nowhere/at/all");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("404 Page Not Found");
  await expect(page.getByText("The address may have a typo, or the page may have moved.")).toBeVisible();
  expect(await answer?.text()).not.toContain("router");
  await page.getByRole("link", { name: "Go to the home page" }).click();
  await expect(page).toHaveURL("/");
});

test("a public profile is there before any script runs [ROUTE-12]", async ({ request, owner }) => {
  const answer = await request.get(`/p/${owner.id}`);
  expect(answer.status()).toBe(200);
  const html = await answer.text();
  expect(html).toMatch(new RegExp(`<h1[^>]*>${owner.name}</h1>`));
  expect(html).toContain("No description available. Ask the AI to learn more!");
  // Structured data for search engines is not executed. The script that runs has a content hash in its name.
  expect(html.match(/<script[^>]*>/g)).toEqual([
    '<script type="application/ld+json">',
    expect.stringMatching(/^<script type="module" src="\/assets\/public-chat-[\w-]{8}\.js">$/),
  ]);
  expect(answer.headers()["content-security-policy"]).toMatch(/script-src 'self'(;|$)/);
});

test("without script the visitor home and a public profile can be read and left [ROUTE-12]", async ({
  browser,
  owner,
}) => {
  const context = await browser.newContext({ baseURL: productUrl(), javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("It knows your part.");
  await page.getByRole("button", { name: "Platform" }).hover();
  await expect(page.getByRole("banner").getByRole("link", { name: "Pricing" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Start Building Free" }).first()).toBeVisible();

  await page.goto(`/p/${owner.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(owner.name);
  await expect(page.getByRole("heading", { name: "About" })).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
  await context.close();
});

test("/profile/new is a screen of its own and never somebody's profile", async ({ ownerPage: page }) => {
  const calls = recordCalls(page);
  const answer = await page.goto("/profile/new");
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create an AI profile");
  await expect(page.getByText(NOT_FOUND)).toHaveCount(0);
  expect(calls.filter((call) => call.includes("/api/users/"))).toEqual([]);
});

test("a private profile and a missing one are the same page [PUB-16]", async ({ page, browser }) => {
  await signIn(page, newPerson("Petra Hollis"));
  const id = await userId(page);
  const visitor = await browser.newPage();
  await visitor.goto(`/p/${id}`);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("Petra Hollis");

  await query("update users set is_public = false where id = $1", [id]);
  const missing = `/p/usr_${"A".repeat(22)}`;
  const bodies: string[] = [];
  for (const path of [`/p/${id}`, missing, "/p/usr_short", "/p/0", "/p/new", "/p/%F0%9F%8E%AD"]) {
    const answer = await visitor.goto(path);
    expect([path, answer?.status()]).toEqual([path, 404]);
    await expect(visitor.getByRole("heading", { level: 1 })).toHaveText(NOT_FOUND);
    await expect(visitor.getByText(NOT_FOUND_TEXT, { exact: true })).toBeVisible();
    bodies.push((await answer?.text()) ?? "");
  }
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]).not.toContain("Petra");

  // Its owner can still see it.
  await page.goto(`/p/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Petra Hollis");
  await visitor.close();
});

/** Simulates the event of a tab that is hidden or shown again. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperties(document, {
      hidden: { configurable: true, get: () => isHidden },
      visibilityState: { configurable: true, get: () => (isHidden ? "hidden" : "visible") },
    });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    window.dispatchEvent(new Event(isHidden ? "blur" : "focus"));
  }, hidden);
}

/** Calls in progress, except the stream, which never ends by itself. */
function countOpenCalls(page: Page): () => number {
  const open = new Set<Request>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/") && pathname !== "/api/events") open.add(request);
  });
  page.on("requestfinished", (request) => open.delete(request));
  page.on("requestfailed", (request) => open.delete(request));
  return () => open.size;
}

const AN_HOUR = 60 * 60_000;

test("nothing is asked again for a focus or as time goes by, and once when a hidden tab is shown [API-23]", async ({
  ownerPage: page,
}) => {
  const calls = recordCalls(page);
  const openCalls = countOpenCalls(page);
  await page.clock.install();
  /** The calls during `work`. One more round trip makes sure that a call made by a timer is counted. */
  const callsDuring = async (work: () => Promise<void>): Promise<string[]> => {
    calls.length = 0;
    await work();
    await page.evaluate(() => fetch("/api/health").then((answer) => answer.text()));
    await expect.poll(openCalls).toBe(0);
    return calls.filter((call) => call !== "GET /api/health").sort();
  };
  for (const [path, list] of [
    ["/profile?tab=documents", "GET /api/documents"],
    ["/analytics", "GET /api/analytics"],
    ["/inbox", "GET /api/conversations"],
  ] as const) {
    await page.goto(path);
    await expect.poll(() => calls).toContain(list);
    await expect.poll(() => calls).toContain("GET /api/events");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.poll(openCalls).toBe(0);
    const focused = await callsDuring(async () => {
      await page.evaluate(() => {
        for (const name of ["blur", "focus", "offline", "online"]) window.dispatchEvent(new Event(name));
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      });
      await page.clock.runFor(AN_HOUR);
    });
    expect([path, focused]).toEqual([path, []]);

    const hidden = await callsDuring(async () => {
      await setHidden(page, true);
      await page.clock.runFor(AN_HOUR);
    });
    expect([path, hidden]).toEqual([path, []]);

    const shown = await callsDuring(async () => {
      await setHidden(page, false);
      // The lists reload when the stream is back.
      await expect.poll(() => calls).toContain(list);
    });
    expect(shown).toContain("GET /api/events");
    expect(shown).toContain(list);
    expect(shown).toEqual([...new Set(shown)]);
    expect([path, await callsDuring(() => page.clock.runFor(AN_HOUR))]).toEqual([path, []]);
  }
});

test("every call of every screen carries the session [API-20]", async ({ ownerPage: page, owner }) => {
  test.slow();
  const sent: Promise<[call: string, carried: boolean]>[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/api/")) return;
    const call = `${request.method()} ${pathname.replace(/\/(?:\d+|usr_\w+)(?=\/|$)/g, "/*")}`;
    sent.push(request.allHeaders().then(({ cookie = "" }) => [call, cookie.includes("__Host-session=")]));
  });
  await openProfile(page);
  await chooseFiles(page, textFile("carried.txt"));
  page.once("dialog", (dialog) => void dialog.accept());
  await documentRow(page, "carried.txt").getByRole("button", { name: "Delete carried.txt" }).click();
  await expect(documentRow(page, "carried.txt")).toHaveCount(0);
  for (const path of ["/chat", `/p/${owner.id}`]) {
    await page.goto(path);
    await page.getByRole("textbox").fill("Who painted the Night Watch?");
    await page.keyboard.press("Enter");
    await expect(
      page.locator(".us-answer").getByText("I don't know. Marguerite's documents don't say."),
    ).toBeVisible();
  }
  const calls = await Promise.all(sent);
  expect(new Set(calls.map(([call]) => call))).toEqual(
    new Set([
      "GET /api/auth/user",
      // An open chat polls for handover messages.
      "GET /api/chat/talk",
      "GET /api/documents",
      "GET /api/events",
      "GET /api/plan",
      "GET /api/profiles",
      "GET /api/profiles/*/sites",
      "GET /api/profiles/*/suggested-questions",
      // The owner's time zone, sent once.
      "PATCH /api/account",
      "POST /api/documents",
      "DELETE /api/documents/*",
      "POST /api/chat",
      "POST /api/users/*/views",
    ]),
  );
  expect(calls.filter(([, carried]) => !carried)).toEqual([]);
});
