import { demo } from "../apps/web/app/content/demo.ts";
import { violations } from "./axe.ts";
import {
  answerWith,
  chatOn,
  hold,
  openChat,
  recordQuestions,
  SURFACES,
  type Surface,
  test,
} from "./chat-surfaces.ts";
import { expect, productUrl } from "./product.ts";

const on = (name: string): Surface => {
  const surface = SURFACES.find((one) => one.name === name);
  if (!surface) throw new Error(`No surface ${name}.`);
  return surface;
};
const PHONE = { width: 360, height: 640 };

test("the test page has its title, its panel, questions and tips [CHAT-01] [CHAT-02]", {
  tag: "@smoke",
}, async ({ page, stage }) => {
  const { field } = await openChat(page, on("/chat"), stage);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Test Your AI Assistant");
  await expect(page.getByRole("heading", { name: "Suggested Questions" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tips for Testing" })).toBeVisible();
  const panel = page.locator("section.us-panel");
  await expect(panel).toHaveCSS("height", "600px");
  await panel
    .locator("..")
    .getByRole("button", { name: stage.suggested[0] ?? "" })
    .click();
  await expect(panel.locator(".us-question")).toHaveText(stage.suggested[0] ?? "");
  await expect(field).toHaveValue("");
  await page.setViewportSize(PHONE);
  await expect(panel).toHaveCSS("height", "600px");
});

for (const surface of SURFACES.filter(({ kind }) => kind !== "demo")) {
  test(`${surface.name}: one tap asks a suggested question, and a draft stays [CHAT-13]`, async ({
    page,
    stage,
  }) => {
    const sent = recordQuestions(page);
    const chat = await openChat(page, surface, stage);
    const [question = ""] = stage.suggested;
    await chat.field.fill("Half a question");
    await page.getByRole("button", { name: question, exact: true }).click();
    await expect(chat.newest.locator(".us-question")).toHaveText(question);
    await expect(chat.field).toHaveValue("Half a question");
    await chat.answered();
    expect(sent).toHaveLength(1);
  });
}

test("the demo's four chips fill the field, and go with the first question [DEMO-02] [DEMO-04] [DEMO-11]", async ({
  page,
  stage,
}) => {
  const sent = recordQuestions(page);
  const chat = await openChat(page, on("the demo"), stage);
  const chips = page.locator("#demo .us-chip");
  await expect(chips).toHaveText([...demo.suggestions]);
  for (const question of demo.suggestions) {
    await page.getByRole("button", { name: question, exact: true }).click();
    await expect(chat.field).toHaveValue(question);
  }
  expect(sent).toHaveLength(0);
  await expect(chips).toHaveCount(4);
  const pendingAnswer = await hold(page);
  await chat.send.click();
  for (const question of demo.suggestions)
    await expect(page.getByRole("button", { name: question, exact: true })).toHaveCount(0);
  await expect(page.getByText(demo.welcome)).toBeVisible();
  await pendingAnswer.release();
  await chat.answered();
});

test("the demo says something in place of nothing [DEMO-08]", async ({ page, stage }) => {
  const chat = await openChat(page, on("the demo"), stage);
  await answerWith(page, { response: "" });
  await chat.ask("Anybody there?");
  await expect(chat.newest.locator(".us-answer")).toHaveText("I received your message and I'm here to help!");
});

test("the demo excuses itself when an error says nothing [DEMO-10]", async ({ page, stage }) => {
  const chat = await openChat(page, on("the demo"), stage);
  await answerWith(page, { response: "", state: "failed" }, "answer-error");
  await chat.ask("Anybody there?");
  await expect(chat.newest.locator(".us-answer")).toHaveText(
    "Error: I'm experiencing technical difficulties. Please try your question again.",
  );
});

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  for (const surface of SURFACES) {
    test(`${surface.name}: Back, and a tap outside, close the source and leave the page`, async ({
      page,
      stage,
    }) => {
      const chat = await openChat(page, surface, stage);
      await chat.ask(surface.question);
      await chat.answered();
      const address = page.url();
      await chat.mark.tap();
      await expect(chat.source).toBeVisible();
      await page.goBack();
      await expect(chat.source).toHaveCount(0);
      expect(page.url()).toBe(address);
      await expect(chat.exchanges).toHaveCount(1);
      await chat.mark.tap();
      await expect(chat.source).toBeVisible();
      await chat.newest.locator(".us-who").tap({ position: { x: 2, y: 2 }, force: true });
      await expect(chat.source).toHaveCount(0);
      expect(page.url()).toBe(address);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(over).toBeLessThanOrEqual(0);
    });
  }
});

for (const name of ["/p/{id}", "the demo"]) {
  test(`${name} works where all storage is blocked`, async ({ page, stage }) => {
    await page.addInitScript(() => {
      for (const place of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, place, {
          get: () => {
            throw new DOMException("blocked", "SecurityError");
          },
        });
      }
    });
    const chat = await openChat(page, on(name), stage);
    await chat.ask(on(name).question);
    await chat.answered();
    await expect(chat.mark).toBeVisible();
  });

  test(`${name}: Stop ends it quietly, and Try again asks again`, async ({ page, stage }) => {
    const sent = recordQuestions(page);
    const chat = await openChat(page, on(name), stage);
    const pendingAnswer = await hold(page);
    await chat.ask(on(name).question);
    await page.getByRole("button", { name: "Stop" }).click();
    await expect(chat.newest.getByText("Stopped.")).toBeVisible();
    await expect(chat.field).toBeEnabled();
    await pendingAnswer.release();
    await chat.newest.getByRole("button", { name: "Try again" }).click();
    await expect(chat.exchanges).toHaveCount(2);
    await chat.answered();
    expect(sent.map((request) => request.postDataJSON().message)).toEqual([
      on(name).question,
      on(name).question,
    ]);
  });
}

test("hostile words of a model become neither markup nor a request", { tag: "@smoke" }, async ({
  page,
  stage,
}) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(productUrl())) foreign.push(request.url());
  });
  const chat = await openChat(page, on("/p/{id}"), stage);
  const response =
    "<img src=https://evil.example/a onerror=alert(1)> ![map](https://evil.example/b.png) [ask](javascript:alert(1)) [site](https://ok.example/x)";
  await answerWith(page, { response });
  await chat.ask("Show me.");
  await chat.answered();
  const answer = chat.newest.locator(".us-answer");
  await expect(answer).toContainText("<img src=");
  await expect(answer.locator("img")).toHaveCount(0);
  await expect(answer.locator("a[href]")).toHaveCount(2);
  for (const link of await answer.locator("a[href]").all()) {
    await expect(link).toHaveAttribute("href", /^https:\/\//);
    await expect(link).toHaveAttribute("rel", "noopener nofollow ugc");
    await expect(link).toHaveAttribute("target", "_blank");
  }
  await expect(answer).toContainText("(ok.example)");
  expect(foreign).toEqual([]);
});

test("a notice at a limit is an ordinary message that nobody rates", async ({ page, stage }) => {
  const chat = await openChat(page, on("/p/{id}"), stage);
  await answerWith(page, { response: "Please come back tomorrow.", limited: true, exchangeId: null });
  await chat.ask("May I?");
  await expect(chat.newest.locator(".us-answer")).toHaveText("Please come back tomorrow.");
  await expect(chat.newest.getByRole("button", { name: "Good answer" })).toHaveCount(0);
});

test("an answer is announced once, whole, with the number of its sources", async ({ page, stage }) => {
  const chat = await openChat(page, on("/p/{id}"), stage);
  const quiet = page.locator(".us-log [aria-live]:not([aria-live=off]), .us-log[aria-live]");
  await expect(quiet).toHaveCount(0);
  await chat.ask(on("/p/{id}").question);
  await chat.answered();
  await expect(page.locator("[role=status].us-hidden").first()).toContainText(
    /A single session costs £180.*and \d+ source/s,
  );
});

test("axe finds nothing in any state of the chat", async ({ page, stage }) => {
  test.slow();
  const faults = () => violations(page, { within: ".us-chat" });
  const surface = on("/p/{id}");
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const chat = await openChat(page, surface, stage);
    expect(await faults()).toEqual([]);
    await chat.ask(surface.question);
    await chat.answered();
    expect(await faults()).toEqual([]);
    await chat.mark.click();
    await expect(chat.source).toBeVisible();
    expect(await faults()).toEqual([]);
    await page.keyboard.press("Escape");
    await chat.newest.getByRole("button", { name: "Bad answer" }).click();
    await answerWith(page, { response: "I don't know.", state: "not_answered", contact: true });
    await chat.ask("Who painted the Night Watch?");
    await expect(page.getByLabel("Your e-mail")).toBeVisible();
    expect(await faults()).toEqual([]);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Clear" }).click();
  }
  await chatOn(page, surface);
});
