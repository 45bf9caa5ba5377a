import { ApiError } from "@understudy/sdk";
import { expect, test } from "vitest";
import { fieldErrors, isNotFound, isUnauthorized, staleFields } from "./problem.ts";

const problem = (status: number, code: "conflict" | "invalid_request", ...paths: string[]) => {
  const issues = paths.map((path) => ({ path, message: `${path} is wrong` }));
  const body = { type: "about:blank", title: "Refused", status, detail: "Refused", code, issues };
  return new ApiError(status, "refused", body);
};

test("an error of a list's entry belongs to the field of the list", () => {
  const refused = problem(400, "invalid_request", "body.ipWhitelist.3", "companyName");
  expect(fieldErrors(refused)).toEqual({
    ipWhitelist: "body.ipWhitelist.3 is wrong",
    companyName: "companyName is wrong",
  });
  expect(fieldErrors(new Error("offline"))).toEqual({});
});

test("only a conflict names fields that another session has saved", () => {
  expect(staleFields(problem(409, "conflict", "bio"))).toEqual(["bio"]);
  expect(staleFields(problem(400, "invalid_request", "bio"))).toEqual([]);
});

test("distinguishes a missing resource from a signed-out owner", () => {
  expect([401, 404, 500].map((status) => isUnauthorized(new ApiError(status, "no")))).toEqual([
    true,
    false,
    false,
  ]);
  expect([401, 404, 500].map((status) => isNotFound(new ApiError(status, "no")))).toEqual([
    false,
    true,
    false,
  ]);
});
