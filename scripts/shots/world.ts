import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import pg from "pg";
import { type Person, signIn } from "../../e2e/product.ts";

/** Who looks: nobody in particular, an owner with documents, one who has just arrived, one with a brand. */
export type Audience = "visitor" | "owner" | "newcomer" | "paid";
type Session = Awaited<ReturnType<BrowserContext["storageState"]>>;

export type World = {
  origin: string;
  sessions: Record<Audience, Session>;
  publicPath: string;
  /** The public page of somebody who has uploaded nothing and said nothing about themselves. */
  bareProfilePath: string;
  /** The public page of somebody with a brand. */
  brandedPath: string;
  confirmPath: string;
};

type Product = { browser: Browser; origin: string; databaseUrl: string; mailUrl: string };

const OWNER: Person = { email: "hello@keelstone.example", name: "Marguerite Oyelaran-Voss" };
/** The longest name that a person could honestly bring. */
const NEWCOMER: Person = {
  email: "wilhelmina-alexandra.vanderbijlhout-oppenheimer@a-rather-long-domain.example",
  name: "Wilhelmina-Alexandra van der Bijlhout-Oppenheimer",
};
const PAID: Person = { email: "studio@northlight.example", name: "Ines Marchetti" };
const FOLDER = "evals/golden/coach/docs";
const DOCUMENTS = ["faq.md", "price-list-2026.md", "coaching-agreement.txt"];
const UNREADABLE = "quiet-authority-chapter-3.pdf";
const SAID = {
  title: "Executive leadership coach",
  company: "Keelstone Leadership",
  location: "Leith, Edinburgh",
  bio: "I work with newly promoted executives, founders who have outgrown their first way of leading, and leadership teams that have stopped telling each other the truth.",
};

/** Known content behind every page. Safe to run twice on one database. */
export async function makeWorld(product: Product): Promise<World> {
  const owner = await enter(product, OWNER, fill);
  const newcomer = await enter(product, NEWCOMER);
  const paid = await enter(product, PAID);
  await introduce(product.databaseUrl, owner.id);
  await dress(product.databaseUrl, paid.id);
  return {
    origin: product.origin,
    sessions: {
      visitor: { cookies: [], origins: [] },
      owner: owner.session,
      newcomer: newcomer.session,
      paid: paid.session,
    },
    publicPath: `/p/${owner.id}`,
    bareProfilePath: `/p/${newcomer.id}`,
    brandedPath: `/p/${paid.id}`,
    confirmPath: await requestLink(product),
  };
}

async function enter(
  { browser, origin }: Product,
  person: Person,
  then: (page: Page) => Promise<void> = async () => {},
) {
  const context = await browser.newContext({ baseURL: origin });
  const page = await context.newPage();
  await signIn(page, person);
  // Whoever is new begins with the wizard.
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "Welcome" }).waitFor();
  await then(page);
  const user = (await (await page.request.get("/api/auth/user")).json()) as { id: string };
  const session = await context.storageState();
  await context.close();
  return { id: user.id, session };
}

async function fill(page: Page): Promise<void> {
  if ((await listed(page)).length === 0) {
    await page.goto("/profile?tab=documents");
    const picker = page.getByLabel("Choose files");
    const row = (name: string) => page.getByRole("main").getByRole("listitem").filter({ hasText: name });
    await picker.setInputFiles(DOCUMENTS.map((name) => `${FOLDER}/${name}`));
    for (const name of DOCUMENTS) await row(name).first().waitFor();
    // Starts like what its name promises and holds nothing: the reader must say so.
    const broken = { name: UNREADABLE, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n") };
    await picker.setInputFiles(broken);
    await row(UNREADABLE).first().waitFor();
  }
  for (let tries = 0; ; tries++) {
    const documents = await listed(page);
    if (documents.every(({ status }) => status === "ready" || status === "failed")) return;
    if (tries > 600) throw new Error("The documents were not read within two minutes.");
    await wait(200);
  }
}

async function listed(page: Page): Promise<{ status: string }[]> {
  return (await (await page.request.get("/api/documents")).json()) as { status: string }[];
}

async function introduce(databaseUrl: string, id: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { title, company, location, bio } = SAID;
  await client.query("update users set title = $2, company = $3, location = $4, bio = $5 where id = $1", [
    id,
    title,
    company,
    location,
    bio,
  ]);
  await client.end();
}

/** A brand with the colours of a template, a domain that is not proven, and a line of its own. */
async function dress(databaseUrl: string, id: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `update users set plan_type = 'pro', company_name = 'Northlight Studio', theme_template = 'creative',
       primary_brand = '#ec4899', secondary_brand = '#06b6d4', font_family = 'Outfit',
       remove_branding = true, custom_powered_by = 'Answers by Northlight',
       privacy_url = 'https://northlight.example/privacy', brand_saved_at = now() where id = $1`,
    [id],
  );
  await client.end();
}

/** Asks for a sign-in link as the form does, and reads it from the letter. */
async function requestLink({ browser, origin, mailUrl }: Product): Promise<string> {
  // A fresh address each time: five links an hour is all that one address gets.
  const email = `marguerite@keelstone-${randomBytes(2).toString("hex")}.example`;
  const page = await browser.newPage({ baseURL: origin });
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send me a sign-in link" }).click();
  await page.waitForURL("**/login/sent**");
  await page.close();
  for (let tries = 0; tries < 50; tries++) {
    const letters = (await (await fetch(`${mailUrl}/email`)).json()) as {
      to: { address: string }[];
      text: string;
    }[];
    const letter = letters.find(({ to }) => to.some(({ address }) => address === email));
    const path = letter?.text.match(/\/login\/confirm\?token=\S+/)?.[0];
    if (path) return path;
    await wait(200);
  }
  throw new Error("The sign-in letter did not arrive within 10 s.");
}
