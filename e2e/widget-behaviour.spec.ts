import { expect, test } from "@playwright/test";
import { productUrl } from "./product.ts";
import { SIZES } from "./public-owner.ts";
import {
  askIn,
  bubbleOf,
  LAUNCH,
  openPanel,
  panelOf,
  saved,
  type WidgetOwner,
  widgetOwner,
} from "./widget-host.ts";

test.use({ launchOptions: LAUNCH });

let owner: WidgetOwner;
test.beforeAll(async ({ browser }) => {
  owner = await widgetOwner(browser);
});
test.afterAll(() => owner.close());

test("no answer is shown before the delay is over [CUST-13]", async ({ browser }) => {
  const { page, close } = await saved(owner, browser, { responseDelay: 2_000 });
  const panel = await openPanel(page);
  await panel.getByRole("textbox").fill("What does a single session cost?");
  const startedAt = Date.now();
  await panel.getByRole("textbox").press("Enter");
  await expect(panel.locator(".us-thinking")).toBeVisible();
  await panel.locator(".us-exchange .us-answer").waitFor();
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1_950);
  await close();
});

const LANGUAGES = {
  en: ["Ask a question: Marguerite Oyelaran", "Close", "Send"],
  es: ["Haz una pregunta: Marguerite Oyelaran", "Cerrar", "Enviar"],
  fr: ["Poser une question: Marguerite Oyelaran", "Fermer", "Envoyer"],
  de: ["Frage stellen: Marguerite Oyelaran", "Schließen", "Senden"],
  it: ["Fai una domanda: Marguerite Oyelaran", "Chiudi", "Invia"],
  pt: ["Faça uma pergunta: Marguerite Oyelaran", "Fechar", "Enviar"],
  zh: ["提问: Marguerite Oyelaran", "关闭", "发送"],
  ja: ["質問する: Marguerite Oyelaran", "閉じる", "送信"],
};

test("its own texts speak each of the eight languages [CUST-17]", async ({ browser }) => {
  for (const [language, [ask = "", shut = "", send = ""]] of Object.entries(LANGUAGES)) {
    const { page, close } = await saved(owner, browser, { language });
    await expect(bubbleOf(page)).toHaveAccessibleName(ask);
    const panel = await openPanel(page);
    await expect(panel).toHaveAttribute("lang", language);
    await expect(panel.getByRole("button", { name: shut, exact: true })).toBeVisible();
    await expect(panel.getByRole("button", { name: send, exact: true })).toBeVisible();
    await close();
  }
});

test("avatar, times and typing indicator come and go by their switches [CUST-26] [CUST-27] [CUST-28]", async ({
  browser,
}) => {
  for (const isOn of [true, false]) {
    const switches = {
      showAvatar: isOn,
      showTimestamps: isOn,
      showTypingIndicator: isOn,
      responseDelay: 1_500,
    };
    const { page, close } = await saved(owner, browser, switches);
    const panel = await openPanel(page);
    await expect(panel.locator(".w-face")).toHaveCount(isOn ? 1 : 0);
    await panel.getByRole("textbox").fill("What does a single session cost?");
    await panel.getByRole("textbox").press("Enter");
    await expect(panel.getByRole("button", { name: "Stop" })).toBeVisible();
    await expect(panel.locator(".us-thinking")).toBeVisible({ visible: isOn });
    await panel.locator(".us-exchange[aria-busy=false]").waitFor();
    await expect(panel.locator("time")).toHaveCount(isOn ? 2 : 0);
    await close();
  }
});

test("it opens by itself where its owner wants that, until the visitor has closed it [CUST-29]", async ({
  browser,
}) => {
  const closed = await saved(owner, browser, { autoOpen: false });
  await expect(bubbleOf(closed.page)).toBeVisible();
  await closed.page.waitForLoadState("load");
  await expect(panelOf(closed.page)).toHaveCount(0);
  await closed.close();

  const { page, close } = await saved(owner, browser, { autoOpen: true });
  await expect(panelOf(page)).toBeVisible();
  // A visitor who is reading keeps the focus.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  await panelOf(page).getByRole("button", { name: "Close" }).click();
  await page.reload({ waitUntil: "load" });
  await expect(bubbleOf(page)).toBeVisible();
  await page.waitForTimeout(1_000);
  await expect(panelOf(page)).toHaveCount(0);
  await close();

  const phone = await saved(owner, browser, { autoOpen: true, greeting: "Good day." }, "", SIZES[0]);
  await phone.page.getByRole("button", { name: "Good day." }).click();
  await expect(panelOf(phone.page)).toBeVisible();
  await phone.close();
});

test("the owner's own greeting and placeholder are said [CUST-30] [CUST-31]", async ({ browser }) => {
  const { page, close } = await saved(owner, browser, {
    greeting: "Ask me anything.",
    placeholder: "Your question",
  });
  const panel = await openPanel(page);
  await expect(panel.locator(".us-welcome")).toHaveText("Ask me anything.");
  await expect(panel.getByPlaceholder("Your question")).toBeVisible();
  await close();
});

test("the owner's style and script take effect on the owner's page, and the style nowhere else [CUST-32]", async ({
  browser,
}) => {
  const { page, heard, close } = await saved(owner, browser, {
    customCSS: "p, .us-welcome { letter-spacing: 3px }",
    customJS: "document.documentElement.dataset.owner = 'was here'",
  });
  await expect(page.locator("html")).toHaveAttribute("data-owner", "was here");
  const panel = await openPanel(page);
  await expect(panel.locator(".us-welcome")).toHaveCSS("letter-spacing", "3px");
  await expect(page.locator("body > p").first()).toHaveCSS("letter-spacing", "normal");
  expect(heard).toEqual([]);
  await close();
});

test("its events go to the analytics that the page has, and nothing is loaded for them [CUST-34]", async ({
  browser,
}) => {
  const ways = {
    gtag: "<script>window.sent = []; window.gtag = (...event) => sent.push(event.slice(1));</script>",
    dataLayer: "<script>window.dataLayer = []; window.sent = dataLayer;</script>",
  };
  for (const [way, script] of Object.entries(ways)) {
    const {
      page,
      asked: requested,
      close,
    } = await saved(owner, browser, { analyticsId: "G-KEELSTONE" }, script);
    await askIn(await openPanel(page));
    const names = ["widget_open", "widget_message", "widget_response"];
    const wanted =
      way === "gtag"
        ? names.map((name) => [name, { send_to: "G-KEELSTONE" }])
        : names.map((event) => ({ event, send_to: "G-KEELSTONE" }));
    expect(await page.evaluate(() => (window as unknown as { sent: unknown[] }).sent)).toEqual(wanted);
    const foreign = requested.filter((url) => !url.startsWith(productUrl()) && !url.startsWith(page.url()));
    expect(foreign).toEqual([]);
    await close();
  }
});

test("a privacy notice is shown until the first message, with the owner's policy [CUST-35]", async ({
  browser,
}) => {
  const policy = "https://keelstone.example/privacy";
  const { page, close } = await saved(owner, browser, { gdprCompliant: true, privacyPolicyUrl: policy });
  const panel = await openPanel(page);
  await expect(panel.locator(".w-notice")).toContainText("You're chatting with an AI.");
  await expect(panel.getByRole("link", { name: "Privacy policy" })).toHaveAttribute("href", policy);
  await askIn(panel);
  await expect(panel.locator(".w-notice")).toHaveCount(0);
  await close();
  const without = await saved(owner, browser, { gdprCompliant: false });
  await openPanel(without.page);
  await expect(panelOf(without.page).locator(".w-notice")).toHaveCount(0);
  await without.close();
});
