import { expect, type Page, test } from "@playwright/test";
import { createDatabase } from "../apps/server/src/platform/database.ts";
import type { ProfileRef } from "../apps/server/src/platform/profile-ref.ts";
import { inWords, type Plan, startFakeModel } from "../testing/fake-model.ts";
import { indexOwner } from "../testing/index-owner.ts";
import { type Product, runningServices, startProduct } from "../testing/product.ts";

const FAQ = `# Sessions

A single session costs £180. It lasts ninety minutes. Sessions take place in Leith.
${Array.from({ length: 60 }, (_, place) => `Rule ${place + 1} of the house is written here.`).join("\n")}
`;
const PHONE = { width: 360, height: 640 };
const DESKTOP = { width: 1440, height: 900 };

/** The product with a model whose output and timing the test controls. */
let product: Product;
let profileRef: ProfileRef;
let model: Awaited<ReturnType<typeof startFakeModel>>;
let plan: () => Plan;

// One worker for the whole file: it starts its own product, whose model follows the current test.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  model = await startFakeModel(() => plan());
  product = await startProduct({
    issuers: [],
    mail: true,
    mutation: undefined,
    pages: true,
    environment: model.environment(),
  });
  const db = createDatabase({ url: product.url, pool: 1, applicationName: "streaming" });
  profileRef = await indexOwner(db, "streaming", [{ name: "faq.md", bytes: Buffer.from(FAQ) }], undefined);
  await db.destroy();
  await product.rows("update users set first_name = 'Marguerite' where id = $1", [profileRef.userId]);
  await product.work();
});

test.afterAll(async () => {
  await product?.close();
  await model?.close();
});

/** A promise that the test resolves. */
function gate() {
  let open = (): void => {};
  const wait = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { wait, open };
}

async function ask(page: Page, question: string) {
  await page.goto(`${product.origin}/p/${profileRef.userId}`);
  const field = page.locator(".us-composer textarea");
  await field.fill(question);
  await field.press("Enter");
  return page.locator(".us-exchange").last();
}

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("words stream in, a mark comes with its sentence, and what is not so is taken back [CHAT-08] [CHAT-09]", {
      tag: "@smoke",
    }, async ({ page }) => {
      const [first, second] = [gate(), gate()];
      plan = () => ({
        words: [
          // The last word may be incomplete, so it waits for the next one.
          ...inWords("Sessions take place in"),
          { word: " Leith.", wait: first.wait },
          ...inWords(" [1] Sessions in Leith"),
          { word: " cost", wait: second.wait },
          ...inWords(" £999. [1]"),
        ],
      });
      const exchange = await ask(page, "Where do sessions take place, and what does one cost?");
      const answer = exchange.locator(".us-answer");
      await expect(answer).toHaveText("Sessions take place");
      await expect(exchange).toHaveAttribute("aria-busy", "true");
      await expect(page.locator(".us-composer textarea")).toBeDisabled();
      await expect(exchange.locator(".us-mark")).toHaveCount(0);
      first.open();
      await expect(answer).toContainText("Sessions take place in Leith.");
      await expect(exchange.locator(".us-mark")).toHaveCount(1);
      await expect(answer).toContainText("Sessions in");
      second.open();
      await expect(exchange).toHaveAttribute("aria-busy", "false");
      await expect(answer).toContainText("I couldn't confirm this detail in Marguerite's documents.");
      await expect(answer).not.toContainText("999");
      await expect(answer).not.toContainText("Sessions in");
      await expect(page.locator(".us-composer textarea")).toBeEnabled();
    });

    test("an answer is read out once, when it has ended", async ({ page }) => {
      const half = gate();
      plan = () => ({
        words: [...inWords("Sessions take place in"), { word: " Leith.", wait: half.wait }, " [1]"],
      });
      const exchange = await ask(page, "Where do sessions take place?");
      await expect(exchange.locator(".us-answer")).toHaveText("Sessions take place");
      // The other one is for handover messages.
      const status = page.locator(".us-chat > [role=status]").first();
      await expect(status).toHaveText("");
      half.open();
      await expect(status).toHaveText(/^Sessions take place in Leith\..*and 1 source$/);
      await expect(page.locator(".us-log[aria-live], .us-log [aria-live]")).toHaveCount(0);
    });

    test("stop keeps what was said, ends the model's call, and offers to try again", {
      tag: "@smoke",
    }, async ({ page }) => {
      const never = gate();
      plan = () => ({
        words: [...inWords("Sessions take place in"), { word: " Leith.", wait: never.wait }, " [1]"],
      });
      const before = model.cut();
      const exchange = await ask(page, "Where do sessions take place?");
      await expect(exchange.locator(".us-answer")).toHaveText("Sessions take place");
      await page.getByRole("button", { name: "Stop" }).click();
      await expect(exchange).toContainText("Stopped.");
      await expect(exchange.locator(".us-answer")).toHaveText("Sessions take place");
      await expect(exchange.getByRole("button", { name: "Try again" })).toBeVisible();
      await expect.poll(() => model.cut()).toBe(before + 1);
      await expect
        .poll(async () => (await product.rows("select state from chat_messages order by id desc limit 1"))[0])
        .toEqual({ state: "stopped" });
    });

    test("a reader who has scrolled up is left there, and can jump to the latest", async ({ page }) => {
      const half = gate();
      const rules = Array.from(
        { length: 60 },
        (_, at) => `Rule ${at + 1} of the house is written here. [1]\n\n`,
      );
      plan = () => ({
        words: [...rules.slice(0, 45), { word: rules[45] ?? "", wait: half.wait }, ...rules.slice(46)],
      });
      const exchange = await ask(page, "Which rules of the house are written here?");
      await expect(exchange.locator(".us-answer")).toContainText("Rule 45");
      await page.mouse.move(viewport.width / 2, 300);
      await page.mouse.wheel(0, -2_000);
      await expect(page.getByRole("button", { name: "Jump to latest" })).toBeVisible();
      const top = () => exchange.evaluate((node) => Math.round(node.getBoundingClientRect().top));
      const stood = await top();
      half.open();
      await expect(exchange).toHaveAttribute("aria-busy", "false");
      expect(Math.abs((await top()) - stood)).toBeLessThanOrEqual(2);
      await page.getByRole("button", { name: "Jump to latest" }).click();
      await expect(exchange.locator(".us-after")).toBeInViewport();
    });

    test("an address is left when the assistant does not know, and confirmed by the e-mail's link", async ({
      page,
    }) => {
      plan = () => ({ words: ["[[UNKNOWN]]"] });
      const email = `visitor-${viewport.width}-${process.pid}@example.com`;
      const exchange = await ask(page, "Do you have a lift to the room?");
      await expect(exchange.locator(".us-answer")).toContainText("I don't know");
      await exchange.getByLabel("Your e-mail").fill(email);
      await exchange.getByRole("button", { name: "Ask Marguerite" }).click();
      await expect(exchange.locator(".us-offer")).toContainText(email);
      const confirmed = () => product.rows("select confirmed_at from contacts where email = $1", [email]);
      const link = await emailTo(email);
      expect((await confirmed())[0]).toEqual({ confirmed_at: null });
      await page.goto(link);
      await page.getByRole("main").getByRole("button").click();
      await expect(page).toHaveURL(/done/);
      expect((await confirmed())[0]?.["confirmed_at"]).not.toBeNull();
      expect(await page.context().cookies()).toEqual([]);
    });
  });
}

async function emailTo(email: string): Promise<string> {
  const { mailWeb } = runningServices();
  let link = "";
  await expect
    .poll(
      async () => {
        const messages = (await (await fetch(`${mailWeb}/email`)).json()) as {
          to: { address: string }[];
          text: string;
        }[];
        const message = messages.find(({ to }) => to.some(({ address }) => address === email));
        link = message?.text.match(/http\S+\/contact\/confirm\?token=\S+/)?.[0] ?? "";
        return link;
      },
      { timeout: 40_000 },
    )
    .not.toBe("");
  return link;
}
