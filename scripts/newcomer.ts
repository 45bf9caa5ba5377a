import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { CHROMIUM_PATH } from "../testing/chromium.ts";
import { readOwners } from "../testing/golden.ts";
import { unhurried } from "../testing/services.ts";
import { filesOf, type OwnFile } from "./rehearse/choice.ts";
import { startProduct } from "./rehearse/product.ts";

/**
 * A coach who has never seen the product, from `/` to a link that answers a visitor with a source: her own files as a
 * word processor makes them, a real browser, no key and no help. Every click is counted, every screen is a picture.
 */
const FOLDER = "reports/shots";
const MOST_CLICKS = 25;
const PATIENCE_MS = 180_000;
const QUESTION = "How much does a single session cost?";
const SIZES = [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
];

if (!existsSync("apps/web/build/server/index.js"))
  throw new Error("There is no build yet: run npm run build.");
mkdirSync(FOLDER, { recursive: true });
for (const file of readdirSync(FOLDER)) if (file.startsWith("newcomer-")) rmSync(`${FOLDER}/${file}`);

const coach = readOwners().find(({ name }) => name === "coach");
if (!coach) throw new Error("The golden set has no coach.");
const about = coach.documents.find(({ name }) => name === "bio.md");
const files: OwnFile[] = [...(await filesOf(coach)).slice(0, 2), ...(about ? [about] : [])];

const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
const product = await startProduct(unhurried);
const walks: Walk[] = [];
try {
  for (const size of SIZES) walks.push(await walk(browser, product.origin, size));
} finally {
  await product.close();
  await browser.close();
}
const pass = walks.every(({ clicks, cited }) => clicks <= MOST_CLICKS && cited);
console.log(JSON.stringify({ walks, mostClicks: MOST_CLICKS, pass }));
process.exitCode = pass ? 0 : 1;

type Walk = { width: number; clicks: number; seconds: number; cited: boolean; answer: string };
type Size = (typeof SIZES)[number];
type Steps = { click: (what: Locator) => Promise<void>; shoot: (name: string, page?: Page) => Promise<void> };

async function walk(own: Browser, origin: string, size: Size): Promise<Walk> {
  const started = performance.now();
  const context = await own.newContext({ viewport: size, reducedMotion: "reduce", baseURL: origin });
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  const page = await context.newPage();
  let [clicks, pictures] = [0, 0];
  const steps: Steps = {
    async click(what) {
      clicks += 1;
      await what.click();
    },
    async shoot(name, of = page) {
      await of.evaluate(() => document.fonts.ready);
      pictures += 1;
      const file = `newcomer-${size.width}-${String(pictures).padStart(2, "0")}-${name}.png`;
      await of.screenshot({ path: `${FOLDER}/${file}`, fullPage: true, animations: "disabled" });
    },
  };
  await arrive(page, steps, size);
  await setUp(page, steps);
  const link = await share(page, steps);
  await tryAndMend(page, steps);
  const { cited, answer } = await visit(own, link, size, steps);
  await context.close();
  return {
    width: size.width,
    clicks,
    seconds: Math.round((performance.now() - started) / 1000),
    cited,
    answer,
  };
}

/** From the first page through the provider's sign-in, to the first step of the wizard. */
async function arrive(page: Page, { click, shoot }: Steps, { width }: Size): Promise<void> {
  await page.goto("/");
  await shoot("home");
  await click(page.getByRole("link", { name: "Start Building Free" }).first());
  await page.getByRole("link", { name: /single sign-on/ }).waitFor();
  await shoot("sign-in");
  await click(page.getByRole("link", { name: /single sign-on/ }));
  await page.getByLabel("E-mail").fill(`marguerite-${width}@example.com`);
  await page.getByLabel("Full name").fill("Marguerite Oyelaran-Voss");
  await click(page.getByRole("button", { name: "Continue" }));
  await page.getByRole("button", { name: "Next Step" }).waitFor();
  await shoot("welcome");
}

async function setUp(page: Page, { click, shoot }: Steps): Promise<void> {
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
  await learned(page, files.length);
  await shoot("uploaded");
  await click(next);
  await click(page.getByRole("radio", { name: /Friendly/ }));
  await page.getByRole("textbox").last().fill(QUESTION);
  await page.keyboard.press("Enter");
  await page.getByText(/£/).first().waitFor();
  await shoot("tone");
  await click(next);
}

/** The server's own word: no document of hers is still being read. */
async function learned(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    async (wanted) => {
      const documents = (await (await fetch("/api/documents")).json()) as { status: string }[];
      return documents.length === wanted && documents.every(({ status }) => status === "ready");
    },
    count,
    { timeout: PATIENCE_MS, polling: 500 },
  );
}

async function share(page: Page, { click, shoot }: Steps): Promise<string> {
  await click(page.getByRole("button", { name: /^Copy/ }).first());
  await shoot("share");
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await click(page.getByRole("button", { name: "Next Step" }));
  await shoot("launch");
  return link;
}

/** She tries a question of her own, does not like the length, and changes it. */
async function tryAndMend(page: Page, { click, shoot }: Steps): Promise<void> {
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

/** Somebody else opens the link that was copied. */
async function visit(own: Browser, link: string, size: Size, { shoot }: Steps) {
  const context = await own.newContext({ viewport: size, reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(link);
  await page.locator(".us-composer textarea").fill(QUESTION);
  await page.keyboard.press("Enter");
  await page.locator(".us-after").first().waitFor();
  const answer = ((await page.locator(".us-answer").first().textContent()) ?? "").slice(0, 200);
  const cited = (await page.locator(".us-mark").count()) > 0;
  await shoot("visitor", page);
  await context.close();
  return { cited, answer };
}
