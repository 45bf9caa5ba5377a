import { rmSync } from "node:fs";
import type { Browser, Locator, Page } from "@playwright/test";
import { readOwners } from "../../testing/golden.ts";
import { expect, newPerson, test } from "../product.ts";
import { type OwnerFile, SIZES } from "../public-owner.ts";
import { filesOf } from "./golden-owner.ts";

/**
 * A new owner, from `/` to a link that answers a visitor with a source, with her own files and without a model key.
 * Counts every click and takes a screenshot of every screen.
 */
const FOLDER = "reports/onboarding-journey";
const MOST_CLICKS = 25;
/** The site promises a first answer within ten minutes of signing up. */
const MOST_SECONDS = 600;
const QUESTION = "How much does a single session cost?";

type Size = (typeof SIZES)[number];
type Steps = { click: (what: Locator) => Promise<void>; shoot: (name: string, page?: Page) => Promise<void> };

test.beforeAll(() => rmSync(FOLDER, { recursive: true, force: true }));

for (const size of SIZES) {
  test.describe(`at ${size.width}`, () => {
    test.use({ viewport: size, contextOptions: { reducedMotion: "reduce" } });

    test(`a new owner has an assistant that cites within ${MOST_CLICKS} clicks`, async ({
      page,
      browser,
    }) => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      let clicks = 0;
      let pictures = 0;
      const steps: Steps = {
        async click(what) {
          clicks += 1;
          await what.click();
        },
        async shoot(name, of = page) {
          await of.evaluate(() => document.fonts.ready);
          pictures += 1;
          const file = `${size.width}-${String(pictures).padStart(2, "0")}-${name}.png`;
          await of.screenshot({ path: `${FOLDER}/${file}`, fullPage: true, animations: "disabled" });
        },
      };
      const started = performance.now();
      await signUp(page, steps);
      await setUp(page, steps, await ownerFiles(browser));
      const link = await share(page, steps);
      await tryAndChange(page, steps);
      await visit(browser, link, size, steps);
      const seconds = Math.round((performance.now() - started) / 1000);
      console.log(`${size.width}: ${clicks} clicks, ${seconds} s`);
      expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
      expect(seconds).toBeLessThan(MOST_SECONDS);
    });
  });
}

/** A PDF, a DOCX and a Markdown file of the golden coach. */
async function ownerFiles(browser: Browser): Promise<OwnerFile[]> {
  const coach = readOwners().find(({ name }) => name === "coach");
  const about = coach?.documents.find(({ name }) => name === "bio.md");
  if (!coach || !about) throw new Error("The golden set has no coach with a bio.md.");
  return [...(await filesOf(coach, browser)).slice(0, 2), about];
}

/** From the first page through the provider's sign-in, to the first step of the wizard. */
async function signUp(page: Page, { click, shoot }: Steps): Promise<void> {
  const { email, name } = newPerson("Marguerite Oyelaran-Voss");
  await page.goto("/");
  await shoot("home");
  await click(page.getByRole("link", { name: "Start Building Free" }).first());
  await page.getByRole("link", { name: /single sign-on/ }).waitFor();
  await shoot("sign-in");
  await click(page.getByRole("link", { name: /single sign-on/ }));
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Full name").fill(name);
  await click(page.getByRole("button", { name: "Continue" }));
  await page.getByRole("button", { name: "Next Step" }).waitFor();
  await shoot("welcome");
}

async function setUp(page: Page, { click, shoot }: Steps, files: readonly OwnerFile[]): Promise<void> {
  const next = page.getByRole("button", { name: "Next Step" });
  await click(next);
  const choosing = page.waitForEvent("filechooser");
  await click(page.getByRole("button", { name: "Choose files" }));
  await (await choosing).setFiles(
    files.map(({ name, bytes }) => ({ name, mimeType: "", buffer: Buffer.from(bytes) })),
  );
  await shoot("uploading");
  await page.getByLabel("Title").fill("Executive leadership coach");
  await page.getByLabel("Company").fill("Keelstone Leadership");
  await expect
    .poll(
      async () => {
        const documents = (await (await page.request.get("/api/documents")).json()) as { status: string }[];
        return documents.map(({ status }) => status);
      },
      { timeout: 180_000 },
    )
    .toEqual(files.map(() => "ready"));
  await shoot("uploaded");
  await click(next);
  await click(page.getByRole("radio", { name: /Friendly/ }));
  await page.getByRole("textbox").last().fill(QUESTION);
  await page.keyboard.press("Enter");
  await page.getByText(/£/).first().waitFor();
  await shoot("tone");
  await click(next);
}

async function share(page: Page, { click, shoot }: Steps): Promise<string> {
  await click(page.getByRole("button", { name: /^Copy/ }).first());
  await shoot("share");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await click(page.getByRole("button", { name: "Next Step" }));
  await shoot("launch");
  return link;
}

/** She asks her own question, and changes the length of the answers. */
async function tryAndChange(page: Page, { click, shoot }: Steps): Promise<void> {
  await click(page.getByRole("link", { name: /Start Chatting/ }));
  await page.locator(".us-composer textarea").fill("Can I pay in instalments?");
  await page.keyboard.press("Enter");
  await page.locator(".us-after").first().waitFor();
  await shoot("test-chat");
  await page.goto("/profile?tab=settings");
  await click(page.getByRole("radio", { name: "Short" }));
  await shoot("settings");
  await click(page.getByRole("button", { name: /^Save/ }));
  await page.getByText("Settings updated successfully").first().waitFor();
}

/** A visitor opens the link that was copied. */
async function visit(browser: Browser, link: string, viewport: Size, { shoot }: Steps): Promise<void> {
  const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
  await page.goto(link);
  await page.locator(".us-composer textarea").fill(QUESTION);
  await page.keyboard.press("Enter");
  await page.locator(".us-after").first().waitFor();
  await shoot("visitor", page);
  await expect(page.locator(".us-answer").first().locator(".us-mark").first()).toBeVisible();
  await page.close();
}
