import { readFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import type { ChatAnswer } from "@understudy/contracts";
import { compose } from "../../apps/server/src/compose.ts";
import { loadConfig } from "../../apps/server/src/config.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { letterTo as letterIn, linkIn } from "../../e2e/letters.ts";
import { startSmallSite } from "../../e2e/small-site.ts";
import { CHROMIUM_PATH } from "../../testing/chromium.ts";
import { startServices, unhurried } from "../../testing/services.ts";
import { type Owner, type Product, startProduct } from "../rehearse/product.ts";
import { light } from "../shots/visit.ts";
import { CORRECTED, GAP, KNOWN, LATE, UNKNOWN, WAITS } from "./week.data.ts";

const WIDTHS = [360, 1440] as const;
const HEIGHTS = { 360: 640, 1440: 900 };
const DOCUMENTS = ["faq.md", "price-list-2026.md", "coaching-agreement.txt"];
const DAY_MS = 86_400_000;

type Scene = {
  product: Product;
  browser: Browser;
  owner: Owner;
  page: Page;
  shoot: (page: Page, step: string) => Promise<void>;
};

/**
 * An owner's week as pictures: ten visitors, three gaps, a correction, a late answer, a site read again, and the
 * letter of the week. On a phone and on a wide screen, light and dark, with the documents of a golden owner and
 * without a language model: what is answered is quoted.
 */
export async function filmWeek(folder: string): Promise<number> {
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
  const product = await startProduct({ ...unhurried, OUTBOUND_PRIVATE: "on" });
  let pictures = 0;
  try {
    for (const width of WIDTHS) {
      let number = 0;
      const shoot = async (page: Page, step: string): Promise<void> => {
        await page.evaluate(() => document.fonts.ready);
        number += 1;
        for (const scheme of ["light", "dark"] as const) {
          await light(page, scheme);
          const file = `${width}-${String(number).padStart(2, "0")}-${step}-${scheme}.png`;
          await page.screenshot({ path: `${folder}/${file}`, animations: "disabled" });
          pictures += 1;
        }
        await light(page, "light");
      };
      const owner = await ownerOf(product, width);
      const page = await pageOf(browser, width, owner, product.origin);
      await week({ product, browser, owner, page, shoot }, width);
      await page.context().close();
    }
  } finally {
    await product.close();
    await browser.close();
  }
  return pictures;
}

async function ownerOf(product: Product, width: number): Promise<Owner> {
  const owner = await product.signIn(`week-${width}`);
  await owner.introduce("Marguerite");
  for (const name of DOCUMENTS)
    await owner.upload({ name, bytes: readFileSync(`evals/golden/coach/docs/${name}`) });
  return owner;
}

async function pageOf(browser: Browser, width: 360 | 1440, owner: Owner | undefined, origin: string) {
  const context = await browser.newContext({
    viewport: { width, height: HEIGHTS[width] },
    reducedMotion: "reduce",
    ...(width === 360 ? { deviceScaleFactor: 2, hasTouch: true } : {}),
  });
  for (const pair of owner?.cookie.split("; ") ?? []) {
    const [name = "", value = ""] = pair.split("=");
    // Its name promises a secure line, which a browser takes the loopback for.
    if (value)
      await context.addCookies([{ name, value, secure: true, domain: new URL(origin).hostname, path: "/" }]);
  }
  return context.newPage();
}

async function week(scene: Scene, width: 360 | 1440): Promise<void> {
  const { product, browser } = scene;
  const site = await startSmallSite();
  const visitor = await pageOf(browser, width, undefined, product.origin);
  try {
    await readSite(scene, site.url);
    await nineAsk(scene);
    await tenthAsks(scene, visitor, width);
    await answersGap(scene);
    await answersBetter(scene);
    await answersLate(scene, visitor, width);
    site.pages["/first-ninety-days"] = {
      text: "<h1>The first ninety days</h1><p>Four questions for the first weeks, and a fifth for the last.</p>",
    };
    delete site.pages["/services"];
    await readAgain(scene);
    await weekIsTold(scene);
  } finally {
    await visitor.context().close();
    site.close();
  }
}

async function readSite({ page, product, shoot }: Scene, address: string): Promise<void> {
  await page.goto(`${product.origin}/profile?tab=documents`);
  await page.getByRole("button", { name: "Add a web page or site" }).click();
  await page.getByLabel("Address").fill(address);
  await page.getByRole("radio", { name: /^The whole site/ }).click();
  await shoot(page, "site-added");
  await page.getByRole("button", { name: "Begin to read" }).click();
  await page.getByText(/^\d pages? answering · read on/).waitFor({ timeout: 60_000 });
  await shoot(page, "site-read");
}

/** Seven who find their answer, and two who do not. */
async function nineAsk({ product, owner }: Scene): Promise<void> {
  const odd: string[] = [];
  for (const message of [...KNOWN, ...UNKNOWN]) {
    const answer = await fetch(`${product.origin}/api/chat`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ userId: owner.userId, message }),
    });
    const { state } = (await answer.json()) as ChatAnswer;
    const isGap = state === "not_answered";
    if (isGap !== UNKNOWN.includes(message)) odd.push(`“${message}” is ${state}.`);
  }
  if (odd.length > 0) throw new Error(odd.join(" "));
}

/** Somebody who does not find it either, and leaves an address. */
async function tenthAsks({ product, owner, shoot }: Scene, visitor: Page, width: number): Promise<void> {
  await visitor.goto(`${product.origin}/p/${owner.userId}`);
  const field = visitor.locator(".us-composer textarea");
  await field.fill(WAITS);
  await field.press("Enter");
  const last = visitor.locator(".us-exchange").last();
  await last.locator(".us-after").waitFor();
  await shoot(visitor, "visitor-unknown");
  const email = addressOf(width);
  await last.locator('input[type="email"]').fill(email);
  await last.locator(".us-offer button[type=submit]").click();
  await last.locator(".us-offer[role=status]").waitFor();
  await shoot(visitor, "visitor-leaves-address");
  const mailbox = await visitor.context().newPage();
  await mailbox.goto(linkIn(await letterTo(email, "Confirm your address"), "/contact/confirm"));
  await shoot(mailbox, "visitor-confirms");
  await mailbox.getByRole("main").getByRole("button").click();
  await mailbox.waitForURL(/done/);
  await mailbox.close();
}

const letterTo = (email: string, subject: string) => letterIn(startServices().mailWeb, email, subject);
const addressOf = (width: number): string => `ruth-${process.pid}-${width}@visitor.example`;

async function answersGap({ page, product, shoot }: Scene): Promise<void> {
  await page.goto(`${product.origin}/analytics`);
  const gaps = page.getByRole("region", { name: "Gaps" });
  await gaps.getByText(GAP.question).waitFor();
  await shown(page, gaps, () => shoot(page, "gaps"));
  await gaps.getByRole("button", { name: `Answer “${GAP.question}”` }).click();
  await gaps.getByLabel("Your answer").fill(GAP.answer);
  await gaps.getByRole("button", { name: "Save answer" }).click();
  const result = gaps.getByRole("status").filter({ hasText: "Asked again" });
  await result.waitFor();
  await shown(page, result, () => shoot(page, "gap-answered"));
  await gaps.getByRole("button", { name: "Close" }).click();
}

async function shown(page: Page, part: ReturnType<Page["locator"]>, then: () => Promise<void>) {
  await part.evaluate((place) => place.scrollIntoView({ block: "center" }));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await then();
}

async function answersBetter({ page, product, shoot }: Scene): Promise<void> {
  await page.goto(`${product.origin}/conversations`);
  await page.getByRole("link", { name: CORRECTED.question }).first().waitFor();
  await shoot(page, "conversations");
  await page.getByRole("link", { name: CORRECTED.question }).first().click();
  await page.getByRole("button", { name: `Answer this better: “${CORRECTED.question}”` }).click();
  await page.getByLabel("Your answer").fill(CORRECTED.answer);
  await shoot(page, "answer-better");
  await page.getByRole("button", { name: "Save answer" }).click();
  await page.getByRole("status").filter({ hasText: CORRECTED.answer }).waitFor();
  await shoot(page, "answered-better");
}

/** By letter and in the chat that is still open. */
async function answersLate({ page, product, shoot }: Scene, visitor: Page, width: number): Promise<void> {
  const email = addressOf(width);
  await page.goto(`${product.origin}/conversations`);
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await waiting.getByRole("button", { name: `Answer ${email}` }).click();
  await waiting.getByLabel(`Answer ${email}`).fill(LATE);
  await shown(page, waiting, () => shoot(page, "late-answer"));
  await waiting.getByRole("button", { name: "Send answer" }).click();
  await visitor.locator(".us-person").getByText(LATE).waitFor({ timeout: 30_000 });
  await shoot(visitor, "visitor-late-answer");
  await letterShown(visitor, email, "has answered your question", (sheet) =>
    shoot(sheet, "letter-to-visitor"),
  );
}

async function letterShown(by: Page, email: string, subject: string, then: (sheet: Page) => Promise<void>) {
  const sheet = await by.context().newPage();
  await sheet.setContent((await letterTo(email, subject)).html);
  await then(sheet);
  await sheet.close();
}

async function readAgain({ page, product, shoot }: Scene): Promise<void> {
  await page.goto(`${product.origin}/profile?tab=documents`);
  await page.getByRole("list", { name: "Web pages" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Sync now" }).click();
  await page.getByText("1 changed, 1 removed").waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Show what changed" }).first().click();
  await page.getByText("Removed", { exact: true }).waitFor();
  await shown(page, page.getByRole("list", { name: "What changed" }), () => shoot(page, "site-changed"));
}

/** The Monday after, by another worker whose clock shows it. */
async function weekIsTold({ product, owner, page, shoot }: Scene): Promise<void> {
  const monday = new Date();
  monday.setUTCHours(9, 0, 0, 0);
  do monday.setTime(monday.getTime() + DAY_MS);
  while (monday.getUTCDay() !== 1);
  const config = loadConfig(product.environment);
  const later = await compose({ config, log: createLog("silent"), role: "worker", clock: () => monday });
  try {
    await later.startWorker();
    await later.sweepWeeks();
    await letterShown(page, owner.email, "week", (sheet) => shoot(sheet, "letter-of-the-week"));
  } finally {
    await later.close();
  }
}
