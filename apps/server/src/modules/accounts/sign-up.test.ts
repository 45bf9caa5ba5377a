import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { rows } from "../../../test/database.ts";
import {
  emailsTo,
  emailTo,
  localIssuers,
  mailedToken,
  newBrowser,
  newEmail,
  signIn,
} from "../../../test/sign-in.ts";
import { maySignUp } from "./sign-up.ts";

const invited = newEmail();
const product = await testApp({
  environment: {
    OIDC_ISSUERS: localIssuers("local"),
    SIGN_UP: "invited",
    SIGN_UP_ALLOWED: `someone@else.example, ${invited.toUpperCase()}`,
  },
});
const browser = () => newBrowser(product);
const owners = async (email: string) =>
  (await rows(product.url, "select id from users where email = $1", [email])).length;

test("a provider's word makes an account for an invited address, and none for another", async () => {
  const stranger = newEmail();
  const refused = await signIn(browser(), "local", { email: stranger });
  expect(refused.headers.location).toBe("/login?error=sign-up-closed");
  expect(refused.cookies.some(({ name, value }) => name.includes("session") && value)).toBe(false);
  expect(await owners(stranger)).toBe(0);
  expect((await signIn(browser(), "local", { email: invited })).headers.location).toBe("/onboarding");
  expect(await owners(invited)).toBe(1);
});

test("a link is sent to those who may sign in; the page says the same to everybody", async () => {
  const [stranger, visitor] = [newEmail(), browser()];
  const response = await visitor.post("/api/login/email", { email: stranger });
  expect(response.headers.location).toBe(`/login/sent?email=${encodeURIComponent(stranger)}`);
  const { text } = await emailTo(stranger);
  expect(text).toContain("There's no account for this address");
  expect(text).not.toContain("token=");
  expect(
    await rows(product.url, "select 1 from sign_in_attempts where details ->> 'email' = $1", [stranger]),
  ).toEqual([]);
});

test("typing a stranger's address again and again sends one e-mail a day there", async () => {
  const stranger = newEmail();
  for (let ask = 0; ask < 7; ask += 1) await browser().post("/api/login/email", { email: stranger });
  // Sent last: once it arrives, all earlier e-mails have arrived too.
  await mailedToken(browser(), invited);
  expect(await emailsTo(stranger)).toHaveLength(1);
});

test("a link that was sent before the list changed makes no account", async () => {
  const [late, visitor] = [newEmail(), browser()];
  const open = await testApp();
  const token = await mailedToken(newBrowser(open), late);
  const [attempt] = await rows(open.url, "select id, kind, details, expire from sign_in_attempts");
  await rows(
    product.url,
    "insert into sign_in_attempts (id, kind, details, expire) values ($1, $2, $3, $4)",
    [attempt?.["id"], attempt?.["kind"], JSON.stringify(attempt?.["details"]), attempt?.["expire"]],
  );
  expect((await visitor.post("/api/login/email/confirm", { token })).headers.location).toBe("/login/expired");
  expect(await owners(late)).toBe(0);
});

test("a person with an account signs in either way, invited or not", async () => {
  const email = newEmail();
  await rows(
    product.url,
    `with owner as (insert into users (id, email) values ('usr_SignUpTestOwner0000000', $1) returning id)
     insert into directory (kind, key, user_id) select 'email', $1, id from owner`,
    [email],
  );
  expect((await signIn(browser(), "local", { email })).headers.location).toBe("/");
  const visitor = browser();
  const token = await mailedToken(visitor, email);
  expect((await visitor.post("/api/login/email/confirm", { token })).headers.location).toBe("/");
});

test("domains let in their own addresses and no look-alikes", () => {
  const policy = { policy: "domains", allowed: ["example.com"] } as const;
  expect(maySignUp(policy, "ada@example.com")).toBe(true);
  for (const email of ["ada@mail.example.com", "ada@notexample.com", "example.com@evil.example"])
    expect(maySignUp(policy, email), email).toBe(false);
  expect(maySignUp({ policy: "domains", allowed: [] }, "ada@example.com")).toBe(false);
});
