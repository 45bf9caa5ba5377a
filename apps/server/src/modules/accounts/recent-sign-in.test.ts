import { allEndpoints } from "@understudy/contracts";
import { expect, test } from "vitest";
import { testApp } from "../../../test/app.ts";
import { buildOwner } from "../../../test/builders.ts";
import { rows } from "../../../test/database.ts";
import { mailedToken, newBrowser } from "../../../test/sign-in.ts";
import { SESSION_COOKIE } from "../../platform/cookies.ts";

const MINUTE = 60_000;
const clock = { ahead: 0 };
const product = await testApp({ clock: () => new Date(Date.now() + clock.ahead) });
const { app } = product;

async function later<Result>(milliseconds: number, act: () => Promise<Result>): Promise<Result> {
  clock.ahead += milliseconds;
  try {
    return await act();
  } finally {
    clock.ahead -= milliseconds;
  }
}

const guarded = allEndpoints.filter(({ recentSignIn }) => recentSignIn);

test("exports, new keys, mailboxes, chat apps and deletion ask for a recent sign-in", () => {
  expect(guarded.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    "GET /api/account/export",
    "GET /api/profiles/:id/brain",
    "POST /api/account/delete",
    "POST /api/keys",
    "POST /api/visitor-key",
    "PUT /api/profiles/:id/chat-apps/:app",
    "PUT /api/profiles/:id/mailbox",
  ]);
});

test.each(guarded.map((definition) => [`${definition.method} ${definition.path}`, definition] as const))(
  "%s is done within 15 minutes of a sign-in, refused after them, and done after signing in again",
  async (_name, { method, path }) => {
    const owner = await buildOwner(product);
    await rows(product.url, "update users set plan_type = 'pro' where id = $1", [owner.userId]);
    const bodies: Record<string, object> = {
      "/api/keys": { name: "CI", scopes: ["chat"] },
      // The address is wrong, so the request is rejected and deletes nothing.
      "/api/account/delete": { email: "somebody@example.com" },
      "/api/profiles/:id/chat-apps/:app": { token: "123456789:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw0" },
      // Nothing listens there, so nothing is connected.
      "/api/profiles/:id/mailbox": {
        email: "hello@example.com",
        imapHost: "127.0.0.1",
        imapPort: 993,
        smtpHost: "127.0.0.1",
        smtpPort: 465,
        username: "hello",
        mode: "draft",
        password: "typed",
      },
    };
    const ask = async (cookie: string): Promise<string> => {
      const answer = await app.inject({
        method,
        url: path.replace(":id", String(owner.profileId)).replace(":app", "telegram"),
        headers: { origin: app.ownOrigin, cookie },
        ...(bodies[path] ? { payload: bodies[path] } : {}),
      });
      const isProblem = answer.headers["content-type"]?.toString().includes("problem");
      return isProblem ? answer.json<{ code: string }>().code : "done";
    };
    const refusals: Record<string, string> = {
      "/api/account/delete": "invalid_request",
      // This installation has no master key.
      "/api/profiles/:id/chat-apps/:app": "unavailable",
      "/api/profiles/:id/mailbox": "unavailable",
    };
    const done = refusals[path] ?? "done";
    expect(await later(14 * MINUTE, () => ask(owner.cookie))).toBe(done);
    await later(16 * MINUTE, async () => {
      expect(await ask(owner.cookie)).toBe("sign_in_again");
      const browser = newBrowser(product);
      const token = await mailedToken(browser, owner.email);
      await browser.post("/api/login/email/confirm", { token });
      expect(await ask(`${SESSION_COOKIE}=${browser.cookies.get(SESSION_COOKIE)}`)).toBe(done);
    });
  },
);

test("a session that is used all the time gets no more recent by that", async () => {
  const { cookie } = await buildOwner(product);
  for (const minutes of [10, 70, 130]) {
    await later(minutes * MINUTE, () => product.api(cookie).auth.user());
  }
  const answer = await later(131 * MINUTE, () =>
    app.inject({ url: "/api/account/export", headers: { cookie } }),
  );
  expect(answer.json()).toMatchObject({ status: 403, code: "sign_in_again" });
});

test("a browser that follows the link of an export is led to sign in and back", async () => {
  const { cookie } = await buildOwner(product);
  const answer = await later(16 * MINUTE, () =>
    app.inject({ url: "/api/account/export", headers: { cookie, accept: "text/html,*/*;q=0.8" } }),
  );
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe("/login?again=1&returnTo=%2Faccount");
});
