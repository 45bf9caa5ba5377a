import { describe, expect, test } from "vitest";
import { errorOf } from "./error.ts";

const PROBLEM = {
  type: "about:blank",
  title: "Unauthorized",
  status: 401,
  detail: "Unauthorized",
  code: "unauthorized",
};

const problem = (body: unknown, status = 401) =>
  errorOf(
    new Response(JSON.stringify(body), { status, headers: { "content-type": "application/problem+json" } }),
  );
const text = (body: string | null, status: number, statusText = "") =>
  errorOf(new Response(body, { status, statusText }));

describe("the message of an error", () => {
  test("is the status code, a colon and a space, then the problem's detail [ERR-01]", async () => {
    const error = await problem(PROBLEM);
    expect(error.message).toBe("401: Unauthorized");
    expect(error).toMatchObject({ name: "ApiError", status: 401, code: "unauthorized", problem: PROBLEM });
    expect(error).toBeInstanceOf(Error);
  });

  test.each([
    ["text", "Bad gateway, sorry", "502: Bad gateway, sorry"],
    ["a page", "<h1>502</h1>", "502: <h1>502</h1>"],
    ["JSON without a detail", '{"message":"no"}', '502: {"message":"no"}'],
    ["JSON with a detail that is no text", '{"detail":{"a":1}}', '502: {"detail":{"a":1}}'],
    ["JSON with an empty detail", '{"detail":""}', '502: {"detail":""}'],
    ["JSON that is no object", '"detail"', '502: "detail"'],
    ["null", "null", "502: null"],
    ["broken JSON", '{"detail":', '502: {"detail":'],
  ])("without a detail is the body text: %s [ERR-01]", async (_name, body, message) => {
    const error = await text(body, 502, "Bad Gateway");
    expect(error.message).toBe(message);
    expect(error.code).toBeUndefined();
  });

  test("without a body is the status text [ERR-01]", async () => {
    expect((await text("", 503, "Service Unavailable")).message).toBe("503: Service Unavailable");
    expect((await text(null, 504, "Gateway Timeout")).message).toBe("504: Gateway Timeout");
  });

  test("survives a body that breaks off [ERR-01]", async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error("gone")) });
    const error = await errorOf(new Response(broken, { status: 500, statusText: "Internal Server Error" }));
    expect(error.message).toBe("500: Internal Server Error");
  });
});
