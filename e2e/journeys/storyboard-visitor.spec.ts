import { rmSync } from "node:fs";
import type { Page } from "@playwright/test";
import { inWords, startFakeModel } from "../../testing/fake-model.ts";
import { expect, startServer, test } from "../product.ts";
import { publicOwner, SIZES } from "../public-owner.ts";
import { SCENES, type Scene } from "./storyboard-visitor.data.ts";

const FOLDER = "reports/storyboard/visitor";

let resume = (): void => {};
let model: Awaited<ReturnType<typeof startFakeModel>>;
let server: Awaited<ReturnType<typeof startServer>>;

/** Starts a server with a model that sends half of an answer and waits until the screenshot is taken. */
test.beforeAll(async () => {
  rmSync(FOLDER, { recursive: true, force: true });
  model = await startFakeModel((request) => {
    const data = request.messages.at(-1)?.content ?? "";
    const scene = SCENES.find(({ known }) => data.includes(`>>\n${known}\n<<end`));
    if (!scene) return { words: ["[[UNKNOWN]]"] };
    const before = data.slice(0, data.indexOf(scene.answer)).split("<<").at(-1) ?? "";
    const number = /passage (\d+) [\w-]{36}/.exec(before)?.[1];
    const words = inWords(`${scene.answer} [${number ?? 1}]`);
    const wait = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const half = Math.floor(words.length / 2);
    return { words: words.map((word, index) => (index === half ? { word, wait } : word)) };
  });
  server = await startServer(model.environment());
});

test.afterAll(async () => {
  await server?.close();
  await model?.close();
});

for (const scene of SCENES) {
  test(`a visitor's journey in ${scene.language}, light and dark`, async ({ page, browser }) => {
    const owner = await publicOwner(page, scene.owner);
    await owner.upload(scene.document);
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({
        viewport: SIZES[0],
        deviceScaleFactor: 2,
        hasTouch: true,
        reducedMotion: "reduce",
        colorScheme,
      });
      const visitor = await context.newPage();
      await visitor.goto(`${server.origin}/p/${owner.id}`);
      await visit(visitor, scene, `${scene.language}-${colorScheme}`);
      expect(await context.cookies()).toEqual([]);
      await context.close();
    }
  });
}

/** Page, chip, the answer while streaming, a source, a rating, "I don't know", an e-mail left, a reload, cleared. */
async function visit(page: Page, scene: Scene, name: string): Promise<void> {
  let number = 0;
  const shoot = async (step: string): Promise<void> => {
    await page.evaluate(() => document.fonts.ready);
    number += 1;
    const file = `${name}-${String(number).padStart(2, "0")}-${step}.png`;
    await page.screenshot({ path: `${FOLDER}/${file}`, animations: "disabled" });
  };
  const field = page.locator(".us-composer textarea");
  const last = page.locator(".us-exchange").last();

  await field.waitFor();
  await shoot("page");
  await field.fill(scene.known);
  await field.press("Enter");
  await last.locator(".us-answer").waitFor();
  await shoot("streaming");
  resume();
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
  await shoot("email-left");
  await page.reload();
  await page.locator(".us-exchange").nth(1).waitFor();
  await shoot("reload");
  await page.locator(".us-footnote .us-link").last().click();
  await page.locator(".us-exchange").first().waitFor({ state: "detached" });
  await shoot("cleared");
}
