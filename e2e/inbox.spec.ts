import type { Page } from "@playwright/test";
import { CITE } from "../testing/recount.ts";
import {
  confirm,
  expect,
  newPerson,
  query,
  shownToast,
  signIn,
  test,
  uploadText,
  userId,
} from "./product.ts";
import { publicOwner, SIZES, stranger } from "./public-owner.ts";

const FEES = "What does a discovery call cost?";
const ACCESS = "Is the office wheelchair accessible?";

/** Two conversations of visitors and a test by the owner, as the chat would have stored them. */
async function plant(owner: string): Promise<void> {
  await query(
    `with profile as (select id from ai_profiles where user_id = $1 and is_main),
     conversation as (
       insert into chat_sessions (user_id, profile_id, id, session_id, source, embed_host, by_owner)
       select $1, profile.id, one.id, $1 || one.id, one.source, one.host, one.own from profile,
         (values (1, 'Direct', null, false), (2, 'Embedded', 'keelstone.example', false), (3, 'Direct', null, true))
           as one (id, source, host, own)),
     exchange as (
       insert into chat_messages (user_id, profile_id, id, session_id, message, response, state, thumb, thumb_reason,
         first_word_ms, total_ms)
       select $1, profile.id, one.* from profile, (values
         (11::bigint, 1::bigint, $2, 'A discovery call is free.', 'answered', 1::smallint, null, 320, 900),
         (12, 2, $3, 'I could not find this.', 'not_answered', -1, 'I need to know before I come', 250, 640),
         (13, 3, 'My own test', 'Yes.', 'answered', null, null, 100, 200)) as one),
     gap as (
       insert into gaps (user_id, profile_id, id, message_id, question, status)
       select $1, profile.id, 31, 12, $3, 'open' from profile)
     insert into contacts (user_id, profile_id, id, message_id, email, name, question, confirmed_at)
     select $1, profile.id, 21, 12, 'ada@visitor.example', 'Ada', $3, now() - interval '16 hours' from profile`,
    [owner, FEES, ACCESS],
  );
  const [profile] = await query("select id from ai_profiles where user_id = $1 and is_main", [owner]);
  await query(CITE, [owner, profile?.["id"], [11, 13]]);
}

async function open(page: Page): Promise<string> {
  await signIn(page, newPerson("Ines Marchetti"), "/api/login?way=local&returnTo=%2Finbox");
  const owner = await userId(page);
  await plant(owner);
  await page.goto("/inbox");
  return owner;
}

const list = (page: Page) =>
  page.getByRole("region", { name: "Conversations, newest first" }).getByRole("listitem");

for (const width of [360, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });
    const isWide = width >= 760;

    test("an owner finds a conversation by words and by how it went, and reads it as the visitor did", {
      tag: "@smoke",
    }, async ({ page }) => {
      await open(page);
      await expect(list(page)).toHaveCount(2);
      await expect(list(page).first()).toContainText(/Is the office.*ada@visitor\.example.*Waiting 16 hours/);
      await expect(list(page).last()).toContainText(/discovery call.*Direct.*Answered/);
      if (isWide) await expect(page).toHaveURL("/inbox/2");
      await page.getByRole("button", { name: "Search and filter" }).click();
      await page.getByLabel("Who asked").selectOption("owner");
      await expect(list(page)).toHaveText([/My own test/]);
      await page.getByRole("button", { name: "Clear filters" }).click();
      await page.getByRole("searchbox").fill("disco call");
      await expect(list(page)).toHaveText([/discovery call/]);
      await expect(page).toHaveURL(/search=disco\+call/);
      await page.getByRole("searchbox").fill("");
      await expect(list(page)).toHaveCount(2);
      await page.getByRole("button", { name: "Left an e-mail" }).click();
      await expect(list(page)).toHaveCount(1);
      await list(page).getByRole("link", { name: ACCESS }).click();
      await expect(page).toHaveURL("/inbox/2?contact=yes");
      const transcript = page.getByRole("region", { name: "Transcript" });
      await expect(transcript).toContainText(ACCESS);
      await expect(transcript).toContainText("I could not find this.");
      await expect(transcript).toContainText("Answered in 0.6 s");
      await expect(transcript).toContainText("I need to know before I come");
      if (!isWide) await page.getByRole("button", { name: "About this visitor" }).click();
      const facts = page.getByRole(isWide ? "complementary" : "dialog", { name: "About this visitor" });
      await expect(facts.getByRole("link", { name: "ada@visitor.example" })).toHaveAttribute(
        "href",
        /^mailto:ada/,
      );
      await expect(facts.getByText("keelstone.example", { exact: true })).toBeVisible();
      await expect(facts).toContainText("This conversation is deleted on");
      if (isWide) return;
      await page.keyboard.press("Escape");
      await page.getByRole("link", { name: "Back to the list" }).click();
      await expect(page).toHaveURL("/inbox?contact=yes");
      await page.goBack();
      await expect(transcript).toBeVisible();
    });

    test("an owner deletes a conversation for good", async ({ page }) => {
      await open(page);
      await list(page).getByRole("link", { name: FEES }).click();
      await expect(page).toHaveURL("/inbox/1");
      await page.getByRole("button", { name: "Delete conversation" }).click();
      await confirm(page, "Delete it");
      await expect(shownToast(page)).toContainText("Conversation deleted");
      await expect(page).toHaveURL(isWide ? "/inbox/2" : "/inbox");
      await expect(list(page)).toHaveCount(1);
      // The earlier address leads here.
      await page.goto("/conversations/1");
      await expect(page).toHaveURL("/inbox/1");
      await expect(page.getByText("Conversation not found")).toBeVisible();
    });

    test("a weak answer is one tap away from a saved answer, without leaving the conversation", async ({
      page,
    }) => {
      const owner = await open(page);
      await uploadText(page, "office.txt", "The office is on the second floor of 14 Quayside Mews.");
      await page.goto("/inbox/2");
      const lit = page.locator("[data-weak=lit]");
      await expect(lit).toContainText("Closest I found");
      await expect(lit).toContainText("second floor");
      await lit.getByRole("button", { name: `Save an answer to “${ACCESS}”` }).click();
      await page.getByLabel("Your answer").fill("Yes, there is a lift.");
      await page.getByRole("button", { name: "Save answer" }).click();
      await expect(page.getByRole("status").filter({ hasText: "Yes, there is a lift." })).toBeVisible();
      await expect(page.getByText("You've answered or closed this question since.")).toBeVisible();
      await expect(lit).toHaveCount(0);
      await expect(page).toHaveURL("/inbox/2");
      expect(await query("select status from gaps where user_id = $1 and id = 31", [owner])).toEqual([
        { status: "answered" },
      ]);
    });
  });
}

test("the keyboard moves through the list, opens, replies and saves, but not while typing", async ({
  page,
}) => {
  await open(page);
  await expect(page).toHaveURL("/inbox/2");
  await page.getByRole("region", { name: "Transcript" }).waitFor();
  await page.keyboard.press("j");
  await expect(list(page).last().getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(list(page).first().getByRole("link")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/inbox/1");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/inbox/2");
  await page.getByRole("button", { name: /^Save an answer/ }).waitFor();
  await page.keyboard.press("s");
  await expect(page.getByLabel("Your answer")).toBeFocused();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("r");
  const field = page.getByLabel("Reply as yourself");
  await expect(field).toBeFocused();
  await page.keyboard.type("jkrs?");
  await expect(field).toHaveValue("jkrs?");
  // What was typed stays while another conversation is read.
  await list(page).last().getByRole("link").click();
  await expect(field).toHaveValue("");
  await page.goBack();
  await expect(field).toHaveValue("jkrs?");
  await page.getByRole("heading", { name: "About this visitor" }).click();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard" })).toContainText("Next conversation");
});

test("an e-mail goes to the address that waits, and becomes a saved answer only if ticked", async ({
  page,
}) => {
  const owner = await open(page);
  await expect(page.getByRole("radio", { name: "E-mail" })).toBeChecked();
  await expect(page.getByText("Goes to ada@visitor.example and into the chat.")).toBeVisible();
  const keep = page.getByRole("checkbox", { name: "Also save as an answer" });
  await expect(keep).not.toBeChecked();
  await keep.click();
  await expect(page.getByText(`Visitors who ask “${ACCESS}” will get these words.`)).toBeVisible();
  await keep.click();
  await page.getByLabel("Reply as yourself").fill("Yes, there is a lift.");
  await page.getByRole("button", { name: "Send e-mail" }).click();
  const transcript = page.getByRole("region", { name: "Transcript" });
  await expect(transcript).toContainText("Your answer was sent to ada@visitor.example, Today");
  await expect(page.getByRole("radio", { name: "E-mail" })).toBeDisabled();
  await expect(page.getByText("Not here now. They see it when they come back to this chat.")).toBeVisible();
  await expect(page.getByText("Waiting for you")).toHaveCount(0);
  expect(await query("select 1 from corrections where user_id = $1", [owner])).toEqual([]);
});

test("a conversation is live while its visitor has the chat open, and a reply joins and is kept if ticked", async ({
  browser,
  page,
}) => {
  const owner = await publicOwner(page, "Marguerite Oyelaran");
  const visitor = await stranger(browser, SIZES[1]);
  await visitor.goto(`/p/${owner.id}`);
  const field = visitor.locator("textarea");
  await field.fill("Do you take Saturdays?");
  await field.press("Enter");
  await visitor.locator(".us-answer").waitFor();
  await page.goto("/inbox");
  await expect(list(page).first()).toContainText(/Saturdays.*Live/);
  await expect(page.getByRole("button", { name: "Live 1" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "Live chat" })).toBeChecked();
  await expect(page.getByText("Seen right away. Your assistant pauses while you're there.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Also save as an answer" }).click();
  await page.getByLabel("Reply as yourself").fill("Yes, until noon.");
  await page.keyboard.press("Enter");
  await expect(visitor.locator(".us-person")).toContainText("Yes, until noon.");
  await expect
    .poll(() => query("select question, answer from corrections where user_id = $1", [owner.id]))
    .toEqual([{ question: "Do you take Saturdays?", answer: "Yes, until noon." }]);
  // A message to the owner waits until the owner replies.
  await field.fill("And Sundays?");
  await field.press("Enter");
  await expect(list(page).first()).toContainText(/And Sundays\?.*Live.*Waiting/);
  await page.getByLabel("Reply as yourself").fill("Never.");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Waiting for you")).toHaveCount(0);
  await visitor.context().close();
  await expect(list(page).first()).not.toContainText("Live", { timeout: 20_000 });
});

test("sound and notifications are off until they are switched on, and a refusal is said", async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(() => {
    const made: unknown[] = [];
    let permission = "default";
    class FakeNotification {
      static get permission() {
        return permission;
      }
      static async requestPermission() {
        made.push("asked");
        permission = localStorage.getItem("test-permission") ?? "denied";
        return permission;
      }
      constructor(title: string, options: { body: string }) {
        made.push(`${title}: ${options.body}`);
      }
      close() {}
    }
    Object.assign(globalThis, { Notification: FakeNotification, made });
  });
  const made = () => page.evaluate(() => (globalThis as unknown as { made: string[] }).made);
  const owner = await open(page);
  expect(await made()).toEqual([]);
  await page.getByRole("button", { name: "Notifications" }).click();
  const toggle = page.getByRole("switch", { name: "Browser notification" });
  await expect(toggle).not.toBeChecked();
  await expect(page.getByRole("switch", { name: "Sound" })).not.toBeChecked();
  await toggle.click();
  await expect(page.getByRole("alert")).toContainText("Your browser doesn't allow notifications");
  await expect(toggle).not.toBeChecked();
  await page.evaluate(() => localStorage.setItem("test-permission", "granted"));
  await toggle.click();
  await expect(toggle).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Notifications: on" })).toBeVisible();
  await query(
    `insert into contacts (user_id, profile_id, id, message_id, email, question, confirmed_at)
     select user_id, profile_id, 22, 11, 'bea@visitor.example', 'Is it really free?', now()
     from chat_messages where user_id = $1 and id = 11`,
    [owner],
  );
  // Any change of the conversations has the inbox read again.
  await page.evaluate(() =>
    fetch("/api/contacts/settle", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ contactIds: [21] }),
    }),
  );
  await expect
    .poll(made)
    .toEqual([
      "asked",
      "asked",
      "You'll be notified like this.: ",
      "A visitor is waiting for you: Is it really free?",
    ]);
  await context.close();
});

test("without conversations the page says what will be here, and a new one appears by itself", async ({
  page,
  browser,
}) => {
  await signIn(page, newPerson("Ines Marchetti"), "/api/login?way=local&returnTo=%2Finbox");
  await expect(page.getByText("No conversations yet")).toBeVisible();
  const id = await userId(page);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(`/p/${id}`);
  const field = visitor.getByRole("textbox").first();
  await field.fill("Are you there?");
  await field.press("Enter");
  await expect(list(page)).toHaveText([/Are you there\?/], { timeout: 15_000 });
  await visitor.context().close();
});
