import { chromium, type Page } from "@playwright/test";
import { CHROMIUM_PATH } from "../../testing/chromium.ts";
import { inWords, startFakeModel } from "../../testing/fake-model.ts";
import { unhurried } from "../../testing/services.ts";
import { type Product, startProduct } from "../rehearse/product.ts";
import { SCENES, type Scene } from "./scenes.data.ts";

const PHONE = { width: 360, height: 640 };

/**
 * A visitor's journey as pictures: link, page, chip, words as they come, a source, a thumb, "I don't know", an address
 * left, a reload, cleared. On a small phone, light and dark, with content in English, Spanish and Arabic.
 */
export async function filmJourney(folder: string): Promise<number> {
  const { model, go } = await halfway();
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: ["--no-sandbox"] });
  let pictures = 0;
  const product = await startProduct({ ...unhurried, ...model.environment() });
  try {
    for (const scene of SCENES) {
      const address = await ownerOf(product, scene);
      for (const colorScheme of ["light", "dark"] as const) {
        const context = await browser.newContext({
          viewport: PHONE,
          deviceScaleFactor: 2,
          hasTouch: true,
          reducedMotion: "reduce",
          colorScheme,
        });
        const reel = { folder, name: `${scene.language}-${colorScheme}`, go };
        pictures += await journey(await context.newPage(), address, scene, reel);
        const cookies = await context.cookies();
        if (cookies.length > 0) throw new Error(`A visitor got ${cookies.length} cookies.`);
        await context.close();
      }
    }
  } finally {
    await product.close();
    await browser.close();
    await model.close();
  }
  return pictures;
}

/** Half of an answer is said, and the rest waits until its picture is taken. */
async function halfway() {
  let go = (): void => {};
  const model = await startFakeModel((request) => {
    const data = request.messages.at(-1)?.content ?? "";
    const scene = SCENES.find(({ known }) => data.includes(`>>\n${known}\n<<end`));
    if (!scene) return { words: ["[[UNKNOWN]]"] };
    const number = /passage (\d+) [\w-]{36}/.exec(
      data.slice(0, data.indexOf(scene.said)).split("<<").at(-1) ?? "",
    )?.[1];
    const words = inWords(`${scene.said} [${number ?? 1}]`);
    const wait = new Promise<void>((resolve) => {
      go = resolve;
    });
    const half = Math.floor(words.length / 2);
    return { words: words.map((word, place) => (place === half ? { word, wait } : word)) };
  });
  return { model, go: () => go() };
}

async function ownerOf(
  { origin, signIn }: Product,
  { language, owner: name, document }: Scene,
): Promise<string> {
  const owner = await signIn(`film-${language}`);
  await owner.introduce(name);
  await owner.upload(document);
  return `${origin}/p/${owner.userId}`;
}

type Reel = { folder: string; name: string; go: () => void };

async function journey(
  page: Page,
  address: string,
  scene: Scene,
  { folder, name, go }: Reel,
): Promise<number> {
  let number = 0;
  const shoot = async (step: string): Promise<void> => {
    await page.evaluate(() => document.fonts.ready);
    number += 1;
    const file = `${name}-${String(number).padStart(2, "0")}-${step}.png`;
    await page.screenshot({ path: `${folder}/${file}`, animations: "disabled" });
  };
  const field = page.locator(".us-composer textarea");
  const last = page.locator(".us-exchange").last();

  await page.goto(address);
  await field.waitFor();
  await shoot("page");
  const chip = page.locator(".us-chip").first();
  if ((await chip.count()) > 0) {
    await chip.click();
    await shoot("chip");
  }
  await field.fill(scene.known);
  await field.press("Enter");
  await last.locator(".us-answer").waitFor();
  await shoot("streaming");
  go();
  await last.locator(".us-after").waitFor();
  await shoot("answer");
  await last.locator(".us-mark").first().click();
  await page.locator(".us-source").waitFor();
  await shoot("source");
  await page.goBack();
  await page.locator(".us-source").waitFor({ state: "detached" });
  await last.locator(".us-acts button").first().click();
  await shoot("thumb");
  await field.fill(scene.unknown);
  await field.press("Enter");
  await last.locator(".us-after").waitFor();
  await shoot("unknown");
  await last.locator('input[type="email"]').fill(`visitor-${name}@example.com`);
  await last.locator(".us-offer button[type=submit]").click();
  await last.locator(".us-offer[role=status]").waitFor();
  await shoot("address-left");
  await page.reload();
  await page.locator(".us-exchange").nth(1).waitFor();
  await shoot("reload");
  await page.locator(".us-footnote .us-link").last().click();
  await page.locator(".us-exchange").first().waitFor({ state: "detached" });
  await shoot("cleared");
  return number;
}
