import { readFile } from "node:fs/promises";
import { expect, test } from "@playwright/test";
import { productUrl } from "./product.ts";
import { publicOwner, SIZES, stranger } from "./public-owner.ts";
import { askIn, LAUNCH, openPanel, visit } from "./widget-host.ts";

test.use({ launchOptions: LAUNCH });

const QUESTION = "How much is Keel?";
const FILE = "evals/receipts/files/letter-coach-price-list-2026.pdf";
/** How wide the canvas is once a page is painted on it; an empty one has 300 pixels. */
const PAINTED = 600;

test("a cited sentence of a PDF is shown on its page, to visitors as a strip", async ({ page, browser }) => {
  test.slow();
  const owner = await publicOwner(page, "Marguerite Oyelaran");
  await owner.upload({ name: "price-list-2026.pdf", bytes: await readFile(FILE) });
  for (const size of SIZES) {
    const visitor = await stranger(browser, size);
    await visitor.goto(`/p/${owner.id}`);
    await visitor.getByPlaceholder("Ask Marguerite's assistant").fill(QUESTION);
    await visitor.keyboard.press("Enter");
    await visitor
      .getByRole("button", { name: /^Source 1/ })
      .first()
      .click();
    const source = visitor.getByRole("complementary", { name: "Source 1" });
    const picture = source.getByRole("img", { name: /Keel/ });
    await expect.poll(() => picture.evaluate((one: HTMLCanvasElement) => one.width)).toBeGreaterThan(PAINTED);
    const [wide, high] = await picture.evaluate((one: HTMLCanvasElement) => [one.width, one.height]);
    expect(Number(high)).toBeLessThan(Number(wide) / 2);
    // The passage stays below it.
    await expect(source.locator("mark, .us-cited").first()).toBeAttached();
    await visitor.context().close();
  }

  // On another site that allows no pictures except from the installation.
  const policy = `default-src 'none'; script-src ${productUrl()}; connect-src ${productUrl()}; img-src ${productUrl()}; style-src 'unsafe-inline'; font-src ${productUrl()}`;
  const snippet = `<script async src="${productUrl()}/widget.js?id=${owner.id}" data-user-id="${owner.id}"></script>`;
  const site = await visit(browser, { body: snippet, headers: { "content-security-policy": policy } });
  const panel = await openPanel(site.page);
  await askIn(panel, QUESTION, "£6,000");
  await panel
    .getByRole("button", { name: /^Source 1/ })
    .first()
    .click();
  const canvas = panel.locator("canvas");
  await expect.poll(() => canvas.evaluate((one: HTMLCanvasElement) => one.width)).toBeGreaterThan(PAINTED);
  await site.close();
});
