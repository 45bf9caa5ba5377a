import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import { emailTo, mailedToken, newBrowser, newEmail } from "../../../test/sign-in.ts";
import { BROWSER_COOKIE, SESSION_COOKIE } from "../../platform/cookies.ts";

const product = await testApp({ worker: true });
type Browser = ReturnType<typeof newBrowser>;

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

async function enter(browser: Browser, email: string) {
  const token = await mailedToken(browser, email);
  return browser.open("/api/login/email/confirm", {
    method: "POST",
    headers: {
      origin: product.app.ownOrigin,
      "content-type": "application/x-www-form-urlencoded",
      "user-agent": FIREFOX,
    },
    payload: new URLSearchParams({ token }).toString(),
  });
}

/** How many security notifications the owner got. */
async function countNotices(email: string): Promise<number> {
  const jobs = await rows(
    product.url,
    `select 1 from pgboss.job where name = 'accounts.tell-security'
     and data ->> 'userId' = (select id from users where email = $1)`,
    [email],
  );
  return jobs.length;
}

test("a sign-in from a browser that is new to the account is reported, one from a known browser is not", async () => {
  const email = newEmail();
  const home = newBrowser(product);
  await enter(home, email);
  await home.open("/api/logout");
  await enter(home, email);
  expect(await countNotices(email)).toBe(0);

  const elsewhere = newBrowser(product);
  await enter(elsewhere, email);
  expect(await countNotices(email)).toBe(1);
  const { text } = await emailTo(email, "New sign-in");
  expect(text).toContain("Firefox on Linux");
  expect(text).toContain(`${product.app.ownOrigin}/account`);
  await enter(elsewhere, email);
  expect(await countNotices(email)).toBe(1);
});

test("a browser is known to each account that was used in it, and to no other", async () => {
  const [first, second] = [newEmail(), newEmail()];
  await enter(newBrowser(product), second);
  const shared = newBrowser(product);
  await enter(shared, first);
  await enter(shared, second);
  expect([await countNotices(first), await countNotices(second)]).toEqual([0, 1]);
  await enter(shared, first);
  await enter(shared, second);
  expect([await countNotices(first), await countNotices(second)]).toEqual([0, 1]);
  const forged = newBrowser(product);
  forged.cookies.set(BROWSER_COOKIE, "x".repeat(43));
  await enter(forged, first);
  expect(await countNotices(first)).toBe(1);
});

test("the server keeps no list of browsers, and after signing out everywhere none is known", async () => {
  const email = newEmail();
  const browser = newBrowser(product);
  const answer = await enter(browser, email);
  const cookie = answer.cookies.find(({ name }) => name === BROWSER_COOKIE);
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: "Lax", path: "/" });
  const stored = await row(product.url, "select * from users where email = $1", [email]);
  expect(JSON.stringify(stored)).not.toContain(cookie?.value);
  const session = `${SESSION_COOKIE}=${browser.cookies.get(SESSION_COOKIE)}`;
  await product.api(session).auth.logoutEverywhere();
  await enter(browser, email);
  expect(await countNotices(email)).toBe(1);
});

test("a new API key is reported with its name and expiry, and a name that is a link is left out", async () => {
  const email = newEmail();
  const browser = newBrowser(product);
  await enter(browser, email);
  await rows(
    product.url,
    "update users set plan_type = 'pro', time_zone = 'Europe/Madrid' where email = $1",
    [email],
  );
  const api = product.api(`${SESSION_COOKIE}=${browser.cookies.get(SESSION_COOKIE)}`);
  const { key, prefix } = await api.apiKeys.create({ name: "Nightly import", scopes: ["chat"] });
  const first = await emailTo(email, "New API key");
  expect(first.text).toContain(`Nightly import (${prefix}…)`);
  expect(first.text).toMatch(/It expires on .* \(Europe\/Madrid\)/);
  expect(first.text + first.html).not.toContain(key);
  await api.apiKeys.create({ name: "mail-check365.com", scopes: ["chat"], expiresInDays: null });
  const { text, html } = await until(() => emailTo(email, "New API key"));
  expect(text).toContain("doesn't expire");
  for (const part of [text, html]) expect(part).not.toContain("check365");
});
