import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner, type Owner, textFile, until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import { emailTo, mailedToken, newBrowser } from "../../../test/sign-in.ts";
import { SESSION_COOKIE } from "../../platform/cookies.ts";

const DAY = 86_400_000;
const clock = { ahead: 0 };
const product = await testApp({ worker: true, clock: () => new Date(Date.now() + clock.ahead) });
const { app, url } = product;

const AGENTS = {
  phone:
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
  laptop: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
};

/** Signs the same owner in again from another browser. */
async function signInAgain({ email }: Owner, agent: string): Promise<string> {
  const browser = newBrowser(product);
  const token = await mailedToken(browser, email);
  const answer = await browser.open("/api/login/email/confirm", {
    method: "POST",
    headers: {
      origin: app.ownOrigin,
      "content-type": "application/x-www-form-urlencoded",
      "user-agent": agent,
    },
    payload: new URLSearchParams({ token }).toString(),
  });
  expect(answer.statusCode).toBe(303);
  return `${SESSION_COOKIE}=${browser.cookies.get(SESSION_COOKIE)}`;
}

describe("signed-in devices", () => {
  test("are listed with browser and system, this one first, and each can be signed out", async () => {
    const owner = await buildOwner(product);
    const [phone, desktop] = [
      await signInAgain(owner, AGENTS.phone),
      await signInAgain(owner, AGENTS.laptop),
    ];
    const api = product.api(desktop);
    const devices = await api.account.devices();
    expect(devices).toHaveLength(3);
    expect(devices[0]).toMatchObject({ current: true, browser: "Firefox", system: "Linux" });
    const other = devices.find(({ system }) => system === "iPhone");
    expect(other).toMatchObject({ current: false, browser: "Safari" });
    const stored = await rows(url, "select sid from sessions where user_id = $1", [owner.userId]);
    for (const { sid } of stored) expect(JSON.stringify(devices)).not.toContain(sid);

    expect(await api.account.endDevice(other?.id ?? "")).toEqual({ ended: 1 });
    await expect(product.api(phone).auth.user()).rejects.toThrow(/^401: /);
    await expect(api.account.endDevice(other?.id ?? "")).rejects.toThrow(/^404: /);
    expect(await api.account.endOtherDevices()).toEqual({ ended: 1 });
    await expect(product.api(owner.cookie).auth.user()).rejects.toThrow(/^401: /);
    expect(await api.account.devices()).toHaveLength(1);
  });

  test("are nobody else's to sign out [PERM-02]", async () => {
    const [owner, stranger] = [await buildOwner(product), await buildOwner(product)];
    const [device] = await product.api(owner.cookie).account.devices();
    await expect(product.api(stranger.cookie).account.endDevice(device?.id ?? "")).rejects.toThrow(/^404: /);
    await product.api(owner.cookie).auth.user();
  });
});

describe("deleting an account", () => {
  const isErased = async (owner: Owner, profileId: number) => {
    const visitor = product.api();
    const asks = [
      visitor.profiles.publicUser(owner.userId),
      visitor.profiles.publicUser(profileId),
      visitor.chat.ask({ userId: owner.userId, message: "hello" }),
      visitor.chat.ask({ profileId, message: "hello" }),
    ];
    const answers = await Promise.allSettled(asks);
    return answers.map((answer) => (answer.status === "rejected" ? String(answer.reason.message) : "there"));
  };

  test("takes the public pages away and ends every session at once; signing in leads to a way back", async () => {
    const owner = await buildOwner(product);
    const api = product.api(owner.cookie);
    const { id } = await api.profiles.create({
      name: "Second",
      description: null,
      tone: "casual",
      isPublic: true,
    });
    const another = await signInAgain(owner, AGENTS.laptop);
    await expect(api.account.remove({ email: "somebody@example.com" })).rejects.toThrow(
      "This isn't your account's e-mail address.",
    );
    expect((await api.account.read()).eraseAt).toBeNull();
    expect(await isErased(owner, id)).toEqual(Array(4).fill("there"));

    const { eraseAt } = await api.account.remove({ email: owner.email.toUpperCase() });
    expect(Date.parse(eraseAt)).toBeCloseTo(Date.now() + 14 * DAY, -5);
    for (const cookie of [owner.cookie, another])
      await expect(product.api(cookie).auth.user()).rejects.toThrow(/^401: /);
    expect(await isErased(owner, id)).toEqual(Array(4).fill("404: Not found."));
    for (const value of [owner.userId, String(id)])
      expect(await product.product.profiles.publicStatusOf({ by: "key", value })).toMatchObject({
        isPublic: false,
      });
    const message = await emailTo(owner.email, "erased");
    expect(message.subject).toMatch(/^Your Understudy account will be erased on \w+ \d+$/);

    const browser = newBrowser(product);
    const token = await mailedToken(browser, owner.email, "/analytics");
    const answer = await browser.post("/api/login/email/confirm", { token });
    expect(answer.headers.location).toBe("/account");
    const back = product.api(`${SESSION_COOKIE}=${browser.cookies.get(SESSION_COOKIE)}`);
    expect((await back.account.read()).eraseAt).toBe(eraseAt);
    expect((await back.account.cancelRemoval()).eraseAt).toBeNull();
    expect(await isErased(owner, id)).toEqual(Array(4).fill("there"));
    clock.ahead = 15 * DAY;
    await product.product.data.sweepErasures();
    clock.ahead = 0;
    expect(await row(url, "select id from users where id = $1", [owner.userId])).toBeTruthy();
  });

  test("erases everything when its time is over, not before, and nobody else's", async () => {
    const [owner, other] = [await buildOwner(product), await buildOwner(product)];
    const api = product.api(owner.cookie);
    for (const one of [owner, other])
      await product
        .api(one.cookie)
        .documents.upload(textFile(`canary-${one.userId}.txt`, "The canary sings."));
    await until(async () => (await api.documents.list()).every(({ status }) => status === "ready"));
    await product.api().chat.ask({ userId: owner.userId, message: "Does the canary sing?" });
    const { storage_key } = await row(
      url,
      "select storage_key from documents where user_id = $1 and kind = 'file'",
      [owner.userId],
    );
    await api.account.remove({ email: owner.email });
    clock.ahead = 13 * DAY;
    expect(await product.product.data.sweepErasures()).toBe(0);
    clock.ahead = 15 * DAY;
    expect(await product.product.data.sweepErasures()).toBe(1);
    expect(await product.product.data.sweepErasures()).toBe(0);
    clock.ahead = 0;
    expect(await found(owner.userId)).toEqual([]);
    expect(await found(owner.email)).toEqual([]);
    const hash = createHash("sha256").update(owner.userId).digest("hex");
    const erased = await row(url, "select kind, subject from erasures where owner_hash = $1", [hash]);
    expect(erased).toEqual({ kind: "account", subject: "" });
    await until(async () => {
      const { access } = await import("node:fs/promises");
      return access(`${product.storage}/${storage_key}`).then(
        () => false,
        () => true,
      );
    });
    expect((await product.api(other.cookie).documents.list()).length).toBe(1);
    // The address is free again: signing in with it creates a new account.
    const again = await buildOwner(product, owner.email);
    expect(again.userId).not.toBe(owner.userId);
  });
});

/** Every table that contains the text in any column. */
async function found(text: string): Promise<string[]> {
  const tables = await rows(
    url,
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
  );
  const hits: string[] = [];
  for (const { schema, name } of tables) {
    const query = `select 1 from "${schema}"."${name}" one where one::text like $1 limit 1`;
    if ((await rows(url, query, [`%${text}%`])).length > 0) hits.push(`${schema}.${name}`);
  }
  return hits;
}
