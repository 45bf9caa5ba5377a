import { AppError, ERRORS, type ErrorCode, Problem } from "@understudy/contracts";
import type { InjectOptions } from "fastify";
import { describe, expect, onTestFinished, test } from "vitest";
import { testApp } from "../../test/app.ts";
import { buildOwner, until } from "../../test/builders.ts";
import { connect } from "../../test/connection.ts";
import { createLog } from "./log.ts";
import { createServer } from "./server.ts";

const product = await testApp();
const { app } = product;
const { cookie } = await buildOwner(product);
const origin = app.ownOrigin;
const json = { origin, "content-type": "application/json" };

type Answer = { statusCode: number; headers: Record<string, unknown>; body: string };

/** Every error has this format, wherever it comes from: our code, the framework, a parser or the database. */
function expectProblem({ statusCode, headers, body }: Answer, code: ErrorCode): Problem {
  const problem = Problem.parse(JSON.parse(body));
  expect({ statusCode, code: problem.code, status: problem.status }).toEqual({
    statusCode: ERRORS[code].status,
    code,
    status: ERRORS[code].status,
  });
  expect(headers["content-type"]).toMatch(/^application\/problem\+json(;|$)/);
  expect(headers["cache-control"]).toBe("no-store");
  return problem;
}

describe("every error is a problem with a stable code", () => {
  test.each<[string, ErrorCode, InjectOptions]>([
    ["an address that is none", "not_found", { url: "/api/nowhere" }],
    [
      "an address that is none, with a body",
      "not_found",
      { method: "POST", url: "/api/nowhere", payload: "x" },
    ],
    ["the root of the calls", "not_found", { url: "/api" }],
    ["a resource that is none", "not_found", { url: "/api/users/77" }],
    ["an id that cannot be", "not_found", { url: "/api/users/%00" }],
    ["an id that is far too long", "not_found", { url: `/api/users/${"9".repeat(5_000)}` }],
    ["an address that cannot be read", "invalid_request", { url: "/api/users/%zz" }],
    ["a method that is not taken", "method_not_allowed", { method: "PUT", url: "/api/documents" }],
    ["another one", "method_not_allowed", { method: "PATCH", url: "/api/users/1" }],
    ["a read where only writing is taken", "method_not_allowed", { method: "GET", url: "/api/chat" }],
    ["nobody", "unauthorized", { url: "/api/documents" }],
    ["a session that is none", "unauthorized", { url: "/api/documents", headers: { cookie: `${cookie}x` } }],
    [
      "a foreign page",
      "foreign_origin",
      { method: "DELETE", url: "/api/documents/1", headers: { cookie, origin: "https://evil.example" } },
    ],
    [
      "a body that breaks off",
      "invalid_request",
      { method: "POST", url: "/api/chat", headers: json, payload: '{"a":' },
    ],
    [
      "a body that is empty",
      "invalid_request",
      { method: "POST", url: "/api/chat", headers: json, payload: "" },
    ],
    [
      "a body of another form",
      "invalid_request",
      { method: "POST", url: "/api/chat", headers: json, payload: "{}" },
    ],
    [
      "a body for the prototype",
      "invalid_request",
      { method: "POST", url: "/api/chat", headers: json, payload: '{"__proto__":{"a":1},"message":"x"}' },
    ],
    [
      "a body that is too large",
      "payload_too_large",
      { method: "POST", url: "/api/chat", headers: json, payload: `"${"x".repeat(300_000)}"` },
    ],
    [
      "another content type",
      "unsupported_media_type",
      { method: "POST", url: "/api/chat", headers: { origin, "content-type": "text/plain" }, payload: "{}" },
    ],
    [
      "no content type",
      "unsupported_media_type",
      { method: "POST", url: "/api/chat", headers: { origin }, payload: Buffer.from("{}") },
    ],
    [
      "a form that is no form",
      "invalid_request",
      {
        method: "POST",
        url: "/api/documents",
        headers: { cookie, origin, "content-type": "multipart/form-data; boundary=x" },
        payload: "--y\r\nno",
      },
    ],
  ])("%s: %s [ERR-02]", async (_name, code, request) => {
    expectProblem(await app.inject(request), code);
  });

  test("405 says what is taken instead [ERR-02]", async () => {
    const answer = await app.inject({ method: "PUT", url: "/api/documents" });
    expect(String(answer.headers.allow).split(", ").sort()).toEqual(["GET", "POST"]);
  });

  test("an invalid body is reported with field and reason but without its content", async () => {
    const payload = { message: "hunter2", userId: 7, sessionId: "hunter3".repeat(20) };
    const problem = expectProblem(
      await app.inject({ method: "POST", url: "/api/chat", headers: json, payload }),
      "invalid_request",
    );
    expect(problem.issues?.map(({ path }) => path)).toEqual(["body.userId", "body.sessionId"]);
    expect(JSON.stringify(problem)).not.toContain("hunter");
  });
});

async function failing(fail: () => unknown) {
  const server = await createServer({
    log: createLog("silent"),
    origin,
    trustProxy: "off",
    authenticate: async () => null,
  });
  onTestFinished(() => server.close());
  server.get("/fail", async () => fail());
  await server.ready();
  return server;
}

describe("an internal error", () => {
  const throws = (error: unknown) => () => {
    throw error;
  };

  test("is a 500 without stack, message, query or file, and with the id to look it up by [ERR-02]", async () => {
    const secret = Object.assign(new Error('relation "users" does not exist at line 7'), {
      code: "42P01",
      query: "select password",
    });
    const server = await failing(throws(secret));
    const answer = await server.inject("/fail");
    const problem = expectProblem(answer, "internal");
    // The error may have occurred after a commit, so the message must not promise that nothing changed.
    expect(problem.detail).not.toMatch(/nothing was changed/i);
    expect(problem).toEqual({
      type: "about:blank",
      title: "Internal Server Error",
      status: 500,
      detail: ERRORS.internal.detail,
      code: "internal",
      requestId: answer.headers["x-request-id"],
    });
  });

  test.each([
    ["a text that was thrown", "secret"],
    ["nothing that was thrown", undefined],
    ["an error that calls itself a 200", Object.assign(new Error("secret"), { statusCode: 200 })],
    ["an error that calls itself a 500", Object.assign(new Error("secret"), { statusCode: 500 })],
  ])("is a 500 also as %s", async (_name, error) => {
    const server = await failing(throws(error));
    const answer = await server.inject("/fail");
    expectProblem(answer, "internal");
    expect(answer.body).not.toContain("secret");
  });

  test.each(["ECONNREFUSED", "57P01", "08006", "53300"])(
    "of the database being away (%s) is a 503",
    async (code) => {
      const server = await failing(throws(Object.assign(new Error("secret host"), { code })));
      const answer = await server.inject("/fail");
      expectProblem(answer, "unavailable");
      expect(answer.headers["retry-after"]).toBe("2");
      expect(answer.body).not.toContain("secret");
    },
  );

  test.each([
    "Connection terminated unexpectedly",
    "Client has encountered a connection error and is not queryable",
    "timeout exceeded when trying to connect",
    "Query read timeout",
  ])("of the database being away, in the driver's words (%s), is a 503", async (words) => {
    const answer = await (await failing(throws(new Error(words)))).inject("/fail");
    expectProblem(answer, "unavailable");
    expect(answer.headers["retry-after"]).toBe("2");
  });

  test("that is known keeps its own message", async () => {
    const server = await failing(throws(new AppError("plan_limit", { detail: "25 documents are enough." })));
    expect(expectProblem(await server.inject("/fail"), "plan_limit").detail).toBe("25 documents are enough.");
  });
});

describe("on the wire", () => {
  test.each([
    ["not HTTP", "hello\r\n\r\n"],
    ["a header that is too long", `GET /api/health HTTP/1.1\r\nhost: a\r\nx: ${"x".repeat(20_000)}\r\n\r\n`],
    [
      "two lengths",
      "POST /api/chat HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello",
    ],
  ])("%s gets a problem too [ERR-02]", async (_name, bytes) => {
    const server = await failing(() => undefined);
    const { port } = new URL(await server.listen({ host: "127.0.0.1", port: 0 }));
    const { say, heard } = await connect(Number(port));
    say(bytes);
    const answer = await until(async () => heard().endsWith("}") && heard());
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\ncontent-type: application\/problem\+json\r\n/);
    expect(Problem.parse(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).code).toBe("invalid_request");
  });
});
