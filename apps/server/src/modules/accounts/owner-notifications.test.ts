import { beforeAll, describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { type Owner, until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import { emailTo, newBrowser, newEmail, service } from "../../../test/sign-in.ts";
import { ownerWith } from "../../../test/streams.ts";

const product = await testApp({ worker: true });
const visitor = product.api();
const OPEN = "Do you like jazz, see evil.example?";
let owner: Awaited<ReturnType<typeof ownerWith>>;
beforeAll(async () => {
  owner = await ownerWith(product, { "prices.md": "# Prices\n\nA single session costs £180." });
});

const jobs = (name: string, userId: string) =>
  rows(product.url, "select state from pgboss.job where name = $1 and data ->> 'userId' = $2", [
    name,
    userId,
  ]);
const offLink = (text: string) => new URL(/https?:\S*letters\/off\S*/.exec(text)?.[0] ?? "");

/** A visitor leaves an e-mail address with an unanswered question and confirms it. */
async function leave({ userId }: Owner, name?: string): Promise<string> {
  const { exchangeId, sessionId } = await visitor.chat.ask({ userId, message: OPEN });
  const email = newEmail();
  await visitor.chat.contact(exchangeId ?? 0, { userId, sessionId, email, name });
  const { text } = await emailTo(email);
  const token = new URL(/https?:\S+/.exec(text)?.[0] ?? "").searchParams.get("token") ?? "";
  await newBrowser(product).post("/api/contacts/confirm", { token });
  return email;
}

describe("the first question", () => {
  test("is reported once, with the question and a link to the conversation", async () => {
    const fresh = await ownerWith(product, {});
    const { userId } = fresh;
    await fresh.api.chat.ask({ userId, message: "My own test" });
    await visitor.chat.ask({ userId, message: "Hello!" });
    await visitor.chat.ask({ userId, message: "Is <b>anybody</b> there?" });
    await visitor.chat.ask({ userId, message: "Again?" });
    // The job is delayed until the answer is complete; run it now.
    await rows(
      product.url,
      "update pgboss.job set start_after = now() where name = 'accounts.tell-first-question'",
    );
    const { subject, text, html } = await emailTo(fresh.email);
    expect(subject).toBe("Your assistant's first visitor");
    expect(text).toContain("“Is <b>anybody</b> there?”");
    expect(html).toContain("&#60;b&#62;anybody");
    const { id } = await row(
      product.url,
      "select session_id as id from chat_messages where user_id = $1 and message like 'Is%'",
      [userId],
    );
    expect(text).toContain(`/inbox/${id}`);
    expect(await jobs("accounts.tell-first-question", userId)).toHaveLength(1);
  });
});

describe("somebody who waits for an answer", () => {
  test("is reported when the address is confirmed, and a reply to the e-mail goes there", async () => {
    const email = await leave(owner);
    const { subject, text, ...headers } = await emailTo(owner.email);
    expect(subject).toBe("A visitor is waiting for your answer");
    expect(text).toContain(email);
    expect(text).toContain(OPEN);
    expect(JSON.stringify(headers)).toContain(email);
  });

  test("has a name in the e-mail, unless it holds a link", async () => {
    const curious = await ownerWith(product, {});
    await leave(curious, "Ana Ruiz");
    expect((await emailTo(curious.email, "A visitor is waiting")).text).toContain("Ana Ruiz (");
    await leave(curious, "mail-check365.com");
    const { text, html } = await emailTo(curious.email, "A visitor is waiting");
    expect(text).toContain("left this e-mail address");
    for (const part of [text, html]) expect(part).not.toContain("check365");
  });

  test("is not reported while the owner does not want it", async () => {
    const quiet = await ownerWith(product, {});
    expect((await quiet.api.account.update({ letters: { contact: false } })).letters).toEqual({
      firstQuestion: true,
      contact: false,
      limits: true,
      week: true,
    });
    await leave(quiet);
    await until(async () =>
      (await jobs("accounts.tell-contact", quiet.userId)).some(({ state }) => state === "completed"),
    );
    const mails = await (await fetch(`${service("TEST_MAIL_WEB_URL")}/email`)).text();
    expect(mails).not.toContain(quiet.email);
  });
});

describe("unsubscribing from an e-mail", () => {
  async function writeToOwner() {
    await owner.api.account.update({ letters: { contact: true } });
    await leave(owner);
    const mail = await emailTo(owner.email);
    return {
      link: offLink(mail.text),
      headers: (mail as { headers?: Record<string, string> }).headers ?? {},
    };
  }
  const wants = async () => (await owner.api.account.read()).letters.contact;

  test("is in its headers for one click: a POST from anywhere, without a cookie, and no redirect", async () => {
    const { link, headers } = await writeToOwner();
    expect(headers["list-unsubscribe"]).toBe(`<${link.href}>`);
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    const opened = await product.app.inject({ url: link.pathname + link.search });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/letters/off${link.search}`]);
    expect(await wants()).toBe(true);
    const once = await product.app.inject({
      method: "POST",
      url: link.pathname + link.search,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect([once.statusCode, once.json()]).toEqual([200, { off: true }]);
    expect(await wants()).toBe(false);
    const form = `--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
    const again = await product.app.inject({
      method: "POST",
      url: link.pathname + link.search,
      headers: { "content-type": "multipart/form-data; boundary=x" },
      payload: form,
    });
    expect(again.statusCode).toBe(200);
  });

  test("is a page with a button for people", async () => {
    const { link } = await writeToOwner();
    const fields = Object.fromEntries(link.searchParams);
    const pressed = await newBrowser(product).post("/api/letters/off/confirm", fields);
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, "/letters/off?done=contact"]);
    expect(await wants()).toBe(false);
  });

  test("opens nothing else: another kind, another owner and another key are refused alike", async () => {
    const { link } = await writeToOwner();
    const other = await ownerWith(product, {});
    const post = (changes: Record<string, string>) => {
      const query = new URLSearchParams({ ...Object.fromEntries(link.searchParams), ...changes });
      return product.app.inject({ method: "POST", url: `${link.pathname}?${query}` });
    };
    for (const changes of [{ kind: "limits" }, { owner: other.userId }, { key: "x".repeat(43) }, { key: "" }])
      expect((await post(changes)).statusCode).toBe(404);
    expect(await wants()).toBe(true);
    const stranger = await newBrowser(product).post("/api/letters/off/confirm", {
      ...Object.fromEntries(link.searchParams),
      key: "wrong",
    });
    expect(stranger.headers.location).toBe("/letters/off?expired=1");
  });
});
