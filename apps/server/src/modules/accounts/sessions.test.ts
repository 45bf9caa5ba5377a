import { createHash } from "node:crypto";
import { allEndpoints } from "@understudy/contracts";
import { describe, expect, test } from "vitest";
import { ORIGIN, testApp } from "../../../test/app.ts";
import { row, rows } from "../../../test/database.ts";
import { localIssuers, newBrowser, newEmail, signIn } from "../../../test/sign-in.ts";
import { SESSION_COOKIE } from "../../platform/cookies.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Only the time-dependent tests change this. */
const clock = { ahead: 0 };
const statements: string[] = [];
const product = await testApp({
  onQuery: (statement) => statements.push(statement),
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

describe("the session", () => {
  const sidOf = (token: string | undefined): string =>
    createHash("sha256")
      .update(token ?? "")
      .digest("hex");

  async function signedIn() {
    const visitor = browser();
    const email = newEmail();
    await signIn(visitor, "local", { email, name: "Ana Ruiz" });
    return { visitor, email, sid: sidOf(visitor.cookies.get(SESSION_COOKIE)) };
  }

  test("GET /api/auth/user answers exactly the fields of the current user, or 401 [API-01]", async () => {
    const { visitor, email } = await signedIn();
    expect(await visitor.user()).toEqual({
      status: 200,
      body: {
        id: expect.stringMatching(/^usr_/),
        firstName: "Ana",
        lastName: "Ruiz",
        email,
        profileImageUrl: null,
        bio: null,
        title: null,
        company: null,
        location: null,
        brandColor: null,
        isPublic: true,
        planType: "free",
      },
    });
    expect((await browser().user()).status).toBe(401);
  });

  test("of requests that arrive together are looked up together, and each request gets its own", async () => {
    const [one, other, ended] = [await signedIn(), await signedIn(), await signedIn()];
    await rows(product.url, "update sessions set expire = now() where sid = $1", [ended.sid]);
    statements.length = 0;
    const found = await Promise.all([ended, other, one, other].map(({ visitor }) => visitor.user()));
    expect(found.map(({ body }) => body?.email)).toEqual([undefined, other.email, one.email, other.email]);
    expect(statements.filter((statement) => statement.includes('from "sessions"'))).toHaveLength(1);
  });

  test("is a row of sid, sess and expire, and past its expire it opens nothing [AUTH-14]", async () => {
    const { visitor, sid } = await signedIn();
    const stored = await row(product.url, "select * from sessions where sid = $1", [sid]);
    expect(stored).toMatchObject({
      sess: { createdAt: expect.any(String), lastSeenAt: expect.any(String) },
      expire: expect.any(Date),
    });
    expect(JSON.stringify(stored)).not.toContain(visitor.cookies.get(SESSION_COOKIE));
    expect((await visitor.user()).status).toBe(200);
    await rows(product.url, "update sessions set expire = now() - interval '1 second' where sid = $1", [sid]);
    expect((await visitor.user()).status).toBe(401);
  });

  test("ends after its idle time, which starts again at every use", async () => {
    const { visitor } = await signedIn();
    expect(await later(13 * DAY, () => visitor.user())).toMatchObject({ status: 200 });
    expect(await later(26 * DAY, () => visitor.user())).toMatchObject({ status: 200 });
    expect(await later(40 * DAY + HOUR, () => visitor.user())).toMatchObject({ status: 401 });
  });

  test("ends after its absolute time, however much it is used", async () => {
    const { visitor } = await signedIn();
    for (let day = 10; day < 60; day += 10) {
      expect(await later(day * DAY, () => visitor.user())).toMatchObject({ status: 200 });
    }
    expect(await later(60 * DAY - HOUR, () => visitor.user())).toMatchObject({ status: 200 });
    expect(await later(60 * DAY + HOUR, () => visitor.user())).toMatchObject({ status: 401 });
  });

  test("after /api/logout the session opens nothing: GET /api/auth/user answers 401 [AUTH-12, ROUTE-03]", async () => {
    const { visitor, sid } = await signedIn();
    const token = visitor.cookies.get(SESSION_COOKIE) ?? "";
    const answer = await visitor.open("/api/logout");
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe("/");
    expect(visitor.cookies.has(SESSION_COOKIE)).toBe(false);
    visitor.cookies.set(SESSION_COOKIE, token);
    expect((await visitor.user()).status).toBe(401);
    expect(await rows(product.url, "select sid from sessions where sid = $1", [sid])).toEqual([]);
  });

  test("another site that sends the browser to /api/logout signs nobody out", async () => {
    const { visitor } = await signedIn();
    await visitor.open("/api/logout", { headers: { "sec-fetch-site": "cross-site" } });
    expect((await visitor.user()).status).toBe(200);
  });

  test("signing out everywhere ends every session of the owner and nobody else's", async () => {
    const { visitor, email } = await signedIn();
    const phone = browser();
    await signIn(phone, "second", { email });
    const stranger = await signedIn();
    const answer = await visitor.open("/api/auth/logout-everywhere", {
      method: "POST",
      headers: { origin: ORIGIN },
    });
    expect(answer.json()).toEqual({ ended: 2 });
    expect((await visitor.user()).status).toBe(401);
    expect((await phone.user()).status).toBe(401);
    expect((await stranger.visitor.user()).status).toBe(200);
  });

  test("signing in gives a new id and ends the session that was there", async () => {
    const { visitor } = await signedIn();
    const old = visitor.cookies.get(SESSION_COOKIE) ?? "";
    await signIn(visitor, "local", { email: newEmail() });
    expect(visitor.cookies.get(SESSION_COOKIE)).not.toBe(old);
    const thief = browser();
    thief.cookies.set(SESSION_COOKIE, old);
    expect((await thief.user()).status).toBe(401);
  });

  test("every owner call without a session answers 401 with the detail Unauthorized [PERM-04]", async () => {
    const owners = allEndpoints.filter(({ access }) => access === "owner");
    expect(owners.length).toBeGreaterThan(3);
    for (const { method, path: address, bodyType, body } of owners) {
      const type = {
        json: "application/json",
        form: "application/x-www-form-urlencoded",
        multipart: "multipart/form-data; boundary=x",
      };
      const answer = await browser().open(address.replace(/:\w+/g, "1"), {
        method,
        headers: {
          origin: ORIGIN,
          ...(body || bodyType ? { "content-type": type[bodyType ?? "json"] } : {}),
        },
        ...(body ? { payload: "{}" } : {}),
      });
      expect(answer.statusCode, `${method} ${address}`).toBe(401);
      expect(answer.json(), `${method} ${address}`).toMatchObject({
        status: 401,
        detail: "Unauthorized",
        code: "unauthorized",
      });
    }
  });
});
