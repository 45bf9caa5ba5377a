import { randomBytes } from "node:crypto";
import { test as base, expect, type Locator, type Page, type Request } from "@playwright/test";
import pg from "pg";
import { end, freePort, start, waitUntilReady } from "../testing/processes.ts";

export type Person = { email: string; name: string };

type Cookies = Awaited<ReturnType<ReturnType<Page["context"]>["storageState"]>>;

/** An owner who has signed in once, with the cookies that restore the session in another browser. */
export type Owner = Person & { id: string; state: Cookies };

export function newPerson(name = "Marguerite Oyelaran"): Person {
  return { email: `${randomBytes(6).toString("hex")}@keelstone.example`, name };
}

/**
 * One sign-in serves every test of a worker that only needs a signed-in owner: the product allows an address a few
 * sign-ins per minute, and all tests share one address. A test that ends its session signs in separately.
 */
export const test = base.extend<{ ownerPage: Page }, { owner: Owner }>({
  owner: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: productUrl() });
      const page = await context.newPage();
      const person = newPerson();
      await signIn(page, person);
      const id = await userId(page);
      const state = await context.storageState();
      await context.close();
      await use({ ...person, id, state });
    },
    { scope: "worker" },
  ],
  ownerPage: async ({ owner, page }, use) => {
    await page.context().addCookies(owner.state.cookies);
    await use(page);
  },
});

export { expect };

/** Signs in with the real provider's own page and form, as a user would. */
export async function signIn(page: Page, person: Person, start = "/api/login?way=local"): Promise<void> {
  await page.goto(start);
  await signInAtProvider(page, person);
}

export async function signInAtProvider(page: Page, person: Person): Promise<void> {
  await page.getByLabel("E-mail").fill(person.email);
  await page.getByLabel("Full name").fill(person.name);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL((url) => url.origin === productUrl());
}

/** Makes every session of this owner look an hour old. */
export async function ageSessions(id: string): Promise<void> {
  await query(
    `update sessions set sess = jsonb_set(sess, '{createdAt}', to_jsonb($2::text)) where user_id = $1`,
    [id, new Date(Date.now() - 3_600_000).toISOString()],
  );
}

/** The id of the signed-in user of this page. */
export async function userId(page: Page): Promise<string> {
  const answer = await page.request.get(`${productUrl()}/api/auth/user`);
  expect(answer.status()).toBe(200);
  const { id } = (await answer.json()) as { id: string };
  return id;
}

/** Opens the documents of the main profile and waits for the list, so that the test causes all later requests. */
export async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile?tab=documents");
  await expect(page.getByRole("heading", { name: /^Your Documents/ })).toBeVisible();
}

/** Uploads a text on the profile page and waits until the list shows that it has been read. */
export async function uploadText(page: Page, name: string, text: string): Promise<void> {
  await openProfile(page);
  await chooseFiles(page, textFile(name, text));
  await expect(documentRow(page, name)).toContainText("passage", { timeout: 60_000 });
}

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

export function textFile(name: string, text = "A single session costs £180."): ChosenFile {
  return { name, mimeType: "text/plain", buffer: Buffer.from(text) };
}

export async function chooseFiles(page: Page, ...files: ChosenFile[]): Promise<void> {
  await page.getByLabel("Choose files").setInputFiles(files);
}

export function documentRow(page: Page, name: string): Locator {
  return page.getByRole("list", { name: "Your documents" }).getByRole("listitem").filter({ hasText: name });
}

/** Presses the action of the dialog that asks before something is deleted. */
export async function confirm(page: Page, action: string): Promise<void> {
  await page.getByRole("alertdialog").getByRole("button", { name: action }).click();
}

/** The visible toast, not its copy for screen readers. */
export function shownToast(page: Page): Locator {
  return page.locator("[data-toast]");
}

/** Opens the design system's page at its floating elements, and waits until its event handlers are attached. */
export async function openKit(page: Page): Promise<void> {
  await page.goto("/kit#floating");
  await expect(page.locator("[popovertarget][aria-expanded]").first()).toBeAttached();
}

/**
 * Stops the page's time, which then advances only by `page.clock.runFor`. `install` must have replaced the clock before
 * the page was opened.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

/** Calls of the product's API that the page makes from now on, as `GET /api/documents`. */
export function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

/** Keeps the browser on the page when it navigates to the sign-in, and records the requested address. */
export async function catchSignIn(page: Page): Promise<Request[]> {
  const caught: Request[] = [];
  await page.route("**/api/login**", async (route) => {
    caught.push(route.request());
    // A response without content leaves the page as it is.
    await route.fulfill({ status: 204 });
  });
  return caught;
}

export type Mail = { subject: string; text: string; html: string };

/** The newest e-mail to this address with this text in its subject, once the real mail server has it. */
export async function mailTo(email: string, subject = ""): Promise<Mail> {
  const newest = async (): Promise<Mail | undefined> => {
    const answer = await fetch(`${process.env.E2E_MAIL_URL}/email`);
    const all = (await answer.json()) as (Mail & { to: { address: string }[] })[];
    return all.findLast(
      (mail) => mail.to.some(({ address }) => address === email) && mail.subject.includes(subject),
    );
  };
  await expect.poll(newest, { timeout: 20_000 }).toBeDefined();
  const mail = await newest();
  if (!mail) throw new Error(`No message to ${email}.`);
  return mail;
}

/** The first link in an e-mail whose address contains this part. */
export const linkIn = ({ text }: Mail, part: string): string =>
  new RegExp(`http\\S*${part}\\S*`).exec(text)?.[0] ?? "";

/** Reads or changes stored data, for states that no screen can create. */
export async function query(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: process.env.E2E_DATABASE_URL });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

export function productUrl(): string {
  const url = process.env.E2E_BASE_URL;
  if (!url) throw new Error("The product is not running: E2E_BASE_URL is not set.");
  return url;
}

/** The settings that the product was started with. */
export function productEnvironment(): Record<string, string> {
  return JSON.parse(process.env.E2E_ENVIRONMENT ?? "{}") as Record<string, string>;
}

/** Starts a second server of the product with other settings on the same database. */
export async function startServer(settings: Record<string, string>) {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const server = start("apps/server/src/http.ts", {
    ...productEnvironment(),
    PUBLIC_URL: origin,
    PORT: String(port),
    ...settings,
  });
  const close = () => end([server]);
  try {
    await waitUntilReady(origin);
  } catch (error) {
    await close();
    throw error;
  }
  return { origin, close };
}
