import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ORIGIN, testApp } from "../../../test/app.ts";
import { until } from "../../../test/builders.ts";
import { row, rows } from "../../../test/database.ts";
import {
  emailsTo,
  emailTo,
  localIssuers,
  mailedToken,
  newBrowser,
  newEmail,
  passProvider,
  service,
  signIn,
  untilCallback,
} from "../../../test/sign-in.ts";
import { SESSION_COOKIE } from "../../platform/cookies.ts";

/** Only the time-dependent tests change this. */
const clock = { ahead: 0 };
const product = await testApp({
  environment: { OIDC_ISSUERS: localIssuers("local", "second") },
  clock: () => new Date(Date.now() + clock.ahead),
});
const browser = () => newBrowser(product);

async function later<Result>(milliseconds: number, act: () => Promise<Result>): Promise<Result> {
  clock.ahead += milliseconds;
  try {
    return await act();
  } finally {
    clock.ahead -= milliseconds;
  }
}

describe("signing in by OpenID Connect", () => {
  test("/api/login starts OpenID Connect at the configured issuer, several at once [AUTH-05, ROUTE-02]", async () => {
    const issuers = { local: service("TEST_OIDC_URL"), second: service("TEST_OIDC_SECOND_URL") };
    for (const [way, issuer] of Object.entries(issuers)) {
      const visitor = browser();
      const answer = await visitor.open(`/api/login?way=${way}`);
      expect(answer.statusCode).toBe(303);
      const url = new URL(answer.headers.location ?? "");
      expect(url.origin).toBe(issuer);
      expect(Object.fromEntries(url.searchParams)).toEqual({
        client_id: "understudy",
        response_type: "code",
        redirect_uri: `${ORIGIN}/api/auth/callback/${way}`,
        scope: "openid email profile",
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: "S256",
        nonce: expect.stringMatching(/^[\w-]{43}$/),
        state: expect.stringMatching(/^[\w-]{43}$/),
      });
      const email = newEmail();
      const { pathname, search } = new URL(await passProvider(url.href, { email, name: "Ana Ruiz" }));
      expect((await visitor.open(pathname + search)).headers.location).toBe("/onboarding");
      expect(await visitor.user()).toMatchObject({
        status: 200,
        body: { email, firstName: "Ana", lastName: "Ruiz" },
      });
    }
  });

  test("the provider of development and tests is a real one, and nothing in the source pretends [AUTH-10]", async () => {
    const issuer = service("TEST_OIDC_URL");
    const described = await (await fetch(`${issuer}/.well-known/openid-configuration`)).json();
    expect(described).toMatchObject({ issuer, code_challenge_methods_supported: ["S256"] });
    const { keys } = (await (await fetch(String((described as { jwks_uri: string }).jwks_uri))).json()) as {
      keys: object[];
    };
    expect(keys[0]).toMatchObject({ kty: "RSA", use: "sig" });
    expect(keys[0]).not.toHaveProperty("d");

    const source = path.join(import.meta.dirname, "../..");
    const taking = /^(?:modules\/accounts\/.*|(?:app|config|http)|platform\/(?:cookies|route|server))\.ts$/;
    const files = readdirSync(source, { recursive: true, encoding: "utf8" })
      .map((file) => file.replaceAll(path.sep, "/"))
      .filter((file) => taking.test(file) && !file.endsWith(".test.ts"));
    expect(files).toContain("modules/accounts/openid.ts");
    for (const file of files) {
      const text = readFileSync(path.join(source, file), "utf8");
      expect(text, file).not.toMatch(/\b(?:mock|fake|stub|bypass|impersonat)/i);
      expect(text, file).not.toMatch(/(?:dev|test|skip)[_-]?(?:login|sign-?in|auth)/i);
      // Sign-in code must not depend on the environment mode.
      if (file.startsWith("modules/")) expect(text, file).not.toMatch(/NODE_ENV|\bmode\b|process\.env/);
    }
  });

  test("a provider that says no, and a way that does not exist, lead back to the sign-in page", async () => {
    const visitor = browser();
    const { headers } = await visitor.open("/api/login?way=local");
    const state = new URL(headers.location ?? "").searchParams.get("state") ?? "";
    const refused = await visitor.open(`/api/auth/callback/local?error=access_denied&state=${state}`);
    expect(refused.headers.location).toMatch(/^\/login\?error=/);
    expect((await visitor.open("/api/login?way=nobody")).headers.location).toMatch(/^\/login\?error=/);
    expect((await visitor.user()).status).toBe(401);
  });
});

/** Waits for `count` e-mails to an address; the mail server lists an e-mail shortly after accepting it. */
async function arrived(email: string, count: number) {
  await until(async () => (await emailsTo(email)).length >= count);
  const messages = await emailsTo(email);
  expect(messages).toHaveLength(count);
  return messages;
}

describe("signing in by e-mail", () => {
  test("a link from a real e-mail signs in without a password, and works once [AUTH-06]", async () => {
    const visitor = browser();
    const email = newEmail();
    const response = await visitor.post("/api/login/email", { email });
    expect(response.headers.location).toMatch(/^\/login\/sent/);
    const message = await emailTo(email);
    const link = new URL(/https?:\S+/.exec(message.text)?.[0] ?? "");
    expect(link.origin + link.pathname).toBe(`${ORIGIN}/login/confirm`);
    expect(message.html).toContain(link.href);
    const token = link.searchParams.get("token") ?? "";

    const confirmed = await visitor.post("/api/login/email/confirm", { token });
    expect(confirmed.headers.location).toBe("/onboarding");
    expect(await visitor.user()).toMatchObject({ status: 200, body: { email } });

    const again = browser();
    expect((await again.post("/api/login/email/confirm", { token })).headers.location).toBe("/login/expired");
    expect((await again.user()).status).toBe(401);
  });

  test("a link is dead after fifteen minutes and alive before", async () => {
    const [slow, prompt] = [browser(), browser()];
    const late = await mailedToken(slow, newEmail());
    const early = await mailedToken(prompt, newEmail());
    const inTime = await later(14.9 * 60_000, () =>
      prompt.post("/api/login/email/confirm", { token: early }),
    );
    expect(inTime.headers.location).toBe("/onboarding");
    const tooLate = await later(15.1 * 60_000, () => slow.post("/api/login/email/confirm", { token: late }));
    expect(tooLate.headers.location).toBe("/login/expired");
    expect(slow.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  test("a mail scanner that opens the link does not use it up", async () => {
    const email = newEmail();
    const token = await mailedToken(browser(), email);
    const scanner = browser();
    for (const method of ["GET", "HEAD"] as const) {
      for (const address of ["/login/confirm", "/api/login/email", "/api/login/email/confirm"]) {
        await scanner.open(`${address}?token=${token}`, { method });
      }
    }
    expect((await scanner.user()).status).toBe(401);
    const person = browser();
    await person.post("/api/login/email/confirm", { token });
    expect((await person.user()).body).toMatchObject({ email });
  });

  test("a stranger who asks again and again sends five e-mails, and the owner still signs in from her own network", async () => {
    const email = newEmail();
    const stranger = browser();
    for (let ask = 0; ask < 8; ask += 1) {
      const answer = await stranger.post("/api/login/email", { email });
      expect(answer.headers.location).toMatch(/^\/login\/sent/);
    }
    await arrived(email, 5);
    const owner = browser();
    expect((await owner.post("/api/login/email", { email })).headers.location).toMatch(/^\/login\/sent/);
    const messages = await arrived(email, 6);
    const token = /token=([\w-]+)/.exec(messages[5]?.text ?? "")?.[1] ?? "";
    await owner.post("/api/login/email/confirm", { token });
    expect((await owner.user()).body).toMatchObject({ email });
  });

  test("from however many networks twenty e-mails go to one address, and then one more whenever none of them works", async () => {
    const email = newEmail();
    for (let ask = 0; ask < 23; ask += 1) await browser().post("/api/login/email", { email });
    await arrived(email, 20);
    const owner = browser();
    await later(11 * 60_000, async () => {
      for (let ask = 0; ask < 3; ask += 1) {
        const answer = await owner.post("/api/login/email", { email });
        expect(answer.headers.location).toMatch(/^\/login\/sent/);
      }
      const messages = await arrived(email, 21);
      const token = /token=([\w-]+)/.exec(messages[20]?.text ?? "")?.[1] ?? "";
      await owner.post("/api/login/email/confirm", { token });
      expect((await owner.user()).body).toMatchObject({ email });
    });
  });

  test("no table has a column for a password [AUTH-07]", async () => {
    const columns = await rows(
      product.url,
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const names = columns.map((column) => String(column.name));
    expect(names).toContain("users.email");
    expect(
      names.filter((name) => /passw|passphrase|pwd|passcode|credential|\bhash(ed)?_?pass/i.test(name)),
    ).toEqual([]);
  });

  test("the table of links holds hashes, and no token that opens anything", async () => {
    const token = await mailedToken(browser(), newEmail());
    const stored = await rows(product.url, "select * from sign_in_attempts");
    expect(stored.map((attempt) => attempt.id)).toContain(createHash("sha256").update(token).digest("hex"));
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe("where sign-in ends", () => {
  const FOREIGN = [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "x".repeat(5_000),
  ];

  test("only a path of this site is taken, and all else ends on / [AUTH-08]", async () => {
    const email = newEmail();
    await signIn(browser(), "local", { email });
    for (const returnTo of FOREIGN) {
      const visitor = browser();
      const chosen = await visitor.open(`/api/login?${new URLSearchParams({ returnTo })}`);
      expect(chosen.headers.location, returnTo).toBe("/login?returnTo=%2F");
      const ended = await signIn(visitor, "local", { email }, returnTo);
      expect(ended.headers.location, returnTo).toBe("/");
      expect(visitor.cookies.has(SESSION_COOKIE)).toBe(true);
    }
    const twice = await browser().open("/api/login?returnTo=/a&returnTo=//evil.example");
    expect(twice.headers.location).toBe("/login?returnTo=%2F");
    const signedIn = await signIn(browser(), "local", { email: newEmail() }, "/profile?tab=documents#x");
    expect(signedIn.headers.location).toBe("/profile?tab=documents#x");
  });

  test("the link from an e-mail follows the same rules", async () => {
    for (const [returnTo, end] of [
      ["//evil.example", "/"],
      ["/profile?tab=documents", "/profile?tab=documents"],
    ] as const) {
      const visitor = browser();
      const email = newEmail();
      await signIn(browser(), "local", { email });
      const token = await mailedToken(visitor, email, returnTo);
      expect((await visitor.post("/api/login/email/confirm", { token })).headers.location).toBe(end);
    }
  });
});

describe("one way or several", () => {
  test("exactly one way goes straight to it, and several ask which on /login [AUTH-13, ROUTE-02]", async () => {
    const single = await testApp({ environment: { OIDC_ISSUERS: localIssuers("local"), MAIL_URL: "" } });
    const straight = await newBrowser(single).open("/api/login?returnTo=/profile");
    expect(straight.statusCode).toBe(303);
    expect(straight.headers.location).toMatch(`${service("TEST_OIDC_URL")}/auth?`);

    const asks = await browser().open("/api/login?returnTo=/profile");
    expect(asks.headers.location).toBe("/login?returnTo=%2Fprofile");
    const withMail = await testApp({ environment: { OIDC_ISSUERS: localIssuers("local") } });
    expect((await newBrowser(withMail).open("/api/login")).headers.location).toBe("/login?returnTo=%2F");
  });
});

describe("the first sign-in", () => {
  async function storedFor(email: string) {
    const users = await rows(product.url, "select id from users where email = $1", [email]);
    const ids = users.map((user) => user.id);
    const profiles = await rows(product.url, "select * from ai_profiles where user_id = any($1)", [ids]);
    const settings = await rows(product.url, "select * from profile_settings where user_id = any($1)", [ids]);
    return { users, profiles, settings };
  }

  test("makes the user with one main profile and its settings, and later ones make nothing [AUTH-11]", async () => {
    const email = newEmail();
    await signIn(browser(), "local", { email, name: "Ana Ruiz" });
    const first = await storedFor(email);
    const { id: userId } = await row(product.url, "select id from users where email = $1", [email]);
    expect(userId).toMatch(/^usr_[A-Za-z0-9]{22}$/);
    expect(first.profiles).toEqual([
      expect.objectContaining({ user_id: userId, is_main: true, name: "Ana Ruiz" }),
    ]);
    expect(first.settings).toEqual([
      expect.objectContaining({ user_id: userId, profile_id: first.profiles[0]?.id }),
    ]);

    await signIn(browser(), "local", { email });
    await signIn(browser(), "second", { email });
    const visitor = browser();
    await visitor.post("/api/login/email/confirm", {
      token: await mailedToken(visitor, email.toUpperCase()),
    });
    expect((await visitor.user()).body).toMatchObject({ id: userId });
    expect(await storedFor(email)).toEqual(first);
  });

  test("ten at once make one user, and all ten are signed in to it [AUTH-11]", async () => {
    const email = newEmail();
    const visitors = Array.from({ length: 10 }, () => browser());
    const callbacks = await Promise.all(
      visitors.map((visitor, at) => untilCallback(visitor, at % 2 ? "local" : "second", { email })),
    );
    await Promise.all(visitors.map((visitor, at) => visitor.open(callbacks[at] ?? "")));
    const { id: userId } = await row(product.url, "select id from users where email = $1", [email]);
    const answers = await Promise.all(visitors.map((visitor) => visitor.user()));
    expect(answers.map(({ body }) => body.id)).toEqual(visitors.map(() => userId));
    const { profiles, settings } = await storedFor(email);
    expect([profiles.length, settings.length]).toEqual([1, 1]);
  });

  test("two accounts with one e-mail cannot exist [DATA-03]", async () => {
    const email = newEmail();
    await signIn(browser(), "local", { email });
    await signIn(browser(), "second", { email: email.toUpperCase() });
    const visitor = browser();
    await visitor.post("/api/login/email/confirm", { token: await mailedToken(visitor, ` ${email} `) });
    const users = await rows(product.url, "select id from users where lower(email) = $1", [email]);
    expect(users).toHaveLength(1);
    const claim = rows(
      product.url,
      "insert into directory (kind, key, user_id) values ('email', $1, 'usr_other')",
      [email],
    );
    await expect(claim).rejects.toMatchObject({ code: "23505" });
  });
});
