import { describe, expect, test } from "vitest";
import { loadConfig } from "../config.ts";

const ISSUER = { id: "local", name: "Local", issuer: "https://id.example", clientId: "a", clientSecret: "b" };
const GOOD = {
  DATABASE_URL: "postgres://127.0.0.1/understudy",
  OIDC_ISSUERS: JSON.stringify([ISSUER]),
};

function faultOf(environment: Record<string, string | undefined>): string {
  try {
    loadConfig({ ...GOOD, ...environment });
  } catch (error) {
    return String(error);
  }
  return "";
}

describe("the environment", () => {
  test("needs a database and one way to sign in; the rest has defaults", () => {
    expect(loadConfig(GOOD)).toMatchObject({
      mode: "production",
      origin: "http://127.0.0.1:54610",
      listen: { host: "127.0.0.1", port: 54610, trustProxy: "off" },
      database: { pool: 10, migrateOnStart: true },
      redisUrl: undefined,
      signIn: { issuers: [ISSUER], email: false },
      session: { idleHours: 336, absoluteHours: 1440 },
      logLevel: "info",
    });
  });

  test("is reported with all its errors at once", () => {
    const fault = faultOf({
      DATABASE_URL: undefined,
      PORT: "70000",
      DATABASE_POOL: "0",
      MIGRATE_ON_START: "yes",
      LOG_LEVEL: "loud",
      NODE_ENV: "staging",
      OIDC_ISSUERS: "[{]",
      PUBLIC_URL: "ftp://understudy.example",
      SESSION_IDLE_HOURS: "-1",
    });
    for (const name of [
      "DATABASE_URL",
      "PORT",
      "DATABASE_POOL",
      "MIGRATE_ON_START",
      "LOG_LEVEL",
      "NODE_ENV",
      "OIDC_ISSUERS",
      "PUBLIC_URL",
      "SESSION_IDLE_HOURS",
    ]) {
      expect(fault).toContain(`at ${name}`);
    }
  });

  test("is also reported with all inconsistent values", () => {
    const twice = JSON.stringify([ISSUER, ISSUER]);
    const fault = faultOf({ PUBLIC_URL: "http://understudy.example", OIDC_ISSUERS: twice });
    expect(fault).toContain("at PUBLIC_URL");
    expect(fault).toContain("two issuers have the same id.");
  });

  test("with a missing and some invalid values reports them together", () => {
    const fault = faultOf({
      DATABASE_URL: undefined,
      PUBLIC_URL: "http://understudy.example",
      OIDC_ISSUERS: undefined,
    });
    expect(fault).toContain("at DATABASE_URL");
    expect(fault).toContain("http is only allowed for this machine");
    expect(fault).toContain("no one can sign in");
  });

  test("is not repeated in the error, because it contains passwords", () => {
    const fault = faultOf({
      DATABASE_URL: "mysql://root:hunter2@db/x",
      OIDC_ISSUERS: '[{"clientSecret":"hunter3"',
    });
    expect(fault).toContain("DATABASE_URL");
    expect(fault).not.toMatch(/hunter[23]/);
  });
});

describe("SIGN_UP_ALLOWED", () => {
  test("lists addresses or domains, as SIGN_UP requires", () => {
    const allowed = { SIGN_UP: "invited", SIGN_UP_ALLOWED: "Ada@example.com\nbob@example.com, " };
    expect(loadConfig({ ...GOOD, ...allowed }).signUp.allowed).toEqual([
      "ada@example.com",
      "bob@example.com",
    ]);
    expect(faultOf({ SIGN_UP: "domains", SIGN_UP_ALLOWED: "ada@example.com" })).toContain(
      "at SIGN_UP_ALLOWED",
    );
    expect(faultOf({ SIGN_UP: "invited", SIGN_UP_ALLOWED: "example.com" })).toContain("at SIGN_UP_ALLOWED");
  });
});

describe("the operator", () => {
  test("is named with address, contact and status page, or not at all", () => {
    const operator = {
      OPERATOR_NAME: "Keel Software Ltd",
      OPERATOR_ADDRESS: "14 Quayside Mews, Edinburgh EH6 6AA",
      OPERATOR_CONTACT: "hello@keel.example",
      STATUS_PAGE_URL: "https://status.keel.example/",
    };
    expect(loadConfig({ ...GOOD, ...operator }).operator).toEqual({
      operatorName: operator.OPERATOR_NAME,
      operatorAddress: operator.OPERATOR_ADDRESS,
      operatorContact: operator.OPERATOR_CONTACT,
      statusPage: operator.STATUS_PAGE_URL,
    });
    expect(Object.values(loadConfig(GOOD).operator)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("is refused if it would be shown wrong", () => {
    expect(faultOf({ OPERATOR_ADDRESS: "14 Quayside Mews" })).toContain("at OPERATOR_ADDRESS");
    expect(faultOf({ OPERATOR_NAME: "Keel\nSoftware" })).toContain("at OPERATOR_NAME");
    expect(faultOf({ OPERATOR_NAME: "x".repeat(201) })).toContain("at OPERATOR_NAME");
    expect(faultOf({ OPERATOR_CONTACT: "hello" })).toContain("at OPERATOR_CONTACT");
    expect(faultOf({ STATUS_PAGE_URL: "javascript:alert(1)" })).toContain("at STATUS_PAGE_URL");
  });
});

describe("PUBLIC_URL", () => {
  test.each([
    "http://127.0.0.1:54610",
    "http://localhost",
    "http://[::1]:8080",
    "https://understudy.example",
  ])("may be %s", (url) => {
    expect(loadConfig({ ...GOOD, PUBLIC_URL: url }).origin).toBe(url);
  });

  test.each([
    "http://understudy.example",
    "http://192.168.0.7:54610",
    "http://0.0.0.0:54610",
    "http://127.0.0.1.example.com",
    "http://localhost.example.com",
    "http://localhost@understudy.example",
  ])("may not be %s: plain http is for this machine", (url) => {
    expect(faultOf({ PUBLIC_URL: url })).toContain("http is only allowed for this machine");
  });

  test("is reduced to its origin", () => {
    expect(loadConfig({ ...GOOD, PUBLIC_URL: "https://understudy.example/app?a=1" }).origin).toBe(
      "https://understudy.example",
    );
  });
});

describe("signing in", () => {
  test.each([{}, { OIDC_ISSUERS: "[]" }, { OIDC_ISSUERS: "[]", MAIL_URL: "" }])(
    "with no way (%j) is refused",
    (ways) => {
      const fault = faultOf({ OIDC_ISSUERS: undefined, ...ways });
      expect(fault).toContain("set at least one of them, or no one can sign in.");
    },
  );

  test("by e-mail alone is enough", () => {
    const config = loadConfig({ ...GOOD, OIDC_ISSUERS: undefined, MAIL_URL: "smtp://127.0.0.1" });
    expect(config.signIn).toEqual({ issuers: [], email: true });
  });

  test("an issuer with a field too many or too few is refused", () => {
    const { clientSecret: _, ...without } = ISSUER;
    expect(faultOf({ OIDC_ISSUERS: JSON.stringify([without]) })).toContain("OIDC_ISSUERS[0].clientSecret");
    expect(faultOf({ OIDC_ISSUERS: JSON.stringify([{ ...ISSUER, scope: "all" }]) })).toContain(
      "OIDC_ISSUERS[0]",
    );
  });
});

test("an empty value means absent, as in a settings file", () => {
  expect(loadConfig({ ...GOOD, REDIS_URL: "", MAIL_URL: "" })).toMatchObject({
    redisUrl: undefined,
    mail: { url: undefined },
    signIn: { email: false },
  });
});
