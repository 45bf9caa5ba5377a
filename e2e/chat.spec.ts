import { demo } from "../apps/web/app/content/demo.ts";
import {
  hold,
  openChat,
  recordQuestions,
  SURFACES,
  type Surface,
  tabTo,
  test,
  WINDOWS,
} from "./chat-surfaces.ts";
import { catchSignIn, expect, shownToast } from "./product.ts";

/** The clauses of a surface: the demo has separate ones. */
const ids = (surface: Surface, of: { chat: string; demo: string }): string =>
  surface.kind === "demo" ? of.demo : surface.kind === "owner" ? of.chat : `${of.chat} [CHAT-18]`;

for (const viewport of WINDOWS) {
  for (const surface of SURFACES) {
    test.describe(`${surface.name} at ${viewport.width}`, () => {
      test.use({ viewport });

      test(`starts with nothing said, and nothing is no question ${ids(surface, { chat: "[CHAT-03] [CHAT-04]", demo: "[DEMO-03] [CHAT-04]" })}`, async ({
        page,
        stage,
      }) => {
        const sent = recordQuestions(page);
        const { field, send, exchanges } = await openChat(page, surface, stage);
        await expect(exchanges).toHaveCount(0);
        const welcome = page.locator(".us-welcome");
        await expect(welcome).toHaveCount(surface.kind === "demo" ? 1 : 0);
        if (surface.kind === "demo") await expect(welcome).toHaveText(demo.welcome);
        await field.fill("  \n ");
        await expect(send).toBeDisabled();
        await field.press("Enter");
        await expect(exchanges).toHaveCount(0);
        expect(sent).toHaveLength(0);
      });

      test(`Shift+Enter makes a line, Enter sends it trimmed ${ids(surface, { chat: "[CHAT-05] [CHAT-07]", demo: "[DEMO-05] [CHAT-05] [CHAT-07]" })}`, async ({
        page,
        stage,
      }) => {
        const sent = recordQuestions(page);
        const chat = await openChat(page, surface, stage);
        await expect(page.getByText(/Shift\+Enter for a new line/)).toBeVisible();
        await chat.field.pressSequentially("  Hello");
        await chat.field.press("Shift+Enter");
        await chat.field.pressSequentially("there  ");
        await expect(chat.field).toHaveValue("  Hello\nthere  ");
        expect(sent).toHaveLength(0);
        await chat.field.press("Enter");
        await expect(chat.newest.locator(".us-question")).toHaveText("Hello\nthere", { useInnerText: true });
        await expect(chat.field).toHaveValue("");
        expect(sent.map((request) => request.postDataJSON().message)).toEqual(["Hello\nthere"]);
        await chat.answered();
      });

      test(`the answer follows its question, is in sight, and shows its source ${ids(surface, { chat: "[CHAT-09] [CHAT-11]", demo: "[DEMO-07]" })}`, async ({
        page,
        stage,
      }) => {
        const chat = await openChat(page, surface, stage);
        await chat.ask(surface.question);
        await chat.answered();
        await expect(chat.exchanges).toHaveCount(1);
        await expect(chat.newest.locator(".us-question")).toHaveText(surface.question);
        await expect(chat.field).toHaveValue("");
        await expect(chat.newest.locator(".us-answer").last()).toBeInViewport();
        await expect(chat.field).toBeInViewport();
        await chat.mark.click();
        await expect(chat.source).toContainText(surface.document);
        await expect(chat.source.locator("mark")).not.toBeEmpty();
        await expect(chat.source.locator("mark")).toBeInViewport();
        await expect(chat.newest.locator(".us-lit").first()).toBeInViewport();
        // After a second question the list is scrolled to its end again.
        await page.keyboard.press("Escape");
        await chat.ask(surface.question);
        await chat.answered();
        await expect(chat.exchanges).toHaveCount(2);
        await expect(chat.newest.locator(".us-answer").last()).toBeInViewport();
      });

      test(`while it thinks nothing can be sent, and the conversation goes on under its token ${ids(surface, { chat: "[CHAT-06] [CHAT-08] [CHAT-10]", demo: "[DEMO-06] [CHAT-06]" }).split(" ").slice(0, 3).join(" ")}`, async ({
        page,
        stage,
      }) => {
        const sent = recordQuestions(page);
        const chat = await openChat(page, surface, stage);
        const pendingAnswer = await hold(page);
        await chat.ask(surface.question);
        await expect(chat.newest.getByText("Thinking...", { exact: true })).toBeVisible();
        await expect(chat.field).toBeDisabled();
        await expect(chat.send).toHaveCount(0);
        await expect(page.getByRole("button", { name: "Stop" })).toBeVisible();
        await page.keyboard.press("Enter");
        const answer = await pendingAnswer.release();
        await chat.answered();
        expect(sent).toHaveLength(1);
        await expect(chat.newest.getByText("Thinking...")).toHaveCount(0);
        await expect(chat.field).toBeEnabled();
        await expect(chat.field).toBeFocused();
        const token = /"sessionId":"([^"]+)"/.exec(answer)?.[1];
        expect(token).toBeTruthy();
        await chat.ask(surface.question);
        await chat.answered();
        expect(sent[0]?.postDataJSON().sessionId).toBeUndefined();
        expect(sent[1]?.postDataJSON().sessionId).toBe(token);
      });

      test(`a question that fails is kept, and can be sent again ${ids(surface, { chat: "[CHAT-12]", demo: "[DEMO-09]" })}`, async ({
        page,
        stage,
      }) => {
        const left = await catchSignIn(page);
        const chat = await openChat(page, surface, stage);
        await page.route(/\/api\/chat(\/public)?$/, (route) =>
          route.fulfill({ status: 500, body: "out of order" }),
        );
        await chat.ask(surface.question);
        const text = "Failed to send message. Please try again.";
        if (surface.kind === "owner") {
          await expect(shownToast(page)).toContainText("Error");
          await expect(shownToast(page)).toContainText(text);
        } else if (surface.kind === "visitor") {
          await expect(page.getByRole("alert")).toContainText("Error");
          await expect(page.getByRole("alert")).toContainText(text);
        } else {
          await expect(chat.newest.locator(".us-answer")).toHaveText("Error: 500: out of order");
        }
        await expect(chat.newest.locator(".us-question")).toHaveText(surface.question);
        await page.unroute(/\/api\/chat(\/public)?$/);
        await chat.newest.getByRole("button", { name: "Send again" }).click();
        await chat.answered();
        await expect(chat.exchanges).toHaveCount(1);
        await expect(chat.mark).toBeVisible();
        expect(left).toHaveLength(0);
      });

      test("a thumb is stored, the conversation survives a reload, and Clear takes it from the device [CHAT-16]", async ({
        page,
        stage,
      }) => {
        const chat = await openChat(page, surface, stage);
        await chat.ask(surface.question);
        await chat.answered();
        const stored = page.waitForResponse(/\/feedback$/);
        await chat.newest.getByRole("button", { name: "Good answer" }).click();
        expect((await stored).status()).toBe(200);
        await chat.field.fill("half a question");
        await page.reload();
        await expect(chat.newest.locator(".us-question")).toHaveText(surface.question);
        await expect(chat.newest.getByRole("button", { name: "Good answer" })).toHaveAttribute(
          "aria-pressed",
          "true",
        );
        await expect(chat.newest.getByRole("button", { name: "Bad answer" })).toHaveAttribute(
          "aria-pressed",
          "false",
        );
        await expect(chat.field).toHaveValue("half a question");
        await page.getByRole("button", { name: "Clear" }).click();
        await expect(page.getByText("This conversation has been removed from this device.")).toBeVisible();
        await expect(chat.exchanges).toHaveCount(0);
        await page.reload();
        await expect(chat.send).toBeVisible();
        await expect(chat.exchanges).toHaveCount(0);
        await expect(chat.field).toHaveValue("");
        if (surface.kind !== "owner") expect(await page.context().cookies()).toEqual([]);
      });

      test("with the keyboard alone: ask, read the source, close it, rate", async ({ page, stage }) => {
        const chat = await openChat(page, surface, stage);
        await chat.field.focus();
        await page.keyboard.type(surface.question);
        await page.keyboard.press("Enter");
        await chat.answered();
        await expect(chat.field).toBeFocused();
        await tabTo(page, chat.mark, "Shift+Tab");
        await page.keyboard.press("Enter");
        await expect(chat.source).toBeFocused();
        await page.keyboard.press("Escape");
        await expect(chat.source).toHaveCount(0);
        await expect(chat.mark).toBeFocused();
        await tabTo(page, chat.newest.getByRole("button", { name: "Bad answer" }));
        await page.keyboard.press("Space");
        await tabTo(page, page.getByLabel(/^What was wrong/));
        await page.keyboard.type("Too short.");
        const stored = page.waitForRequest((request) => request.postData()?.includes("Too short.") ?? false);
        await page.keyboard.press("Enter");
        expect((await stored).postDataJSON()).toMatchObject({ thumb: -1, reason: "Too short." });
      });
    });
  }
}
