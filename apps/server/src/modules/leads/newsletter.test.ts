import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { until } from "../../../test/builders.ts";
import { rows } from "../../../test/database.ts";
import { emailTo, newBrowser, newEmail } from "../../../test/sign-in.ts";

const clock = { ahead: 0 };
const product = await testApp({ worker: true, clock: () => new Date(Date.now() + clock.ahead) });
const DAY = 86_400_000;
let place = 0;

async function subscribe(email: string, { from = "", website = "" } = {}) {
  place += 1;
  const answer = await product.app.inject({
    method: "POST",
    url: "/api/newsletter",
    remoteAddress: from || `10.2.${Math.floor(place / 250)}.${(place % 250) + 1}`,
    payload: { email, ...(website ? { website } : {}) },
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const stored = (email: string) =>
  rows(product.url, "select * from newsletter_subscriptions where email = $1", [email]);
const linkIn = (text: string): string => {
  const { pathname, search } = new URL(/https?:\S+/.exec(text)?.[0] ?? "");
  return pathname + search;
};
const isReader = async (email: string) =>
  (await product.product.leads.newsletter.readers()).some((reader) => reader.email === email);

/** Submits the confirmation page behind the link. */
const confirm = (browser: ReturnType<typeof newBrowser>, link: string) =>
  browser.post("/api/newsletter/confirm", { token: link.split("confirm=")[1] ?? "" });

async function reader() {
  const email = newEmail();
  await subscribe(email);
  await confirm(newBrowser(product), linkIn((await emailTo(email)).text));
  const welcome = await emailTo(email);
  const [subscription] = await stored(email);
  return { email, welcome, token: String(subscription?.["token"]) };
}

describe("a subscription", () => {
  test("is stored, as unconfirmed [BLOG-08]", async () => {
    const email = newEmail();
    expect(await subscribe(` ${email.toUpperCase()} `)).toEqual({ status: 200, body: { sent: true } });
    const subscriptions = await rows(product.url, "select * from newsletter_subscriptions where email = $1", [
      email,
    ]);
    expect(subscriptions).toMatchObject([{ email, confirmed_at: null, unsubscribed_at: null }]);
    expect(await isReader(email)).toBe(false);
  });

  test("is confirmed by the button behind the link that was mailed, and by nothing else [BLOG-09]", async () => {
    const email = newEmail();
    await subscribe(email);
    const link = linkIn((await emailTo(email)).text);
    const browser = newBrowser(product);
    await confirm(browser, "/newsletter?confirm=made-up");
    await browser.open(link);
    expect(await isReader(email)).toBe(false);
    for (const _ of [1, 2]) {
      const pressed = await confirm(browser, link);
      expect([pressed.statusCode, pressed.headers.location]).toEqual([303, "/newsletter?confirmed=1"]);
    }
    expect(await isReader(email)).toBe(true);
    expect((await stored(email))[0]?.["confirmed_at"]).toBeInstanceOf(Date);
    expect(browser.cookies.size).toBe(0);
  });

  test("keeps its link nowhere, and its address in no job", async () => {
    const email = newEmail();
    await subscribe(email);
    const link = linkIn((await emailTo(email)).text);
    const subscriptions = await stored(email);
    expect(JSON.stringify(subscriptions)).not.toContain(link.split("confirm=")[1]);
    const jobs = await rows(product.url, "select data from pgboss.job where name like 'leads.%'");
    expect(JSON.stringify(jobs)).not.toContain(email);
  });

  test("answers alike and writes no second time to somebody who reads already", async () => {
    const { email, token } = await reader();
    const before = await stored(email);
    expect(await subscribe(email)).toEqual({ status: 200, body: { sent: true } });
    // The job exists for subscribers too, so that timing does not reveal who is subscribed; it sends no e-mail.
    const ended = await until(async () => {
      const jobs = await rows(
        product.url,
        `select state from pgboss.job where name = 'leads.newsletter-letter' and data->>'letter' = 'confirm'
         and data->>'token' = $1 order by created_on`,
        [token],
      );
      return jobs.every(({ state }) => state === "completed") && jobs;
    });
    expect(ended).toHaveLength(2);
    expect(await stored(email)).toEqual(before);
  });

  test("of a program is answered and not made; a wrong address is refused", async () => {
    const email = newEmail();
    expect(await subscribe(email, { website: "x" })).toEqual({ status: 200, body: { sent: true } });
    expect(await stored(email)).toEqual([]);
    expect((await subscribe("no address")).status).toBe(400);
  });

  test("is asked for three times a day at most, and ten times an hour from one place", async () => {
    const email = newEmail();
    for (const _ of [1, 2, 3]) expect((await subscribe(email)).status).toBe(200);
    expect((await subscribe(email.toUpperCase())).status).toBe(429);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      statuses.push((await subscribe(newEmail(), { from: "10.98.0.1" })).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe("a reader leaves", () => {
  test("by one click of a mail program, without a cookie and from no page of ours", async () => {
    const { email, welcome } = await reader();
    const headers = (welcome as unknown as { headers: Record<string, string> }).headers;
    expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    const address = /<([^>]+)>/.exec(headers["list-unsubscribe"] ?? "")?.[1] ?? "";
    const { pathname, search } = new URL(address);
    const answer = await product.app.inject({
      method: "POST",
      url: pathname + search,
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: "List-Unsubscribe=One-Click",
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { unsubscribed: true }]);
    expect(await isReader(email)).toBe(false);
  });

  test("by the button of a page; opening the page is not enough", async () => {
    const { email, welcome, token } = await reader();
    expect(welcome.text).toContain(`/newsletter?leave=${token}`);
    const browser = newBrowser(product);
    await browser.open(`/api/newsletter/unsubscribe?token=${token}`);
    expect(await isReader(email)).toBe(true);
    const pressed = await browser.post("/api/newsletter/unsubscribe/confirm", { token });
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, "/newsletter?left=1"]);
    expect(await isReader(email)).toBe(false);
  });

  test("for good: the old link subscribes nobody again, a new one does", async () => {
    const email = newEmail();
    await subscribe(email);
    const link = linkIn((await emailTo(email)).text);
    const browser = newBrowser(product);
    await confirm(browser, link);
    await emailTo(email);
    const [subscription] = await stored(email);
    await product.product.leads.newsletter.leave(String(subscription?.["token"]));
    expect((await confirm(browser, link)).headers.location).toBe("/newsletter");
    expect(await isReader(email)).toBe(false);
    await subscribe(email);
    await confirm(browser, linkIn((await emailTo(email)).text));
    await until(() => isReader(email));
  });
});

test("an address that nobody confirmed is forgotten after seven days, and so is one that left", async () => {
  const { newsletter } = product.product.leads;
  const stays = await reader();
  const left = await reader();
  await newsletter.leave(left.token);
  const lost = newEmail();
  await subscribe(lost);
  const link = linkIn((await emailTo(lost)).text);
  clock.ahead = 6.9 * DAY;
  await newsletter.sweepSubscriptions();
  expect(await stored(lost)).toHaveLength(1);
  clock.ahead = 7.1 * DAY;
  expect((await confirm(newBrowser(product), link)).headers.location).toBe("/newsletter");
  await newsletter.sweepSubscriptions();
  clock.ahead = 0;
  expect([await stored(lost), await stored(left.email)]).toEqual([[], []]);
  expect(await stored(stays.email)).toHaveLength(1);
});
