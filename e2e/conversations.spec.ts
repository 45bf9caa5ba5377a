import type { Page } from "@playwright/test";
import { CITE } from "../testing/recount.ts";
import { confirm, expect, newPerson, query, shownToast, signIn, test, userId } from "./product.ts";

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
         (13, 3, 'My own test', 'Yes.', 'answered', null, null, 100, 200)) as one)
     insert into contacts (user_id, profile_id, id, message_id, email, name, question, confirmed_at)
     select $1, profile.id, 21, 12, 'ada@visitor.example', 'Ada', $3, now() from profile`,
    [owner, FEES, ACCESS],
  );
  const [profile] = await query("select id from ai_profiles where user_id = $1 and is_main", [owner]);
  await query(CITE, [owner, profile?.["id"], [11, 13]]);
}

async function open(page: Page): Promise<void> {
  await signIn(page, newPerson("Ines Marchetti"), "/api/login?way=local&returnTo=%2Fconversations");
  await plant(await userId(page));
  await page.goto("/conversations");
}

const list = (page: Page) =>
  page.getByRole("region", { name: "Conversations, newest first" }).getByRole("listitem");

for (const width of [360, 1440]) {
  test.describe(`${width} wide`, () => {
    test.use({ viewport: { width, height: 900 } });

    test("an owner finds a conversation by words and by how it went, and reads it as the visitor did", {
      tag: "@smoke",
    }, async ({ page }) => {
      await open(page);
      await expect(list(page)).toHaveCount(2);
      await expect(list(page).first()).toContainText(ACCESS);
      await expect(list(page).last()).toContainText(/1 question.*Answered/);
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
      await page.getByRole("link", { name: ACCESS }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conversation");
      const transcript = page.getByRole("region", { name: "Transcript" });
      await expect(transcript).toContainText(ACCESS);
      await expect(transcript).toContainText("I could not find this.");
      await expect(transcript).toContainText("Answered in 0.6 s");
      await expect(transcript).toContainText("I need to know before I come");
      await expect(transcript.getByRole("link", { name: "ada@visitor.example" })).toHaveAttribute(
        "href",
        /^mailto:ada/,
      );
      await expect(page.getByText("keelstone.example", { exact: true })).toBeVisible();
    });

    test("an owner deletes a conversation for good", async ({ page }) => {
      await open(page);
      await page.getByRole("link", { name: FEES }).click();
      await page.getByRole("button", { name: "Delete conversation" }).click();
      await confirm(page, "Delete it");
      await expect(shownToast(page)).toContainText("Conversation deleted");
      await expect(page).toHaveURL("/inbox");
      await expect(list(page)).toHaveCount(1);
      await page.goto("/conversations/1");
      await expect(page.getByText("Conversation not found")).toBeVisible();
    });
  });
}

test("without conversations the page says what will be here, and a new one appears by itself", async ({
  page,
  browser,
}) => {
  await signIn(page, newPerson("Ines Marchetti"), "/api/login?way=local&returnTo=%2Fconversations");
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
