import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { CHROMIUM_PATH } from "../testing/chromium.ts";
import { productUrl, uploadText } from "./product.ts";
import { publicOwner, SIZES } from "./public-owner.ts";

/** Host names of third-party sites, which resolve to this machine. */
export const SITE = "keelstone.example";
export const OTHER_SITE = "harbour.example";
export const LAUNCH = {
  executablePath: CHROMIUM_PATH,
  args: ["--no-sandbox", `--host-resolver-rules=MAP *.example 127.0.0.1`],
};

const PRICES = "A single session costs £180. It lasts ninety minutes.";
export const QUESTION = "What does a single session cost?";
export const ANSWER = "£180";

export type Changes = Record<string, unknown>;
export type WidgetOwner = Awaited<ReturnType<typeof widgetOwner>>;

/** An owner with a public assistant that has the price of a session. */
export async function widgetOwner(browser: Browser) {
  const context = await browser.newContext({ baseURL: productUrl() });
  const page = await context.newPage();
  const { id, call } = await publicOwner(page, "Marguerite Oyelaran");
  await uploadText(page, "prices.txt", PRICES);
  const profiles = (await call("GET", "/api/profiles")) as unknown as { id: number; isMain: boolean }[];
  const profile = profiles.find(({ isMain }) => isMain)?.id;
  const place = `/api/profiles/${profile}/widget`;
  const { config: first } = await call("GET", place);
  return {
    id,
    call,
    /** Saves a configuration: the initial one with these changes. */
    look: (changes: Changes = {}) => call("PUT", place, { ...(first as Changes), ...changes }),
    widget: () => call("GET", place),
    suggest: (questions: string[]) =>
      call("PUT", `/api/profiles/${profile}/suggested-questions`, { questions }),
    snippet: (attributes = "") =>
      `<script async src="${productUrl()}/widget.js?id=${id}" data-user-id="${id}" ${attributes}></script>`,
    /** For another window of the same user. */
    cookies: () => context.cookies(),
    close: () => context.close(),
  };
}

type Site = { body: string; headers?: Record<string, string>; name?: string; head?: string };

/** A third-party page, opened by a new visitor. */
export async function visit(
  browser: Browser,
  { body, headers = {}, name = SITE, head = "" }: Site,
  size: { width: number; height: number } = SIZES[1],
) {
  const server = createServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", ...headers });
    response.end(`<!doctype html><html lang="en"><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1"><title>Keelstone</title>${head}
      <h1>Keelstone Leadership</h1><p>Coaching for the first year after promotion.</p>${body}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const isPhone = size.width < 760;
  const context = await browser.newContext({
    viewport: size,
    ...(isPhone ? { hasTouch: true, isMobile: true } : {}),
  });
  const page = await context.newPage();
  const logged: string[] = [];
  const requested: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  page.on("pageerror", ({ message }) => logged.push(message));
  page.on("request", (request) => requested.push(request.url()));
  await page.goto(`http://${name}:${(server.address() as AddressInfo).port}/`);
  return {
    page,
    heard: logged,
    asked: requested,
    async close(): Promise<void> {
      await context.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The same, after the owner has saved a look. */
export async function saved(
  owner: WidgetOwner,
  browser: Browser,
  changes: Changes,
  body = "",
  size: { width: number; height: number } = SIZES[1],
) {
  await owner.look({ responseDelay: 0, ...changes });
  return visit(browser, { body: body + owner.snippet() }, size);
}

export const widgetOf = (page: Page): Locator => page.locator("understudy-widget");
export const bubbleOf = (page: Page): Locator => widgetOf(page).locator(".u button").last();
export const panelOf = (page: Page): Locator => widgetOf(page).getByRole("dialog");

export async function openPanel(page: Page): Promise<Locator> {
  await bubbleOf(page).click();
  await expect(panelOf(page)).toBeVisible();
  // Wait until it has slid in.
  await panelOf(page).evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)));
  return panelOf(page);
}

/** The field for questions: an assistant that doesn't know the answer shows a second field. */
export const fieldOf = (panel: Locator): Locator => panel.locator(".us-composer textarea");

export async function askIn(panel: Locator, question = QUESTION, answer = ANSWER): Promise<void> {
  const field = fieldOf(panel);
  await field.fill(question);
  await field.press("Enter");
  await expect(panel.locator(".us-exchange[aria-busy=false] .us-answer").last()).toContainText(answer);
}

export const styleOf = (element: Locator, name: string): Promise<string> =>
  element.evaluate((node, property) => getComputedStyle(node).getPropertyValue(property), name);

/** Calls the widget's API as the page itself would. */
export const callWidget = (page: Page, name: string, value?: unknown): Promise<void> =>
  page.evaluate(
    ([called, value]) => {
      type Calls = Record<string, (input: unknown) => unknown>;
      const { Understudy } = window as unknown as { Understudy: Calls };
      void Understudy[called as string]?.(value);
    },
    [name, value] as const,
  );
