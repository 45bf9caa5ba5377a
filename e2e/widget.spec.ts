import { expect, test } from "@playwright/test";
import { violations } from "./axe.ts";
import { productUrl } from "./product.ts";
import { SIZES } from "./public-owner.ts";
import {
  ANSWER,
  askIn,
  bubbleOf,
  callWidget,
  fieldOf,
  LAUNCH,
  OTHER_SITE,
  openPanel,
  panelOf,
  QUESTION,
  SITE,
  visit,
  type WidgetOwner,
  widgetOf,
  widgetOwner,
} from "./widget-host.ts";

test.use({ launchOptions: LAUNCH });

let owner: WidgetOwner;
test.beforeAll(async ({ browser }) => {
  owner = await widgetOwner(browser);
});
test.afterAll(() => owner.close());

/** State of the page that another script could have left there. */
const stored = () => ({
  cookies: document.cookie,
  local: { ...localStorage },
  session: { ...sessionStorage },
});

test("the snippet on another site draws a bubble, and behind it a visitor is answered [EMB-10]", {
  tag: "@smoke",
}, async ({ browser }) => {
  await owner.look({ responseDelay: 0 });
  const { page, heard, asked: requested, close } = await visit(browser, { body: owner.snippet() });
  await expect(bubbleOf(page)).toBeVisible();
  const ours = () =>
    requested.filter((url) => url.startsWith(productUrl())).map((url) => new URL(url).pathname);
  expect(ours()).toEqual(["/widget.js"]);
  expect(await page.evaluate(stored)).toEqual({ cookies: "", local: {}, session: {} });

  const panel = await openPanel(page);
  await expect(panel.getByRole("textbox")).toBeFocused();
  await askIn(panel);
  await panel.getByRole("button", { name: /^Source 1/ }).click();
  await expect(panel.locator(".us-source mark")).toContainText(ANSWER);
  await panel.press("Escape");
  await expect(panel.locator(".us-source")).toHaveCount(0);
  await panel.press("Escape");
  await expect(panel).toBeHidden();
  await expect(bubbleOf(page)).toBeFocused();
  expect(await page.context().cookies()).toEqual([]);
  expect(heard).toEqual([]);

  // It is restored with the page, on this device only.
  await page.reload();
  await openPanel(page);
  await expect(panelOf(page).getByText(QUESTION)).toBeVisible();
  await close();
});

test("a second snippet on the page changes nothing, and there is one new name", async ({ browser }) => {
  await owner.look();
  const { page, heard, close } = await visit(browser, {
    head: "<script>window.before = new Set(Object.getOwnPropertyNames(window))</script>",
    body: owner.snippet() + owner.snippet(),
  });
  await expect(bubbleOf(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await openPanel(page);
  await expect(widgetOf(page)).toHaveCount(1);
  const names = await page.evaluate(() => {
    const { before } = window as unknown as { before: Set<string> };
    return Object.getOwnPropertyNames(window).filter((name) => !before.has(name) && name !== "before");
  });
  expect(names).toEqual(["Understudy"]);
  expect(heard).toEqual([]);
  await close();
});

test("a page opens, asks and listens by the one global, even before the script is there", async ({
  browser,
}) => {
  await owner.look({ responseDelay: 0 });
  const { page, close } = await visit(browser, {
    head: `<script>
      window.told = [];
      window.onAsk = ({ message }) => told.push("callback message " + message);
      window.onAnswer = ({ response }) => told.push("callback response " + response.includes("180"));
      window.Understudy = { q: [] };
      Understudy.q.push(["on", "open", () => told.push("open")], ["on", "message", () => { throw 0; }]);
      Understudy.q.push(["on", "response", ({ state }) => told.push("response " + state)]);
      Understudy.q.push(["on", "close", () => told.push("close")], ["send", ${JSON.stringify(QUESTION)}]);
    </script>`,
    body: owner.snippet('data-on-message="onAsk" data-on-response="onAnswer"'),
  });
  await expect(panelOf(page).locator(".us-answer").last()).toContainText(ANSWER);
  // Its last word is there, but it has ended only when it can be rated.
  await expect(panelOf(page).locator(".us-after").last()).toBeVisible();
  await callWidget(page, "close");
  await expect(panelOf(page)).toBeHidden();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { received: string[] }).received))
    .toEqual([
      "open",
      `callback message ${QUESTION}`,
      "callback response true",
      "response answered",
      "close",
    ]);
  await close();
});

test("after reset the next visitor finds not a byte of the last, and after destroy nothing at all", async ({
  browser,
}) => {
  await owner.look({ responseDelay: 0 });
  const { page, close } = await visit(browser, { body: owner.snippet() });
  const panel = await openPanel(page);
  const call = (name: string, value?: unknown) => callWidget(page, name, value);
  await call("identify", { name: "Ada Byron", email: "ada@byron.example" });
  await fieldOf(panel).fill("Which whales does the owner of this page keep?");
  await fieldOf(panel).press("Enter");
  await expect(panel.getByLabel("Your e-mail")).toHaveValue("ada@byron.example");
  await askIn(panel);
  await fieldOf(panel).fill("Ada was about to ask this");

  await call("reset");
  await expect(panel.getByText(QUESTION)).toHaveCount(0);
  const left = () =>
    page.evaluate(() => {
      const inside = document.querySelector("understudy-widget")?.shadowRoot;
      const fields = [...(inside?.querySelectorAll("input, textarea") ?? [])] as HTMLInputElement[];
      const text = `${inside?.textContent} ${fields.map(({ value }) => value).join(" ")}`;
      return text + JSON.stringify({ ...localStorage, ...sessionStorage });
    });
  for (const word of ["Ada", "byron", "whales", "180", "sessionId"]) expect(await left()).not.toContain(word);
  await page.reload();
  await openPanel(page);
  await expect(panel.getByRole("textbox")).toHaveValue("");
  for (const word of ["Ada", "byron", "whales", "180", "sessionId"]) expect(await left()).not.toContain(word);

  await call("destroy");
  await expect(widgetOf(page)).toHaveCount(0);
  expect(await page.evaluate(() => "Understudy" in window)).toBe(false);
  await close();
});

test("it stays while a page of one document goes from place to place", async ({ browser }) => {
  await owner.look({ responseDelay: 0 });
  const { page, heard, close } = await visit(browser, { body: owner.snippet() });
  const panel = await openPanel(page);
  await askIn(panel);
  await page.evaluate(() => {
    history.pushState({}, "", "/elsewhere");
    const body = document.createElement("body");
    body.textContent = "Another page of the same document.";
    document.body.replaceWith(body);
  });
  await expect(panel.getByText(QUESTION)).toBeVisible();
  await askIn(panel);
  await expect(panel.locator(".us-exchange")).toHaveCount(2);
  expect(heard).toEqual([]);
  await close();
});

test("on a phone the chat takes the whole window, and the page behind keeps its place", async ({
  browser,
}) => {
  await owner.look({ responseDelay: 0 });
  const { page, close } = await visit(
    browser,
    { body: `<div style="height:3000px"></div>${owner.snippet()}` },
    SIZES[0],
  );
  await page.evaluate(() => scrollTo(0, 900));
  const panel = await openPanel(page);
  expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, ...SIZES[0] });
  const field = panel.getByRole("textbox");
  // Phones zoom into a field whose font is smaller than this.
  expect(await field.evaluate((node) => Number.parseFloat(getComputedStyle(node).fontSize))).toBe(16);
  await askIn(panel);
  expect(await panel.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  await panel.getByRole("button", { name: "Close", exact: true }).click();
  expect(await page.evaluate(() => scrollY)).toBe(900);
  await close();
});

test("a site that is not allowed gets one line in its console, with the way to the documentation", async ({
  browser,
}) => {
  await owner.look({ allowedDomains: [SITE] });
  const refused = await visit(browser, { body: owner.snippet(), name: OTHER_SITE });
  await expect.poll(() => refused.heard).toEqual([expect.stringContaining(`${productUrl()}/docs/widget`)]);
  await expect(widgetOf(refused.page)).toHaveCount(0);
  await refused.close();

  // Without a referrer, the widget finds out only with its first call that the site is not allowed.
  const silent = { "referrer-policy": "no-referrer" };
  const hidden = await visit(browser, { body: owner.snippet(), name: OTHER_SITE, headers: silent });
  await openPanel(hidden.page);
  await expect(panelOf(hidden.page).getByRole("alert")).toBeVisible();
  const ours = hidden.heard.filter((line) => line.includes("Understudy"));
  expect(ours).toEqual([expect.stringContaining("/docs/widget")]);
  await hidden.close();
  await owner.look();
});

test("a file without a configuration shows the saved look from the start, by a hash or by v1.js [EMB-10]", async ({
  browser,
}) => {
  await owner.look({ brandName: "Saved name", primaryColor: "#12454f", responseDelay: 0 });
  const { pinned } = (await owner.widget()) as { pinned: { path: string; integrity: string } };
  const queued = `<script>window.Understudy = { q: [["on", "open", () => (window.opened = true)]] }</script>`;
  for (const snippet of [
    `<script async src="${productUrl()}/widget/v1.js" data-assistant="${owner.id}"></script>`,
    `<script async src="${productUrl()}${pinned.path}" integrity="${pinned.integrity}"
      crossorigin="anonymous" data-user-id="${owner.id}" data-config="%7B%22brandName%22%3A%22Early%22%7D"></script>`,
  ]) {
    const { page, heard, close } = await visit(browser, { body: queued + snippet + snippet });
    await expect(bubbleOf(page)).toHaveAccessibleName("Ask a question: Saved name");
    await expect(bubbleOf(page)).toHaveCSS("background-color", "rgb(18, 69, 79)");
    await askIn(await openPanel(page));
    await expect(widgetOf(page)).toHaveCount(1);
    expect(await page.evaluate(() => "opened" in window)).toBe(true);
    expect(heard).toEqual([]);
    await close();
  }
});

test("size, position, theme and language of the snippet win; everything else is as saved [CUST-18] [CUST-19]", async ({
  browser,
}) => {
  const other = { widgetSize: "compact", widgetPosition: "bottom-right", language: "fr" };
  await owner.look({ ...other, brandName: "Saved name", primaryColor: "#12454f" });
  const attributes = 'data-size="large" data-position="top-left" data-theme="dark" data-language="de"';
  for (const snippet of [
    owner.snippet(`${attributes} data-company-name="Not this"`),
    `<script async src="${productUrl()}/widget/v1.js?id=${owner.id}" ${attributes}></script>`,
    `<script async src="${productUrl()}/widget/v1.js" data-assistant="${owner.id}" ${attributes}></script>`,
  ]) {
    const { page, close } = await visit(browser, { body: snippet });
    await expect(bubbleOf(page)).toHaveAccessibleName("Frage stellen: Saved name");
    await expect(bubbleOf(page)).toHaveCSS("background-color", "rgb(18, 69, 79)");
    const corner = await bubbleOf(page).boundingBox();
    expect(Math.max(corner?.x ?? 999, corner?.y ?? 999)).toBeLessThan(60);
    const panel = await openPanel(page);
    await expect(panel).toHaveCSS("width", "480px");
    await expect(panel).toHaveAttribute("lang", "de");
    const ground = await panel.evaluate((node) => getComputedStyle(node).backgroundColor);
    const levels = (ground.match(/\d+/g) ?? []).slice(0, 3).map(Number);
    expect(Math.max(...levels)).toBeLessThan(80);
    await close();
  }
  // An invalid value counts as not set.
  const odd = await visit(browser, { body: owner.snippet('data-size="huge" data-position="under"') });
  await expect(widgetOf(odd.page).locator(".u")).toHaveAttribute("data-at", "bottom-right");
  await expect(await openPanel(odd.page)).toHaveCSS("width", "340px");
  await odd.close();
});

test("everybody can use it: closed, open and answered, on a phone and a wide screen, light and dark", async ({
  browser,
}) => {
  for (const theme of ["light", "dark"]) {
    for (const size of SIZES) {
      await owner.look({ responseDelay: 0, privacyPolicyUrl: "https://keelstone.example/privacy" });
      const { page, close } = await visit(browser, { body: owner.snippet(`data-theme="${theme}"`) }, size);
      const faults = () => violations(page, { within: "understudy-widget" });
      await expect(bubbleOf(page)).toBeVisible();
      expect.soft(await faults(), `${theme} at ${size.width}`).toEqual([]);
      const panel = await openPanel(page);
      expect.soft(await faults(), `${theme} at ${size.width}`).toEqual([]);
      await askIn(panel);
      await panel.getByRole("button", { name: /^Source 1/ }).click();
      await expect(panel.locator(".us-source")).toBeVisible();
      expect.soft(await faults(), `${theme} at ${size.width}`).toEqual([]);
      await close();
    }
  }
});
