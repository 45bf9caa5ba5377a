import { readFileSync, rmSync } from "node:fs";
import type { Browser, Locator, Page } from "@playwright/test";
import type { ChatAnswer } from "@understudy/contracts";
import { createApp } from "../../apps/server/src/app.ts";
import { loadConfig } from "../../apps/server/src/config.ts";
import { createLog } from "../../apps/server/src/platform/log.ts";
import { expect, linkIn, mailTo, newPerson, productEnvironment, productUrl, test } from "../product.ts";
import { type PublicOwner, publicOwner, SIZES } from "../public-owner.ts";
import { setColorScheme } from "../screen-states/screen-test.ts";
import { startSmallSite } from "../small-site.ts";
import { CORRECTED, GAP, KNOWN, LATE, UNKNOWN, WAITS } from "./storyboard-week.data.ts";

const FOLDER = "reports/storyboard/week";
const DOCUMENTS = ["faq.md", "price-list-2026.md", "coaching-agreement.txt"];
const DAY_MS = 86_400_000;

type Size = (typeof SIZES)[number];
type Scene = {
  owner: PublicOwner;
  page: Page;
  visitor: Page;
  visitorEmail: string;
  shoot: (page: Page, step: string) => Promise<void>;
};

test.beforeAll(() => rmSync(FOLDER, { recursive: true, force: true }));

for (const size of SIZES) {
  test(`an owner's week at ${size.width}, light and dark`, async ({ browser }) => {
    const page = await openPage(browser, size);
    const owner = await publicOwner(page, "Marguerite");
    for (const name of DOCUMENTS)
      await owner.upload({ name, bytes: readFileSync(`evals/golden/coach/docs/${name}`) });
    const visitor = await openPage(browser, size);
    const { email: visitorEmail } = newPerson();
    const scene = { owner, page, visitor, visitorEmail, shoot: shooter(size) };
    const site = await startSmallSite();
    try {
      await readSite(scene, site.url);
      await askNineQuestions(scene);
      await leaveEmail(scene);
      await answerGap(scene);
      await correctAnswer(scene);
      await answerVisitor(scene);
      site.pages["/first-ninety-days"] = {
        text: "<h1>The first ninety days</h1><p>Four questions for the first weeks, and a fifth for the last.</p>",
      };
      delete site.pages["/services"];
      await syncSite(scene);
      await receiveSummary(scene);
    } finally {
      site.close();
      await visitor.context().close();
      await page.context().close();
    }
  });
}

async function openPage(browser: Browser, size: Size): Promise<Page> {
  const context = await browser.newContext({
    baseURL: productUrl(),
    viewport: size,
    reducedMotion: "reduce",
    ...(size.width === 360 ? { deviceScaleFactor: 2, hasTouch: true } : {}),
  });
  return context.newPage();
}

function shooter({ width }: Size): Scene["shoot"] {
  let number = 0;
  return async (page, step) => {
    await page.evaluate(() => document.fonts.ready);
    number += 1;
    for (const scheme of ["light", "dark"] as const) {
      await setColorScheme(page, scheme);
      const file = `${width}-${String(number).padStart(2, "0")}-${step}-${scheme}.png`;
      await page.screenshot({ path: `${FOLDER}/${file}`, animations: "disabled" });
    }
    await setColorScheme(page, "light");
  };
}

async function readSite({ page, shoot }: Scene, address: string): Promise<void> {
  await page.goto("/profile?tab=documents");
  await page.getByRole("button", { name: "Add a web page or site" }).click();
  await page.getByLabel("Address").fill(address);
  await page.getByRole("radio", { name: /^The whole site/ }).click();
  await shoot(page, "site-added");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.getByText(/^\d pages? in use · read (today|on)/).waitFor({ timeout: 60_000 });
  await shoot(page, "site-read");
}

/** Seven questions that are answered, and two that are not. */
async function askNineQuestions({ owner, visitor }: Scene): Promise<void> {
  const unanswered: string[] = [];
  for (const message of [...KNOWN, ...UNKNOWN]) {
    const answer = await visitor.request.post("/api/chat", { data: { userId: owner.id, message } });
    const { state } = (await answer.json()) as ChatAnswer;
    if (state === "not_answered") unanswered.push(message);
  }
  expect(unanswered).toEqual(UNKNOWN);
}

async function leaveEmail({ owner, visitor, visitorEmail, shoot }: Scene): Promise<void> {
  await visitor.goto(`/p/${owner.id}`);
  const field = visitor.locator(".us-composer textarea");
  await field.fill(WAITS);
  await field.press("Enter");
  const last = visitor.locator(".us-exchange").last();
  await last.locator(".us-after").waitFor();
  await shoot(visitor, "visitor-unknown");
  await last.locator('input[type="email"]').fill(visitorEmail);
  await last.locator(".us-offer button[type=submit]").click();
  await last.locator(".us-offer[role=status]").waitFor();
  await shoot(visitor, "visitor-leaves-email");
  const mailbox = await visitor.context().newPage();
  await mailbox.goto(linkIn(await mailTo(visitorEmail, "Confirm your e-mail"), "/contact/confirm"));
  await shoot(mailbox, "visitor-confirms");
  await mailbox.getByRole("main").getByRole("button").click();
  await mailbox.waitForURL(/done/);
  await mailbox.close();
}

async function answerGap({ page, shoot }: Scene): Promise<void> {
  await page.goto("/analytics");
  const gaps = page.getByRole("region", { name: "Unanswered questions" });
  await gaps.getByText(GAP.question).waitFor();
  await scrollTo(gaps);
  await shoot(page, "gaps");
  await gaps.getByRole("button", { name: `Answer “${GAP.question}”` }).click();
  await gaps.getByLabel("Your answer").fill(GAP.answer);
  await gaps.getByRole("button", { name: "Save answer" }).click();
  const result = gaps.getByRole("status").filter({ hasText: "Asked again" });
  await scrollTo(result);
  await shoot(page, "gap-answered");
  await gaps.getByRole("button", { name: "Close" }).click();
}

async function scrollTo(part: Locator): Promise<void> {
  await part.evaluate(async (element) => {
    element.scrollIntoView({ block: "center" });
    await new Promise(requestAnimationFrame);
  });
}

async function correctAnswer({ page, shoot }: Scene): Promise<void> {
  await page.goto("/inbox");
  await page.getByRole("link", { name: CORRECTED.question }).first().waitFor();
  await shoot(page, "inbox");
  await page.getByRole("link", { name: CORRECTED.question }).first().click();
  await page
    .getByRole("button", {
      name: new RegExp(`^(Answer this better:|Save an answer to) “${CORRECTED.question}`),
    })
    .click();
  await page.getByLabel("Your answer").fill(CORRECTED.answer);
  await shoot(page, "answer-better");
  await page.getByRole("button", { name: "Save answer" }).click();
  await page.getByRole("status").filter({ hasText: CORRECTED.answer }).waitFor();
  await shoot(page, "answered-better");
}

/** By e-mail and in the chat that is still open. */
async function answerVisitor({ page, visitor, visitorEmail, shoot }: Scene): Promise<void> {
  await page.goto("/inbox");
  const row = page.getByRole("region", { name: "Inbox" }).getByRole("link", { name: visitorEmail });
  await row.first().click();
  await page.getByRole("radio", { name: "E-mail" }).click();
  await page.getByLabel("Reply as yourself").fill(LATE);
  await shoot(page, "late-answer");
  await page.getByRole("button", { name: "Send e-mail" }).click();
  await visitor.locator(".us-person").getByText(LATE).waitFor({ timeout: 30_000 });
  await shoot(visitor, "visitor-late-answer");
  await shootMail(visitor, visitorEmail, "answered your question", (mail) => shoot(mail, "email-to-visitor"));
}

async function shootMail(page: Page, email: string, subject: string, shoot: (mail: Page) => Promise<void>) {
  const mail = await page.context().newPage();
  await mail.setContent((await mailTo(email, subject)).html);
  await shoot(mail);
  await mail.close();
}

async function syncSite({ page, shoot }: Scene): Promise<void> {
  await page.goto("/profile?tab=documents");
  await page.getByRole("list", { name: "Web pages and folders" }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Sync now" }).click();
  await page.getByText("1 changed, 1 removed").waitFor({ timeout: 60_000 });
  await page.getByRole("button", { name: "Show changes" }).first().click();
  await page.getByText("Removed", { exact: true }).waitFor();
  await scrollTo(page.getByRole("list", { name: "What changed" }));
  await shoot(page, "site-changed");
}

/** The next Monday, by a second worker whose clock is ahead. */
async function receiveSummary({ owner, page, shoot }: Scene): Promise<void> {
  const monday = new Date();
  monday.setUTCHours(9, 0, 0, 0);
  do monday.setTime(monday.getTime() + DAY_MS);
  while (monday.getUTCDay() !== 1);
  const config = loadConfig(productEnvironment());
  const worker = await createApp({ config, log: createLog("silent"), role: "worker", clock: () => monday });
  try {
    await worker.startWorker();
    await worker.analytics.sweepWeeks();
    await shootMail(page, owner.email, "week", (mail) => shoot(mail, "weekly-summary"));
  } finally {
    await worker.close();
  }
}
