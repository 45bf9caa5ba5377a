import { mkdir, writeFile } from "node:fs/promises";
import { expect, type FullConfig, type Page } from "@playwright/test";
import type { pictures } from "../../apps/web/app/content/pictures.ts";
import { query, userId } from "../product.ts";
import { setColorScheme, test } from "../screen-states/screen-test.ts";
import { STATES, type State } from "../screen-states/states.ts";

// The product screenshots on the marketing pages: real screens with the documents of the golden coach.
const CHECKED_IN = "apps/web/public/pictures";
const PREVIEW = "reports/marketing";
const DESKTOP = { width: 1200, height: 750, deviceScaleFactor: 1.4, mobile: false };
/** The same screen as a phone shows it: the one of the desktop can't be read there. */
const PHONE = { width: 390, height: 560, deviceScaleFactor: 2, mobile: false };
const WHOLE_PHONE = { width: 360, height: 640, deviceScaleFactor: 2, mobile: false };
const QUALITY = 0.7;
/**
 * `open` goes on from the screen, or to another page; `settle` puts its parts into place once it has its size.
 */
type Picture = {
  state: string;
  open?: (page: Page) => Promise<Page>;
  settle?: (page: Page) => Promise<void>;
};

const PICTURES: Record<Exclude<keyof typeof pictures, "answer">, Picture> = {
  conversation: { state: "inbox", open: openSource, settle: showMarked },
  document: { state: "profile-documents", open: openPrices },
  joined: { state: "inbox-joined", settle: writeReply },
  brand: { state: "white-label", open: visitBranded },
};

for (const [name, { state, open, settle }] of Object.entries(PICTURES)) {
  for (const [end, width, device] of [
    ["", 1440, DESKTOP],
    ["-small", 360, PHONE],
  ] as const)
    test(`the picture "${name}${end}"`, async ({ openScreen }, { config }) => {
      const page = await openScreen(stateNamed(state), width);
      const opened = (await open?.(page)) ?? page;
      await take(opened, device, folderOf(config), (scheme) => `${name}-${scheme}${end}`, settle);
    });
}

test('the picture "answer"', async ({ openScreen }, { config }) => {
  const page = await openScreen(stateNamed("public-source"), 360);
  await take(page, WHOLE_PHONE, folderOf(config), (scheme) => `answer-${scheme}`);
});

function stateNamed(wanted: string): State {
  const state = STATES.find(({ name }) => name === wanted);
  if (!state) throw new Error(`There is no screen called ${wanted}.`);
  return state;
}

const folderOf = ({ updateSnapshots }: FullConfig): string =>
  updateSnapshots === "all" || updateSnapshots === "changed" ? CHECKED_IN : PREVIEW;

async function take(
  page: Page,
  device: typeof DESKTOP,
  folder: string,
  nameOf: (scheme: string) => string,
  settle?: Picture["settle"],
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setDeviceMetricsOverride", device);
  await settle?.(page);
  for (const scheme of ["light", "dark"] as const) {
    await setColorScheme(page, scheme);
    const { data } = await session.send("Page.captureScreenshot", { format: "png" });
    await writeFile(`${folder}/${nameOf(scheme)}.webp`, await toWebp(page, data));
  }
  await page.close();
}

const ASKED = ["Can I bring my dog?", "How many sessions does Helm have?", "Are you a therapist?"];

/** Questions of three visitors, and the source of the last one's answer. */
async function openSource(page: Page): Promise<Page> {
  const owner = await userId(page);
  const [question = ""] = ASKED.slice(-1);
  const row = page.getByRole("main").getByRole("link", { name: question }).first();
  // The desktop's and the phone's picture may share an owner.
  const known = await query("select 1 from chat_messages where user_id = $1 and message = $2", [
    owner,
    question,
  ]);
  if (known.length === 0) for (const message of ASKED) await askAsVisitor(page, owner, message);
  await page.goto("/inbox");
  await row.click();
  await page.getByRole("button", { name: "Source 1" }).first().click();
  await page.locator(".us-source").waitFor();
  return page;
}

/** The marked sentence within its source, and both below the answer. */
async function showMarked(page: Page): Promise<void> {
  const show = (element: Element) => element.scrollIntoView({ block: "start", behavior: "instant" });
  await page.locator(".us-source mark").first().evaluate(show);
  await page.locator(".us-answer").last().evaluate(show);
}

async function askAsVisitor(page: Page, owner: string, message: string): Promise<void> {
  const visitor = await page.context().browser()?.newContext();
  const { origin } = new URL(page.url());
  await visitor?.request.post(`${origin}/api/chat`, {
    headers: { origin },
    data: { userId: owner, message },
  });
  await visitor?.close();
}

async function writeReply(page: Page): Promise<void> {
  await page
    .getByLabel("Reply as yourself")
    .fill("I have Tuesday at ten or Thursday at four. Which suits you?");
  await page
    .locator(".inbox-thread .us-log")
    .evaluate((log) => log.scrollTo({ top: log.scrollHeight, behavior: "instant" }));
}

const BIO = "I design identities for small museums and publishers.";
const SERVICES = `# What we do

## What does a brand workshop cost?

A brand workshop costs €2,400. It takes one day, for up to eight people, at your office or ours.

## How long does a new identity take?

Eight weeks from the workshop to the finished guidelines.`;

/** The public page of the owner with a brand, as a visitor reads it. */
async function visitBranded(page: Page): Promise<Page> {
  const size = page.viewportSize();
  const owner = await userId(page);
  const headers = { origin: new URL(page.url()).origin };
  const documents = async () =>
    (await (await page.request.get("/api/documents")).json()) as { status: string }[];
  const about = { title: "Brand designer", company: "Northlight Studio", bio: BIO };
  await page.request.patch("/api/profile", { headers, data: about });
  if ((await documents()).length === 0)
    await page.request.post("/api/documents", {
      headers,
      multipart: { file: { name: "services.md", mimeType: "text/markdown", buffer: Buffer.from(SERVICES) } },
    });
  await expect
    .poll(async () => (await documents()).map(({ status }) => status), { timeout: 60_000 })
    .toEqual(["ready"]);
  const context = await page.context().browser()?.newContext({ viewport: size, reducedMotion: "reduce" });
  if (!context) throw new Error("The browser has been closed.");
  const visitor = await context.newPage();
  await visitor.goto(`${headers.origin}/p/${owner}`);
  const field = visitor.locator(".us-composer textarea");
  await field.fill("What does a brand workshop cost?");
  await field.press("Enter");
  await visitor
    .getByRole("button", { name: /^Source 1:/ })
    .first()
    .click();
  await visitor.getByRole("complementary", { name: "Source 1" }).waitFor();
  return visitor;
}

async function openPrices(page: Page): Promise<Page> {
  await page.getByRole("link", { name: "price-list-2026.md" }).click();
  await page.getByRole("heading", { name: "Text used for answers" }).waitFor();
  return page;
}

/** Converted by the browser, on an empty page because the product's own pages may not fetch a data address. */
async function toWebp(shown: Page, png: string): Promise<Buffer> {
  const page = await shown.context().newPage();
  const address = await page.evaluate(
    async ([data, quality]) => {
      const blob = await (await fetch(`data:image/png;base64,${data}`)).blob();
      const picture = await createImageBitmap(blob);
      const canvas = document.createElement("canvas");
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext("2d")?.drawImage(picture, 0, 0);
      return canvas.toDataURL("image/webp", quality);
    },
    [png, QUALITY] as const,
  );
  await page.close();
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}
