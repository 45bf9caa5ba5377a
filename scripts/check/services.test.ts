import { expect, test } from "vitest";
import { serviceVariables } from "./services.ts";

const ADDRESSES = {
  postgres: "postgres://a",
  redis: "redis://b",
  oidc: "http://c",
  oidcSecond: "http://d",
  mail: "smtp://e",
  mailWeb: "http://f",
};

test("the addresses of the services become the variables that tests read", () => {
  expect(serviceVariables({ ...ADDRESSES, s3: "http://g" })).toEqual({
    TEST_POSTGRES_URL: "postgres://a",
    TEST_REDIS_URL: "redis://b",
    TEST_OIDC_URL: "http://c",
    TEST_OIDC_SECOND_URL: "http://d",
    TEST_SMTP_URL: "smtp://e",
    TEST_MAIL_WEB_URL: "http://f",
  });
});

test("a service without an address is an error, not a variable that is missing later", () => {
  expect(() => serviceVariables({ ...ADDRESSES, redis: "" })).toThrow("where redis is");
});
