import { randomBytes } from "node:crypto";
import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { linkIn, mailTo, type Person, productUrl, query, signIn, userId } from "../product.ts";

/** The user of a screen: a visitor, an owner with documents, a new owner, an owner with a paid plan and a brand. */
export type Viewer = "visitor" | "owner" | "newcomer" | "paid";
type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

export type ScreenData = {
  sessions: Record<Viewer, Session>;
  publicPath: string;
  /** The public page of an owner without documents and without a description. */
  bareProfilePath: string;
  brandedPath: string;
  confirmPath: string;
};

const OWNER: Person = { email: "hello@keelstone.example", name: "Marguerite Oyelaran-Voss" };
/** The longest name and address that must fit on every screen. */
const NEWCOMER: Person = {
  email: "wilhelmina-alexandra.vanderbijlhout-oppenheimer@a-rather-long-domain.example",
  name: "Wilhelmina-Alexandra van der Bijlhout-Oppenheimer",
};
const PAID: Person = { email: "studio@northlight.example", name: "Ines Marchetti" };
const FOLDER = "evals/golden/coach/docs";
const DOCUMENTS = ["faq.md", "price-list-2026.md", "coaching-agreement.txt"];
const UNREADABLE = "quiet-authority-chapter-3.pdf";
const BIO =
  "I work with newly promoted executives, founders who have outgrown their first way of leading, and leadership teams that have stopped telling each other the truth.";

/**
 * Creates known content for every screen. Each parallel worker has its own owners, and a worker that replaces a failed
 * one reuses the owners of its predecessor.
 */
export async function createScreenData(browser: Browser, worker: number): Promise<ScreenData> {
  const own = ({ email, name }: Person): Person => ({
    name,
    email: worker === 0 ? email : email.replace("@", `-${worker}@`),
  });
  const owner = await createOwner(browser, own(OWNER), uploadDocuments);
  const newcomer = await createOwner(browser, own(NEWCOMER));
  const paid = await createOwner(browser, own(PAID));
  await query("update users set title = $2, company = $3, location = $4, bio = $5 where id = $1", [
    owner.id,
    "Executive leadership coach",
    "Keelstone Leadership",
    "Leith, Edinburgh",
    BIO,
  ]);
  await query(
    `update users set plan_type = 'pro', company_name = 'Northlight Studio', theme_template = 'creative',
       primary_brand = '#ec4899', secondary_brand = '#06b6d4', font_family = 'Outfit',
       remove_branding = true, custom_powered_by = 'Answers by Northlight',
       privacy_url = 'https://northlight.example/privacy', brand_saved_at = now() where id = $1`,
    [paid.id],
  );
  return {
    sessions: {
      visitor: { cookies: [], origins: [] },
      owner: owner.session,
      newcomer: newcomer.session,
      paid: paid.session,
    },
    publicPath: `/p/${owner.id}`,
    bareProfilePath: `/p/${newcomer.id}`,
    brandedPath: `/p/${paid.id}`,
    confirmPath: await requestSignInLink(browser),
  };
}

async function createOwner(browser: Browser, person: Person, prepare?: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: productUrl() });
  const page = await context.newPage();
  await signIn(page, person);
  // The first page of a new owner is the wizard.
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "Welcome" }).waitFor();
  await prepare?.(page);
  const id = await userId(page);
  const session = await context.storageState();
  await context.close();
  return { id, session };
}

async function uploadDocuments(page: Page): Promise<void> {
  if ((await documentStatuses(page)).length === 0) {
    await page.goto("/profile?tab=documents");
    const picker = page.getByLabel("Choose files");
    const row = (name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });
    await picker.setInputFiles(DOCUMENTS.map((name) => `${FOLDER}/${name}`));
    for (const name of DOCUMENTS) await row(name).first().waitFor();
    // Starts like a PDF but has no content, so that the list shows a failed document too.
    const broken = { name: UNREADABLE, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n") };
    await picker.setInputFiles(broken);
    await row(UNREADABLE).first().waitFor();
  }
  const unread = async (): Promise<string[]> =>
    (await documentStatuses(page)).filter((status) => status !== "ready" && status !== "failed");
  await expect.poll(unread, { timeout: 120_000 }).toEqual([]);
}

async function documentStatuses(page: Page): Promise<string[]> {
  const answer = await page.request.get("/api/documents");
  return ((await answer.json()) as { status: string }[]).map(({ status }) => status);
}

async function requestSignInLink(browser: Browser): Promise<string> {
  // A new address each time, because one address gets at most five links per hour.
  const email = `marguerite@keelstone-${randomBytes(2).toString("hex")}.example`;
  const page = await browser.newPage({ baseURL: productUrl() });
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  await page.waitForURL("**/login/sent**");
  await page.close();
  const { pathname, search } = new URL(linkIn(await mailTo(email), "/login/confirm"));
  return pathname + search;
}
